import type { QueryClient } from "@tanstack/react-query";
import { earningsKey } from "./api/list-earnings.ts";

/** The status of a reply has changed, and perhaps its pay. */
export const onEarningsChanged = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: earningsKey });

import type { QueryClient } from "@tanstack/react-query";
import { earningsKey } from "./api/list-earnings.ts";

/** A reply has moved on, and its pay with it. */
export const onEarningsChanged = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: earningsKey });

import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../../lib/query-keys.ts";

/** A counted item has changed: fetches the shown figures again. */
export function onFiguresChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.dashboard });
}

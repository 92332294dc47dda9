import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../../lib/query-keys.ts";

/** Something that is counted has changed: the figures are fetched again where they are shown. */
export function onFiguresChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.dashboard });
}

import type { QueryClient } from "@tanstack/react-query";
import { meQuery } from "./api/me.ts";

/**
 * Nobody is signed in any more: the screens are told first, and leave; then what was fetched for
 * them is forgotten. (Clearing the cache whole would cut the screens off from being told.)
 */
export function forgetSession(client: QueryClient): void {
  client.setQueryData(meQuery.queryKey, null);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
}

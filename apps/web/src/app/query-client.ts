import { QueryClient } from "@tanstack/react-query";
import { defaultFetch } from "../lib/default-fetch.ts";

/**
 * The cache of what was fetched. It asks again only when told: no retries, no refetch on focus, and
 * data stays good until an event or the reader says otherwise. A browser that believes itself off
 * line still tries, so that the reader gets a message and not silence.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: defaultFetch(),
        retry: 0,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        networkMode: "always",
      },
      mutations: { retry: 0, networkMode: "always" },
    },
  });
}

import { onlineManager, QueryClient } from "@tanstack/react-query";
import { defaultFetch } from "../lib/default-fetch.ts";

/**
 * Creates the query cache. It fetches nothing again automatically (no retries, no refetch on focus): data stays fresh
 * until an event or the user invalidates it. Requests are also made while the browser reports that it is offline, so
 * that the user gets a message instead of an endless wait. Failed requests are repeated when the connection returns.
 */
export function createQueryClient(): QueryClient {
  // It reports only changes, so it must know when the app starts without a connection.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: defaultFetch(),
        retry: 0,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => (state.status === "error" ? "always" : true),
        networkMode: "always",
      },
      mutations: { retry: 0, networkMode: "always" },
    },
  });
}

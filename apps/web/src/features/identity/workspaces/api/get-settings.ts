import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The workspace's settings. */
export const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: async ({ signal }) => (await api("getSettings", {}, { signal })).settings,
});

/** Fetches the settings. */
export const useSettings = () => useQuery(settingsQuery);

/** Returns a function that fetches the current auto-post setting, which another tab may have changed. */
export function useCurrentAutoPost(): () => Promise<boolean> {
  const client = useQueryClient();
  return async () => (await client.fetchQuery({ ...settingsQuery, staleTime: 0 })).autoPost;
}

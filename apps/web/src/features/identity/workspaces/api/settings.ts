import type { CallInput, Calls } from "@earshot/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

export type SettingsChange = CallInput<Calls["putSettings"]>["body"];

/** The workspace's settings. */
export const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: async ({ signal }) => (await api("getSettings", {}, { signal })).settings,
});

/** Reads the settings. */
export const useSettings = () => useQuery(settingsQuery);

/** Changes settings; what is left out stays. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsChange) => api("putSettings", { body }),
    onSuccess: ({ settings }) => client.setQueryData(settingsQuery.queryKey, settings),
  });
}

/** Gives the auto-post setting as it is now: it may have been changed in another tab. */
export function usePresentAutoPost(): () => Promise<boolean> {
  const client = useQueryClient();
  return async () => (await client.fetchQuery({ ...settingsQuery, staleTime: 0 })).autoPost;
}

import type { DataExport } from "@earshot/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

const isUnderWay = (one: DataExport | null | undefined) =>
  one?.state === "waiting" || one?.state === "preparing";

/** The newest export of the workspace, polled while it is being prepared. */
export const useExport = () =>
  useQuery({
    queryKey: queryKeys.dataExport,
    queryFn: async ({ signal }) => (await api("getExport", {}, { signal })).export,
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 2_000 : false),
  });

/** Requests an export. */
export function useStartExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => api("startExport", { body: { password } }),
    onSuccess: (data) => client.setQueryData(queryKeys.dataExport, data.export),
  });
}

/** Exchanges the password for the token of the link. */
export const useOpenExport = () =>
  useMutation({
    mutationFn: async (password: string) => (await api("openExport", { body: { password } })).token,
  });

/** Downloads the file with the token of its link. */
export function useDownloadExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => api("downloadExport", { body: { token } }),
    // It may have expired while the page was open.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.dataExport }),
  });
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches whether Notion is connected. */
export const useNotionStatus = () =>
  useQuery({
    queryKey: queryKeys.notion,
    queryFn: ({ signal }) => api("getNotionStatus", {}, { signal }),
    // It may have been connected in another tab, or revoked at Notion.
    staleTime: 0,
  });

/** Ends the connection to Notion. */
export function useDisconnectNotion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("disconnectNotion", {}),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.notion }),
  });
}

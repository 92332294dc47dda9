import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";
import { reviewRefreshMs } from "./review.ts";

/** Replies of which nobody could find out whether they arrived, the oldest first; read anew while shown. */
export const useOpenEnds = () =>
  useQuery({
    queryKey: adminKeys.openEnds,
    queryFn: async ({ signal }) => (await api("listOpenEnds", {}, { signal })).placements,
    staleTime: 0,
    refetchInterval: reviewRefreshMs,
  });

/** Says where one stands; with no address that it is not there. */
export function useSettleOpenEnd() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, permalink }: { id: string; permalink: string | null }) =>
      api("settleOpenEnd", { params: { id }, body: { permalink } }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.openEnds }),
  });
}

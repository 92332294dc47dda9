import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import { adminKeys } from "../keys.ts";
import { reviewRefreshMs } from "./review.ts";

/** Replies that customers say are gone, the oldest report first; read anew while they are shown. */
export const useReports = () =>
  useQuery({
    queryKey: adminKeys.reports,
    queryFn: async ({ signal }) => (await api("listReports", {}, { signal })).reports,
    staleTime: 0,
    refetchInterval: reviewRefreshMs,
  });

/** Decides on a report. */
export function useDecideReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: "removed" | "standing" }) =>
      api("decideReport", { params: { id }, body: { decision } }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.reports }),
  });
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";
import { reviewRefreshMs } from "./review.ts";

/** Replies that customers say are gone, the oldest report first; read anew while they are shown. */
export const useReports = () =>
  useQuery({
    queryKey: adminKeys.reports,
    queryFn: ({ signal }) => api("listReports", {}, { signal }),
    staleTime: 0,
    refetchInterval: reviewRefreshMs,
  });

/** The writer's screenshot of a reported reply, asked for when somebody wants to see it; it never changes. */
export const useReportScreenshot = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: [...adminKeys.reports, id, "screenshot"],
    queryFn: async ({ signal }) =>
      (await api("getReportScreenshot", { params: { id } }, { signal })).screenshot,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Decides on a report. */
export function useDecideReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: "removed" | "standing" }) =>
      api("decideReport", { params: { id }, body: { decision } }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.reports, exact: true }),
  });
}

import type { ResearchJob } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { startedJob } from "../../../../shared/research-messages.ts";
import { researchJobKey } from "../../../../shared/use-research-job.ts";

/** Cancels an analysis; its findings so far remain. */
export function useCancelAnalysis(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("cancelAnalysis", { params: { id } }),
    onSuccess: (job) => client.setQueryData(researchJobKey(id), job),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.researchHistory }),
  });
}

/** Analyzes the same answers again, and returns the id of the new job. */
export function useRegenerateAnalysis(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => startedJob(await api("regenerateAnalysis", { params: { id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.researchHistory }),
  });
}

/** Marks an analysis as done by the customer. */
export function useCompleteAnalysis(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("completeAnalysis", { params: { id } }),
    onSuccess: ({ completedAt }) => {
      client.setQueryData<ResearchJob>(researchJobKey(id), (job) => job && { ...job, completedAt });
      return client.invalidateQueries({ queryKey: queryKeys.researchHistory });
    },
  });
}

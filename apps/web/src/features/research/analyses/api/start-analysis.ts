import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { startedJob } from "../../../../shared/research-messages.ts";

type Answers = CallInput<Calls["startAnalysis"]>["body"]["answers"];

/** Saves the answers to the company's profile. */
export function useSaveAnswers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answers: Answers) => api("putDiscoveryAnswers", { body: { answers } }),
    onSuccess: ({ user }) => {
      client.setQueryData(queryKeys.me, user);
      void client.invalidateQueries({ queryKey: queryKeys.keywordSuggestions });
    },
  });
}

/** Starts an analysis and returns the id of its job. */
export function useStartAnalysis() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (answers: Answers) =>
      startedJob(await api("startAnalysis", { body: { answers } })),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.researchHistory }),
  });
}

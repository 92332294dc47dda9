import type { Assignment, CallData, Calls, Opportunity } from "@earshot/contract";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** Everything of a writer is read anew: lists are short, and each step moves something between them. */
export function readWritersAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.opportunities });
  void client.invalidateQueries({ queryKey: queryKeys.assignments });
}

export type Opportunities = CallData<Calls["listOpportunities"]>;

/** What can be claimed, oldest promise first. */
export const useOpportunities = () =>
  useQuery({
    queryKey: queryKeys.opportunities,
    queryFn: ({ signal }): Promise<Opportunities> =>
      api("listOpportunities", { query: { limit: 50 } }, { signal }),
  });

/** What the writer holds or has under way. */
export const useAssignments = () =>
  useQuery({
    queryKey: queryKeys.assignments,
    queryFn: async ({ signal }): Promise<Assignment[]> =>
      (await api("listActive", {}, { signal })).assignments,
  });

/** The writer's profile and declared account. */
export const useWriterSettings = () =>
  useQuery({
    queryKey: queryKeys.writerSettings,
    queryFn: async ({ signal }) => (await api("getWriterSettings", {}, { signal })).settings,
  });

function useStep<T, R>(step: (input: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: step, onSettled: () => readWritersAnew(client) });
}

const params = (id: string) => ({ params: { id } });

export const useClaim = () => useStep(({ id }: Opportunity) => api("claimOpportunity", params(id)));

/** Hides an opportunity, or ends it with a reason. */
export const useDecline = () =>
  useStep(({ id, reason }: { id: string; reason: string | null }) =>
    api("declineOpportunity", {
      ...params(id),
      body: reason === null ? { kind: "not_for_me" } : { kind: "unsuitable", reason },
    }),
  );

/** Declares the account that the writer posts with. */
export function useDeclareAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (redditAccount: string) =>
      api("putWriterSettings", { body: { accounts: { reddit: redditAccount } } }),
    onSuccess: ({ settings }) => client.setQueryData(queryKeys.writerSettings, settings),
  });
}

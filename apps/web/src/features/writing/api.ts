import type { Assignment } from "@earshot/contract";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** What is under way is read anew, and the opportunities are compared: a step may move one between the two. */
export function readWritersAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.opportunities });
  void client.invalidateQueries({ queryKey: queryKeys.assignments });
}

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

export const useSubmit = () =>
  useStep(({ id, text }: { id: string; text: string }) =>
    api("submitReply", { ...params(id), body: { text } }),
  );

export const useRelease = () => useStep((id: string) => api("releaseReply", params(id)));

/** Keeps the text; the lists stay as they are, so that nothing moves under the writer. */
export const saveDraft = (id: string, text: string, revision: number) =>
  api("saveDraft", { ...params(id), body: { text, revision } });

export const useMarkPlaced = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, permalink }: { id: string; permalink: string }) =>
      api("markPlaced", { ...params(id), body: { permalink } }),
    // It leaves the list of what is under way; its story is shown first.
    onSuccess: () => void client.invalidateQueries({ queryKey: queryKeys.opportunities }),
  });
};

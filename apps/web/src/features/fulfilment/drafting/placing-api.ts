import type { Assignment, Placing, ReplyStatus } from "@earshot/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { readWritersAnew } from "./api.ts";
import { put } from "./desk-api.ts";

const params = (id: string) => ({ params: { id } });

/** How often what is under way is asked for besides its events, in milliseconds. */
const everyMs: Partial<Record<ReplyStatus, number>> = { placing: 3_000, unknown: 15_000 };

/** Which ways there are to place a reply, and what came of earlier tries. Events of it renew this. */
export const usePlacing = ({ id, status }: Pick<Assignment, "id" | "status">) =>
  useQuery({
    // Below the reply, so that what renews that renews this.
    queryKey: [...queryKeys.assignmentOne, id, "placing"],
    queryFn: async ({ signal }): Promise<Placing> =>
      (await api("getPlacing", params(id), { signal })).placing,
    refetchInterval: everyMs[status] ?? false,
    retry: false,
    staleTime: 0,
  });

/** Records a comment that was posted by hand. */
export function useMarkPlaced(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (permalink: string) => api("markPlaced", { ...params(id), body: { permalink } }),
    // It leaves the list of what is under way; its story is shown first.
    onSuccess: ({ assignment }) => {
      put(client, assignment);
      void client.invalidateQueries({ queryKey: queryKeys.opportunities });
    },
  });
}

interface Attestation {
  permalink: string;
  /** Base64. */
  screenshot: string;
  /** Of a community account; null: the writer's own. */
  accountId: string | null;
}

/** Records a comment on the writer's word, where nothing can be read back. */
export function useAttest(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (said: Attestation) =>
      api("attestPlaced", { ...params(id), body: { ...said, attested: true } }),
    onSuccess: ({ assignment }) => {
      put(client, assignment);
      void client.invalidateQueries({ queryKey: queryKeys.opportunities });
    },
  });
}

/** Has a reply placed through the platform's API. */
export function usePlaceByApi(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (accountId: string) => api("placeReply", { ...params(id), body: { accountId } }),
    onSuccess: ({ assignment }) => put(client, assignment),
    // Also when it was refused: why may stand among the ways by now.
    onSettled: () => readWritersAnew(client),
  });
}

/** Ends a reply that the rules let nobody place any more. */
export function useEndReply(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("endReply", params(id)),
    onSuccess: ({ assignment }) => {
      put(client, assignment);
      readWritersAnew(client);
    },
  });
}

/** What a platform's words mean; with `giveUp` the reply ends, where they are final. */
export function useAskRefused(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { words: string; giveUp: boolean }) =>
      api("refusedReply", { ...params(id), body }),
    onSuccess: ({ assignment }, { giveUp }) => {
      put(client, assignment);
      if (giveUp) readWritersAnew(client);
    },
  });
}

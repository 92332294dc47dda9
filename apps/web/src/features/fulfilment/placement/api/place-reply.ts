import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { cacheAssignment, refreshWriterLists } from "../../../../shared/assignment-cache.ts";

/** Has a reply placed through the platform's API. */
export function usePlaceByApi(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (accountId: string) => api("placeReply", { params: { id }, body: { accountId } }),
    onSuccess: ({ assignment }) => cacheAssignment(client, assignment),
    // Also after a refusal: its reason may be among the account's blockers now.
    onSettled: () => refreshWriterLists(client),
  });
}

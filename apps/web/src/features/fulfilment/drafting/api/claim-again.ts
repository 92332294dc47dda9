import type { Assignment } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { cacheAssignment, refreshWriterLists } from "../../../../shared/assignment-cache.ts";

/** Claims the opportunity of a lapsed reply again, by the id of its mention. */
export function useClaimAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (mentionId: string): Promise<Assignment> => {
      const { assignment } = await api("claimOpportunity", { params: { id: mentionId } });
      cacheAssignment(client, assignment);
      return assignment;
    },
    onSettled: () => refreshWriterLists(client),
  });
}

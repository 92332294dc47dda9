import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import type { MutationCallbacks } from "../../../../lib/mutation-callbacks.ts";
import { cacheAssignment, refreshWriterLists } from "../../../../shared/assignment-cache.ts";

/** Ends a reply that the rules no longer allow anyone to place. */
export function useEndReply(id: string, { onSuccess, onError }: MutationCallbacks) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("endReply", { params: { id } }),
    onSuccess: ({ assignment }) => {
      cacheAssignment(client, assignment);
      refreshWriterLists(client);
      onSuccess?.();
    },
    onError: (error) => onError?.(error),
  });
}

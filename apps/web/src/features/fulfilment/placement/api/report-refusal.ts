import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import type { MutationCallbacks } from "../../../../lib/mutation-callbacks.ts";
import { cacheAssignment, refreshWriterLists } from "../../../../shared/assignment-cache.ts";

/** Explains a platform's refusal message; with `giveUp` the reply ends if the refusal is final. */
export function useReportRefusal(id: string, { onSuccess }: MutationCallbacks = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { words: string; giveUp: boolean }) =>
      api("interpretRefusal", { params: { id }, body }),
    onSuccess: ({ assignment }, { giveUp }) => {
      cacheAssignment(client, assignment);
      if (giveUp) refreshWriterLists(client);
      onSuccess?.();
    },
  });
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { refreshMention } from "../events.ts";

/** Requests an AI assessment of a mention; an event reports when it is ready. */
export function useRequestAssessment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("requestAssessment", { params: { id } }),
    onSuccess: async (_, id) => {
      void client.invalidateQueries({ queryKey: queryKeys.model });
      // The response may be older than the assessment, which can arrive first.
      await refreshMention(client, id);
    },
  });
}

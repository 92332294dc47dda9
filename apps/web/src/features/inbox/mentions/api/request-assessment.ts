import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { refreshMention } from "../live.ts";

/** Has the language model read a mention; the assessment comes by an event. */
export function useRequestAssessment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("requestAssessment", { params: { id } }),
    onSuccess: async (_, id) => {
      void client.invalidateQueries({ queryKey: queryKeys.model });
      // Not what was answered: the assessment itself may have come before.
      await refreshMention(client, id);
    },
  });
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { refreshMention } from "../events.ts";

/** Has the language model read a mention; the reading comes by an event. */
export function useRequestAssessment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("askReading", { params: { id } }),
    onSuccess: async (_, id) => {
      void client.invalidateQueries({ queryKey: queryKeys.model });
      // Not what was answered: the reading itself may have come before.
      await refreshMention(client, id);
    },
  });
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Stores the address of an own answer; the mention is replied then. */
export function useSaveOwnAnswer(mentionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { url: string; track: boolean }) =>
      (await api("saveOwnAnswer", { params: { id: mentionId }, body })).answer,
    onSuccess: (answer) => {
      client.setQueryData([...queryKeys.ownAnswers, mentionId], answer);
      void client.invalidateQueries({ queryKey: queryKeys.ownAnswers });
      void client.invalidateQueries({ queryKey: queryKeys.mentions });
    },
  });
}

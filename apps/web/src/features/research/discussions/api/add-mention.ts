import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { changeDiscussion } from "../cache.ts";

/** Adds a post to the mentions. Throws the reason if it was refused. */
export function useAddMention() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, keyword }: { id: string; keyword: string }) => {
      const { mentions, refused } = await api("saveDiscussionsAsMentions", {
        body: { mentions: [{ id }], keyword },
      });
      const [mention] = mentions;
      if (!mention) throw new Error(refused[0]?.message ?? "The post could not be added.");
      return mention;
    },
    onSuccess: (mention, { id }) => {
      changeDiscussion(client, id, { mentionId: mention.id });
      return client.invalidateQueries({ queryKey: queryKeys.mentions });
    },
  });
}

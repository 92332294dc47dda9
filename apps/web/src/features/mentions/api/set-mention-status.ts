import type { Mention } from "@earshot/contract";
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { dropHiddenPages, moveMention } from "../cache.ts";

const skipKey = ["mentions", "skip"];

/** Skips a pending mention: it leaves the list at once, and comes back if the server refuses. */
export function useSkipMention() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: skipKey,
    mutationFn: ({ id }: Mention) =>
      api("setMentionStatus", { params: { id }, body: { status: "denied" } }),
    onMutate: async (mention) => {
      // A list that is on its way was made before this and would bring the mention back.
      await client.cancelQueries({ queryKey: queryKeys.mentions });
      return moveMention(client, mention, "denied");
    },
    onError: (error, _mention, putBack) => {
      putBack?.();
      // It has moved on without this tab's knowledge: the list shown is not the truth.
      if (error instanceof ApiError && error.code === "ILLEGAL_TRANSITION") {
        void client.invalidateQueries({ queryKey: queryKeys.mentionPages });
      }
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: skipKey }) > 1) return;
      dropHiddenPages(client);
      void client.invalidateQueries({ queryKey: queryKeys.mentionCounts });
    },
  });
}

/** Whether a skip is on its way, so that no list should be asked for now. */
export const useIsSkipping = () => useIsMutating({ mutationKey: skipKey }) > 0;

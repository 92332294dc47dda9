import type { Mention } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { moveMention } from "../cache.ts";
import { changeKey, onRefused, onSettled, stopReading } from "./changing.ts";

const setStatus = (id: string, status: "accepted" | "denied" | "pending") =>
  api("setMentionStatus", { params: { id }, body: { status } });

function useMoveMention(to: "accepted" | "denied") {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: ({ id }: Mention) => setStatus(id, to),
    onMutate: async (mention) => {
      await stopReading(client);
      return moveMention(client, mention, to);
    },
    onError: (error, _mention, putBack) => {
      putBack?.();
      onRefused(client, error);
    },
    onSettled: () => onSettled(client),
  });
}

/** Skips a pending mention: it leaves the list at once, and comes back if the server refuses. */
export const useSkipMention = () => useMoveMention("denied");

/** Sends a pending mention to the writers, in the same manner. */
export const useAcceptMention = () => useMoveMention("accepted");

/** Takes back a skip: the mention stands at once where it stood, and leaves again if refused. */
export function useUndoSkip() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: ({ mention }: { mention: Mention; reinsert: () => void }) =>
      setStatus(mention.id, "pending"),
    onMutate: async ({ mention, reinsert }) => {
      await stopReading(client);
      moveMention(client, { ...mention, status: "denied" }, "pending");
      reinsert();
    },
    onError: (error, { mention }) => {
      moveMention(client, mention, "denied");
      onRefused(client, error);
    },
    onSettled: () => onSettled(client),
  });
}

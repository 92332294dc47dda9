import type { Mention } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { moveMention } from "../cache.ts";
import { changeKey, onMovedOn, onSettled, stopReading } from "./changing.ts";

/** What became of many: those that moved, and those that were no longer what they were. */
export interface Moved {
  moved: readonly Mention[];
  left: readonly Mention[];
}

async function moveAll(mentions: readonly Mention[], status: "denied" | "pending"): Promise<Moved> {
  const ids = mentions.map(({ id }) => id);
  const { moved } = await api("moveMentions", { body: { ids, status } });
  const known = new Set(moved);
  return {
    moved: mentions.filter(({ id }) => known.has(id)),
    left: mentions.filter(({ id }) => !known.has(id)),
  };
}

/** Skips many pending mentions: they leave the list at once; those that the server leaves come back. */
export function useSkipMentions() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: (mentions: readonly Mention[]) => moveAll(mentions, "denied"),
    onMutate: async (mentions) => {
      await stopReading(client);
      // The last one first comes back to where the others will stand.
      return mentions
        .map((mention) => ({ id: mention.id, putBack: moveMention(client, mention, "denied") }))
        .reverse();
    },
    onSuccess: ({ left }, _mentions, changes) => {
      if (left.length === 0) return;
      const stays = new Set(left.map(({ id }) => id));
      for (const { id, putBack } of changes) if (stays.has(id)) putBack();
      void onMovedOn(client);
    },
    onError: (_error, _mentions, changes) => {
      for (const { putBack } of changes ?? []) putBack();
    },
    onSettled: () => onSettled(client),
  });
}

/** Many that were skipped, and how to show them again where they stood. */
interface SkippedMany {
  mentions: readonly Mention[];
  reinsert: () => void;
}

/** Takes back a skip of many: they stand at once where they stood; those that stay skipped leave again. */
export function useUndoSkips() {
  const client = useQueryClient();
  const remove = (mentions: readonly Mention[]) => {
    for (const mention of mentions) moveMention(client, mention, "denied");
  };
  return useMutation({
    mutationKey: changeKey,
    mutationFn: ({ mentions }: SkippedMany) => moveAll(mentions, "pending"),
    onMutate: async ({ mentions, reinsert }) => {
      await stopReading(client);
      for (const mention of mentions) {
        moveMention(client, { ...mention, status: "denied" }, "pending");
      }
      reinsert();
    },
    onSuccess: ({ left }) => {
      if (left.length === 0) return;
      remove(left);
      void onMovedOn(client);
    },
    onError: (_error, { mentions }) => remove(mentions),
    onSettled: () => onSettled(client),
  });
}

import type { Mention } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { moveMention } from "../cache.ts";
import {
  cancelFetches,
  onRefused,
  onSettled,
  refetchPages,
  statusChangeKey,
} from "../status-changes.ts";

interface StatusChange {
  mentions: readonly Mention[];
  /** Inserts mentions whose skip is undone where they were before it. */
  reinsert?: () => void;
}

/** Which mentions changed their status, and which did not because they had already changed. */
interface StatusChangeResult {
  moved: readonly Mention[];
  unchanged: readonly Mention[];
}

type Target = "accepted" | "denied" | "pending";

async function setStatus(mentions: readonly Mention[], to: Target): Promise<StatusChangeResult> {
  const [first, ...others] = mentions;
  if (!first) return { moved: [], unchanged: [] };
  if (others.length === 0 || to === "accepted") {
    await api("setMentionStatus", { params: { id: first.id }, body: { status: to } });
    return { moved: mentions, unchanged: [] };
  }
  const ids = mentions.map(({ id }) => id);
  const { moved } = await api("moveMentions", { body: { ids, status: to } });
  return {
    moved: mentions.filter(({ id }) => moved.includes(id)),
    unchanged: mentions.filter(({ id }) => !moved.includes(id)),
  };
}

/** Changes mentions in the lists at once, and reverts those that the server refuses. */
function useStatusChange(to: Target) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: statusChangeKey,
    mutationFn: ({ mentions }: StatusChange) => setStatus(mentions, to),
    onMutate: async ({ mentions, reinsert }) => {
      await cancelFetches(client);
      const changes = mentions.map((mention) => {
        if (to !== "pending") {
          return { id: mention.id, revert: moveMention(client, mention, to) };
        }
        // A mention whose skip is undone is given as it was before the skip.
        const from = mention.status === "accepted" ? "accepted" : "denied";
        moveMention(client, { ...mention, status: from }, "pending");
        return { id: mention.id, revert: () => moveMention(client, mention, from) };
      });
      reinsert?.();
      // The last one is reverted first, so that the remembered positions are right again.
      return changes.reverse();
    },
    onSuccess: ({ unchanged }, _change, changes) => {
      if (unchanged.length === 0) return;
      const unchangedIds = new Set(unchanged.map(({ id }) => id));
      for (const { id, revert } of changes) if (unchangedIds.has(id)) revert();
      void refetchPages(client);
    },
    onError: (error, _change, changes) => {
      for (const { revert } of changes ?? []) revert();
      onRefused(client, error);
    },
    onSettled: () => onSettled(client),
  });
}

/** Skips pending mentions, one or many. */
export const useSkipMentions = () => useStatusChange("denied");

/** Sends a pending mention to the writers. */
export const useAcceptMention = () => useStatusChange("accepted");

/** Takes an accepted mention back before a writer has claimed it. */
export const useTakeBackMention = () => useStatusChange("pending");

/** Undoes a skip of one or many mentions. */
export const useUndoSkip = () => useStatusChange("pending");

import { limits, type Mention } from "@earshot/contract";
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

/** Which mentions changed their status, and which did not. */
interface StatusChangeResult {
  moved: readonly Mention[];
  /** All mentions that did not change. */
  unchanged: readonly Mention[];
  /** Mentions whose status had already changed. */
  stale: readonly Mention[];
  /** Why mentions were refused, each reason once. */
  refusals: readonly string[];
}

type Target = "accepted" | "denied" | "pending";

async function setStatus(mentions: readonly Mention[], to: Target): Promise<StatusChangeResult> {
  const [only, ...others] = mentions;
  if (only && others.length === 0) {
    await api("setMentionStatus", { params: { id: only.id }, body: { status: to } });
    return { moved: mentions, unchanged: [], stale: [], refusals: [] };
  }
  const movedIds = new Set<string>();
  const refusedIds = new Set<string>();
  const refusals = new Set<string>();
  for (let at = 0; at < mentions.length; at += limits.bulkMax) {
    const ids = mentions.slice(at, at + limits.bulkMax).map(({ id }) => id);
    const { moved, refused } = await api("moveMentions", { body: { ids, status: to } });
    for (const id of moved) movedIds.add(id);
    for (const { id, message } of refused) {
      refusedIds.add(id);
      refusals.add(message);
    }
  }
  const unchanged = mentions.filter(({ id }) => !movedIds.has(id));
  return {
    moved: mentions.filter(({ id }) => movedIds.has(id)),
    unchanged,
    stale: unchanged.filter(({ id }) => !refusedIds.has(id)),
    refusals: [...refusals],
  };
}

/** Changes mentions in the lists immediately, and reverts those that the server refuses. */
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

/** Sends pending mentions to the writers, one or many. */
export const useAcceptMentions = () => useStatusChange("accepted");

/** Takes an accepted mention back before a writer has claimed it. */
export const useTakeBackMention = () => useStatusChange("pending");

/** Makes skipped mentions pending again, one or many. */
export const useRestoreMentions = () => useStatusChange("pending");

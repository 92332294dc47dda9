import { errorCodes, hasWriters, type Mention } from "@earshot/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { count } from "../../../lib/format.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { sensitiveWarningOf } from "../../../lib/sensitive-warning.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { autoEngage } from "./api/auto-engage.ts";
import { useAcceptMentions, useTakeBackMention } from "./api/set-mention-status.ts";
import { rememberPosition } from "./cache.ts";
import { engageWords } from "./engage-words.ts";
import { noLongerPending } from "./mention-names.ts";
import type { RunOnce } from "./use-skip.ts";
import type { Undo } from "./use-undo.ts";

interface EngageOptions {
  once: RunOnce;
  undo: Undo;
  /** null: unlimited; undefined: unknown. */
  repliesLeft: number | null | undefined;
  /** Tells whether replies are placed without approval, according to the workspace's current setting. */
  autoPost: () => Promise<boolean>;
  /** Called when a mention returns to the list, to focus it. */
  onReturn: (mention: Mention) => void;
}

/** A mention that was sent to the writers, and how to insert it in the lists where it was. */
interface Engaged {
  mention: Mention;
  reinsert: () => void;
}

export const limitTitle = "You're at your reply limit";

/** Returns why no reply can be sent to a mention; null if one can. */
export function refusalOf(mention: Mention): { title: string; description?: string } | null {
  if (sensitiveWarningOf(mention.warnings)) return { title: errorCodes.SENSITIVE_POST.message };
  const { communityRule } = mention;
  if (communityRule?.verdict !== "forbidden") return null;
  return { title: "No reply can be sent here", description: communityRule.reason };
}

/** Sends mentions to the writers, one or many, and takes them back. */
export function useEngage({ once, undo, repliesLeft, autoPost, onReturn }: EngageOptions) {
  const client = useQueryClient();
  const accept = useAcceptMentions();
  const takeBack = useTakeBackMention();
  const [refusedAt, setRefusedAt] = useState<{ left: typeof repliesLeft }>();
  // The server's refusal counts until the number of replies changes.
  const isAtLimit =
    repliesLeft === 0 || (refusedAt !== undefined && refusedAt.left === repliesLeft);
  const refreshQuota = () => void client.invalidateQueries({ queryKey: queryKeys.me });

  /** Takes back accepted mentions that no writer has started on. */
  const giveBack = async (engaged: readonly Engaged[]): Promise<Mention[]> => {
    const back: Mention[] = [];
    for (const { mention, reinsert } of engaged) {
      const accepted = { ...mention, status: "accepted" as const };
      await takeBack.mutateAsync({ mentions: [accepted], reinsert }).then(
        () => back.push(mention),
        () => undefined,
      );
    }
    refreshQuota();
    return back;
  };

  const undoEngage = async (engaged: readonly Engaged[]) => {
    const first = engaged[0]?.mention;
    const back = await giveBack(engaged);
    if (first && back.includes(first)) onReturn(first);
    if (back.length === engaged.length) {
      const isOne = back.length === 1;
      showToast({
        title: isOne
          ? "Undone. The mention is pending again."
          : `Undone. ${count(back.length, "mention")} are pending again.`,
      });
    } else {
      showToast({
        title: "Couldn't undo",
        description: "A writer has started. You can withdraw the reply under Replies.",
        tone: "destructive",
      });
    }
  };

  const engage = async (mention: Mention) => {
    if (mention.status !== "pending") return;
    const isForWriters = hasWriters(mention.source);
    const { done, failed } = engageWords(mention.source);
    const refusal =
      refusalOf(mention) ?? (isAtLimit && isForWriters ? { title: limitTitle } : null);
    if (refusal) {
      showToast({ ...refusal, tone: "destructive" });
      return;
    }
    await once([mention], async () => {
      const reinsert = rememberPosition(client, mention);
      try {
        await accept.mutateAsync({ mentions: [mention] });
        const entry = undo.record(() => undoEngage([{ mention, reinsert }]));
        showToast({ ...done, ...undo.offer(entry) });
        if (isForWriters) void autoEngage(mention.id, autoPost);
      } catch (error) {
        if (error instanceof ApiError && error.code === "REPLY_LIMIT_REACHED") {
          setRefusedAt({ left: repliesLeft });
        }
        onReturn(mention);
        showToast({
          title: failed,
          description: messageOf(error, "Please try again."),
          tone: "destructive",
        });
      }
      refreshQuota();
    });
  };

  /** Sends many mentions; those that were refused stay, with the reasons in the message. */
  const engageAll = (mentions: readonly Mention[]) =>
    once(mentions, async () => {
      const engaged = mentions.map((mention) => ({
        mention,
        reinsert: rememberPosition(client, mention),
      }));
      try {
        const { moved, stale, refusals } = await accept.mutateAsync({ mentions });
        const description = [
          ...refusals.map((message) => `Not sent: ${message}`),
          stale.length > 0 && noLongerPending(stale),
        ]
          .filter(Boolean)
          .join(" ");
        if (moved.length === 0) {
          showToast({ title: "Nothing was sent to the writers", description, tone: "destructive" });
        } else {
          const entry = undo.record(() =>
            undoEngage(engaged.filter(({ mention }) => moved.includes(mention))),
          );
          showToast({
            title: `${count(moved.length, "mention")} added to the backlog`,
            description: description || "Replies will be posted soon.",
            ...undo.offer(entry),
          });
          const [first] = moved;
          if (first) void autoEngage(first.id, autoPost);
        }
      } catch (error) {
        const description = messageOf(error, "Please try again.");
        const title = "Failed to send the mentions to the writers";
        showToast({ title, description, tone: "destructive" });
      }
      refreshQuota();
    });

  const takeMentionBack = (mention: Mention) =>
    once(
      [mention],
      async () => {
        try {
          await takeBack.mutateAsync({ mentions: [mention] });
          showToast({
            title: "Taken back",
            description: hasWriters(mention.source)
              ? "The reply is yours to use again."
              : "The mention is pending again.",
          });
        } catch (error) {
          showToast({
            title: "Failed to take the mention back",
            description: messageOf(error, "Please try again."),
            tone: "destructive",
          });
        }
        refreshQuota();
      },
      "accepted",
    );

  return {
    engage: (mention: Mention) => void engage(mention),
    engageAll: (mentions: readonly Mention[]) => void engageAll(mentions),
    takeMentionBack: (mention: Mention) => void takeMentionBack(mention),
    isAtLimit,
  };
}

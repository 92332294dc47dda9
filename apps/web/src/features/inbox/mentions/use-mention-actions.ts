import { errorCodes, type Mention } from "@earshot/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { sensitiveWarningOf } from "../../../lib/sensitive-warning.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { autoEngage } from "./api/auto-engage.ts";
import { useAcceptMention, useTakeBackMention } from "./api/set-mention-status.ts";
import { useSkip } from "./use-skip.ts";

export type { AddedExclusion } from "./use-skip.ts";

interface ActionOptions {
  /** null: unlimited; undefined: unknown. */
  repliesLeft: number | null | undefined;
  /** Tells whether replies are placed without approval, according to the workspace's current setting. */
  autoPost: () => Promise<boolean>;
  /** Called before mentions leave the list, to move the focus. */
  onLeave: (mentions: readonly Mention[]) => void;
  /** Called when a mention returns to the list, to focus it. */
  onReturn: (mention: Mention) => void;
  /** Called when many mentions could not be skipped and are in the list again. */
  onSkipFailed: (mentions: readonly Mention[]) => void;
}

export const limitTitle = "You're at your reply limit";

/** The customer's actions on mentions, with their messages. */
export function useMentionActions(options: ActionOptions) {
  const { repliesLeft, autoPost, onLeave } = options;
  const client = useQueryClient();
  const accept = useAcceptMention();
  const takeBack = useTakeBackMention();
  const underWay = useRef(new Set<string>());
  const [refusedAt, setRefusedAt] = useState<{ left: typeof repliesLeft }>();
  // The server's refusal counts until the number of replies changes.
  const isAtLimit =
    repliesLeft === 0 || (refusedAt !== undefined && refusedAt.left === repliesLeft);

  /** Runs an action on mentions; further key presses do nothing while it runs. */
  const once = async (
    mentions: readonly Mention[],
    act: () => Promise<void>,
    from: Mention["status"] = "pending",
  ) => {
    const isFree = ({ id, status }: Mention) => status === from && !underWay.current.has(id);
    if (mentions.length === 0 || !mentions.every(isFree)) return;
    for (const { id } of mentions) underWay.current.add(id);
    onLeave(mentions);
    try {
      await act();
    } finally {
      for (const { id } of mentions) underWay.current.delete(id);
    }
  };

  const engage = async (mention: Mention) => {
    if (mention.status !== "pending") return;
    if (sensitiveWarningOf(mention.warnings)) {
      showToast({ title: errorCodes.SENSITIVE_POST.message, tone: "destructive" });
      return;
    }
    if (mention.replyBlocked !== null) {
      showToast({
        title: "No reply can be sent here",
        description: mention.replyBlocked,
        tone: "destructive",
      });
      return;
    }
    if (isAtLimit) {
      showToast({ title: limitTitle, tone: "destructive" });
      return;
    }
    await once([mention], async () => {
      try {
        await accept.mutateAsync({ mentions: [mention] });
        showToast({ title: "Added to the backlog", description: "A reply will be posted soon." });
        void autoEngage(mention.id, autoPost);
      } catch (error) {
        if (error instanceof ApiError && error.code === "REPLY_LIMIT_REACHED") {
          setRefusedAt({ left: repliesLeft });
        }
        showToast({
          title: "Failed to send mention to writers",
          description: messageOf(error, "Please try again."),
          tone: "destructive",
        });
      }
      void client.invalidateQueries({ queryKey: queryKeys.me });
    });
  };

  const takeMentionBack = (mention: Mention) =>
    once(
      [mention],
      async () => {
        try {
          await takeBack.mutateAsync({ mentions: [mention] });
          showToast({ title: "Taken back", description: "The reply is yours to use again." });
        } catch (error) {
          showToast({
            title: "Failed to take the mention back",
            description: messageOf(error, "Please try again."),
            tone: "destructive",
          });
        }
        void client.invalidateQueries({ queryKey: queryKeys.me });
      },
      "accepted",
    );

  return { engage, takeMentionBack, ...useSkip({ ...options, once }), isAtLimit };
}

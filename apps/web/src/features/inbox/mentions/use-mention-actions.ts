import { errorCodes, type Mention } from "@earshot/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { sensitiveWarningOf } from "../../../lib/sensitive-warning.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { autoEngage } from "./api/auto-engage.ts";
import { useAcceptMention } from "./api/set-mention-status.ts";
import { useSkip } from "./use-skip.ts";

export type { AddedExclusion } from "./use-skip.ts";

interface ActionOptions {
  /** null: unlimited; undefined: not known yet. */
  repliesLeft: number | null | undefined;
  /** Whether replies are placed without asking, as the workspace has it at present. */
  autoPost: () => Promise<boolean>;
  /** Mentions are about to leave: the focus moves on. */
  onLeave: (mentions: readonly Mention[]) => void;
  /** A mention is back: the focus goes to it. */
  onReturn: (mention: Mention) => void;
  /** Many could not be skipped, and are there again. */
  onKept: (mentions: readonly Mention[]) => void;
}

export const limitTitle = "You're at your reply limit";

/** What a customer does with mentions, each with its message. */
export function useMentionActions(options: ActionOptions) {
  const { repliesLeft, autoPost, onLeave } = options;
  const client = useQueryClient();
  const accept = useAcceptMention();
  const underWay = useRef(new Set<string>());
  const [refusedAt, setRefusedAt] = useState<{ left: typeof repliesLeft }>();
  // The server's refusal holds until another figure is known.
  const isAtLimit =
    repliesLeft === 0 || (refusedAt !== undefined && refusedAt.left === repliesLeft);

  /** Acts once on mentions however often the key is pressed. */
  const once = async (mentions: readonly Mention[], act: () => Promise<void>) => {
    const isFree = ({ id, status }: Mention) => status === "pending" && !underWay.current.has(id);
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
    if (sensitiveWarningOf(mention.cautions)) {
      showToast({ title: errorCodes.SENSITIVE_POST.message, tone: "destructive" });
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

  return { engage, ...useSkip({ ...options, once }), isAtLimit };
}

import { errorCodes, limits, type Mention } from "@earshot/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { sensitiveOf } from "../../lib/cautions.ts";
import { count } from "../../lib/format.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { showToast } from "../../ui/toast-store.ts";
import { autoEngage } from "./api/auto-engage.ts";
import {
  type Skipped,
  useAcceptMention,
  useSkipMention,
  useUndoSkip,
} from "./api/set-mention-status.ts";
import { rememberPlaces } from "./cache.ts";

interface ActionOptions {
  /** null: unlimited; undefined: not known yet. */
  repliesLeft: number | null | undefined;
  /** Whether replies are placed without asking, as the workspace has it at present. */
  autoPost: () => Promise<boolean>;
  /** The mention is about to leave: the focus moves on. */
  onLeave: (mention: Mention) => void;
  /** The mention is back: the focus goes to it. */
  onReturn: (mention: Mention) => void;
}

/** A skip that can be taken back, once the server has it. */
interface UndoableSkip extends Skipped {
  kind: "skip";
  /** When the server had it, or null if it refused. */
  done: Promise<number | null>;
}

/** What was left out because of a mention, and how to let it in again. */
export interface LeftOut {
  /** How many mentions it has hidden. */
  hidden: number;
  /** Answers how many came back. */
  undo: () => Promise<number>;
}

type Undoable = UndoableSkip | (LeftOut & { kind: "leftOut"; mention: Mention });

export const limitTitle = "You're at your reply limit";
const lateUndo = "A skip can be undone for 10 seconds. You find the mention under Denied.";

const isCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/** What a customer does with a mention, each with its message. */
export function useMentionActions({ repliesLeft, autoPost, onLeave, onReturn }: ActionOptions) {
  const client = useQueryClient();
  const accept = useAcceptMention();
  const skipping = useSkipMention();
  const undoing = useUndoSkip();
  const underWay = useRef(new Set<string>());
  const undoable = useRef<Undoable[]>([]);
  const [refusedAt, setRefusedAt] = useState<{ left: typeof repliesLeft }>();
  // The server's refusal holds until another figure is known.
  const isAtLimit =
    repliesLeft === 0 || (refusedAt !== undefined && refusedAt.left === repliesLeft);

  /** Acts once on a mention however often the key is pressed. */
  const once = async (mention: Mention, act: () => Promise<void>) => {
    if (mention.status !== "pending" || underWay.current.has(mention.id)) return;
    underWay.current.add(mention.id);
    onLeave(mention);
    await act();
    underWay.current.delete(mention.id);
  };

  const engage = async (mention: Mention) => {
    if (mention.status !== "pending") return;
    if (sensitiveOf(mention.cautions)) {
      showToast({ title: errorCodes.SENSITIVE_POST.message, tone: "destructive" });
      return;
    }
    if (isAtLimit) {
      showToast({ title: limitTitle, tone: "destructive" });
      return;
    }
    await once(mention, async () => {
      try {
        await accept.mutateAsync(mention);
        showToast({ title: "Added to the backlog", description: "A reply will be posted soon." });
        void autoEngage(mention.id, autoPost);
      } catch (error) {
        if (isCode(error, "REPLY_LIMIT_REACHED")) setRefusedAt({ left: repliesLeft });
        showToast({
          title: "Failed to send mention to writers",
          description: messageOf(error, "Please try again."),
          tone: "destructive",
        });
      }
      void client.invalidateQueries({ queryKey: queryKeys.me });
    });
  };

  const undoSkip = async (skip: UndoableSkip) => {
    const doneAt = await skip.done;
    if (doneAt === null) return;
    try {
      const back = undoing.mutateAsync(skip);
      onReturn(skip.mention);
      await back;
      showToast({ title: "Undone. The mention is pending again." });
    } catch (error) {
      const isLate =
        isCode(error, "ILLEGAL_TRANSITION") && Date.now() - doneAt >= limits.undoSkipMs;
      onLeave(skip.mention);
      // What was skipped before it is later still.
      if (isLate) undoable.current = undoable.current.filter(({ kind }) => kind !== "skip");
      showToast({
        title: "Couldn't undo the skip",
        description: isLate ? lateUndo : messageOf(error, "Please try again."),
        tone: "destructive",
      });
    }
  };

  const undoLeavingOut = async ({ undo: letIn, mention }: LeftOut & { mention: Mention }) => {
    try {
      const back = await letIn();
      onReturn(mention);
      showToast({ title: `Let in again. ${count(back, "mention")} came back.` });
    } catch (error) {
      showToast({
        title: "Couldn't let it in again",
        description: messageOf(error, "Please try again under “Left out”."),
        tone: "destructive",
      });
    }
  };

  const undo = async (last = undoable.current.at(-1)) => {
    if (!last || !undoable.current.includes(last)) return;
    undoable.current = undoable.current.filter((other) => other !== last);
    await (last.kind === "skip" ? undoSkip(last) : undoLeavingOut(last));
  };

  /** Tells of what was left out because of a mention. The lists are read anew by then. */
  const tellLeftOut = (mention: Mention, leftOut: LeftOut) => {
    const entry: Undoable = { ...leftOut, kind: "leftOut", mention };
    undoable.current.push(entry);
    showToast({
      title: `Left out. ${count(leftOut.hidden, "mention")} hidden.`,
      action: { label: "Undo", onSelect: () => void undo(entry) },
      durationMs: limits.undoSkipMs,
    });
  };

  const skip = (mention: Mention) =>
    once(mention, async () => {
      const reinsert = rememberPlaces(client, mention);
      const sent = skipping.mutateAsync(mention);
      const done = sent.then(Date.now, () => null);
      const entry: Undoable = { kind: "skip", mention, reinsert, done };
      undoable.current.push(entry);
      try {
        await sent;
        showToast({
          title: "Skipped. You find it under Denied.",
          action: { label: "Undo", onSelect: () => void undo(entry) },
          durationMs: limits.undoSkipMs,
        });
      } catch (error) {
        undoable.current = undoable.current.filter((other) => other !== entry);
        const description = messageOf(error, "Please try again.");
        showToast({ title: "Failed to deny mention", description, tone: "destructive" });
      }
    });

  return { engage, skip, tellLeftOut, undo: () => void undo(), isAtLimit };
}

import { limits, type Mention } from "@earshot/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { count } from "../../../lib/format.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { useSkipMentions, useUndoSkip } from "./api/set-mention-status.ts";
import { rememberPosition } from "./cache.ts";

interface SkipOptions {
  /** Does something once to mentions that are about to leave the list. */
  once: (mentions: readonly Mention[], act: () => Promise<void>) => Promise<void>;
  /** Mentions are about to leave: the focus moves on. */
  onLeave: (mentions: readonly Mention[]) => void;
  /** A mention is back: the focus goes to it. */
  onReturn: (mention: Mention) => void;
  /** Mentions could not be skipped, and are there again. */
  onKept: (mentions: readonly Mention[]) => void;
}

/** A skip that can be taken back, once the server has it. */
interface UndoableSkip {
  kind: "skip";
  mentions: readonly Mention[];
  reinsert: () => void;
  /** When the server had it, or null if it refused. */
  done: Promise<number | null>;
}

/** What was left out because of a mention, and how to let it in again. */
export interface AddedExclusion {
  /** How many mentions it has hidden. */
  hidden: number;
  /** Answers how many came back. */
  undo: () => Promise<number>;
}

type Undoable = UndoableSkip | (AddedExclusion & { kind: "leftOut"; mention: Mention });

/** A mention by its title, many by their number. */
const named = (mentions: readonly Mention[]) => {
  const [only] = mentions;
  return mentions.length === 1 && only?.title
    ? `“${only.title}”`
    : count(mentions.length, "mention");
};

const lateUndo = (skipped: readonly Mention[]) =>
  `A skip can be undone for 10 seconds. You find the ${skipped.length === 1 ? "mention" : "mentions"} under Denied.`;

const stayed = (left: readonly Mention[]) =>
  `${named(left)} ${left.length === 1 ? "was" : "were"} no longer pending.`;

/** Skipping, one or many, and taking it back. */
export function useSkip({ once, onLeave, onReturn, onKept }: SkipOptions) {
  const client = useQueryClient();
  const skipping = useSkipMentions();
  const undoing = useUndoSkip();
  const undoable = useRef<Undoable[]>([]);

  const forget = (entry: Undoable) => {
    undoable.current = undoable.current.filter((other) => other !== entry);
  };

  /** Notes a skip that is on its way, so that it can be taken back as soon as the server has it. */
  const note = (mentions: readonly Mention[], sent: Promise<unknown>, reinsert: () => void) => {
    const done = sent.then(Date.now, () => null);
    const entry: UndoableSkip = { kind: "skip", mentions, reinsert, done };
    undoable.current.push(entry);
    return entry;
  };

  /** Undoes a skip at the server. Returns the mentions that stay skipped. */
  const takeBack = async ({ mentions, reinsert }: UndoableSkip): Promise<readonly Mention[]> => {
    const [first] = mentions;
    if (!first) return [];
    const back = undoing.mutateAsync({ mentions, reinsert });
    onReturn(first);
    return (await back).unchanged;
  };

  const tellNotUndone = (skip: UndoableSkip, description: string) => {
    onLeave(skip.mentions);
    showToast({ title: "Couldn't undo the skip", description, tone: "destructive" });
  };

  const undoSkip = async (skip: UndoableSkip) => {
    const doneAt = await skip.done;
    if (doneAt === null) return;
    const { mentions } = skip;
    const isLate = () => Date.now() - doneAt >= limits.undoSkipMs;
    // What was skipped before it is later still.
    const dropSkips = () => {
      undoable.current = undoable.current.filter(({ kind }) => kind !== "skip");
    };
    try {
      const left = await takeBack(skip);
      const back = mentions.length - left.length;
      if (back === 0) {
        if (isLate()) dropSkips();
        tellNotUndone(
          skip,
          isLate() ? lateUndo(mentions) : "They are no longer as you skipped them.",
        );
      } else if (mentions.length === 1) {
        showToast({ title: "Undone. The mention is pending again." });
      } else {
        showToast({
          title: `Undone. ${count(back, "mention")} ${back === 1 ? "is" : "are"} pending again.`,
          ...(left.length > 0 && { description: `${named(left)} stayed under Denied.` }),
        });
      }
    } catch (error) {
      const refused = error instanceof ApiError && error.code === "ILLEGAL_TRANSITION";
      if (refused && isLate()) dropSkips();
      tellNotUndone(
        skip,
        refused && isLate() ? lateUndo(mentions) : messageOf(error, "Please try again."),
      );
    }
  };

  const undoExclusion = async ({ undo: letIn, mention }: AddedExclusion & { mention: Mention }) => {
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
    forget(last);
    await (last.kind === "skip" ? undoSkip(last) : undoExclusion(last));
  };

  const offerUndo = (entry: Undoable) => ({
    action: { label: "Undo", onSelect: () => void undo(entry) },
    durationMs: limits.undoSkipMs,
  });

  /** Tells of what was left out because of a mention. The lists are read anew by then. */
  const announceExclusion = (mention: Mention, leftOut: AddedExclusion) => {
    const entry: Undoable = { ...leftOut, kind: "leftOut", mention };
    undoable.current.push(entry);
    const title = `Left out. ${count(leftOut.hidden, "mention")} hidden.`;
    showToast({ title, ...offerUndo(entry) });
  };

  const tellFailed = (title: string, error: unknown) =>
    showToast({ title, description: messageOf(error, "Please try again."), tone: "destructive" });

  /** Skips mentions, one or many; those that could not be skipped stay, and the message names them. */
  const skip = (mentions: readonly Mention[]) =>
    once(mentions, async () => {
      const isOne = mentions.length === 1;
      const positions = mentions.map((mention) => rememberPosition(client, mention));
      const sent = skipping.mutateAsync({ mentions });
      const entry = note(mentions, sent, () => {
        for (const reinsert of positions) reinsert();
      });
      try {
        const { moved, unchanged } = await sent;
        entry.mentions = moved;
        if (moved.length === 0) {
          forget(entry);
          const description = stayed(unchanged);
          showToast({ title: "Nothing was skipped", description, tone: "destructive" });
          return;
        }
        const found = moved.length === 1 ? "it" : "them";
        showToast({
          title: isOne
            ? "Skipped. You find it under Denied."
            : `${moved.length.toLocaleString()} skipped. You find ${found} under Denied.`,
          ...(unchanged.length > 0 && { description: stayed(unchanged) }),
          ...offerUndo(entry),
        });
      } catch (error) {
        forget(entry);
        if (!isOne) onKept(mentions);
        tellFailed(
          `Failed to deny ${isOne ? "mention" : count(mentions.length, "mention")}`,
          error,
        );
      }
    });

  return {
    skip: (mentions: readonly Mention[]) => void skip(mentions),
    announceExclusion,
    undo: () => void undo(),
  };
}

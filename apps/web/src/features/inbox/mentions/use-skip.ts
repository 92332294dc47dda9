import { limits, type Mention } from "@earshot/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { count } from "../../../lib/format.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { useSkipMentions, useUndoSkip } from "./api/set-mention-status.ts";
import { rememberPosition } from "./cache.ts";

interface SkipOptions {
  /** Runs an action on mentions that are about to leave the list, once at a time. */
  once: (mentions: readonly Mention[], act: () => Promise<void>) => Promise<void>;
  /** Called before mentions leave the list, to move the focus. */
  onLeave: (mentions: readonly Mention[]) => void;
  /** Called when a mention returns to the list, to focus it. */
  onReturn: (mention: Mention) => void;
  /** Called when mentions could not be skipped and are in the list again. */
  onSkipFailed: (mentions: readonly Mention[]) => void;
}

/** A skip that can be undone once the server has it. */
interface UndoableSkip {
  kind: "skip";
  mentions: readonly Mention[];
  reinsert: () => void;
  /** Resolves to the time the server accepted it, or to null if it refused. */
  done: Promise<number | null>;
}

/** An exclusion that was added because of a mention, and how to remove it. */
export interface AddedExclusion {
  /** How many mentions it hides. */
  hidden: number;
  /** Returns how many mentions were restored. */
  undo: () => Promise<number>;
}

type Undoable = UndoableSkip | (AddedExclusion & { kind: "exclusion"; mention: Mention });

/** Names one mention by its title, many by their number. */
const named = (mentions: readonly Mention[]) => {
  const [only] = mentions;
  return mentions.length === 1 && only?.title
    ? `“${only.title}”`
    : count(mentions.length, "mention");
};

const undoExpiredText = (skipped: readonly Mention[]) =>
  `A skip can be undone for 10 seconds. You find the ${skipped.length === 1 ? "mention" : "mentions"} under Denied.`;

const noLongerPending = (left: readonly Mention[]) =>
  `${named(left)} ${left.length === 1 ? "was" : "were"} no longer pending.`;

/** Skips mentions, one or many, and undoes skips and exclusions. */
export function useSkip({ once, onLeave, onReturn, onSkipFailed }: SkipOptions) {
  const client = useQueryClient();
  const skipping = useSkipMentions();
  const undoing = useUndoSkip();
  const undoable = useRef<Undoable[]>([]);

  const forget = (entry: Undoable) => {
    undoable.current = undoable.current.filter((other) => other !== entry);
  };

  /** Records a skip that is under way, so that it can be undone as soon as the server has it. */
  const record = (mentions: readonly Mention[], sent: Promise<unknown>, reinsert: () => void) => {
    const done = sent.then(Date.now, () => null);
    const entry: UndoableSkip = { kind: "skip", mentions, reinsert, done };
    undoable.current.push(entry);
    return entry;
  };

  /** Undoes a skip at the server. Returns the mentions that stay skipped. */
  const undoAtServer = async ({
    mentions,
    reinsert,
  }: UndoableSkip): Promise<readonly Mention[]> => {
    const [first] = mentions;
    if (!first) return [];
    const back = undoing.mutateAsync({ mentions, reinsert });
    onReturn(first);
    return (await back).unchanged;
  };

  const announceUndoFailure = (skip: UndoableSkip, description: string) => {
    onLeave(skip.mentions);
    showToast({ title: "Couldn't undo the skip", description, tone: "destructive" });
  };

  const undoSkip = async (skip: UndoableSkip) => {
    const doneAt = await skip.done;
    if (doneAt === null) return;
    const { mentions } = skip;
    const isLate = () => Date.now() - doneAt >= limits.undoSkipMs;
    // Earlier skips are even older.
    const dropSkips = () => {
      undoable.current = undoable.current.filter(({ kind }) => kind !== "skip");
    };
    try {
      const left = await undoAtServer(skip);
      const back = mentions.length - left.length;
      if (back === 0) {
        if (isLate()) dropSkips();
        announceUndoFailure(
          skip,
          isLate() ? undoExpiredText(mentions) : "Their status has changed since.",
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
      announceUndoFailure(
        skip,
        refused && isLate() ? undoExpiredText(mentions) : messageOf(error, "Please try again."),
      );
    }
  };

  const undoExclusion = async ({
    undo: removeExclusion,
    mention,
  }: AddedExclusion & { mention: Mention }) => {
    try {
      const back = await removeExclusion();
      onReturn(mention);
      showToast({ title: `Exclusion removed. ${count(back, "mention")} restored.` });
    } catch (error) {
      showToast({
        title: "Couldn't remove the exclusion",
        description: messageOf(error, "Please try again under “Hidden”."),
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

  /** Shows the message about an added exclusion. The lists have been fetched again by then. */
  const announceExclusion = (mention: Mention, exclusion: AddedExclusion) => {
    const entry: Undoable = { ...exclusion, kind: "exclusion", mention };
    undoable.current.push(entry);
    const title = `Excluded. ${count(exclusion.hidden, "mention")} hidden.`;
    showToast({ title, ...offerUndo(entry) });
  };

  const announceFailure = (title: string, error: unknown) =>
    showToast({ title, description: messageOf(error, "Please try again."), tone: "destructive" });

  /** Skips mentions, one or many; those that could not be skipped stay, and the message names them. */
  const skip = (mentions: readonly Mention[]) =>
    once(mentions, async () => {
      const isOne = mentions.length === 1;
      const positions = mentions.map((mention) => rememberPosition(client, mention));
      const sent = skipping.mutateAsync({ mentions });
      const entry = record(mentions, sent, () => {
        for (const reinsert of positions) reinsert();
      });
      try {
        const { moved, unchanged } = await sent;
        entry.mentions = moved;
        if (moved.length === 0) {
          forget(entry);
          const description = noLongerPending(unchanged);
          showToast({ title: "Nothing was skipped", description, tone: "destructive" });
          return;
        }
        const found = moved.length === 1 ? "it" : "them";
        showToast({
          title: isOne
            ? "Skipped. You find it under Denied."
            : `${moved.length.toLocaleString()} skipped. You find ${found} under Denied.`,
          ...(unchanged.length > 0 && { description: noLongerPending(unchanged) }),
          ...offerUndo(entry),
        });
      } catch (error) {
        forget(entry);
        if (!isOne) onSkipFailed(mentions);
        announceFailure(
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

import type { Mention } from "@earshot/contract";
import { useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../../lib/api-error.ts";
import { count } from "../../../lib/format.ts";
import { showFailure } from "../../../shared/show-failure.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { useRestoreMentions, useSkipMentions } from "./api/set-mention-status.ts";
import { rememberPosition } from "./cache.ts";
import { named, noLongerPending } from "./mention-names.ts";
import type { Undo } from "./use-undo.ts";

/** Runs an action on mentions of a status that are about to leave the list, once at a time. */
export type RunOnce = (
  mentions: readonly Mention[],
  act: () => Promise<void>,
  from?: Mention["status"],
) => Promise<void>;

interface SkipOptions {
  once: RunOnce;
  undo: Undo;
  /** Called before mentions leave the list, to move the focus. */
  onLeave: (mentions: readonly Mention[]) => void;
  /** Called when a mention returns to the list, to focus it. */
  onReturn: (mention: Mention) => void;
  /** Called when mentions could not be skipped and are in the list again. */
  onSkipFailed: (mentions: readonly Mention[]) => void;
}

/** An exclusion that was added because of a mention, and how to remove it. */
export interface AddedExclusion {
  /** How many mentions it hides. */
  hidden: number;
  /** Returns how many mentions were restored. */
  undo: () => Promise<number>;
}

/** Skips mentions, one or many, restores them, and undoes skips and exclusions. */
export function useSkip({ once, undo, onLeave, onReturn, onSkipFailed }: SkipOptions) {
  const client = useQueryClient();
  const skipping = useSkipMentions();
  const restoring = useRestoreMentions();

  /** Makes skipped mentions pending again, where they were. */
  const undoSkip = async (mentions: readonly Mention[], reinsert: () => void) => {
    const [first] = mentions;
    if (!first) return;
    try {
      const back = restoring.mutateAsync({ mentions, reinsert });
      onReturn(first);
      const { moved, unchanged } = await back;
      if (moved.length === 0) {
        onLeave(mentions);
        const description = "Their status has changed since.";
        showToast({ title: "Couldn't undo the skip", description, tone: "destructive" });
      } else if (mentions.length === 1) {
        showToast({ title: "Undone. The mention is pending again." });
      } else {
        showToast({
          title: `Undone. ${count(moved.length, "mention")} ${moved.length === 1 ? "is" : "are"} pending again.`,
          ...(unchanged.length > 0 && { description: `${named(unchanged)} stayed under Denied.` }),
        });
      }
    } catch (error) {
      onLeave(mentions);
      showFailure("Couldn't undo the skip", error);
    }
  };

  /** Skips mentions, one or many; those that could not be skipped stay, and the message names them. */
  const skip = (mentions: readonly Mention[]) =>
    once(mentions, async () => {
      const isOne = mentions.length === 1;
      const positions = mentions.map((mention) => rememberPosition(client, mention));
      const sent = skipping.mutateAsync({ mentions });
      // It can be undone as soon as the server has it.
      const entry = undo.record(async () => {
        const result = await sent.catch(() => null);
        if (result) {
          await undoSkip(result.moved, () => {
            for (const reinsert of positions) reinsert();
          });
        }
      });
      try {
        const { moved, unchanged } = await sent;
        if (moved.length === 0) {
          undo.forget(entry);
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
          ...undo.offer(entry),
        });
      } catch (error) {
        undo.forget(entry);
        if (!isOne) onSkipFailed(mentions);
        showFailure(
          `Failed to deny ${isOne ? "mention" : count(mentions.length, "mention")}`,
          error,
        );
      }
    });

  /** Makes a mention pending again that the customer skipped earlier. */
  const restore = (mention: Mention) =>
    once(
      [mention],
      async () => {
        try {
          await restoring.mutateAsync({ mentions: [mention] });
          showToast({ title: "Restored. The mention is pending again." });
        } catch (error) {
          showFailure("Failed to restore the mention", error);
        }
      },
      "denied",
    );

  /** Shows the message about an added exclusion. The lists have been fetched again by then. */
  const announceExclusion = (mention: Mention, exclusion: AddedExclusion) => {
    const entry = undo.record(async () => {
      try {
        const back = await exclusion.undo();
        onReturn(mention);
        showToast({ title: `Exclusion removed. ${count(back, "mention")} restored.` });
      } catch (error) {
        showToast({
          title: "Couldn't remove the exclusion",
          description: messageOf(error, "Please try again under “Hidden”."),
          tone: "destructive",
        });
      }
    });
    const title = `Excluded. ${count(exclusion.hidden, "mention")} hidden.`;
    showToast({ title, ...undo.offer(entry) });
  };

  return {
    skip: (mentions: readonly Mention[]) => void skip(mentions),
    restore: (mention: Mention) => void restore(mention),
    announceExclusion,
  };
}

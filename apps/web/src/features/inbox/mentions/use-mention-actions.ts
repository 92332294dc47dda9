import type { Mention } from "@earshot/contract";
import { useRef } from "react";
import { showToast } from "../../../ui/toast-store.ts";
import { useEngage } from "./use-engage.ts";
import { type RunOnce, useSkip } from "./use-skip.ts";
import { useUndo } from "./use-undo.ts";

export type { AddedExclusion } from "./use-skip.ts";

interface ActionOptions {
  /** null: unlimited; undefined: unknown. */
  repliesLeft: number | null | undefined;
  /** Tells whether replies are placed without approval, according to the workspace's current setting. */
  autoPost: () => Promise<boolean>;
  /** Why the user can't decide on mentions; null: they can. */
  roleProblem: string | null;
  /** Called before mentions leave the list, to move the focus. */
  onLeave: (mentions: readonly Mention[]) => void;
  /** Called when a mention returns to the list, to focus it. */
  onReturn: (mention: Mention) => void;
  /** Called when many mentions could not be skipped and are in the list again. */
  onSkipFailed: (mentions: readonly Mention[]) => void;
}

/** The customer's actions on mentions, with their messages; the latest ones can be undone. */
export function useMentionActions(options: ActionOptions) {
  const undo = useUndo();
  const underWay = useRef(new Set<string>());

  /** Further key presses do nothing while an action on a mention runs. */
  const once: RunOnce = async (mentions, act, from = "pending") => {
    const isFree = ({ id, status }: Mention) => status === from && !underWay.current.has(id);
    if (mentions.length === 0 || !mentions.every(isFree)) return;
    if (options.roleProblem !== null) return showToast({ title: options.roleProblem });
    for (const { id } of mentions) underWay.current.add(id);
    options.onLeave(mentions);
    try {
      await act();
    } finally {
      for (const { id } of mentions) underWay.current.delete(id);
    }
  };

  const engaging = useEngage({ ...options, once, undo });
  const skipping = useSkip({ ...options, once, undo });
  return { ...engaging, ...skipping, undo: undo.undo };
}

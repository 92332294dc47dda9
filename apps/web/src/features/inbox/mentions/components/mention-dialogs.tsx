import type { Mention } from "@earshot/contract";
import type { ReactNode } from "react";
import type { ExcludeMany, NotRelevant } from "../dialog-props.ts";
import type { AddedExclusion } from "../use-mention-actions.ts";
import { ShortcutsHelp } from "./shortcuts.tsx";

interface MentionDialogsProps {
  /** The mention that is being marked not relevant; null: none. */
  irrelevant: Mention | null;
  /** The mentions whose authors and communities are being excluded; null: none. */
  excluding: readonly Mention[] | null;
  helpOpen: boolean;
  onIrrelevant: (mention: null) => void;
  onExcluding: (mentions: null) => void;
  onHelp: (open: false) => void;
  notRelevant: (about: NotRelevant) => ReactNode;
  excludeMany: (about: ExcludeMany) => ReactNode;
  actions: {
    skip: (mentions: readonly Mention[]) => void;
    announceExclusion: (mention: Mention, exclusion: AddedExclusion) => void;
  };
  onManyExcluded: () => void;
}

/** The dialogs of the mentions screen: not relevant, exclude many, and the shortcuts. */
export function MentionDialogs(props: MentionDialogsProps) {
  const { irrelevant, excluding, actions } = props;
  return (
    <>
      {props.notRelevant({
        mention: irrelevant,
        onClose: () => props.onIrrelevant(null),
        onSkip: () => {
          props.onIrrelevant(null);
          if (irrelevant) actions.skip([irrelevant]);
        },
        onExcluded: (exclusion) => {
          props.onIrrelevant(null);
          if (irrelevant) actions.announceExclusion(irrelevant, exclusion);
        },
      })}
      {props.excludeMany({
        open: excluding !== null,
        mentions: excluding ?? [],
        onClose: () => props.onExcluding(null),
        onExcluded: (exclusion) => {
          props.onExcluding(null);
          props.onManyExcluded();
          if (excluding?.[0]) actions.announceExclusion(excluding[0], exclusion);
        },
      })}
      <ShortcutsHelp open={props.helpOpen} onClose={() => props.onHelp(false)} />
    </>
  );
}

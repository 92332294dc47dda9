import type { Mention } from "@earshot/contract";
import type { AddedExclusion } from "./use-mention-actions.ts";

/** A mention that is marked not relevant, and the actions that can follow. */
export interface NotRelevant {
  /** null: the dialog is closed. */
  mention: Mention | null;
  onClose: () => void;
  onSkip: () => void;
  onExcluded: (exclusion: AddedExclusion) => void;
}

/** Mentions whose communities and authors can be excluded. */
export interface ExcludeMany {
  open: boolean;
  mentions: readonly Mention[];
  onClose: () => void;
  onExcluded: (exclusion: AddedExclusion) => void;
}

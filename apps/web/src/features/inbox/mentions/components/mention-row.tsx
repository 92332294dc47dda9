import type { Mention } from "@earshot/contract";
import { memo, type RefObject } from "react";
import { MentionCard, type MentionCardProps } from "./mention-card.tsx";

/** The actions for any mention of the list. */
export interface MentionActions {
  makeCurrent: (mention: Mention) => void;
  toggle: (mention: Mention) => void;
  select: (mention: Mention) => void;
  engage: (mention: Mention) => void;
  takeBack: (mention: Mention) => void;
  explain: (mention: Mention) => void;
  skip: (mention: Mention) => void;
  markNotRelevant: (mention: Mention) => void;
  filterByCommunity: (subreddit: string) => void;
}

type Shown = Omit<MentionCardProps, `on${string}`>;

/**
 * A row of the list. A key press changes one or two rows, and only those render again: the actions come
 * through a stable reference and are read when they are used.
 */
export const MentionRow = memo(function MentionRow({
  acts,
  ...shown
}: Shown & { acts: RefObject<MentionActions> }) {
  const { mention } = shown;
  return (
    <li>
      <MentionCard
        {...shown}
        onCurrent={() => acts.current.makeCurrent(mention)}
        onToggle={() => acts.current.toggle(mention)}
        onSelect={() => acts.current.select(mention)}
        onEngage={() => acts.current.engage(mention)}
        onTakeBack={() => acts.current.takeBack(mention)}
        onExplain={() => acts.current.explain(mention)}
        onSkip={() => acts.current.skip(mention)}
        onNotRelevant={() => acts.current.markNotRelevant(mention)}
        onCommunity={(subreddit) => acts.current.filterByCommunity(subreddit)}
      />
    </li>
  );
});

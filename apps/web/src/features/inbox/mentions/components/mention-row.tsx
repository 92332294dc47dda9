import type { Mention } from "@earshot/contract";
import { memo, type RefObject } from "react";
import { MentionCard, type MentionCardProps } from "./mention-card.tsx";

/** What can be done with any mention of the list. */
export interface MentionActions {
  point: (mention: Mention) => void;
  toggle: (mention: Mention) => void;
  select: (mention: Mention) => void;
  engage: (mention: Mention) => void;
  explain: (mention: Mention) => void;
  skip: (mention: Mention) => void;
  markNotRelevant: (mention: Mention) => void;
  filterByCommunity: (subreddit: string) => void;
}

type Shown = Omit<MentionCardProps, `on${string}`>;

/**
 * A row of the list. A key of the triage changes one or two rows, and only those are drawn again: what
 * can be done comes by a reference that stays, and is looked up when it is done.
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
        onCurrent={() => acts.current.point(mention)}
        onToggle={() => acts.current.toggle(mention)}
        onSelect={() => acts.current.select(mention)}
        onEngage={() => acts.current.engage(mention)}
        onExplain={() => acts.current.explain(mention)}
        onSkip={() => acts.current.skip(mention)}
        onNotRelevant={() => acts.current.markNotRelevant(mention)}
        onCommunity={(subreddit) => acts.current.filterByCommunity(subreddit)}
      />
    </li>
  );
});

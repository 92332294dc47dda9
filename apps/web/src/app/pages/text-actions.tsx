import type { ContentItem } from "@earshot/contract";
import { ScoreButton } from "../../features/studio/resonance/components/score-button.tsx";
import { PublishButton } from "./publish-button.tsx";

/** Actions of other parts of the studio on a generated text. */
export const TextActions = ({ item }: { item: ContentItem }) => (
  <>
    <ScoreButton title={item.title} content={item.content} platform={item.postType} />
    <PublishButton item={item} />
  </>
);

import type { CommunityComparison } from "@earshot/contract";

/** A post of a community with its score at the platform. */
export interface ScoredPost {
  title: string;
  content: string;
  score: number;
}
type Text = Omit<ScoredPost, "score">;

/** The min number of posts of a comparison. */
export const minCommunityPosts = 40;
/** Shares of posts that differ by less count as equal. */
const minShareDifference = 0.1;

const paragraphBreak = /\n[ \t]*\n/;
const link = /https?:\/\/|www\./i;

const lengths = {
  title_length: ({ title }: Text) => title.trim().length,
  length: ({ content }: Text) => content.trim().length,
  paragraphs: ({ content }: Text) =>
    content.split(paragraphBreak).filter((one) => one.trim() !== "").length,
};
const habits = {
  question: ({ title, content }: Text) => title.includes("?") || content.includes("?"),
  links: ({ content }: Text) => link.test(content),
};

const lengthFeatures = ["title_length", "length", "paragraphs"] as const;
const habitFeatures = ["question", "links"] as const;

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.round((sorted.length - 1) * share)] ?? 0;

/** The middle half of the values. */
function middle(values: readonly number[]): { from: number; to: number } {
  const sorted = values.toSorted((a, b) => a - b);
  return { from: quantile(sorted, 0.25), to: quantile(sorted, 0.75) };
}

const distance = (value: number, { from, to }: { from: number; to: number }) =>
  Math.max(from - value, value - to, 0);

function nearerByLength(
  value: number,
  best: { from: number; to: number },
  worst: { from: number; to: number },
): CommunityComparison["nearer"] {
  const [toBest, toWorst] = [distance(value, best), distance(value, worst)];
  if (toBest === toWorst) return "neither";
  return toBest < toWorst ? "best" : "worst";
}

/** A feature of the best and of the worst posts of a community. */
export type CommunityFeature = Pick<CommunityComparison, "feature" | "best" | "worst">;

/**
 * Describes the quarter of a community's posts that have the highest scores, and the quarter with the lowest; null
 * when there are too few posts, or too many with the same score to distinguish the two quarters.
 */
export function featuresOfCommunity(posts: readonly ScoredPost[]): CommunityFeature[] | null {
  if (posts.length < minCommunityPosts) return null;
  const sorted = posts.toSorted((a, b) => b.score - a.score);
  const size = Math.floor(sorted.length / 4);
  const [best, worst] = [sorted.slice(0, size), sorted.slice(-size)];
  if ((best.at(-1)?.score ?? 0) <= (worst[0]?.score ?? 0)) return null;
  const byLength = lengthFeatures.map((feature) => ({
    feature,
    best: middle(best.map(lengths[feature])),
    worst: middle(worst.map(lengths[feature])),
  }));
  const byHabit = habitFeatures.map((feature) => {
    const rangeOf = (some: readonly Text[]) => {
      const share = some.filter(habits[feature]).length / some.length;
      return { from: share, to: share };
    };
    return { feature, best: rangeOf(best), worst: rangeOf(worst) };
  });
  return [...byLength, ...byHabit];
}

function nearerByHabit(value: number, best: number, worst: number): CommunityComparison["nearer"] {
  if (Math.abs(best - worst) < minShareDifference) return "neither";
  return best > worst === (value === 1) ? "best" : "worst";
}

/** Compares a text with the best and the worst posts of a community; null as `featuresOfCommunity`. */
export function compareWithCommunity(
  text: Text,
  posts: readonly ScoredPost[],
): CommunityComparison[] | null {
  const features = featuresOfCommunity(posts);
  if (!features) return null;
  return features.map(({ feature, best, worst }) => {
    if (feature === "question" || feature === "links") {
      const value = habits[feature](text) ? 1 : 0;
      return { feature, value, best, worst, nearer: nearerByHabit(value, best.from, worst.from) };
    }
    const value = lengths[feature](text);
    return { feature, value, best, worst, nearer: nearerByLength(value, best, worst) };
  });
}

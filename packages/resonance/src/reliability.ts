/**
 * What `npm run bench:resonance` showed; the bench fails when it shows something else. Rank correlations with the
 * scores of posts, within their community: the mean over the communities and its 95% interval.
 */
export const reliabilityFigures = {
  communities: 0,
  posts: 0,
  score: { mean: 0, low: 0, high: 0 },
  /** Of the text's length alone. */
  length: { mean: 0, low: 0, high: 0 },
  /** How much the score is better than the length. */
  overLength: { mean: 0, low: 0, high: 0 },
};
export type ReliabilityFigures = typeof reliabilityFigures;

const figure = (value: number): string => value.toFixed(2).replace("-", "−");

/** Says what is known of how the score relates to votes, and no more than the bench shows. */
export function reliabilityOf(figures: ReliabilityFigures): string {
  const { communities, posts, score, length, overLength } = figures;
  const among = `${posts.toLocaleString("en")} posts in ${communities} communities`;
  const correlation = `${figure(score.mean)} (95% interval ${figure(score.low)} to ${figure(score.high)})`;
  const alone = `that of the length alone ${figure(length.mean)}`;
  return score.low > 0 && overLength.low > 0
    ? `Among ${among}, the rank correlation of this score with votes was ${correlation}; ${alone}. 1 would be the same order, 0 no relation.`
    : `How this score relates to votes is not shown: among ${among}, their rank correlation was ${correlation}, and ${alone}. 1 would be the same order, 0 no relation.`;
}

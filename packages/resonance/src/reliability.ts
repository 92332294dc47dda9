/**
 * Results of `npm run bench:resonance`, which fails when it measures others. Rank correlations with the scores of
 * posts, within their community: the mean over the communities and its 95% interval.
 */
export const reliabilityFigures = {
  communities: 44,
  posts: 8280,
  score: { mean: -0.06, low: -0.08, high: -0.03 },
  /** Of the text's length alone. */
  length: { mean: 0.07, low: 0.05, high: 0.09 },
  /** The lead of the score over the length. */
  overLength: { mean: -0.13, low: -0.17, high: -0.09 },
};
export type ReliabilityFigures = typeof reliabilityFigures;

const figure = (value: number): string => value.toFixed(2).replace("-", "−");

/** Says how the score relates to votes, and no more than the bench shows. */
export function reliabilityOf(figures: ReliabilityFigures): string {
  const { communities, posts, score, length, overLength } = figures;
  const among = `${posts.toLocaleString("en")} posts in ${communities} communities`;
  const correlation = `${figure(score.mean)} (95% interval ${figure(score.low)} to ${figure(score.high)})`;
  const alone = `that of the length alone ${figure(length.mean)}`;
  const scale = "1 would be the same order, 0 no relation.";
  if (score.low > 0 && overLength.low > 0) {
    return `Among ${among}, the rank correlation of this score with votes was ${correlation}; ${alone}. ${scale}`;
  }
  if (score.high < 0) {
    return `This score does not predict votes: among ${among}, posts with a higher score had slightly fewer. Their rank correlation was ${correlation}, and ${alone}. ${scale}`;
  }
  return `How this score relates to votes is not shown: among ${among}, their rank correlation was ${correlation}, and ${alone}. ${scale}`;
}

export {
  compareWithCommunity,
  featuresOfCommunity,
  minCommunityPosts,
  type ScoredPost,
} from "./community.ts";
export { type ReliabilityFigures, reliabilityFigures, reliabilityOf } from "./reliability.ts";
export { scoreText } from "./score.ts";
export type { PartScore, Reason, StyleFinding, Subject } from "./types.ts";

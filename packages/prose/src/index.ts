export { type Claim, firstHandClaims } from "./claims.ts";
export { type FactBrief, type FactFinding, unknownFacts } from "./facts.ts";
export { lengthIn, lengthOn, withoutEmojis } from "./length.ts";
export { findLinks } from "./links.ts";
export { markupFindings, markupFindingsOn } from "./markup.ts";
export { bandHashes, foldWords, minHashSignature, wordShingles } from "./minhash.ts";
export { removeLine } from "./remove-line.ts";
export {
  isSameText,
  jaccardSimilarity,
  shingleSimilarity,
  similarityBands,
  wordPairSimilarity,
} from "./similarity.ts";
export { styleOf } from "./style.ts";
export { parseStyle } from "./style-parse.ts";
export { minReportedScore } from "./style-weights.ts";
export { traitsOf } from "./traits.ts";
export type { ProseFinding } from "./types.ts";
export { type ClaimKind, type UngivenClaim, ungivenClaims } from "./ungiven.ts";

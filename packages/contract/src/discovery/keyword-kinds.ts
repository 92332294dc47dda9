/**
 * What a keyword is about, for the share of voice of reports.
 * - `own_brand`: the workspace's company or product
 * - `competitor`: another company or product
 * - `problem`: what the company's product solves
 */
export const keywordKinds = ["own_brand", "competitor", "problem"] as const;
export type KeywordKind = (typeof keywordKinds)[number];

/** The kinds as people read them. */
export const keywordKindNames: Readonly<Record<KeywordKind, string>> = {
  own_brand: "Own brand",
  competitor: "Competitor",
  problem: "Problem",
};

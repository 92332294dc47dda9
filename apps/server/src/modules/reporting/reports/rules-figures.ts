import { type KeywordKind, keywordKinds, type ReportFigures, type Source } from "@earshot/contract";

/** The minimum of placed replies for judging whether a community removes replies. */
const removingFrom = 2;
const removingShare = 0.5;
const adviceMax = 5;
/** How many keywords of a kind are listed. */
const voiceKeywordsMax = 10;

/** The replies that were placed in a community in a period, and how many of them were removed. */
export interface CountedCommunity {
  source: Source;
  community: string;
  placed: number;
  removed: number;
}

/** The noisy keywords with the most mentions. */
export function loudestOf(
  noisy: ReportFigures["advice"]["noisyKeywords"],
): ReportFigures["advice"]["noisyKeywords"] {
  return noisy
    .toSorted((a, b) => b.mentions - a.mentions || (a.keyword < b.keyword ? -1 : 1))
    .slice(0, adviceMax);
}

/** Communities that removed at least half of the replies placed there. */
export function removingCommunitiesOf(
  communities: readonly CountedCommunity[],
): ReportFigures["advice"]["removingCommunities"] {
  return communities
    .filter(({ placed, removed }) => placed >= removingFrom && removed >= placed * removingShare)
    .toSorted((a, b) => b.removed - a.removed || (a.community < b.community ? -1 : 1))
    .slice(0, adviceMax);
}

/**
 * The share of voice: mentions by the kinds of their keywords.
 * @param counts mentions by the phrase in lower case
 * @param kinds the kinds of keywords, by the phrase in lower case
 */
export function voiceOf(
  counts: ReadonlyMap<string, number>,
  kinds: ReadonlyMap<string, { keyword: string; kind: KeywordKind }>,
): ReportFigures["voice"] {
  const all = [...kinds].map(([key, { keyword, kind }]) => ({
    kind,
    keyword,
    mentions: counts.get(key) ?? 0,
  }));
  return keywordKinds.flatMap((kind) => {
    const own = all
      .filter((one) => one.kind === kind)
      .toSorted((a, b) => b.mentions - a.mentions || (a.keyword < b.keyword ? -1 : 1));
    if (own.length === 0) return [];
    return [
      {
        kind,
        mentions: own.reduce((sum, { mentions }) => sum + mentions, 0),
        keywords: own
          .slice(0, voiceKeywordsMax)
          .map(({ keyword, mentions }) => ({ keyword, mentions })),
      },
    ];
  });
}

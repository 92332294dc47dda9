import { createPhraseIndex } from "@earshot/matcher";
import type pg from "pg";
import type { GeneratedPost } from "./post-generator.ts";
import type { SeededKeyword } from "./seed.ts";

/** Which keywords each post must match, computed by the matcher alone, outside the product. */
export function expectationsOf(keywords: readonly SeededKeyword[]) {
  const index = createPhraseIndex<string>();
  for (const { id, keyword } of keywords) index.add(keyword, id);

  /** The ids of the keywords that a post contains; a match across the end of the title does not count. */
  return ({ title, body, isDeleted }: GeneratedPost): Set<string> => {
    const found = new Set<string>();
    if (isDeleted) return found;
    for (const { spans, entries } of index.match(`${title}\n${body}`)) {
      const whole = spans.some(({ start, end }) => end <= title.length || start > title.length);
      if (!whole) continue;
      for (const { payload } of entries) found.add(payload);
    }
    return found;
  };
}

/** The result of comparing the mentions with the posts. */
export interface Comparison {
  /** Posts with a phrase that must be found, and their (post, keyword) pairs. */
  expectedItems: number;
  expectedPairs: number;
  mentions: number;
  pairs: number;
  missing: string[];
  surplus: string[];
  doubled: string[];
  /** Pairs of posts that web searches show, which need not be found immediately. */
  webPairs: number;
}

/** The key of a post in comparisons. LinkedIn ids are stored with a kind before the number. */
export const postKey = (source: string, id: string): string =>
  `${source} ${source === "linkedin" ? id.split(":").at(-1) : id}`;

/** The keywords of the mentions of each stored post; a duplicated mention adds them again. */
export async function mentionedKeywords(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ source: string; id: string; keywords: string[] | null }>(`
    select posts.source, posts.external_id as id,
      array_agg(keyword_id::text) filter (where keyword_id is not null) as keywords
    from posts left join mentions on mentions.post_id = posts.id
      left join mention_keywords on mention_keywords.mention_id = mentions.id
    group by posts.source, posts.external_id`);
  const found = new Map<string, string[]>();
  for (const { source, id, keywords } of rows) {
    const key = postKey(source, id);
    found.set(key, [...(found.get(key) ?? []), ...(keywords ?? [])]);
  }
  return found;
}

/**
 * Compares each published post with its mentions: one for each workspace, with one row for each keyword that
 * the post contains.
 * @param mustFind whether all mentions of a post must be found; otherwise all of them or none
 */
export async function compare(
  client: pg.Client,
  published: readonly GeneratedPost[],
  expected: (published: GeneratedPost) => Set<string>,
  mustFind: (published: GeneratedPost, keywordIds: Set<string>) => boolean,
): Promise<Comparison> {
  const found = await mentionedKeywords(client);
  const { rows: counted } = await client.query<{ count: number }>(
    "select count(*)::int as count from mentions",
  );
  const result: Comparison = {
    expectedItems: 0,
    expectedPairs: 0,
    mentions: counted[0]?.count ?? 0,
    pairs: 0,
    missing: [],
    surplus: [],
    doubled: [],
    webPairs: 0,
  };
  for (const one of published) {
    const expectedKeywords = expected(one);
    const name = `${one.source} ${one.externalId}`;
    const got = found.get(name);
    const isWeb = one.source === "linkedin" || one.source === "facebook";
    const must = expectedKeywords.size > 0 && mustFind(one, expectedKeywords);
    if (must) {
      result.expectedItems += 1;
      result.expectedPairs += expectedKeywords.size;
    }
    const distinct = new Set(got);
    result[isWeb ? "webPairs" : "pairs"] += distinct.size;
    if (got && got.length > distinct.size) result.doubled.push(name);
    for (const id of distinct) if (!expectedKeywords.has(id)) result.surplus.push(`${name} ${id}`);
    // A web index shows only part of a text, so fewer keywords may be found in it.
    if (!must && (isWeb || !got)) continue;
    for (const id of expectedKeywords) if (!distinct.has(id)) result.missing.push(`${name} ${id}`);
  }
  return result;
}

import type pg from "pg";
import { z } from "zod";
import { mentionedKeywords, postKey } from "./compare.ts";
import type { GeneratedPost } from "./post-generator.ts";
import type { CollectionSetup } from "./setup.ts";

const shownSchema = z.object({
  results: z.array(
    z.object({
      site: z.enum(["linkedin", "facebook"]),
      id: z.string(),
      snippet: z.string(),
      times: z.array(z.number()),
    }),
  ),
});

/** A post as web searches showed it. */
export interface ShownPost {
  source: "linkedin" | "facebook";
  externalId: string;
  snippets: string[];
  /** Milliseconds since the epoch. */
  times: number[];
}

/** The posts that the sandbox's web searches have shown so far. */
export async function shownPosts(control: CollectionSetup["control"]): Promise<ShownPost[]> {
  const { results } = shownSchema.parse(await control("GET", "websearch/shown"));
  return [...Map.groupBy(results, ({ site, id }) => `${site} ${id}`).values()].flatMap((group) => {
    const [first] = group;
    return first
      ? {
          source: first.site,
          externalId: first.id,
          snippets: group.map(({ snippet }) => snippet),
          times: group.flatMap(({ times }) => times),
        }
      : [];
  });
}

/** A worker may not have stored the results that it was shown within this time before a kill or the end. */
const maxStoreMs = 8_000;

/** Counts searches that were billed but not accounted for: a worker was killed before it stored their results. */
async function countLost(client: pg.Client, billed: number): Promise<number> {
  const { rows } = await client.query<{ calls: number }>(
    `select coalesce(sum(calls), 0)::int as calls from spending
     where account in ('linkedin', 'facebook') and owner = 'all'`,
  );
  return billed - (rows[0]?.calls ?? 0);
}

/** How completely the results of web searches became mentions. */
export interface WebFigures {
  /** Posts that searches showed, and how many of them were shown only right before an interruption. */
  shown: number;
  leftOut: number;
  /** Of the other posts, those whose shown text contains a keyword's phrase. */
  expected: number;
  /** Pairs of post and keyword without a mention. */
  missing: string[];
}

/**
 * Compares the results of web searches with the mentions: each keyword whose phrase was shown must have one. Only
 * posts that a search engine showed can be compared; how many it does not know can't be measured.
 * @param options.billed how many searches were billed: if each was accounted for, which happens in the transaction
 *   that stores its results, all were stored
 * @param options.interruptions times of the kills and of the comparison, in milliseconds since the epoch
 */
export async function compareShown(
  client: pg.Client,
  shown: readonly ShownPost[],
  expected: (post: GeneratedPost) => Set<string>,
  { billed, interruptions }: { billed: number; interruptions: readonly number[] },
): Promise<WebFigures> {
  const found = await mentionedKeywords(client);
  const isAnyLost = (await countLost(client, billed)) > 0;
  const isStored = (time: number) =>
    !isAnyLost || !interruptions.some((at) => time <= at && at - time < maxStoreMs);
  const figures: WebFigures = { shown: shown.length, leftOut: 0, expected: 0, missing: [] };
  for (const { source, externalId, snippets, times } of shown) {
    if (!times.some(isStored)) {
      figures.leftOut += 1;
      continue;
    }
    // Only the first snippet is stored, so only the keywords that all snippets contain are certain to be in it.
    const keywords = snippets
      .map((body) => expected({ source, externalId, title: "", body }))
      .reduce((all, one) => all.intersection(one));
    if (keywords.size > 0) figures.expected += 1;
    const mentioned = new Set(found.get(postKey(source, externalId)));
    for (const id of keywords)
      if (!mentioned.has(id)) figures.missing.push(`${source} ${externalId} ${id}`);
  }
  return figures;
}

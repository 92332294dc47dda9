import { onServer } from "../../tests/proofs/setup.ts";
import { rounds } from "../report.ts";
import { type PeerResult, resultOf } from "./peers.ts";

/** Searches with PostgreSQL in reverse: each phrase is a tsquery in a table, and each post is matched with all. */
export async function searchWithPostgres(
  phrases: readonly string[],
  posts: readonly string[],
): Promise<PeerResult> {
  let result: PeerResult | null = null;
  await onServer({}, async ({ infrastructure: { database } }) => {
    const start = performance.now();
    await database.query({
      text: `create table bench_phrases as
        select phraseto_tsquery('simple', phrase) as asked from unnest($1::text[]) phrase`,
      values: [phrases],
    });
    const buildMs = performance.now() - start;
    const some = posts.slice(0, 12);
    let matches = 0;
    const seconds: number[] = [];
    // The first round is a warm-up.
    for (let round = -1; round < rounds; round++) {
      matches = 0;
      const from = performance.now();
      for (const post of some) {
        const { rows } = await database.query({
          name: "bench_search",
          text: "select count(*)::int as n from bench_phrases where to_tsvector('simple', $1) @@ asked",
          values: [post],
        });
        matches += (rows as { n: number }[])[0]?.n ?? 0;
      }
      if (round >= 0) seconds.push((performance.now() - from) / 1000);
    }
    const bytes = some.reduce((sum, post) => sum + Buffer.byteLength(post), 0);
    result = resultOf(seconds, bytes, { posts: some.length, matches, buildMs, memory: null });
  });
  if (!result) throw new Error("PostgreSQL did not answer");
  return result;
}

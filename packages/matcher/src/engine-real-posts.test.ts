import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createPhraseEngine } from "./index.ts";
import { referenceParse } from "./reference.ts";
import { addPhrases, engineMatches, ngrams, referenceMatches } from "./test-support.ts";

const corpus = join(
  import.meta.dirname,
  "../../../../shared/data/corpora/reddit_2026_march_to_june.ndjson.gz",
);
const haveCorpus = existsSync(corpus);
if (!haveCorpus) console.log("skipped: no ../shared/data (the engine on real posts)");

test.skipIf(!haveCorpus)("the engine equals the reference on real posts", () => {
  const lines = gunzipSync(readFileSync(corpus)).toString("utf8").split("\n").slice(0, 10_000);
  const posts = lines
    .filter((line, at) => line !== "" && at % 25 === 0)
    .map((line) => {
      const { title, selftext } = JSON.parse(line) as { title: string; selftext: string };
      return `${title}\n${selftext}`;
    });
  const all = posts.flatMap((text, at) => ngrams(text).filter((_, n) => (n + at) % 211 === 0));
  const watched = [...new Set(all)].filter((phrase) => referenceParse(phrase).ok).slice(0, 300);
  const engine = createPhraseEngine();
  const ids = addPhrases(engine, watched);
  let matches = 0;
  for (const text of posts) {
    const expected = referenceMatches(watched, text);
    matches += expected.size;
    expect(engineMatches(engine, ids, text)).toEqual(expected);
  }
  expect(posts.length).toBeGreaterThan(300);
  expect(matches).toBeGreaterThan(posts.length);
});

/**
 * Measures Jetstream frames to matched posts, compared with the minimum work that a process must do with frames: `node
 * ingest-parse.ts FRAMES PHRASES ROUNDS`. The two take turns in one process, so that other work on the machine affects
 * both. Prints JSON: microseconds per frame for each round.
 */
import { collectBatch } from "../apps/server/src/integrations/bluesky/batch.ts";
import { readFrames } from "../apps/server/src/integrations/bluesky/frames.ts";
import { createPostPhraseIndex } from "../apps/server/src/modules/discovery/matching/index.ts";
import { drawPhrases, readCorpus } from "./matcher/data.ts";

/** Microseconds per frame by round, and the kind of the posts. */
export interface ParseFigures {
  isReal: boolean;
  bytesPerFrame: number;
  matchedShare: number;
  minimum: number[];
  product: number[];
}

const [frameCount = 20_000, phraseCount = 100_000, rounds = 5] = process.argv.slice(2).map(Number);
/** A post of Bluesky has at most 300 characters. */
const maxLength = 300;
/** The size of the adapter's batches. */
const batchSize = 400;
const startMicros = Date.UTC(2026, 10, 1) * 1000;

const corpus = readCorpus(frameCount, maxLength);
const texts = corpus.posts.map((post) => post.slice(0, maxLength));
const did = (at: number) => `did:plc:${String(at % 9_973).padStart(24, "a")}`;

/** One event in eight is no post: a deletion, an account or an identity. */
function frameAt(text: string, at: number): string {
  const head = { did: did(at), time_us: startMicros + at * 500 };
  const rkey = `3mm${at.toString(36).padStart(10, "2")}`;
  const collection = "app.bsky.feed.post";
  if (at % 8 === 7) {
    const commit = { rev: rkey, operation: "delete", collection, rkey };
    return JSON.stringify({ ...head, kind: "commit", commit });
  }
  const record = {
    $type: collection,
    createdAt: new Date(head.time_us / 1000).toISOString(),
    langs: ["en"],
    ...(at % 3 === 0 && {
      reply: {
        parent: {
          cid: `bafyreib${rkey}`.padEnd(59, "q"),
          uri: `at://${did(at + 1)}/${collection}/3mma`,
        },
        root: {
          cid: `bafyreic${rkey}`.padEnd(59, "q"),
          uri: `at://${did(at + 2)}/${collection}/3mmb`,
        },
      },
    }),
    text,
  };
  const cid = `bafyreia${rkey}`.padEnd(59, "q");
  const commit = { rev: rkey, operation: "create", collection, rkey, record, cid };
  return JSON.stringify({ ...head, kind: "commit", commit });
}

const frames = texts.map((text, at) => ({ data: Buffer.from(frameAt(text, at)), isBinary: false }));
const index = createPostPhraseIndex<number>();
drawPhrases(texts, phraseCount).forEach((phrase, at) => void index.add(phrase, at));

/** Parses the JSON and counts the words of the text. */
function doMinimum(): number {
  let words = 0;
  for (const { data } of frames) {
    const { commit } = JSON.parse(data.toString("utf8"));
    const text: unknown = commit?.record?.text;
    if (typeof text === "string") words += text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  }
  return words;
}

/** Does what the product does up to the posts that it stores. */
function doProduct(): number {
  let matched = 0;
  for (let at = 0; at < frames.length; at += batchSize) {
    const { events } = readFrames(frames.slice(at, at + batchSize), null);
    const { posts } = collectBatch(events, "https://bsky.app");
    for (const post of posts) if (index.match(post).length > 0) matched += 1;
  }
  return matched;
}

function timed(work: () => number): { micros: number; result: number } {
  const start = performance.now();
  const result = work();
  return { micros: (1000 * (performance.now() - start)) / frames.length, result };
}

const figures: ParseFigures = {
  isReal: corpus.real,
  bytesPerFrame: frames.reduce((sum, { data }) => sum + data.length, 0) / frames.length,
  matchedShare: 0,
  minimum: [],
  product: [],
};
// The first rounds compile.
for (let round = -2; round < rounds; round++) {
  const minimum = timed(doMinimum);
  const product = timed(doProduct);
  if (minimum.result === 0 || product.result === 0) throw new Error("nothing was found");
  if (round < 0) continue;
  figures.minimum.push(minimum.micros);
  figures.product.push(product.micros);
  figures.matchedShare = product.result / frames.length;
}
console.log(JSON.stringify(figures));

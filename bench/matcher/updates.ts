/**
 * Measures adding and removing, the memory of a phrase, snapshots, and everything from the JSON of a listing to the
 * matches in it: `node updates.ts DIR`, with posts.json and phrases.json. Prints JSON.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { constants, PerformanceObserver } from "node:perf_hooks";
import { setImmediate as afterEvents } from "node:timers/promises";
import { createPhraseEngine } from "@earshot/matcher";
import { randomFrom } from "../../tests/proofs/random.ts";
import { rounds, type Spread, spreadOf } from "../report.ts";

/** The times of one kind of change in each of five sets: microseconds, and the longest one. */
interface Changes {
  p50: Spread;
  p99: Spread;
  worstMs: Spread;
}

export interface Updates {
  phrases: number;
  add: Changes;
  remove: Changes;
  /** Bytes of the engine's memory in use per phrase, and bytes reserved from the system. */
  usedAPhrase: number;
  reservedAPhrase: number;
  snapshotBytes: number;
  snapshotMs: Spread;
  loadMs: Spread;
  /** V8's longest garbage collection while phrases were added and removed: of the bench's own strings. */
  collectedMs: number;
  /** The longest pause of a loop that does nothing for the time in which a set is filled. */
  stallMs: Spread;
  /** Items of a listing, from its bytes to the matches of 100,000 phrases. */
  itemsPerSecond: Spread;
  parsePerSecond: Spread;
}

const percentilesOf = (times: Float64Array) => {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] as number;
  return { p50: at(0.5) * 1000, p99: at(0.99) * 1000 };
};

/** The start and duration of V8's garbage collections since the process began. */
const collections: { startTime: number; duration: number }[] = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const { flags } = (entry as { detail?: { flags?: number } }).detail ?? {};
    if (flags !== constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) collections.push(entry);
  }
}).observe({ entryTypes: ["gc"] });

/** Times a work `count` times. The max excludes V8's garbage collections, which are of the bench's strings. */
async function timed(count: number, work: (at: number) => void) {
  globalThis.gc?.();
  const times = new Float64Array(count);
  const long: { startTime: number; duration: number }[] = [];
  for (let at = 0; at < count; at++) {
    const start = performance.now();
    work(at);
    const took = performance.now() - start;
    times[at] = took;
    if (took > 0.05) long.push({ startTime: start, duration: took });
  }
  await afterEvents();
  const own = long.filter(
    ({ startTime, duration }) =>
      !collections.some(
        (one) => one.startTime < startTime + duration && startTime < one.startTime + one.duration,
      ),
  );
  const { p50, p99 } = percentilesOf(times);
  return { p50, p99, worst: Math.max(0, ...own.map(({ duration }) => duration)) };
}

const [dir = ""] = process.argv.slice(2);
const posts = JSON.parse(readFileSync(join(dir, "posts.json"), "utf8")) as string[];
const phrases = JSON.parse(readFileSync(join(dir, "phrases.json"), "utf8")) as string[];

// Another engine warms up the compiler.
const warm = createPhraseEngine();
const some = phrases.slice(0, 20_000);
for (const phrase of some) warm.add(phrase, 1);
for (const phrase of some) warm.remove(phrase, 1);

const random = randomFrom(31);
const drawn = Array.from({ length: Math.min(phrases.length, 200_000) }, () =>
  Math.floor(random() * phrases.length),
);
const chosen = [...new Set(drawn)];
// Created again, so that they are adjacent in memory like the added ones: a removed text has just arrived, too.
const leaving = JSON.parse(JSON.stringify(chosen.map((which) => phrases[which]))) as string[];

/** Grows to all phrases, removes some and adds them again. */
async function grow() {
  const engine = createPhraseEngine();
  const empty = engine.memory().used;
  const start = performance.now();
  const adding = await timed(phrases.length, (at) => engine.add(phrases[at] as string, at));
  const fillMs = performance.now() - start;
  const { used, reserved } = engine.memory();
  const removing = await timed(chosen.length, (at) => {
    engine.remove(leaving[at] as string, chosen[at] as number);
  });
  for (const which of chosen) engine.add(phrases[which] as string, which);
  return { engine, adding, removing, fillMs, bytes: used - empty, reserved };
}
/** The longest pause in milliseconds of a loop without any work, which the machine causes in every loop. */
function stall(ms: number): number {
  const until = performance.now() + ms;
  let longest = 0;
  for (let last = performance.now(); last < until; ) {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return longest;
}

const first = await grow();
const runs: Pick<typeof first, "adding" | "removing">[] = [first];
const stalls = [stall(first.fillMs)];
while (runs.length < rounds) {
  // Without the engine: five with a million phrases are too large for a small machine.
  const { adding, removing, fillMs } = await grow();
  runs.push({ adding, removing });
  stalls.push(stall(fillMs));
}
const changesOf = (kind: "adding" | "removing"): Changes => {
  const of = (figure: "p50" | "p99" | "worst") => spreadOf(runs.map((run) => run[kind][figure]));
  return { p50: of("p50"), p99: of("p99"), worstMs: of("worst") };
};
const { engine, bytes, reserved } = first;
const collectedMs = Math.max(0, ...collections.map(({ duration }) => duration));

const [snapshotTimes, loadTimes]: [number[], number[]] = [[], []];
let snapshotBytes = 0;
for (let round = 0; round < rounds; round++) {
  let start = performance.now();
  const snapshot = engine.snapshot();
  snapshotTimes.push(performance.now() - start);
  snapshotBytes = snapshot.length;
  start = performance.now();
  const loaded = createPhraseEngine({ snapshot });
  loaded.match("loaded");
  loadTimes.push(performance.now() - start);
  if (loaded.size !== engine.size) throw new Error("the snapshot lost phrases");
}

/** Listings of 100 items, as Reddit returns them. */
const listings = Array.from({ length: 20 }, (_, listing) => {
  const children = posts.slice(listing * 100, listing * 100 + 100).map((post, at) => ({
    kind: "t3",
    data: {
      id: `a${listing}b${at}`,
      subreddit: "SaaS",
      author: `person${at}`,
      title: post.slice(0, post.indexOf("\n")),
      selftext: post.slice(post.indexOf("\n") + 1),
      created_utc: 1_782_777_600 + at,
      score: at,
      num_comments: at,
      permalink: `/r/SaaS/comments/a${listing}b${at}/`,
    },
  }));
  return Buffer.from(JSON.stringify({ kind: "Listing", data: { children } }));
});
interface Listing {
  data: { children: { data: { title: string; selftext: string } }[] };
}
function itemsPerSecond(look: (listing: Listing) => void): Spread {
  const perSecond: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const from = performance.now();
    let items = 0;
    while (performance.now() - from < 400) {
      for (const answer of listings) {
        const listing = JSON.parse(answer.toString("utf8")) as Listing;
        look(listing);
        items += listing.data.children.length;
      }
    }
    perSecond.push((1000 * items) / (performance.now() - from));
  }
  return spreadOf(perSecond);
}
// The goal is for 100,000 phrases, regardless of the number in the other measurements.
const hundredThousand = createPhraseEngine();
for (const phrase of phrases.slice(0, 100_000)) hundredThousand.add(phrase, 1);
let found = 0;
const parsePerSecond = itemsPerSecond(() => {});
const whole = itemsPerSecond(({ data: { children } }) => {
  for (const { data } of children)
    found += hundredThousand.match(`${data.title}\n${data.selftext}`).length;
});
if (found === 0) throw new Error("nothing was found in the listings");

const result: Updates = {
  phrases: phrases.length,
  add: changesOf("adding"),
  remove: changesOf("removing"),
  collectedMs,
  stallMs: spreadOf(stalls),
  usedAPhrase: bytes / phrases.length,
  reservedAPhrase: reserved / phrases.length,
  snapshotBytes,
  snapshotMs: spreadOf(snapshotTimes),
  loadMs: spreadOf(loadTimes),
  itemsPerSecond: whole,
  parsePerSecond,
};
console.log(JSON.stringify(result));

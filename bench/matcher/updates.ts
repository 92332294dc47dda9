/**
 * What adding and removing costs, what a phrase takes, how a snapshot loads, and the whole way from the JSON of a
 * listing to what is found in it: `node updates.ts DIR`, with posts.json and phrases.json. Prints JSON.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { constants, PerformanceObserver } from "node:perf_hooks";
import { setImmediate as afterEvents } from "node:timers/promises";
import { createPhraseEngine } from "@earshot/matcher";
import { rounds, type Spread, spreadOf } from "../report.ts";
import { createRandom } from "./data.ts";

/** Of one kind of change, each in five sets: microseconds, and the longest one. */
interface Changes {
  p50: Spread;
  p99: Spread;
  worstMs: Spread;
}

export interface Updates {
  phrases: number;
  add: Changes;
  remove: Changes;
  /** Bytes of the engine's memory that hold something, and all that it has taken from the system. */
  usedAPhrase: number;
  reservedAPhrase: number;
  snapshotBytes: number;
  snapshotMs: Spread;
  loadMs: Spread;
  /** The longest collection of V8's while phrases were added and removed: of the bench's own strings. */
  collectedMs: number;
  /** The longest pause of a loop that does nothing for as long as a set takes to be filled. */
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

/** When V8 collected, and for how long, since the process began. */
const collections: { startTime: number; duration: number }[] = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const { flags } = (entry as { detail?: { flags?: number } }).detail ?? {};
    if (flags !== constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) collections.push(entry);
  }
}).observe({ entryTypes: ["gc"] });

/** Does a work so many times. The worst is told without V8's collections: those are of the bench's strings. */
async function timed(count: number, work: (at: number) => void) {
  globalThis.gc?.();
  const times = new Float64Array(count);
  const long: { startTime: number; duration: number }[] = [];
  for (let at = 0; at < count; at++) {
    const begun = performance.now();
    work(at);
    const took = performance.now() - begun;
    times[at] = took;
    if (took > 0.05) long.push({ startTime: begun, duration: took });
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

// The compiler's work is not the engine's: it is done on another.
const warm = createPhraseEngine();
const some = phrases.slice(0, 20_000);
for (const phrase of some) warm.add(phrase, 1);
for (const phrase of some) warm.remove(phrase, 1);

const random = createRandom(31);
const drawn = Array.from({ length: Math.min(phrases.length, 200_000) }, () =>
  Math.floor(random() * phrases.length),
);
const chosen = [...new Set(drawn)];
// Made anew, so that they lie in a row as those do that are added: a text that is taken out has just arrived.
const leaving = JSON.parse(JSON.stringify(chosen.map((which) => phrases[which]))) as string[];

/** Grows to all phrases, and takes some out; they are put in again. */
async function grow() {
  const engine = createPhraseEngine();
  const empty = engine.memory().used;
  const begun = performance.now();
  const adding = await timed(phrases.length, (at) => engine.add(phrases[at] as string, at));
  const fillMs = performance.now() - begun;
  const { used, reserved } = engine.memory();
  const removing = await timed(chosen.length, (at) => {
    engine.remove(leaving[at] as string, chosen[at] as number);
  });
  for (const which of chosen) engine.add(phrases[which] as string, which);
  return { engine, adding, removing, fillMs, bytes: used - empty, reserved };
}
/** Milliseconds of the longest pause of a loop without any work: what the machine does to every loop. */
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
  // Without its engine: five of a million phrases are more than a small machine has room for.
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
  let begun = performance.now();
  const snapshot = engine.snapshot();
  snapshotTimes.push(performance.now() - begun);
  snapshotBytes = snapshot.length;
  begun = performance.now();
  const loaded = createPhraseEngine({ snapshot });
  loaded.match("loaded");
  loadTimes.push(performance.now() - begun);
  if (loaded.size !== engine.size) throw new Error("the snapshot lost phrases");
}

/** Listings of 100 items, as Reddit answers them. */
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
// As the goal is of 100,000 phrases, whatever their number else.
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

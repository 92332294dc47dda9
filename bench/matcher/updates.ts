/**
 * What adding and removing costs, what a phrase takes, how a snapshot loads, and the whole way from the JSON of a
 * listing to what is found in it: `node updates.ts DIR`, with posts.json and phrases.json. Prints JSON.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createPhraseEngine } from "@earshot/matcher";
import { createRandom } from "./ground.ts";

/** Microseconds, but where it says otherwise. */
export interface Updates {
  phrases: number;
  addP50: number;
  addP99: number;
  addWorstMs: number;
  removeP50: number;
  removeP99: number;
  removeWorstMs: number;
  bytesAPhrase: number;
  reservedAPhrase: number;
  snapshotBytes: number;
  snapshotMs: number;
  loadMs: number;
  /** Items of a listing, from its bytes to the matches. */
  itemsPerSecond: number;
  parsePerSecond: number;
}

const spread = (times: Float64Array) => {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] as number;
  return { p50: at(0.5) * 1000, p99: at(0.99) * 1000, worst: at(1) };
};

function timed(count: number, work: (at: number) => void) {
  const times = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    const begun = performance.now();
    work(at);
    times[at] = performance.now() - begun;
  }
  return spread(times);
}

const [dir = ""] = process.argv.slice(2);
const posts = JSON.parse(readFileSync(join(dir, "posts.json"), "utf8")) as string[];
const phrases = JSON.parse(readFileSync(join(dir, "phrases.json"), "utf8")) as string[];

// The compiler's work is not the engine's: it is done on another.
const warm = createPhraseEngine();
const some = phrases.slice(0, 20_000);
for (const phrase of some) warm.add(phrase, 1);
for (const phrase of some) warm.remove(phrase, 1);

const engine = createPhraseEngine();
const empty = engine.memory().used;
const adding = timed(phrases.length, (at) => engine.add(phrases[at] as string, at));
const { used, reserved } = engine.memory();

const random = createRandom(31);
const drawn = Array.from({ length: Math.min(phrases.length, 200_000) }, () =>
  Math.floor(random() * phrases.length),
);
const chosen = [...new Set(drawn)];
const removing = timed(chosen.length, (at) => {
  const which = chosen[at] as number;
  engine.remove(phrases[which] as string, which);
});
for (const which of chosen) engine.add(phrases[which] as string, which);

let begun = performance.now();
const snapshot = engine.snapshot();
const snapshotMs = performance.now() - begun;
begun = performance.now();
const loaded = createPhraseEngine({ snapshot });
loaded.match("loaded");
const loadMs = performance.now() - begun;
if (loaded.size !== engine.size) throw new Error("the snapshot lost phrases");

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
function itemsPerSecond(look: (listing: Listing) => void): number {
  let best = 0;
  for (let round = 0; round < 5; round++) {
    const from = performance.now();
    let items = 0;
    while (performance.now() - from < 400) {
      for (const bytes of listings) {
        const listing = JSON.parse(bytes.toString("utf8")) as Listing;
        look(listing);
        items += listing.data.children.length;
      }
    }
    best = Math.max(best, (1000 * items) / (performance.now() - from));
  }
  return best;
}
let found = 0;
const parsePerSecond = itemsPerSecond(() => {});
const whole = itemsPerSecond(({ data: { children } }) => {
  for (const { data } of children) found += engine.match(`${data.title}\n${data.selftext}`).length;
});
if (found === 0) throw new Error("nothing was found in the listings");

const result: Updates = {
  phrases: phrases.length,
  addP50: adding.p50,
  addP99: adding.p99,
  addWorstMs: adding.worst,
  removeP50: removing.p50,
  removeP99: removing.p99,
  removeWorstMs: removing.worst,
  bytesAPhrase: (used - empty) / phrases.length,
  reservedAPhrase: reserved / phrases.length,
  snapshotBytes: snapshot.length,
  snapshotMs,
  loadMs,
  itemsPerSecond: whole,
  parsePerSecond,
};
console.log(JSON.stringify(result));

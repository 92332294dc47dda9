/**
 * Runs one engine of the matcher's bench in a separate process: `node peers.ts NAME DIR SECONDS`, where DIR contains
 * posts.json and phrases.json. Prints one line of JSON: posts per second, the time to build, and the memory.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createPhraseEngine } from "@earshot/matcher";
import { rounds, type Spread, spreadOf } from "../report.ts";

/** The result of one engine. */
export interface PeerResult {
  /** The median of the rounds. */
  postsPerSecond: number;
  spread: Spread;
  megabytesPerSecond: number;
  buildMs: number;
  /** Growth of resident memory by building, in bytes; null if it is another program's. */
  memory: number | null;
  /** Posts that were searched in each round, and matches found in them. */
  posts: number;
  matches: number;
}

/**
 * The result of rounds over the same posts.
 * @param seconds that each round took
 * @param bytes of the posts
 */
export function resultOf(
  seconds: readonly number[],
  bytes: number,
  rest: Pick<PeerResult, "posts" | "matches" | "buildMs" | "memory">,
): PeerResult {
  const spread = spreadOf(seconds.map((one) => rest.posts / one));
  const megabytesPerSecond = ((spread.median / rest.posts) * bytes) / 1e6;
  return { ...rest, postsPerSecond: spread.median, spread, megabytesPerSecond };
}

/** A peer: builds, then counts the matches of one post. */
type Build = (phrases: string[]) => Promise<(post: string) => number>;

const lower = (text: string) => text.toLowerCase();
const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A dense automaton: one row of the alphabet for each state, as fast as plain JavaScript can be. */
function denseAutomaton(phrases: readonly string[]): (post: string) => [number, number][] {
  const letters = new Map<number, number>();
  for (const phrase of phrases) {
    for (let at = 0; at < phrase.length; at++) {
      const unit = phrase.charCodeAt(at);
      if (!letters.has(unit)) letters.set(unit, letters.size + 1);
    }
  }
  const width = letters.size + 1;
  const max = phrases.reduce((sum, phrase) => sum + phrase.length, 1);
  if (max * width * 4 > 3e9) throw new Error("needs more than 3 GB");
  const next = new Int32Array(max * width);
  /** The phrase that ends in a state; and the nearest state in which one ends, with or without the state itself. */
  const ends = new Int32Array(max);
  const nearest = new Int32Array(max);
  const others = new Int32Array(max);
  const fail = new Int32Array(max);
  const table = new Uint16Array(65_536);
  for (const [unit, letter] of letters) table[unit] = letter;
  let states = 1;
  for (const [index, phrase] of phrases.entries()) {
    let state = 0;
    for (let at = 0; at < phrase.length; at++) {
      const cell = state * width + (table[phrase.charCodeAt(at)] as number);
      if (next[cell] === 0) next[cell] = states++;
      state = next[cell] as number;
    }
    ends[state] = index + 1;
  }
  const queue: number[] = [];
  for (let letter = 0; letter < width; letter++)
    if (next[letter]) queue.push(next[letter] as number);
  for (const state of queue) {
    others[state] = nearest[fail[state] as number] as number;
    nearest[state] = ends[state] !== 0 ? state : (others[state] as number);
    for (let letter = 0; letter < width; letter++) {
      const cell = state * width + letter;
      const to = next[cell] as number;
      const back = next[(fail[state] as number) * width + letter] as number;
      if (to === 0) next[cell] = back;
      else {
        fail[to] = back;
        queue.push(to);
      }
    }
  }
  return (post) => {
    const found: [end: number, phrase: number][] = [];
    let state = 0;
    for (let at = 0; at < post.length; at++) {
      state = next[state * width + (table[post.charCodeAt(at)] as number)] as number;
      let ending = nearest[state] as number;
      for (; ending !== 0; ending = others[ending] as number)
        found.push([at + 1, (ends[ending] as number) - 1]);
    }
    return found;
  };
}

const builds: Record<string, Build> = {
  earshot: async (phrases) => {
    const engine = createPhraseEngine();
    for (const [at, phrase] of phrases.entries()) engine.add(phrase, at);
    return (post) => engine.match(post).length;
  },
  "dense Aho–Corasick": async (phrases) => {
    const search = denseAutomaton(phrases.map(lower));
    return (post) => search(lower(post)).length;
  },
  "modern-ahocorasick": async (phrases) => {
    const { default: AhoCorasick } = await import("modern-ahocorasick");
    const automaton = new AhoCorasick(phrases.map(lower));
    return (post) => automaton.search(lower(post)).length;
  },
  ahocorasick: async (phrases) => {
    const { default: AhoCorasick } = await import("ahocorasick");
    const automaton = new AhoCorasick(phrases.map(lower));
    return (post) => automaton.search(lower(post)).length;
  },
  "@monyone/aho-corasick": async (phrases) => {
    const { AhoCorasick } = await import("@monyone/aho-corasick");
    const automaton = new AhoCorasick(phrases.map(lower));
    return (post) => automaton.matchInText(lower(post)).length;
  },
  "RegExp of all phrases": async (phrases) => {
    const pattern = new RegExp(`\\b(?:${phrases.map(escapePattern).join("|")})\\b`, "gi");
    return (post) => post.match(pattern)?.length ?? 0;
  },
  "includes() of each": async (phrases) => {
    const all = phrases.map(lower);
    return (post) => {
      const text = lower(post);
      let found = 0;
      for (const phrase of all) if (text.includes(phrase)) found++;
      return found;
    };
  },
};
export const peerNames = Object.keys(builds);

/** Programs that read files: all posts as lines, all phrases as lines. */
export const programs: Record<string, (phrases: string, posts: string) => [string, string[]]> = {
  "rg -F -w -i": (phrases, posts) => [
    "rg",
    ["-F", "-w", "-i", "-o", "-c", "-j1", "-f", phrases, posts],
  ],
  "grep -F -w -i": (phrases, posts) => ["grep", ["-F", "-w", "-i", "-c", "-f", phrases, posts]],
};

/** How long a program may take, for each second that an engine is measured. */
const PROGRAM_SECONDS = 5;

function runProgram(
  name: string,
  dir: string,
  posts: string[],
  phrases: string[],
  seconds: number,
) {
  const [phraseFile, postFile] = [join(dir, "phrases.txt"), join(dir, "posts.txt")];
  writeFileSync(phraseFile, phrases.join("\n"));
  const run = (lines: string[]) => {
    writeFileSync(postFile, lines.map((post) => post.replaceAll("\n", " ")).join("\n"));
    const [program, args] = (programs[name] as (typeof programs)[string])(phraseFile, postFile);
    const start = performance.now();
    const done = spawnSync(program, args, { timeout: seconds * 1000, encoding: "utf8" });
    if (done.error)
      throw new Error(
        /TIMEDOUT/.test(String(done.error))
          ? `not done with ${lines.length} posts in ${seconds} s`
          : done.error.message,
      );
    return { ms: performance.now() - start, found: Number(done.stdout.trim() || 0) };
  };
  // The time to read the phrases is not search time.
  const build = run([""]);
  const whole = Array.from({ length: rounds }, () => run(posts));
  const searches = whole.map(({ ms }) => ms - build.ms);
  if (Math.min(...searches) < build.ms / 10)
    throw new Error(`${(build.ms / 1000).toFixed(1)} s of reading the phrases hide the search`);
  return { buildMs: build.ms, searches, matches: whole[0]?.found ?? 0 };
}

const sizeOf = (some: readonly string[]) =>
  some.reduce((sum, post) => sum + Buffer.byteLength(post), 0);

async function main(): Promise<void> {
  const [name = "", dir = "", budget = "5"] = process.argv.slice(2);
  const seconds = Number(budget);
  const posts = JSON.parse(readFileSync(join(dir, "posts.json"), "utf8")) as string[];
  const phrases = JSON.parse(readFileSync(join(dir, "phrases.json"), "utf8")) as string[];
  if (programs[name]) {
    const some = posts.slice(0, 5_000);
    const { buildMs, searches, matches } = runProgram(
      name,
      dir,
      some,
      phrases,
      PROGRAM_SECONDS * seconds,
    );
    const rest = { posts: some.length, matches, buildMs, memory: null };
    const result = resultOf(
      searches.map((ms) => ms / 1000),
      sizeOf(some),
      rest,
    );
    console.log(JSON.stringify(result));
    return;
  }
  const before = process.memoryUsage.rss();
  const start = performance.now();
  const count = await (builds[name] as Build)(phrases);
  const buildMs = performance.now() - start;
  const memory = process.memoryUsage.rss() - before;
  console.log(JSON.stringify(search(count, posts, seconds, { buildMs, memory })));
}

/** Searches posts in rounds: as many posts as take a thirtieth of the time, repeated until a round is over. */
function search(
  count: (post: string) => number,
  posts: readonly string[],
  seconds: number,
  build: Pick<PeerResult, "buildMs" | "memory">,
): PeerResult {
  const first = performance.now();
  let warmed = 0;
  // Warms up the compiler, and estimates the time.
  while (performance.now() - first < 1000 * Math.min(seconds / 4, 1)) {
    count(posts[warmed++ % posts.length] as string);
  }
  const warm = performance.now();
  for (let at = 0; at < warmed; at++) count(posts[at % posts.length] as string);
  const perPost = (performance.now() - warm) / warmed;
  const some = posts.slice(0, Math.max(Math.floor((33 * seconds) / perPost), 20));
  let matches = 0;
  const took = Array.from({ length: rounds }, () => {
    const start = performance.now();
    let passes = 0;
    do {
      matches = 0;
      for (const post of some) matches += count(post);
      passes += 1;
    } while (performance.now() - start < (1000 * seconds) / rounds);
    return (performance.now() - start) / 1000 / passes;
  });
  return resultOf(took, sizeOf(some), { ...build, posts: some.length, matches });
}

if (process.argv[1] === import.meta.filename) await main();

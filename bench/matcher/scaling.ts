/**
 * How many times slower a text is searched for all phrases than for a thousand: `node scaling.ts DIR SECONDS`, with
 * posts.json and phrases.json. Both engines take turns at the same posts in one process, so that other work on the
 * machine affects both. Prints JSON.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createPhraseEngine } from "@earshot/matcher";
import { rounds } from "../report.ts";

/** Microseconds per post, by round. */
export interface Scaling {
  thousand: number[];
  all: number[];
}

const [dir = "", seconds = "10"] = process.argv.slice(2);
const read = (name: string) => JSON.parse(readFileSync(join(dir, name), "utf8")) as string[];
const phrases = read("phrases.json");
const posts = read("posts.json").slice(0, 20_000);
const engines = [phrases.slice(0, 1_000), phrases].map((some) => {
  const engine = createPhraseEngine();
  for (const [at, phrase] of some.entries()) engine.add(phrase, at);
  return engine;
});
let matches = 0;
/** Searches all posts once. @returns milliseconds */
function search(engine: (typeof engines)[number]): number {
  const start = performance.now();
  for (const post of posts) matches += engine.match(post).length;
  return performance.now() - start;
}
// Warms up the compiler.
for (const engine of engines) search(engine);
const scaling: Scaling = { thousand: [], all: [] };
for (let round = 0; round < rounds; round++) {
  const took = [0, 0];
  let passes = 0;
  const until = performance.now() + (1000 * Number(seconds)) / rounds;
  do {
    for (const [which, engine] of engines.entries())
      took[which] = (took[which] ?? 0) + search(engine);
    passes += 1;
  } while (performance.now() < until);
  const [thousand = 0, all = 0] = took.map((ms) => (1000 * ms) / (passes * posts.length));
  scaling.thousand.push(thousand);
  scaling.all.push(all);
}
if (matches === 0) throw new Error("nothing was found");
console.log(JSON.stringify(scaling));

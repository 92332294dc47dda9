/**
 * How many times slower a text is looked through with all phrases than with a thousand: `node scaling.ts DIR SECONDS`,
 * with posts.json and phrases.json. Both engines take turns at the same posts in one process, so that what else the
 * machine does in these seconds is the same for both; of each hundredth of the posts the shortest time counts, as
 * nothing but noise is above it. Prints JSON.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createPhraseEngine } from "@earshot/matcher";

/** Microseconds a post. */
export interface Scaling {
  thousand: number;
  all: number;
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
const step = posts.length / 100;
const best = engines.map(() => new Float64Array(100).fill(Number.POSITIVE_INFINITY));
let matches = 0;
const until = performance.now() + 1000 * Number(seconds);
while (performance.now() < until) {
  for (const [which, engine] of engines.entries()) {
    const min = best[which] as Float64Array;
    for (let part = 0; part < 100; part++) {
      const end = Math.min((part + 1) * step, posts.length);
      const begun = performance.now();
      for (let at = part * step; at < end; at++)
        matches += engine.match(posts[at] as string).length;
      min[part] = Math.min(min[part] as number, performance.now() - begun);
    }
  }
}
if (matches === 0) throw new Error("nothing was found");
const [thousand = 0, all = 0] = best.map(
  (min) => (1000 * min.reduce((sum, took) => sum + took, 0)) / posts.length,
);
const scaling: Scaling = { thousand, all };
console.log(JSON.stringify(scaling));

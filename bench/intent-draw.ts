/**
 * Draws the posts that readers label for `bench:intent`: strata over the score that the rules give at the time
 * of drawing, so that a share of each stratum stands for all of it. Writes the sample's ids, and files to read.
 *
 * `node bench/intent-draw.ts FOLDER` writes `intent-sample.json` beside this file and `FOLDER/part-N.json`.
 */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scoreIntent } from "@earshot/intent";
import { type BenchPost, readablePost, readPool } from "./intent-data.ts";

/** The lowest score of each stratum, and how many posts are drawn from it, by where they are from. */
const strata = [
  { from: 0, count: { "2026": 300, controls: 100 } },
  { from: 9, count: { "2026": 290, controls: 70 } },
  { from: 25, count: { "2026": 240, controls: 70 } },
  { from: 50, count: { "2026": 200, controls: 60 } },
  { from: 75, count: { "2026": 130, controls: 40 } },
];
const parts = 16;
/** A reader decides on the start of a post; longer ones say what they want by then. */
const shownMax = 1_800;

const folder = process.argv[2] ?? "";
const draw = (id: string) => createHash("sha256").update(`labels ${id}`).digest("hex");
const pool = (await readPool())
  .filter((one) => one.from !== "promotions")
  .map((one) => ({ ...one, score: scoreIntent(readablePost(one.post), null).score }));

interface Drawn {
  id: string;
  from: BenchPost["from"];
  stratum: number;
  /** How many posts of the pool this one stands for. */
  weight: number;
  sealed: boolean;
}
const drawn: { sample: Drawn; one: (typeof pool)[number] }[] = [];
for (const [at, { from, count }] of strata.entries()) {
  const until = strata[at + 1]?.from ?? 101;
  for (const [origin, most] of Object.entries(count)) {
    const all = pool.filter((one) => one.from === origin && one.score >= from && one.score < until);
    const some = all.toSorted((a, b) => (draw(a.id) < draw(b.id) ? -1 : 1)).slice(0, most);
    console.log(`${origin} from ${from}: ${some.length} of ${all.length}`);
    for (const [position, one] of some.entries()) {
      const { id } = one;
      const weight = Number((all.length / some.length).toFixed(3));
      const sealed = position % 3 === 0;
      drawn.push({ sample: { id, from: one.from, stratum: from, weight, sealed }, one });
    }
  }
}
const sample = drawn.map((one) => one.sample).toSorted((a, b) => (a.id < b.id ? -1 : 1));
writeFileSync(
  join(import.meta.dirname, "intent-sample.json"),
  `${JSON.stringify(sample, null, 1)}\n`,
);
mkdirSync(folder, { recursive: true });
// In an order that has nothing to do with the score.
const shuffled = drawn.toSorted((a, b) => (draw(`x${a.one.id}`) < draw(`x${b.one.id}`) ? -1 : 1));
const size = Math.ceil(shuffled.length / parts);
for (let part = 0; part < parts; part++) {
  const posts = shuffled.slice(part * size, (part + 1) * size).map(({ one: { id, post } }) => ({
    id,
    community: post.community,
    title: post.title,
    body: post.body.slice(0, shownMax),
  }));
  writeFileSync(join(folder, `part-${part}.json`), `${JSON.stringify(posts, null, 1)}\n`);
}
console.log(`${shuffled.length} posts in ${parts} parts`);

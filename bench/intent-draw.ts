/**
 * Draws the posts of the second round that readers label for `bench:intent`, all of 2026 and in no earlier sample.
 *
 * `node bench/intent-draw.ts FOLDER EARLIER` writes `intent-sample-2.json` next to this file and
 * `FOLDER/part-N.json` without scores. EARLIER is a JSON file with the score of each post by its id, from
 * `scoreIntent` of the commit before the first round was labeled (7fe9dbfd): that round drew almost all posts to which
 * those rules gave 25 or more. So the remaining posts represent all posts only within a stratum of both scores: the
 * score of those rules and the current one.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scoreIntent } from "@earshot/intent";
import { readablePost, readJudgements, readPosts2026 } from "./intent-data.ts";
import { readLabels } from "./intent-labels.ts";

/**
 * The lowest current score of a stratum, the max number of posts drawn from it, and the lowest scores of the first
 * round's rules by which it is divided.
 */
const bands = [
  { from: 0, max: 150, before: [0, 25] },
  { from: 9, max: 140, before: [0, 25] },
  { from: 25, max: 150, before: [0, 25] },
  { from: 50, max: 156, before: [0, 25] },
  { from: 75, max: 150, before: [0, 25, 75] },
];
const parts = 8;
/** How much of a post a reader sees: longer posts say what they want by then. */
const shownMax = 1_800;

const [folder = "", earlier = ""] = process.argv.slice(2);
const scoresBefore = JSON.parse(readFileSync(earlier, "utf8")) as Record<string, number>;
const draw = (id: string) => createHash("sha256").update(`labels 2 ${id}`).digest("hex");
const { judged } = await readJudgements();
const seen = new Set([
  ...judged.keys(),
  ...(await readLabels(1, "open")).map(({ id }) => id),
  ...(await readLabels(1, "sealed")).map(({ id }) => id),
]);
const pool = (await readPosts2026()).map((one) => {
  const readable = readablePost(one.post);
  const scores = {
    before: scoresBefore[one.id] ?? 0,
    now: scoreIntent(readable, null).score,
  };
  return { ...one, ...scores, isFresh: one.label === null && !seen.has(one.id) };
});

interface Drawn {
  id: string;
  from: "2026";
  /** The lowest current score of the stratum, and the first round's. */
  stratum: string;
  /** How many posts of 2026 this one represents, in its half. */
  weight: number;
  sealed: boolean;
}
const drawn: { sample: Drawn; one: (typeof pool)[number] }[] = [];
for (const [at, { from: now, max, before: steps }] of bands.entries()) {
  const until = bands[at + 1]?.from ?? 101;
  for (const [position, before] of steps.entries()) {
    const beforeUntil = steps[position + 1] ?? 101;
    const all = pool.filter(
      (one) =>
        one.now >= now && one.now < until && one.before >= before && one.before < beforeUntil,
    );
    const fresh = all.filter(({ isFresh }) => isFresh);
    // The first round left few posts of its own strata: all of them are drawn.
    const count = before === 0 ? max : fresh.length;
    const some = fresh.toSorted((a, b) => (draw(a.id) < draw(b.id) ? -1 : 1)).slice(0, count);
    console.log(
      `${now}, before ${before}: ${some.length} of ${fresh.length} fresh of ${all.length}`,
    );
    for (const [rank, one] of some.entries()) {
      const sealed = rank % 2 === 0;
      const half = sealed ? Math.ceil(some.length / 2) : Math.floor(some.length / 2);
      const weight = Number((all.length / half).toFixed(3));
      drawn.push({
        sample: { id: one.id, from: "2026", stratum: `${now} ${before}`, weight, sealed },
        one,
      });
    }
  }
}
const sample = drawn.map((one) => one.sample).toSorted((a, b) => (a.id < b.id ? -1 : 1));
writeFileSync(
  join(import.meta.dirname, "intent-sample-2.json"),
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

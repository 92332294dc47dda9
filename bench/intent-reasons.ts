/**
 * Draws reasons with their quotes, for readers who decide whether the quote supports the reason.
 *
 * `node bench/intent-reasons.ts SEED 200 FILE` writes them to a JSON file, each from another post at Curious or above,
 * scored with the profiles in turn. Labeled posts and posts of earlier samples are not drawn; the ids of the sample
 * are stored in `intent-reasons.json`. A stored seed gives the current reasons of its posts.
 * `intent-verdicts.ts` counts the readers' verdicts.
 */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { signalWords } from "@earshot/contract";
import { createProfile, scoreIntent } from "@earshot/intent";
import { z } from "zod";
import {
  hasData,
  readablePost,
  readOtherPosts,
  readPosts2026,
  readSealedIds,
} from "./intent-data.ts";
import { readLabels } from "./intent-labels.ts";
import { companies } from "./intent-profiles.ts";

if (!hasData) {
  console.log("skipped: no ../shared/data");
  process.exit(0);
}
const [seed = "", count = "200", out = ""] = process.argv.slice(2);
const draw = (id: string) => createHash("sha256").update(`${seed} ${id}`).digest("hex");
const profiles = [
  null,
  ...Object.values(companies).map((company) => ({ company, profile: createProfile(company) })),
];
/** How much of the text around a quote a reader sees. */
const around = 300;

const path = join(import.meta.dirname, "intent-reasons.json");
const samples = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(await readFile(path, "utf8")));
const again = samples[seed];
const excluded = new Set([...(await readSealedIds()), ...Object.values(samples).flat()]);
for (const round of [1, 2] as const)
  for (const half of ["open", "sealed"] as const)
    for (const { id } of await readLabels(round, half)) excluded.add(id);
const posts = [...(await readPosts2026()), ...(await readOtherPosts())]
  .filter((one) => again?.includes(one.id) ?? (one.label === null && !excluded.has(one.id)))
  .map((one) => ({ ...one, at: draw(one.id) }))
  .toSorted((a, b) => (a.at < b.at ? -1 : 1));
const drawn: string[] = [];
const reasons: object[] = [];
let shown = 0;
let withoutReason = 0;
for (const { id, post, at } of posts) {
  const readable = readablePost(post);
  // The profile and the reason depend only on the post, so that they do not change with other posts.
  const lot = Number.parseInt(at.slice(0, 8), 16);
  const used = profiles[lot % profiles.length] ?? null;
  const { level, signals } = scoreIntent(readable, used?.profile ?? null);
  if (level === "Cold") continue;
  shown++;
  const quoted = signals.filter(({ quote }) => quote !== null);
  const one = quoted[Math.floor(lot / profiles.length) % quoted.length];
  if (!one?.quote) {
    withoutReason++;
    continue;
  }
  if (drawn.length === Number(count)) break;
  drawn.push(id);
  const { part, start, end } = one.quote;
  const text = readable[part];
  reasons.push({
    number: drawn.length,
    reason: signalWords[one.kind],
    quote: text.slice(start, end),
    in: part,
    title: readable.title,
    before: text.slice(Math.max(0, start - around), start),
    after: text.slice(end, end + around),
    ...(one.kind === "relevant" && { profile: used?.company }),
  });
}
await writeFile(out, `${JSON.stringify(reasons, null, 2)}\n`);
console.log(
  `${reasons.length} reasons; of ${shown} posts at Curious or above ${withoutReason} show none with a quote`,
);
if (!again) await writeFile(path, `${JSON.stringify({ ...samples, [seed]: drawn }, null, 2)}\n`);

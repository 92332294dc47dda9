/**
 * Draws reasons with their quotes, for a reader who decides whether the words support the reason.
 *
 * `node bench/intent-reasons.ts SEED 200` prints them numbered, each from another post at Curious or above, scored with the profiles in turn. Sealed posts and posts of earlier samples are not drawn; the ids of the sample are
 * kept in `intent-reasons.json`. A seed that is there already prints the reasons that its posts have today.
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
import { companies } from "./intent-profiles.ts";

if (!hasData) {
  console.log("skipped: no ../shared/data");
  process.exit(0);
}
const seed = process.argv[2] ?? "";
const count = Number(process.argv[3] ?? 200);
const draw = (id: string) => createHash("sha256").update(`${seed} ${id}`).digest("hex");
const profiles = [null, ...Object.values(companies).map(createProfile)];
/** How much of the text around a quote a reader sees. */
const around = 70;

const path = join(import.meta.dirname, "intent-reasons.json");
const samples = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(await readFile(path, "utf8")));
const again = samples[seed];
const excluded = new Set([...(await readSealedIds()), ...Object.values(samples).flat()]);
const posts = [...(await readPosts2026()), ...(await readOtherPosts())]
  .filter(({ id }) => again?.includes(id) ?? !excluded.has(id))
  .map((one) => ({ ...one, at: draw(one.id) }))
  .toSorted((a, b) => (a.at < b.at ? -1 : 1));
const drawn: string[] = [];
for (const { id, post, at } of posts) {
  if (drawn.length === count) break;
  const readable = readablePost(post);
  // Which profile and which reason are of the post alone, so that they are the same after other posts have changed.
  const lot = Number.parseInt(at.slice(0, 8), 16);
  const { level, signals } = scoreIntent(readable, profiles[lot % profiles.length] ?? null);
  const quoted = signals.filter(({ span }) => span !== null);
  const one = quoted[Math.floor(lot / profiles.length) % quoted.length];
  if (level === "Cold" || !one?.span) continue;
  drawn.push(id);
  const { part, start, end } = one.span;
  const text = readable[part];
  const quote = `${text.slice(Math.max(0, start - around), start)}⟦${text.slice(start, end)}⟧${text.slice(end, end + around)}`;
  console.log(`${drawn.length}. ${signalWords[one.kind]}: ${quote.replaceAll("\n", " / ")}`);
}
if (!again) await writeFile(path, `${JSON.stringify({ ...samples, [seed]: drawn }, null, 1)}\n`);

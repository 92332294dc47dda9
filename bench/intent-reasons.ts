/**
 * Draws reasons with their quotes, for a reader who decides whether the words support the reason.
 *
 * `node bench/intent-reasons.ts 200 [SEED]` prints them numbered, each from another post that is not sealed, of posts
 * at Curious or above, scored with the profiles in turn. `intent-reasons.json` holds what readers said.
 */
import { createHash } from "node:crypto";
import { signalWords } from "@earshot/contract";
import { createProfile, scoreIntent } from "@earshot/intent";
import { hasData, readablePost, readPool, readSealedIds } from "./intent-data.ts";
import { companies } from "./intent-profiles.ts";

if (!hasData) {
  console.log("skipped: no ../shared/data");
  process.exit(0);
}
const count = Number(process.argv[2] ?? 200);
const seed = process.argv[3] ?? "reasons";
const draw = (id: string) => createHash("sha256").update(`${seed} ${id}`).digest("hex");
const profiles = [null, ...Object.values(companies).map(createProfile)];
/** How much of the text around a quote a reader sees. */
const around = 50;

const sealedIds = await readSealedIds();
const posts = (await readPool())
  .filter(({ from, id }) => from === "2026" && !sealedIds.has(id))
  .map((one) => ({ ...one, at: draw(one.id) }))
  .toSorted((a, b) => (a.at < b.at ? -1 : 1));
let drawn = 0;
for (const [index, { post, at }] of posts.entries()) {
  if (drawn === count) break;
  const readable = readablePost(post);
  const { level, signals } = scoreIntent(readable, profiles[index % profiles.length] ?? null);
  const quoted = signals.filter(({ span }) => span !== null);
  const one = quoted[Number.parseInt(at.slice(0, 8), 16) % quoted.length];
  if (level === "Cold" || !one?.span) continue;
  drawn++;
  const { part, start, end } = one.span;
  const text = readable[part];
  const quote = `${text.slice(Math.max(0, start - around), start)}⟦${text.slice(start, end)}⟧${text.slice(end, end + around)}`;
  console.log(`${drawn}. ${signalWords[one.kind]}: ${quote.replaceAll("\n", " / ")}`);
}

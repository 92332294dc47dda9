import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { openDump } from "@earshot/archive";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import type { Post } from "../apps/server/src/integrations/ports/post.ts";
import { toPost } from "../apps/server/src/integrations/pushshift/index.ts";

const data = join(import.meta.dirname, "../../shared/data");
const posts2026 = join(data, "corpora/reddit_2026_march_to_june.ndjson.gz");
const controls = join(data, "corpora/umbrae_2013_controls.ndjson.gz");
const developers2026 = join(data, "corpora/product_demand_miner_2026_aidev.ndjson.gz");
const business2013 = join(data, "corpora/umbrae_2013_business_software.ndjson.gz");
const labelled = join(data, "labelled/tool_requests_labelled.ndjson");
const startups = join(data, "labelled/startups_2024_question_experience_promotion.csv.gz");

/** Whether the real posts are on this machine. */
export const hasData = [posts2026, controls, labelled, startups].every((path) => existsSync(path));

/** How many unlabeled posts of the same months are mixed with the labeled ones. */
const others = 10_000;

/** A reader's judgement of a post. */
export const judgements = ["buyer", "other"] as const;
export type Judgement = (typeof judgements)[number];

/** A post of the bench. */
export interface BenchPost {
  /** Reddit's, without the kind. */
  id: string;
  post: Post;
  from: "2026" | "controls" | "promotions";
  /** The label in the data; null if it has none. */
  label: string | null;
  /** SHA-256 of the id, in hex: decides its half, and the order among equals. */
  hash: string;
  /** Another hash, by which posts are drawn. */
  draw: string;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Whether a post is in the half that is reported, by the last bit of its hash. */
export const reportHalf = (hash: string): boolean =>
  (Number.parseInt(hash.slice(-1), 16) & 1) === 1;

const benchPost = (post: Post, from: BenchPost["from"], label: string | null): BenchPost => {
  const id = post.externalId.replace(/^t\d_/, "");
  return { id, post, from, label, hash: sha256(id), draw: sha256(`draw ${id}`) };
};

async function postsOf(path: string): Promise<Post[]> {
  const posts: Post[] = [];
  const dump = await openDump(path);
  for await (const record of dump.records()) {
    if (!record.ok) continue;
    const post = toPost(record.record);
    if (!post.removed) posts.push(post);
  }
  return posts;
}

/** A post as the score reads it. */
export const readablePost = (post: Post) => ({
  title: post.title,
  body: post.body,
  kind: post.kind,
  threadTitle: post.thread?.title ?? null,
  community: post.community,
  postedAt: post.postedAt,
  // The dates have no time of day, so none of these threads may count as young.
  foundAt: new Date(post.postedAt.getTime() + 24 * 3600_000),
  comments: post.numComments,
});

const labelSchema = z.object({ id: z.string(), label: z.string() });
const rowSchema = z.object({ id: z.string(), response: z.string() });

/** All posts of 2026: the labeled ones and the pool's first, the rest in the order in which they are drawn. */
export async function readPosts2026(): Promise<BenchPost[]> {
  const labels = new Map(
    (await readFile(labelled, "utf8"))
      .trim()
      .split("\n")
      .map((line) => labelSchema.parse(JSON.parse(line)))
      .map(({ id, label }) => [id, label]),
  );
  const all = (await postsOf(posts2026)).map((post) =>
    benchPost(post, "2026", labels.get(post.externalId.slice(3)) ?? null),
  );
  return [
    ...all.filter(({ label }) => label !== null),
    ...all.filter(({ label }) => label === null).sort((a, b) => (a.draw < b.draw ? -1 : 1)),
  ];
}

/** One in this many of the posts about business software of 2013 is read. */
const businessShare = 2;

/** Posts that are in no round of labels: from developers in 2026, and about business software in 2013. */
export async function readOtherPosts(): Promise<BenchPost[]> {
  const business = (await postsOf(business2013)).map((post) => benchPost(post, "controls", null));
  return [
    ...(await postsOf(developers2026)).map((post) => benchPost(post, "2026", null)),
    ...business.filter(({ draw }) => Number.parseInt(draw.slice(0, 8), 16) % businessShare === 0),
  ];
}

/** The posts of the bench, both halves: most of 2026, the controls and the promotions. */
export async function readPool(all: readonly BenchPost[]): Promise<BenchPost[]> {
  const labeledCount = all.filter(({ label }) => label !== null).length;
  const rows: unknown[] = parse(gunzipSync(await readFile(startups)), { columns: true });
  const promoting = new Set(
    rows
      .map((row) => rowSchema.parse(row))
      .filter(({ response }) => response.trim().toLowerCase() === "promotion")
      .map(({ id }) => id),
  );
  return [
    ...all.slice(0, labeledCount + others),
    ...(await postsOf(controls)).map((post) => benchPost(post, "controls", null)),
    ...(await postsOf(startups))
      .filter(({ externalId }) => promoting.has(externalId.slice(3)))
      .map((post) => benchPost(post, "promotions", "promotion")),
  ];
}

const judgementsSchema = z.object({
  how: z.string(),
  /** Buyers that a reader was not sure about. */
  doubtful: z.array(z.string()),
  judgements: z.record(z.string(), z.enum(judgements)),
});

/** Readers' judgements of unlabeled posts, by id, and the ids that they were not sure about. */
export async function readJudgements() {
  const path = join(import.meta.dirname, "intent-judgements.json");
  const read = judgementsSchema.parse(JSON.parse(await readFile(path, "utf8")));
  const judged: ReadonlyMap<string, Judgement> = new Map(Object.entries(read.judgements));
  return { judged, doubtful: new Set(read.doubtful) };
}

const sealedSchema = z.object({ how: z.string(), ids: z.array(z.string()) });

/** The ids of the posts whose labels are sealed: people who tune the rules must not read these posts. */
export async function readSealedIds(): Promise<ReadonlySet<string>> {
  const path = join(import.meta.dirname, "intent-sealed-ids.json");
  return new Set(sealedSchema.parse(JSON.parse(await readFile(path, "utf8"))).ids);
}

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDump } from "@earshot/archive";
import { postFormats } from "@earshot/contract";
import { lengthIn, styleOf } from "@earshot/prose";
import { type PartScore, scoreText } from "@earshot/resonance";
import { toPost } from "../apps/server/src/integrations/pushshift/index.ts";
import { randomFrom } from "../tests/proofs/random.ts";

const corpora = join(import.meta.dirname, "../../shared/data/corpora");
const dumps = ["umbrae_2013_business_software", "umbrae_2013_controls"].map((name) =>
  join(corpora, `${name}.ndjson.gz`),
);

/** Whether the real posts are on this machine. */
export const hasData = dumps.every((path) => existsSync(path));

/** A post of the bench, scored by us. */
export interface BenchPost {
  /** The votes of people. */
  votes: number;
  length: number;
  /** A random number. */
  random: number;
  score: number;
  parts: PartScore[];
}
export interface Community {
  name: string;
  posts: BenchPost[];
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
/** Half of the communities, by the last bit of the SHA-256 of their name: the weights were set on them. */
const isTuning = (name: string): boolean => (Number.parseInt(sha256(name).slice(-1), 16) & 1) === 0;

/** Shorter texts are links or the caption of an image. */
const minLength = 100;
const minPosts = 100;
/** Drawn from each community by the hash of their ids. */
const maxPosts = 200;

interface Draft {
  draw: string;
  title: string;
  content: string;
  votes: number;
}

const format = postFormats.reddit;

function scored({ draw, title, content, votes }: Draft): BenchPost {
  const length = lengthIn(format.unit, content);
  const { score, parts } = scoreText({
    ...{ content, title, audience: "", format, length, companyNames: [] },
    style: styleOf(content),
  });
  return { votes, length, random: Number.parseInt(draw.slice(0, 8), 16), score, parts };
}

/** The communities of one half with at least 100 texts, and at most 200 texts of each. */
export async function readCommunities(half: "tuning" | "report"): Promise<Community[]> {
  const drafts = new Map<string, Draft[]>();
  for (const path of dumps) {
    const dump = await openDump(path);
    for await (const record of dump.records()) {
      if (!record.ok) continue;
      const { community, body, title, score, removed, externalId } = toPost(record.record);
      const content = body.trim();
      if (removed || !community || score === null || content.length < minLength) continue;
      if (isTuning(community) !== (half === "tuning")) continue;
      const draft = { draw: sha256(`draw ${externalId}`), title, content, votes: score };
      drafts.set(community, [...(drafts.get(community) ?? []), draft]);
    }
  }
  return [...drafts]
    .filter(([, posts]) => posts.length >= minPosts)
    .map(([name, posts]) => {
      const drawn = posts.sort((a, b) => (a.draw < b.draw ? -1 : 1)).slice(0, maxPosts);
      return { name, posts: drawn.map(scored) };
    });
}

/** The ranks of values; equal values share the mean of their ranks. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value);
  const ranks: number[] = new Array(values.length).fill(0);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && order[to]?.value === order[from]?.value) to += 1;
    for (const { at } of order.slice(from, to)) ranks[at] = (from + to - 1) / 2;
    from = to;
  }
  return ranks;
}

/** Spearman's rank correlation; 0 if one of the two is constant. */
export function spearman(a: readonly number[], b: readonly number[]): number {
  const [ranksA, ranksB] = [ranksOf(a), ranksOf(b)];
  const middle = (a.length - 1) / 2;
  let [both, ofA, ofB] = [0, 0, 0];
  for (const [at, rank] of ranksA.entries()) {
    const [da, db] = [rank - middle, (ranksB[at] ?? 0) - middle];
    both += da * db;
    ofA += da * da;
    ofB += db * db;
  }
  return ofA === 0 || ofB === 0 ? 0 : both / Math.sqrt(ofA * ofB);
}

const draws = 2_000;
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
/** Rounds like the published figures. */
const rounded = (value: number) => Math.round(100 * value) / 100 + 0;

/** The mean of a value of each community, and its 95% interval by a bootstrap over the communities. */
export function meanOf(values: readonly number[]) {
  const random = randomFrom(32);
  const means = Array.from({ length: draws }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  ).sort((a, b) => a - b);
  const at = (share: number) => rounded(means[Math.floor(share * (draws - 1))] ?? 0);
  return { mean: rounded(mean(values)), low: at(0.025), high: at(0.975) };
}

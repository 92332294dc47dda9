import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parseStyle, styleOf } from "@earshot/prose";
import { parse } from "csv-parse/sync";
import { z } from "zod";

const labelled = join(import.meta.dirname, "../../shared/data/labelled");
const comments = join(
  import.meta.dirname,
  "../../shared/data/corpora/startups_2025_comments.csv.gz",
);
const replies = join(labelled, "janitr_x_replies.jsonl.gz");
const sample = join(labelled, "janitr_x_sample.jsonl.gz");

/** Whether the real posts are on this machine. */
export const hasData = [replies, sample, comments].every((path) => existsSync(path));

/** A text of the bench. */
export interface StyleText {
  id: string;
  text: string;
  /** Called out as a machine's reply; else a clean post. */
  machine: boolean;
  /** Half of the ids: the one that the weights were tuned on. */
  tuned: boolean;
}

const replySchema = z.object({
  id: z.string(),
  tweets: z.array(z.object({ role: z.string().nullish(), text: z.string() })),
});
const postSchema = z.object({ id: z.string(), labels: z.array(z.string()), text: z.string() });

const linesOf = (path: string): unknown[] =>
  gunzipSync(readFileSync(path))
    .toString("utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** By the last bit of the SHA-256 of a record's id. */
const isTuned = (id: string): boolean =>
  (Number.parseInt(createHash("sha256").update(id).digest("hex").slice(-1), 16) & 1) === 0;

/** The first of each wording: a text that comes twice must not lie in both halves. */
function once(texts: readonly StyleText[]): StyleText[] {
  const seen = new Set<string>();
  return texts.filter(({ text }) => {
    const key = text.toLowerCase().replace(/\s+/g, " ").trim();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Machine replies and clean posts of X, each wording once. */
export function readTexts(): StyleText[] {
  const machine = linesOf(replies).flatMap((line) => {
    const { id, tweets } = replySchema.parse(line);
    return tweets
      .filter(({ role }) => role === "ai_reply")
      .map(({ text }) => ({ id, text, machine: true, tuned: isTuned(id) }));
  });
  const clean = linesOf(sample)
    .map((line) => postSchema.parse(line))
    .filter(({ labels }) => labels.includes("clean"))
    .map(({ id, text }) => ({ id, text, machine: false, tuned: isTuned(id) }));
  return once([...machine, ...clean]);
}

const rowSchema = z.record(z.string(), z.string());

/** Comments on Reddit of 20 words or more, by whomever; those of its automatic moderator are left out. */
export function readComments(): string[] {
  const rows: unknown[] = parse(gunzipSync(readFileSync(comments)), { columns: true });
  return rows
    .map((row) => rowSchema.parse(row).body ?? "")
    .filter((body) => body.split(/\s+/).length >= 20 && !/\bautomod\b|\bi am a bot\b/i.test(body));
}

/**
 * The area under the ROC curve: how often a machine's text scores higher than a person's, ties counted
 * half (the Mann-Whitney U over the product of the counts).
 */
function auc(machine: readonly number[], clean: readonly number[]): number {
  const all = [
    ...machine.map((score) => ({ score, machine: true })),
    ...clean.map((score) => ({ score, machine: false })),
  ].sort((a, b) => a.score - b.score);
  let ranks = 0;
  for (let at = 0; at < all.length; ) {
    let end = at;
    while (end < all.length && all[end]?.score === all[at]?.score) end += 1;
    // Equal scores share the mean of their ranks.
    ranks += all.slice(at, end).filter((one) => one.machine).length * ((at + 1 + end) / 2);
    at = end;
  }
  return (ranks - (machine.length * (machine.length + 1)) / 2) / (machine.length * clean.length);
}

/** A text with what the style check says of it. */
export interface Scored extends StyleText {
  score: number;
  /** null: it is not in Latin letters, or has hardly a word. */
  words: number | null;
}

export function scoreOf(one: StyleText): Scored {
  return { ...one, score: styleOf(one.text).score, words: parseStyle(one.text)?.words ?? null };
}

export const scoresOf = (some: readonly Scored[], machine: boolean): number[] =>
  some.filter((one) => one.machine === machine).map(({ score }) => score);

const aucOf = (some: readonly Scored[]) => auc(scoresOf(some, true), scoresOf(some, false));

const lengthSteps = [2, 8, 12, 18, 26, 36, 50, Number.POSITIVE_INFINITY];

/** Of pairs of texts of about the same length alone: what length could tell is taken out. */
function aucOfLikeLength(some: readonly Scored[]): number {
  let [won, pairs] = [0, 0];
  for (const [at, from] of lengthSteps.slice(0, -1).entries()) {
    const to = lengthSteps[at + 1] ?? from;
    const group = some.filter(({ words }) => words !== null && from <= words && words < to);
    const count = scoresOf(group, true).length * scoresOf(group, false).length;
    if (count === 0) continue;
    won += count * aucOf(group);
    pairs += count;
  }
  return won / pairs;
}

/** The texts that are read, and the AUC of the score: among those of like length, among those, among all. */
export function figures(some: readonly Scored[]) {
  const read = some.filter(({ words }) => words !== null);
  return { read, like: aucOfLikeLength(read), plain: aucOf(read), all: aucOf(some) };
}

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parseStyle, styleOf } from "@earshot/prose";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { redditPairs } from "../apps/server/src/testing/recordings.ts";

const labelled = join(import.meta.dirname, "../../shared/data/labelled");
const comments = join(
  import.meta.dirname,
  "../../shared/data/corpora/startups_2025_comments.csv.gz",
);
const replies = join(labelled, "janitr_x_replies.jsonl.gz");
const sample = join(labelled, "janitr_x_sample.jsonl.gz");
const recordings = join(import.meta.dirname, "../../shared/data/reddit-api");

/** Whether the real posts are on this machine. */
export const hasData = [replies, sample, comments, recordings].every((path) => existsSync(path));

/** A text of the bench. */
export interface StyleText {
  id: string;
  text: string;
  /** Reported as AI-generated; else a clean post. */
  machine: boolean;
  /** Whether it is in the half that was read while the habits were written. */
  studied: boolean;
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
const isStudied = (id: string): boolean =>
  (Number.parseInt(createHash("sha256").update(id).digest("hex").slice(-1), 16) & 1) === 0;

/** The first of each wording, because the same text must not be in both halves. */
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
      .map(({ text }) => ({ id, text, machine: true, studied: isStudied(id) }));
  });
  const clean = linesOf(sample)
    .map((line) => postSchema.parse(line))
    .filter(({ labels }) => labels.includes("clean"))
    .map(({ id, text }) => ({ id, text, machine: false, studied: isStudied(id) }));
  return once([...machine, ...clean]);
}

const commentSchema = z.object({
  kind: z.literal("t1"),
  data: z.object({
    name: z.string(),
    author: z.string().nullish(),
    subreddit: z.string(),
    body: z.string(),
    created_utc: z.number(),
  }),
});

/** The month in which language models became public: older replies are people's, or simple programs'. */
const beforeModels = Date.UTC(2022, 10) / 1000;
/** The max number of texts of one author, so that no author dominates. */
const maxOfAuthor = 20;
/** Authors and communities of programs and of the libraries' own tests. */
const programs = /bot$|^automod|^<|^\[|test/i;

/** Replies on Reddit of 2005 to 2022, as its API was recorded, each wording once. */
export function readReplies(): StyleText[] {
  const texts = new Map<string, StyleText>();
  const ofAuthor = new Map<string, number>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const comment = commentSchema.safeParse(value);
    if (comment.success) {
      const { name: id, author, subreddit, body: text, created_utc: at } = comment.data.data;
      const count = ofAuthor.get(author ?? "") ?? 0;
      const isPerson = author && !programs.test(author) && !programs.test(subreddit);
      if (isPerson && at < beforeModels && count < maxOfAuthor && !texts.has(id)) {
        ofAuthor.set(author, count + 1);
        texts.set(id, { id, text, machine: false, studied: false });
      }
    }
    for (const inner of Object.values(value)) visit(inner);
  };
  for (const library of ["praw", "asyncpraw"] as const) {
    for (const { text, status } of redditPairs(library)) {
      if (status === 200 && /^\s*[[{]/.test(text)) visit(JSON.parse(text));
    }
  }
  return once([...texts.values()]);
}

const rowSchema = z.record(z.string(), z.string());

/** Comments on Reddit of 20 words or more, except those of its automatic moderator. */
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

/** A text with the results of the style check. */
export interface Scored extends StyleText {
  score: number;
  /** null: it is not in Latin letters, or has too few words. */
  words: number | null;
}

export function scoreOf(one: StyleText): Scored {
  return { ...one, score: styleOf(one.text).score, words: parseStyle(one.text)?.words ?? null };
}

export const scoresOf = (some: readonly Scored[], machine: boolean): number[] =>
  some.filter((one) => one.machine === machine).map(({ score }) => score);

const aucOf = (some: readonly Scored[]) => auc(scoresOf(some, true), scoresOf(some, false));

const lengthSteps = [2, 8, 12, 18, 26, 36, 50, Number.POSITIVE_INFINITY];

/** The AUC of pairs of texts of about the same length only, which excludes the effect of length. */
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

/** The AUC of the score among texts of similar length, and among all; only of scored texts. */
export function figures(some: readonly Scored[]) {
  const read = some.filter(({ words }) => words !== null);
  return { like: aucOfLikeLength(read), plain: aucOf(read) };
}

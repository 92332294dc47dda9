import { z } from "zod";
import { call } from "../call.ts";
import { spanSchema } from "../inbox/mentions.ts";
import { limits } from "../limits.ts";
import { cursorField, nextCursor, pageLimit } from "../paging.ts";
import { trimmedText } from "../text.ts";
import { intentLevels, sources } from "../vocabulary.ts";
import { keywordKinds } from "./keyword-kinds.ts";

/** A monitored phrase (S2 §3): how many mentions it has found, and when the last one. */
export const keywordSchema = z.object({
  id: z.string(),
  keyword: z.string(),
  /** What it is about, for the share of voice; null: not set. */
  kind: z.enum(keywordKinds).nullable(),
  use_count: z.number().int(),
  last_used: z.string().nullable(),
  /** Since when it is paused, because the plan has fewer keywords; null: it is monitored. */
  pausedAt: z.string().nullable(),
  /** Mentions found on each of the last 14 days in the workspace's time zone, the oldest first, today last. */
  trend: z.array(z.number().int()).length(limits.trendDays),
});
export type Keyword = z.output<typeof keywordSchema>;

/** The stored posts of the last 30 days that a phrase would have matched. */
export const keywordPreviewSchema = z.object({
  matches: z.number().int(),
  /** How many posts of those days are stored: counted up to 10,000, estimated beyond that. */
  of: z.number().int(),
  /** Matches by level of intent. */
  levels: z.record(z.enum(intentLevels), z.number().int()),
  /** Matches of each of the 30 days in the workspace's time zone, the oldest first, today last. */
  days: z.array(z.number().int()).length(limits.previewDays),
  /** Whether counting stopped early: the count is then a minimum. */
  atLeast: z.boolean(),
  /** The start of the counted time, ISO 8601: 30 days ago, or where counting ended. */
  since: z.string(),
  /** Why it would find too many irrelevant posts, and the remedy, in a sentence; null: it would not. */
  noise: z.string().nullable(),
  /** Some of them, the strongest intent first, at most ten. */
  examples: z.array(
    z.object({
      source: z.enum(sources),
      kind: z.enum(["post", "comment"]),
      /** Of a comment: its thread's. */
      title: z.string(),
      /** Cut to the surroundings of the first matched words, with an ellipsis where text is missing. */
      content: z.string(),
      subreddit: z.string().nullable(),
      author: z.string().nullable(),
      url: z.string(),
      created_utc: z.number(),
      level: z.enum(intentLevels),
      /** The positions of the matched words in `title` and `content`. */
      marks: z.object({ title: z.array(spanSchema), content: z.array(spanSchema) }),
    }),
  ),
});
export type KeywordPreview = z.output<typeof keywordPreviewSchema>;

/** How many stored posts of the last 30 days each of some phrases would have matched. */
export const matchCountsSchema = z.object({
  counts: z.array(
    z.object({
      keyword: z.string(),
      matches: z.number().int(),
      /** Of them, those that are Looking or stronger. */
      strong: z.number().int(),
    }),
  ),
  /** How many posts of those days are stored: counted up to 10,000, estimated beyond that. */
  of: z.number().int(),
  /** Whether counting stopped early: the counts are then minimums. */
  atLeast: z.boolean(),
});
export type MatchCounts = z.output<typeof matchCountsSchema>;

const phrase = trimmedText(limits.keywordMax, {
  type: "Enter a keyword to monitor.",
  empty: "Enter a keyword to monitor.",
  tooLong: `A keyword can have at most ${limits.keywordMax} characters.`,
});

export const keywordCalls = {
  listKeywords: call({
    method: "GET",
    path: "/discovery/keywords",
    who: "customer",
    scope: "read",
    summary: "List the workspace's keywords, oldest first: all of them, or a page with a limit.",
    query: z.object({ limit: pageLimit, cursor: cursorField }),
    data: z.object({
      keywords: z.array(keywordSchema),
      /** How many keywords the workspace has, on all pages. */
      total: z.number().int(),
      nextCursor,
    }),
  }),
  addKeyword: call({
    method: "POST",
    path: "/discovery/keywords",
    who: "customer",
    scope: "keywords",
    summary: "Add a phrase to monitor.",
    body: z.object({
      keyword: phrase,
    }),
    data: z.object({ keyword: keywordSchema }),
  }),
  deleteKeyword: call({
    method: "DELETE",
    path: "/discovery/keywords/{id}",
    who: "customer",
    scope: "keywords",
    summary: "Stop monitoring a phrase. Its mentions stay.",
    params: z.object({ id: z.uuid("is not an id") }),
    data: z.object({}),
  }),
  setKeywordKind: call({
    method: "PATCH",
    path: "/discovery/keywords/{id}",
    who: "customer",
    summary: "Say what a phrase is about, for the share of voice in reports.",
    params: z.object({ id: z.uuid("is not an id") }),
    body: z.object({
      kind: z.enum(keywordKinds, `must be ${keywordKinds.join(", ")} or null`).nullable(),
    }),
    data: z.object({ keyword: keywordSchema }),
  }),
  resumeKeyword: call({
    method: "POST",
    path: "/discovery/keywords/{id}/resume",
    who: "customer",
    scope: "keywords",
    summary: "Watch a paused keyword again; it takes a keyword token.",
    params: z.object({ id: z.uuid("is not an id") }),
    data: z.object({ keyword: keywordSchema }),
  }),
};

export const keywordPreviewCalls = {
  previewKeyword: call({
    method: "POST",
    path: "/discovery/keywords/preview",
    who: "customer",
    scope: "keywords",
    summary: "Preview what a phrase would have matched in the last 30 days, before you add it.",
    body: z.object({ keyword: phrase }),
    data: z.object({ preview: keywordPreviewSchema }),
  }),
  countMatches: call({
    method: "POST",
    path: "/discovery/keywords/matches",
    who: "customer",
    scope: "keywords",
    summary: "How many posts of the last 30 days each of some phrases would have matched.",
    body: z.object({
      keywords: z
        .array(phrase)
        .min(1, "must have at least one entry")
        .max(limits.countedPhrasesMax, `must have at most ${limits.countedPhrasesMax} entries`),
    }),
    data: matchCountsSchema,
  }),
};

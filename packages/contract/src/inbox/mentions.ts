import { z } from "zod";
import { call } from "../call.ts";
import { communityRulesSchema } from "../discovery/communities.ts";
import { limits } from "../limits.ts";
import { cursorField, isOnePosition, nextCursor, pagingOf, twoPositions } from "../paging.ts";
import { lengthLimit, trimmedText } from "../text.ts";
import {
  droppedTextReasons,
  intentLevels,
  mentionStatuses,
  replyStatuses,
  sources,
} from "../vocabulary.ts";
import { assessmentSchema, intentSchema, warningSchema } from "./intent.ts";
import { maxListed } from "./mentions-max-listed.ts";

/** A span in UTF-16 code units of the text it belongs to: `[start, end)`. */
export const spanSchema = z.tuple([z.number().int(), z.number().int()]);

/** A public post that matched, as the workspace sees it (S2 §3). */
export const mentionSchema = z.object({
  id: z.string(),
  keyword: z.string(),
  /** All keywords of the workspace that the post matched; `keyword` is the first. */
  keywords: z.array(z.string()),
  status: z.enum(mentionStatuses),
  source: z.enum(sources),
  kind: z.enum(["post", "comment"]),
  /** For a comment: the title of its thread, where it is known. */
  title: z.string(),
  /** The start of `fullContent`, cut for the list and ended with "…" when something was cut. */
  content: z.string(),
  fullContent: z.string(),
  /** Whether it was skipped by the customer and can be made pending again. */
  restorable: z.boolean(),
  /** Why title, text and author are no longer stored; null while they are, and for a deleted post. */
  droppedText: z.enum(droppedTextReasons).nullable(),
  /** Seconds since the epoch, as the platforms give it. */
  created_utc: z.number(),
  subreddit: z.string().nullable(),
  author: z.string().nullable(),
  /** The author's profile, where the platform's terms ask for a link to it; null otherwise. */
  authorUrl: z.string().nullable(),
  /** Its languages according to its author, as BCP 47 tags; empty where the platform does not provide them. */
  languages: z.array(z.string()),
  /** null where the platform does not provide it (also below). */
  score: z.number().int().nullable(),
  num_comments: z.number().int().nullable(),
  url: z.string(),
  /** Why it is pending again or unsuitable, in a sentence; null after the next change of status. */
  statusNote: z.string().nullable(),
  /** When it was last accepted, ISO 8601; null while it is pending or skipped by the customer. */
  acceptedAt: z.string().nullable(),
  /** Until when the first reply is promised, ISO 8601; null with `acceptedAt`, and where no writers reply. */
  dueAt: z.string().nullable(),
  /** Its latest reply; null without one. */
  reply: z
    .object({ id: z.string(), status: z.enum(replyStatuses), permalink: z.string().nullable() })
    .nullable(),
  /** The person to whom it is assigned; null: none. */
  assignment: z
    .object({
      /** The id of the person, as the list of members has it. */
      memberId: z.string(),
      /** Their name, else their email address. */
      name: z.string(),
      note: z.string().nullable(),
      /** Who assigned it, in the same way; null: the account is deleted. */
      by: z.string().nullable(),
      /** ISO 8601. */
      at: z.string(),
    })
    .nullable(),
  /** How many comments it has. */
  commentCount: z.number().int(),
  /** When Earshot found it, ISO 8601. */
  foundAt: z.string(),
  /** The spans of the matched words in `title` and in `fullContent`. */
  marks: z.object({ title: z.array(spanSchema), content: z.array(spanSchema) }),
  intent: intentSchema,
  /** What its community's rules say about a reply; null: it is in no community, or no longer pending. */
  communityRule: communityRulesSchema.pick({ verdict: true, reason: true, quote: true }).nullable(),
  /** Warnings before replying. */
  warnings: z.array(warningSchema),
  /** A language model's assessment; null where there is none. */
  assessment: assessmentSchema.nullable(),
  /** Cross-posts and near-duplicates that were merged into this mention, the newest first. */
  crossPosts: z.array(
    z.object({
      source: z.enum(sources),
      subreddit: z.string().nullable(),
      author: z.string().nullable(),
      url: z.string(),
      created_utc: z.number(),
    }),
  ),
});
export type Mention = z.output<typeof mentionSchema>;

/** A status as filters take it: `new` is another word for pending. */
const statusFilter = z
  .enum(["all", "new", ...mentionStatuses], "must be all, new or one of the five statuses")
  .transform((value) => (value === "new" ? ("pending" as const) : value));

const noAssignee = "must be me, none or the id of a member";
const isAssignee = (text: string): boolean =>
  text === "me" || text === "none" || z.uuid().safeParse(text).success;

const mentionParams = z.object({ id: z.uuid("is not an id") });

/** The filters and the order of a workspace's mentions. */
const mentionFilterFields = {
  source: z.enum(["all", ...sources], `must be one of all, ${sources.join(", ")}`).default("all"),
  status: statusFilter.default("all"),
  keyword: trimmedText(limits.keywordMax).optional(),
  subreddit: trimmedText(limits.communityMax).optional(),
  /** Words that its title, text or author's name must contain; the last one may be a prefix. */
  search: trimmedText(limits.searchMax).optional(),
  /** The minimum level. */
  intent: z
    .enum(["all", ...intentLevels], `must be one of all, ${intentLevels.join(", ")}`)
    .default("all"),
  /** The day on which it was posted, in the workspace's time zone. */
  day: z.iso.date({ error: "must be a day such as 2026-11-21", abort: true }).optional(),
  /** The assignee: the caller, a person by id, or none. */
  assignee: z
    .string(noAssignee)
    .check(lengthLimit(36, noAssignee))
    .refine(isAssignee, { error: noAssignee, abort: true })
    .optional(),
  sort: z.enum(["newest", "intent"], "must be newest or intent").default("newest"),
};

export const mentionCalls = {
  listMentions: call({
    method: "GET",
    path: "/discovery/reddit-mentions",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "The workspace's mentions, newest or strongest first.",
    query: z
      .object({
        ...mentionFilterFields,
        ...pagingOf(limits.mentionsPageSize),
        cursor: cursorField,
      })
      .refine(isOnePosition, twoPositions)
      .refine((query) => query.offset < (maxListed(query) ?? Number.POSITIVE_INFINITY), {
        path: ["offset"],
        message: `must be below ${limits.filteredRowsMax} with several filters, a day, an assignee or a search: narrow them`,
      }),
    data: z.object({
      mentions: z.array(mentionSchema),
      nextCursor,
      total: z.number().int(),
      /** Whether counting stopped early, as with several filters: total and counts are lower bounds. */
      atLeast: z.boolean(),
      /** How many there are of each status under the same other filters. */
      counts: z.record(z.enum(mentionStatuses), z.number().int()),
    }),
  }),
  exportMentions: call({
    method: "GET",
    path: "/discovery/reddit-mentions/export",
    who: "customer",
    needsOnboarding: true,
    summary: `Download all mentions of a filter as CSV, in the order of the list: at most ${limits.exportRowsMax.toLocaleString("en")} rows.`,
    query: z.object(mentionFilterFields),
    data: z.never(),
    binary: { mediaTypes: ["text/csv"] },
    timeLimitMs: limits.exportTimeoutMs,
  }),
  listMentionSources: call({
    method: "GET",
    path: "/discovery/mention-sources",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "List the sources to filter by: those of the plan, and those that have mentions.",
    data: z.object({ sources: z.array(z.enum(sources)) }),
  }),
  getMention: call({
    method: "GET",
    path: "/discovery/reddit-mentions/{id}",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "One mention.",
    params: mentionParams,
    data: z.object({ mention: mentionSchema }),
  }),
  setMentionStatus: call({
    method: "PATCH",
    path: "/discovery/reddit-mentions/{id}/status",
    who: "customer",
    scope: "mentions",
    needsOnboarding: true,
    needsConfirmedEmailIf: { field: "status", value: "accepted" },
    summary:
      "Accept a pending mention, which sends it to the writers where they reply; take it back before one claims it, skip it, or restore a skipped one.",
    params: mentionParams,
    body: z.object({
      status: z.enum(["accepted", "denied", "pending"], "must be accepted, denied or pending"),
    }),
    data: z.object({ mention: mentionSchema }),
  }),
  autoEngage: call({
    method: "POST",
    path: "/discovery/auto-engage",
    who: "customer",
    scope: "mentions",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Choose whether replies are posted without approval; saved for the workspace.",
    body: z.object({
      mentionId: z.uuid("is not an id"),
      autoPost: z.boolean("must be true or false"),
    }),
    data: z.object({ autoPost: z.boolean() }),
  }),
};

export const mentionBatchCalls = {
  moveMentions: call({
    method: "PATCH",
    path: "/discovery/reddit-mentions/status",
    who: "customer",
    scope: "mentions",
    needsOnboarding: true,
    needsConfirmedEmailIf: { field: "status", value: "accepted" },
    summary: "Send many pending mentions to the writers, skip them, or restore skipped ones.",
    body: z.object({
      ids: z
        .array(z.uuid("is not an id"))
        .min(1, "Choose at least one mention.")
        .max(limits.bulkMax, `must have at most ${limits.bulkMax} entries`),
      status: z.enum(["accepted", "denied", "pending"], "must be accepted, denied or pending"),
    }),
    data: z.object({
      /** The changed mentions. Others have changed their status since, or do not exist in the workspace. */
      moved: z.array(z.string()),
      /** The pending mentions that can't be sent to the writers, with the reason. */
      refused: z.array(z.object({ id: z.string(), message: z.string() })),
    }),
  }),
};

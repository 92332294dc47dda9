import { z } from "zod";
import { call } from "../call.ts";
import { areDaysInOrder, daysOutOfOrder, dayText } from "../day.ts";
import { limits } from "../limits.ts";
import { cursorField, isOnePosition, nextCursor, pagingOf, twoPositions } from "../paging.ts";
import { trimmedText } from "../text.ts";
import { replyStages, replyStatuses, sources } from "../vocabulary.ts";
import { replyProgressSchema } from "./replies-progress.ts";

/** What a survival check found. */
export const replyVisibilities = [
  "standing",
  "edited",
  "removed",
  "deleted",
  "unseen",
  "attested",
] as const;
export type ReplyVisibility = (typeof replyVisibilities)[number];

/** Who removed a reply. `shadow`: its account is shadow-banned. */
export const removers = [
  "moderator",
  "filter",
  "platform",
  "author",
  "shadow",
  "reported",
] as const;
export type Remover = (typeof removers)[number];

/** The post that a reply answers, for customers and writers. */
export const repliedPostSchema = z.object({
  source: z.enum(sources),
  kind: z.enum(["post", "comment"]),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  subreddit: z.string().nullable(),
  author: z.string().nullable(),
  score: z.number().int().nullable(),
  num_comments: z.number().int().nullable(),
  created_utc: z.number(),
});

/** One change of status. */
export const replyChangeSchema = z.object({
  from: z.enum(replyStatuses).nullable(),
  to: z.enum(replyStatuses),
  /** ISO 8601. */
  at: z.string(),
  by: z.enum(["writer", "reviewer", "customer", "system"]),
  note: z.string().nullable(),
});

/** One survival check, done or planned. */
export const replyCheckSchema = z.object({
  dueAt: z.string(),
  /** null: planned. */
  checkedAt: z.string().nullable(),
  visibility: z.enum(replyVisibilities).nullable(),
  /** Why it is not live with the approved text, in one sentence. */
  cause: z.string().nullable(),
  /** null: it is live. */
  removedBy: z.enum(removers).nullable(),
  /** At that time; null when the platform does not show it. */
  score: z.number().int().nullable(),
  answers: z.number().int().nullable(),
});

/** The version of a text; it grows each time a text is saved or submitted. */
export const revisionSchema = z
  .number("must be a number")
  .int("must be a whole number")
  .min(0, "is none");

const replyBase = {
  id: z.string(),
  mentionId: z.string(),
  status: z.enum(replyStatuses),
  post: repliedPostSchema,
  /** The keywords that its post matched. */
  keywords: z.array(z.string()),
  /** The writer's text without the added disclosure line; empty until it is written. */
  text: z.string(),
  /** The revision of the text. Decisions name the revision that was read. */
  revision: z.number().int(),
  disclosure: z.string(),
  /** The address of the comment; null before it is placed. */
  permalink: z.string().nullable(),
  /** The name of the account that posted it. */
  account: z.string().nullable(),
  /** The change that the customer requested, until the reply is submitted again. */
  changeNote: z.string().nullable(),
  /** Until when the customer can decide; null when they need not. */
  approveBy: z.string().nullable(),
  placedAt: z.string().nullable(),
  /** `attested`: reported by the writer with a screenshot, since the platform can't be read. */
  placementMethod: z.enum(["hand", "api", "attested"]).nullable(),
  /** At the last check. */
  score: z.number().int().nullable(),
  answers: z.number().int().nullable(),
  removedBy: z.enum(removers).nullable(),
  /** Its unit was returned to the quota, since it was removed within 72 hours. */
  quotaReturned: z.boolean(),
  /** Of its tracked links, without bots. */
  clicks: z.number().int(),
  conversions: z.number().int(),
  /** The customer has reported that it is gone, and the report is open. */
  reported: z.boolean(),
  updatedAt: z.string(),
  progress: replyProgressSchema,
  history: z.array(replyChangeSchema),
  checks: z.array(replyCheckSchema),
};

/** A reply as its customer sees it. The writer stays anonymous. */
export const replySchema = z.object(replyBase);
export type Reply = z.output<typeof replySchema>;

/** The effect of withdrawing a reply on its customer's quota. */
export const withdrawalTermsSchema = z.object({
  /**
   * Whether its text was submitted: then the writer is paid half, and it counts towards the withdrawals of the
   * period. A reply that was never submitted always returns to the quota and does not count.
   */
  handedIn: z.boolean(),
  /** Whether the reply returns to the quota; otherwise it stays used. */
  returnsReply: z.boolean(),
  /** How many withdrawals after submission still return their reply in this period. */
  returnsLeft: z.number().int(),
  /** When the next period begins, ISO 8601; null without a plan, whose replies come once. */
  periodEndsAt: z.string().nullable(),
});
export type WithdrawalTerms = z.output<typeof withdrawalTermsSchema>;

/** A text of a reply as its writer submitted it. */
export const submittedTextSchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** With the disclosure line. */
  text: z.string(),
});
export type SubmittedText = z.output<typeof submittedTextSchema>;

const replyParams = z.object({ id: z.uuid("is not an id") });

/** The filters of a workspace's replies. */
const replyFilterFields = {
  stage: z.enum(replyStages, `must be one of ${replyStages.join(", ")}`).default("all"),
  platform: z.enum(["all", ...sources], `must be one of all, ${sources.join(", ")}`).default("all"),
  keyword: trimmedText(limits.keywordMax).optional(),
  community: trimmedText(limits.communityMax).optional(),
  /** Words of the post, its author's name or the reply; the last one may be a prefix. */
  search: trimmedText(limits.searchMax).optional(),
  /**
   * Days of the workspace's time zone, both inclusive: when it was posted, or claimed while it is not posted.
   */
  from: dayText.optional(),
  until: dayText.optional(),
};

const replyCounts = z.record(z.enum(replyStages), z.number().int());
const counted = z.number().int();
const answer = z.object({ reply: replySchema });

export const replyCalls = {
  listReplies: call({
    method: "GET",
    path: "/replies",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "List the replies of the workspace, the latest change first.",
    query: z
      .object({ ...replyFilterFields, ...pagingOf(20), cursor: cursorField })
      .refine(isOnePosition, twoPositions)
      .refine(areDaysInOrder, daysOutOfOrder),
    data: z.object({
      replies: z.array(replySchema),
      nextCursor,
      total: z.number().int(),
      /** How many there are of each stage under the other filters. */
      counts: replyCounts,
      /** How many wait for the customer, regardless of the filter. */
      waiting: z.number().int(),
    }),
  }),
  listReplyFilters: call({
    method: "GET",
    path: "/replies/filters",
    who: "customer",
    needsOnboarding: true,
    summary: `List the keywords and communities that replies can be filtered by, the most frequent first: at most ${limits.replyFiltersMax} of each.`,
    data: z.object({
      keywords: z.array(z.object({ keyword: z.string(), count: counted })),
      communities: z.array(
        z.object({ source: z.enum(sources), community: z.string(), count: counted }),
      ),
    }),
  }),
  exportReplies: call({
    method: "GET",
    path: "/replies/export",
    who: "customer",
    needsOnboarding: true,
    summary: `Download the replies of a filter as CSV, the newest first: at most ${limits.exportRowsMax.toLocaleString("en")} rows.`,
    query: z.object(replyFilterFields).refine(areDaysInOrder, daysOutOfOrder),
    data: z.never(),
    binary: { mediaTypes: ["text/csv"] },
    timeLimitMs: limits.exportTimeoutMs,
  }),
  getReply: call({
    method: "GET",
    path: "/replies/{id}",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "Get one reply.",
    params: replyParams,
    data: answer,
  }),
  listReplyTexts: call({
    method: "GET",
    path: "/replies/{id}/texts",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "List the texts that were submitted for a reply, the newest first.",
    params: replyParams,
    data: z.object({ texts: z.array(submittedTextSchema) }),
  }),
  approveReply: call({
    method: "POST",
    path: "/replies/{id}/approve",
    who: "customer",
    scope: "replies",
    needsRole: "approver",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Approve a submitted reply, which a writer then posts. REPLY_MOVED_ON when its text has another revision.",
    params: replyParams,
    body: z.object({
      /** The revision that was read; missing: the current one. */
      revision: revisionSchema.optional(),
    }),
    data: answer,
  }),
  requestReplyChange: call({
    method: "POST",
    path: "/replies/{id}/request-change",
    who: "customer",
    scope: "replies",
    needsRole: "approver",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Return a submitted reply to its writer with a note. REPLY_MOVED_ON when its text has another revision.",
    params: replyParams,
    body: z.object({
      note: trimmedText(limits.noteMax, {
        type: "Say what to change.",
        empty: "Say what to change.",
      }),
      /** The revision that was read; missing: the current one. */
      revision: revisionSchema.optional(),
    }),
    data: answer,
  }),
  getWithdrawalTerms: call({
    method: "GET",
    path: "/replies/{id}/withdrawal-terms",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary:
      "Get the effect of withdrawing a reply on the quota. REPLY_MOVED_ON when it can no longer be withdrawn.",
    params: replyParams,
    data: z.object({ terms: withdrawalTermsSchema }),
  }),
  withdrawReply: call({
    method: "POST",
    path: "/replies/{id}/withdraw",
    who: "customer",
    scope: "replies",
    needsRole: "approver",
    needsOnboarding: true,
    summary: `Withdraw a reply that is not posted yet; its mention is pending again. After submission the first ${limits.returnedWithdrawals} withdrawals of a billing period return the reply to the quota, later ones leave it used. WITHDRAWAL_TERMS_CHANGED when that differs from \`expected\`.`,
    params: replyParams,
    body: z.object({
      /** The terms that the customer confirmed; missing: any. */
      expected: z
        .object({
          handedIn: z.boolean("must be true or false"),
          returnsReply: z.boolean("must be true or false"),
        })
        .optional(),
    }),
    data: z.object({
      reply: replySchema,
      /** The terms that applied, with `returnsLeft` after this withdrawal. */
      terms: withdrawalTermsSchema,
    }),
  }),
};

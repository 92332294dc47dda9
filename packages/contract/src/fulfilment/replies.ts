import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { pagingOf } from "../paging.ts";
import { trimmedText } from "../text.ts";
import { replyStages, replyStatuses, sources } from "../vocabulary.ts";

/** What a check of a placed reply saw. */
export const replyVisibilities = [
  "standing",
  "edited",
  "removed",
  "deleted",
  "unseen",
  "attested",
] as const;
export type ReplyVisibility = (typeof replyVisibilities)[number];

/** Who took a reply away. `shadow`: the platform shows its account to nobody. */
export const removers = [
  "moderator",
  "filter",
  "platform",
  "author",
  "shadow",
  "reported",
] as const;
export type Remover = (typeof removers)[number];

/** The post that a reply answers, as both sides see it. */
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

/** One change of a reply: who, when, from where to where. */
export const replyChangeSchema = z.object({
  from: z.enum(replyStatuses).nullable(),
  to: z.enum(replyStatuses),
  /** ISO 8601. */
  at: z.string(),
  by: z.enum(["writer", "reviewer", "customer", "system"]),
  note: z.string().nullable(),
});

/** One look at a placed reply, done or due. */
export const replyCheckSchema = z.object({
  dueAt: z.string(),
  /** null: still to come. */
  checkedAt: z.string().nullable(),
  visibility: z.enum(replyVisibilities).nullable(),
  /** A sentence when it does not stand. */
  cause: z.string().nullable(),
  /** null while it stands. */
  removedBy: z.enum(removers).nullable(),
  /** As they were then; null where the platform does not tell. */
  score: z.number().int().nullable(),
  answers: z.number().int().nullable(),
});

/** Which text is meant: it grows with each one that is saved or handed in. */
export const revisionSchema = z
  .number("must be a number")
  .int("must be a whole number")
  .min(0, "is none");

const replyBase = {
  id: z.string(),
  mentionId: z.string(),
  status: z.enum(replyStatuses),
  post: repliedPostSchema,
  /** The writer's text; empty until something is written. It carries the disclosure when placed. */
  text: z.string(),
  /** Of the text. Who decides on it says which one they have read. */
  revision: z.number().int(),
  disclosure: z.string(),
  /** Where it stands on the platform; null before it is placed. */
  permalink: z.string().nullable(),
  /** The declared account that posted it. */
  account: z.string().nullable(),
  /** What the customer asked to change, until it is submitted again. */
  changeNote: z.string().nullable(),
  /** Until when the customer can answer; null when nothing waits for them. */
  approveBy: z.string().nullable(),
  placedAt: z.string().nullable(),
  /** `attested`: by hand where the platform can't be read, so it was attested and not seen. */
  placementMethod: z.enum(["hand", "api", "attested"]).nullable(),
  /** As the last check saw them. */
  score: z.number().int().nullable(),
  answers: z.number().int().nullable(),
  removedBy: z.enum(removers).nullable(),
  /** Its unit of quota came back, as it was removed within 72 hours. */
  quotaReturned: z.boolean(),
  /** Of its tracked links; people alone. */
  clicks: z.number().int(),
  conversions: z.number().int(),
  /** The customer has said that it is gone, and nobody has decided yet. */
  reported: z.boolean(),
  updatedAt: z.string(),
  history: z.array(replyChangeSchema),
  checks: z.array(replyCheckSchema),
};

/** A reply as its customer sees it. The writer stays unnamed. */
export const replySchema = z.object(replyBase);
export type Reply = z.output<typeof replySchema>;

/** What withdrawing a reply does to its customer's quota. */
export const withdrawalTermsSchema = z.object({
  /**
   * Its text was handed in: the writer is paid half, and it counts as one of the period's withdrawals.
   * A reply that was never handed in always returns to the quota and does not count.
   */
  handedIn: z.boolean(),
  /** Whether the reply returns to the quota; otherwise it stays used. */
  returnsReply: z.boolean(),
  /** How many withdrawals after hand-in still return their reply in this period. */
  returnsLeft: z.number().int(),
  /** When the next period begins, ISO 8601; null without a plan, whose replies come once. */
  periodEndsAt: z.string().nullable(),
});
export type WithdrawalTerms = z.output<typeof withdrawalTermsSchema>;

const replyParams = z.object({ id: z.uuid("is not an id") });
const answer = z.object({ reply: replySchema });

export const replyCalls = {
  listReplies: call({
    method: "GET",
    path: "/replies",
    who: "customer",
    summary: "The workspace's replies, last changed first.",
    query: z.object({
      stage: z.enum(replyStages, `must be one of ${replyStages.join(", ")}`).default("all"),
      platform: z
        .enum(["all", ...sources], `must be one of all, ${sources.join(", ")}`)
        .default("all"),
      ...pagingOf(20),
    }),
    data: z.object({
      replies: z.array(replySchema),
      total: z.number().int(),
      /** How many wait for the customer, whatever the filter. */
      waiting: z.number().int(),
    }),
  }),
  getReply: call({
    method: "GET",
    path: "/replies/{id}",
    who: "customer",
    summary: "One reply.",
    params: replyParams,
    data: answer,
  }),
  approveReply: call({
    method: "POST",
    path: "/replies/{id}/approve",
    who: "customer",
    needsConfirmedEmail: true,
    summary:
      "Approve a submitted reply; a writer places it then. REPLY_MOVED_ON when its text is not the one of `revision`.",
    params: replyParams,
    body: z.object({
      /** The revision that was read; left out: whatever there is. */
      revision: revisionSchema.optional(),
    }),
    data: answer,
  }),
  requestReplyChange: call({
    method: "POST",
    path: "/replies/{id}/request-change",
    who: "customer",
    needsConfirmedEmail: true,
    summary:
      "Send a submitted reply back to its writer with a note. REPLY_MOVED_ON when its text is not the one of `revision`.",
    params: replyParams,
    body: z.object({
      note: trimmedText(limits.noteMax, {
        type: "Say what to change.",
        empty: "Say what to change.",
      }),
      /** The revision that was read; left out: whatever there is. */
      revision: revisionSchema.optional(),
    }),
    data: answer,
  }),
  getWithdrawalTerms: call({
    method: "GET",
    path: "/replies/{id}/withdrawal-terms",
    who: "customer",
    summary:
      "What withdrawing a reply would do to the quota now. REPLY_MOVED_ON when it can no longer be withdrawn.",
    params: replyParams,
    data: z.object({ terms: withdrawalTermsSchema }),
  }),
  withdrawReply: call({
    method: "POST",
    path: "/replies/{id}/withdraw",
    who: "customer",
    summary: `Stop a reply that is not placed yet; the mention is pending again. After hand-in the first ${limits.returnedWithdrawals} withdrawals of a billing period return the reply to the quota, later ones leave it used. WITHDRAWAL_TERMS_CHANGED when that differs from \`expected\`.`,
    params: replyParams,
    body: z.object({
      /** What the customer was told before they confirmed; left out: whatever applies. */
      expected: z
        .object({
          handedIn: z.boolean("must be true or false"),
          returnsReply: z.boolean("must be true or false"),
        })
        .optional(),
    }),
    data: z.object({
      reply: replySchema,
      /** What it did: `returnsLeft` is what is left after it. */
      terms: withdrawalTermsSchema,
    }),
  }),
};

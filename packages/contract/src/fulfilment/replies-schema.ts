import { z } from "zod";
import { replyStatuses, sources } from "../vocabulary.ts";
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
  /** The customer has reported that it was removed, and the report is open. */
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
  isSubmitted: z.boolean(),
  /** Whether the reply returns to the quota; otherwise it stays used. */
  returnsReply: z.boolean(),
  /** How many withdrawals after submission still return their reply in this period. */
  returnsLeft: z.number().int(),
  /** When the next period begins, ISO 8601; null without a plan, which has a single period. */
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

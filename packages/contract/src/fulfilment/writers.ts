import { z } from "zod";
import { call } from "../call.ts";
import { communityRulesSchema } from "../discovery/communities.ts";
import { credentialsSchema, nameSchema, signedInSchema } from "../identity/accounts.ts";
import { intentReasonSchema, warningSchema } from "../inbox/intent.ts";
import { limits } from "../limits.ts";
import { pagingOf } from "../paging.ts";
import { replyVoiceSchema } from "../studio/voices.ts";
import { lengthLimit, trimmedText } from "../text.ts";
import { intentLevels, sources, writerSources } from "../vocabulary.ts";
import { accountNames } from "./community-accounts-names.ts";
import { reviewSchema } from "./drafting-review-notes.ts";
import { repliedPostSchema, replySchema } from "./replies-schema.ts";

/** What a writer needs to know about the company that a reply is written for. */
export const briefSchema = z.object({
  company: z.string().nullable(),
  /** The line that every placed reply must carry. */
  disclosure: z.string(),
  /** The company's website; null: unknown. */
  website: z.string().nullable(),
  /** Facts from the company profile, each with a label. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The voice of its replies. */
  voice: replyVoiceSchema,
});
export type Brief = z.output<typeof briefSchema>;

/** The assessment of the mention, and what is known of its community. */
const context = {
  intentLevel: z.enum(intentLevels),
  /** The reasons for the level, the strongest first. */
  reasons: z.array(intentReasonSchema),
  /** What to consider in a reply. */
  warnings: z.array(warningSchema),
  /** The rules of its community; null: it is in none. */
  rules: communityRulesSchema.nullable(),
  /** Replies of all customers that its moderators or filters removed in the last 90 days. */
  removals: z.number().int(),
};

/** An accepted mention that no writer has claimed. */
export const opportunitySchema = z.object({
  /** The mention's id. */
  id: z.string(),
  post: repliedPostSchema,
  brief: briefSchema,
  keywords: z.array(z.string()),
  ...context,
  acceptedAt: z.string(),
  /** 15 minutes after `acceptedAt`. */
  dueAt: z.string(),
  /** The unfinished text of an earlier writer; may be empty. */
  unfinishedText: z.string(),
});
export type Opportunity = z.output<typeof opportunitySchema>;

/** A reply as its writer sees it. */
export const assignmentSchema = replySchema.extend({
  brief: briefSchema,
  keywords: z.array(z.string()),
  ...context,
  acceptedAt: z.string(),
  dueAt: z.string(),
  /** When the claim expires without activity; null after submission. */
  claimExpiresAt: z.string().nullable(),
  /** The writer confirms the first-hand use that the text claims. */
  firstHandConfirmed: z.boolean(),
  /** Why a reviewer decides first; empty: no review. */
  reviewReasons: z.array(z.string()),
  /** Reviews, the newest first. */
  reviews: z.array(reviewSchema),
  /** A generated text that the customer suggests; null: none. The editor's rules apply to it as well. */
  suggestion: z.object({ text: z.string(), suggestedAt: z.string() }).nullable(),
});
export type Assignment = z.output<typeof assignmentSchema>;

/** Working hours on one day of the week. */
const hoursSchema = z.object({
  /** 0 is Sunday. */
  day: z.number().int().min(0, "must be 0 to 6").max(6, "must be 0 to 6"),
  /** "09:00" in the writer's time zone. */
  from: z
    .string()
    .check(lengthLimit(5, "must be a time such as 09:00"))
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { abort: true, error: "must be a time such as 09:00" }),
  /** Later than `from`; "24:00" is the end of the day. */
  to: z
    .string()
    .check(lengthLimit(5, "must be a time such as 17:00"))
    .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, "must be a time such as 17:00"),
});

/** The settings of a writer. */
export const writerSettingsSchema = z.object({
  fullName: z.string().nullable(),
  email: z.string(),
  /** The platforms on which the writer replies; empty: all. */
  platforms: z.array(z.enum(writerSources)),
  /** The account that the writer posts with, by platform. */
  accounts: z.partialRecord(z.enum(sources), z.string()),
  /** An IANA time zone; null: UTC. */
  timeZone: z.string().nullable(),
  /** Working hours; empty: always. */
  hours: z.array(hoursSchema),
});
export type WriterSettings = z.output<typeof writerSettingsSchema>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A writer as the administrator sees them. */
export const writerSummarySchema = z.object({
  id: z.string(),
  /** The name, or the email address of a writer without one. */
  name: z.string(),
  email: z.string(),
  joinedAt: z.string(),
  /** The last use of the portal or the last work on a reply, ISO 8601; null: none yet. */
  lastActiveAt: z.string().nullable(),
  /** The platforms on which the writer replies; empty: all. */
  platforms: z.array(z.enum(writerSources)),
  /** Replies that the writer has claimed and that are not placed or ended. */
  underWay: z.number().int(),
  /** Replies that were placed, ever. */
  placed: z.number().int(),
  /** Of those, the ones that were removed. */
  removed: z.number().int(),
});
export type WriterSummary = z.output<typeof writerSummarySchema>;

const replyParams = z.object({ id: z.uuid("is not an id") });
const assignment = z.object({ assignment: assignmentSchema });
const reason = trimmedText(limits.noteMax, {
  type: "Say why in a sentence.",
  empty: "Say why in a sentence.",
});

export const writerListCalls = {
  listWriters: call({
    method: "GET",
    path: "/admin/writers",
    who: "admin",
    summary: "The writers with their replies, the latest active first.",
    query: z.object({ ...pagingOf(50) }),
    data: z.object({ writers: z.array(writerSummarySchema), total: z.number().int() }),
  }),
};

export const writerCalls = {
  writerLogin: call({
    method: "POST",
    path: "/writers/login",
    who: "anyone",
    summary: "Sign in to the writer portal.",
    body: credentialsSchema,
    data: signedInSchema,
  }),
  listOpportunities: call({
    method: "GET",
    path: "/writers/opportunities",
    who: "writer",
    summary: "List accepted mentions that no writer has claimed, the earliest due first.",
    query: z.object({
      platform: z
        .enum(["all", ...writerSources], `must be one of all, ${writerSources.join(", ")}`)
        .default("all"),
      ...pagingOf(20),
    }),
    data: z.object({ opportunities: z.array(opportunitySchema), total: z.number().int() }),
  }),
  claimOpportunity: call({
    method: "POST",
    path: "/writers/opportunities/{id}/claim",
    who: "writer",
    summary: "Claim an opportunity, at most 5 at a time.",
    params: replyParams,
    data: assignment,
  }),
  declineOpportunity: call({
    method: "POST",
    path: "/writers/opportunities/{id}/decline",
    who: "writer",
    summary: "Hide an opportunity for yourself, or end it as unsuitable with a reason.",
    params: replyParams,
    body: z
      .object({
        kind: z.enum(["not_for_me", "unsuitable"], "must be not_for_me or unsuitable"),
        /** Shown to the customer; required for `unsuitable`. */
        reason: reason.optional(),
      })
      .refine(({ kind, reason: why }) => kind === "not_for_me" || why !== undefined, {
        path: ["reason"],
        message: "Say why in a sentence.",
      }),
    data: z.object({}),
  }),
  listActive: call({
    method: "GET",
    path: "/writers/active",
    who: "writer",
    summary: "List the writer's unfinished replies, the most urgent first.",
    data: z.object({ assignments: z.array(assignmentSchema) }),
  }),
  getWriterSettings: call({
    method: "GET",
    path: "/writers/settings",
    who: "writer",
    summary: "Get the writer's settings.",
    data: z.object({ settings: writerSettingsSchema }),
  }),
  putWriterSettings: call({
    method: "PUT",
    path: "/writers/settings",
    who: "writer",
    summary: "Change the given settings of the writer.",
    body: z.object({
      fullName: nameSchema,
      platforms: z
        .array(z.enum(writerSources, `must be of ${writerSources.join(", ")}`))
        // One platform each: more entries than platforms name one twice.
        .max(writerSources.length, { error: "names a platform twice", abort: true })
        .refine((names) => new Set(names).size === names.length, "names a platform twice")
        .optional(),
      accounts: z.object(accountNames).partial().optional(),
      timeZone: z
        .string()
        .check(lengthLimit(100, "is not a time zone"))
        .refine(isTimeZone, "must be a time zone such as Europe/Berlin")
        .nullable()
        .optional(),
      hours: z
        .array(
          hoursSchema.refine(({ from, to }) => from < to, {
            path: ["to"],
            message: "must be later than the beginning",
          }),
        )
        .max(21, "must be at most 21 spans")
        .optional(),
    }),
    data: z.object({ settings: writerSettingsSchema }),
  }),
};

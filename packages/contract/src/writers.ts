import { z } from "zod";
import { credentialsSchema, signedInSchema } from "./accounts.ts";
import { call } from "./call.ts";
import { cautionSchema } from "./intent.ts";
import { limits } from "./limits.ts";
import { pagingOf } from "./paging.ts";
import { repliedPostSchema, replySchema } from "./replies.ts";
import { intentLevels, sources } from "./vocabulary.ts";

/** What a writer needs to know of the company that a reply speaks for. */
export const briefSchema = z.object({
  company: z.string().nullable(),
  /** The line that every placed reply must carry. */
  disclosure: z.string(),
});

/** What a writer is told of how the post is meant. */
const reading = {
  intent_level: z.enum(intentLevels),
  /** What to mind in a reply. */
  cautions: z.array(cautionSchema),
};

/** An accepted mention that no writer holds. */
export const opportunitySchema = z.object({
  /** The mention's id. */
  id: z.string(),
  post: repliedPostSchema,
  brief: briefSchema,
  keywords: z.array(z.string()),
  ...reading,
  accepted_at: z.string(),
  /** accepted_at and 15 minutes. */
  due_at: z.string(),
  /** A text that an earlier writer left; empty when there is none. */
  left_text: z.string(),
});
export type Opportunity = z.output<typeof opportunitySchema>;

/** A reply as its writer sees it. */
export const assignmentSchema = replySchema.extend({
  brief: briefSchema,
  keywords: z.array(z.string()),
  ...reading,
  accepted_at: z.string(),
  due_at: z.string(),
  /** When the claim lapses without activity; null once it is submitted. */
  lapses_at: z.string().nullable(),
});
export type Assignment = z.output<typeof assignmentSchema>;

/** What the trust rules say of a text or a placement. */
export const findingSchema = z.object({
  rule: z.string(),
  /** `stop` keeps the step from happening, `note` does not. */
  level: z.enum(["stop", "note"]),
  /** A sentence with the remedy. */
  message: z.string(),
});
export type Finding = z.output<typeof findingSchema>;

/** The account under which a writer posts by hand. */
export const writerSettingsSchema = z.object({
  fullName: z.string().nullable(),
  email: z.string(),
  /** Without u/; null until one is declared. */
  redditAccount: z.string().nullable(),
});
export type WriterSettings = z.output<typeof writerSettingsSchema>;

const replyParams = z.object({ id: z.uuid("is not an id") });
const assignment = z.object({ assignment: assignmentSchema });
const text = z
  .string("must be text")
  .max(limits.replyMax, `must have at most ${limits.replyMax} characters`);
const reason = z
  .string("Say why in a sentence.")
  .trim()
  .min(1, "Say why in a sentence.")
  .max(limits.noteMax, `must have at most ${limits.noteMax} characters`);

export const writerCalls = {
  writerLogin: call({
    method: "POST",
    path: "/writers/login",
    who: "anyone",
    summary: "Sign in to the writers' portal.",
    body: credentialsSchema,
    data: signedInSchema,
  }),
  listOpportunities: call({
    method: "GET",
    path: "/writers/opportunities",
    who: "writer",
    summary: "Accepted mentions that no writer holds, oldest promise first.",
    query: z.object({
      platform: z
        .enum(["all", ...sources], `must be one of all, ${sources.join(", ")}`)
        .default("all"),
      ...pagingOf(20),
    }),
    data: z.object({ opportunities: z.array(opportunitySchema), total: z.number().int() }),
  }),
  claimOpportunity: call({
    method: "POST",
    path: "/writers/opportunities/{id}/claim",
    who: "writer",
    summary: "Take an opportunity; one writer at a time, at most 5 held.",
    params: replyParams,
    data: assignment,
  }),
  declineOpportunity: call({
    method: "POST",
    path: "/writers/opportunities/{id}/decline",
    who: "writer",
    summary: "Hide an opportunity from oneself, or end it as unsuitable with a reason.",
    params: replyParams,
    body: z
      .object({
        kind: z.enum(["not_for_me", "unsuitable"], "must be not_for_me or unsuitable"),
        /** Shown to the customer; needed with `unsuitable`. */
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
    summary: "What the writer holds or has under way, the most urgent first.",
    data: z.object({ assignments: z.array(assignmentSchema) }),
  }),
  saveDraft: call({
    method: "PUT",
    path: "/writers/replies/{id}/draft",
    who: "writer",
    summary: "Keep the text as it is now.",
    params: replyParams,
    body: z.object({ text }),
    data: assignment,
  }),
  checkReply: call({
    method: "POST",
    path: "/writers/replies/{id}/check",
    who: "writer",
    summary: "What the trust rules say of a text.",
    params: replyParams,
    body: z.object({ text }),
    data: z.object({ findings: z.array(findingSchema) }),
  }),
  submitReply: call({
    method: "POST",
    path: "/writers/replies/{id}/submit",
    who: "writer",
    summary: "Hand the text in; it needs the disclosure line.",
    params: replyParams,
    body: z.object({ text }),
    data: assignment,
  }),
  releaseReply: call({
    method: "POST",
    path: "/writers/replies/{id}/release",
    who: "writer",
    summary: "Give a claimed opportunity back; the next writer may start from the text.",
    params: replyParams,
    data: z.object({}),
  }),
  markPlaced: call({
    method: "POST",
    path: "/writers/replies/{id}/placed",
    who: "writer",
    summary: "Say where the approved reply was posted by hand; it is looked up and checked.",
    params: replyParams,
    body: z.object({
      permalink: z
        .string("Paste the address of your comment.")
        .trim()
        .min(1, "Paste the address of your comment.")
        .max(1_000, "is no address of a comment"),
    }),
    data: assignment,
  }),
  getWriterSettings: call({
    method: "GET",
    path: "/writers/settings",
    who: "writer",
    summary: "The writer's profile and declared account.",
    data: z.object({ settings: writerSettingsSchema }),
  }),
  putWriterSettings: call({
    method: "PUT",
    path: "/writers/settings",
    who: "writer",
    summary: "Declare the account under which the writer posts.",
    body: z.object({
      redditAccount: z
        .string("must be a name")
        .trim()
        .transform((name) => name.replace(/^\/?u\//i, ""))
        .pipe(
          z.string().regex(/^[A-Za-z0-9_-]{3,20}$/, "must be a Reddit name of 3 to 20 characters"),
        ),
    }),
    data: z.object({ settings: writerSettingsSchema }),
  }),
};

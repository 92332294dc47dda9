import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { trimmedText } from "../text.ts";
import { findingSchema } from "./compliance-findings.ts";
import { repliedPostSchema, revisionSchema } from "./replies.ts";
import { assignmentSchema } from "./writers.ts";

/** What became of something that stands in a thread. */
export const threadStates = ["standing", "removed", "deleted", "gone"] as const;

/** A comment of the thread, each after what it answers. */
export const threadCommentSchema = z.object({
  /** The platform's own id. */
  id: z.string(),
  author: z.string().nullable(),
  /** Empty when it was taken down. */
  body: z.string(),
  state: z.enum(threadStates),
  /** 0 answers the post itself. */
  depth: z.number().int(),
  score: z.number().int().nullable(),
  created_utc: z.number(),
  url: z.string(),
  /** Who wrote the post wrote it. */
  isByAuthor: z.boolean(),
  /** It is a reply of the same workspace. */
  isOurs: z.boolean(),
  /** It is what the mention is about. */
  isMention: z.boolean(),
});
export type ThreadComment = z.output<typeof threadCommentSchema>;

/** The thread of a reply as it stands now, or what is held of it where it can't be read. */
export const threadSchema = z.object({
  /** false: the platform can't be asked, so what is shown is what we held. */
  live: z.boolean(),
  /** Why it is not live, or what is missing of it, in a sentence; null: nothing to say. */
  notice: z.string().nullable(),
  /** ISO 8601. */
  fetchedAt: z.string(),
  /** What opened the thread. */
  post: repliedPostSchema.extend({
    state: z.enum(threadStates),
    /** Nobody can answer any more. */
    locked: z.boolean(),
    archived: z.boolean(),
    /** It does not say any more what it said when it was found. */
    edited: z.boolean(),
  }),
  comments: z.array(threadCommentSchema),
  /** As the platform counts; null where it does not tell. */
  totalComments: z.number().int().nullable(),
  /** How many people besides its author have answered in what is shown. */
  replierCount: z.number().int(),
});
export type Thread = z.output<typeof threadSchema>;

/** Why a version of a text was kept. */
export const versionKinds = [
  /** Saved while it was written, at most one in two minutes. */
  "draft",
  /** Handed in. */
  "submitted",
  /** As it was before the model's text came in its place. */
  "before_assist",
  /** It came from another tab, and the text there was another one already. */
  "conflict",
  /** It came when the reply was not the writer's to write any more. */
  "late",
  /** A rule stopped it when it was handed in. */
  "refused",
  /** What an earlier writer had left. */
  "left",
] as const;

/** A text as it was. */
export const versionSchema = z.object({
  id: z.string(),
  kind: z.enum(versionKinds),
  text: z.string(),
  /** ISO 8601. */
  at: z.string(),
});
export type Version = z.output<typeof versionSchema>;

const replyParams = z.object({ id: z.uuid("is not an id") });
const assignment = z.object({ assignment: assignmentSchema });
const text = z
  .string("must be text")
  .max(limits.replyMax, `must have at most ${limits.replyMax} characters`);
const firstHandConfirmed = z.boolean("must be true or false").default(false);

/** What a writer does with a reply that they hold. */
export const editorCalls = {
  getAssignment: call({
    method: "GET",
    path: "/writers/replies/{id}",
    who: "writer",
    summary: "One of the writer's replies, also when it is over.",
    params: replyParams,
    data: assignment,
  }),
  getThread: call({
    method: "GET",
    path: "/writers/replies/{id}/thread",
    who: "writer",
    summary: "The thread as it stands now, asked of the platform.",
    params: replyParams,
    data: z.object({ thread: threadSchema }),
  }),
  saveDraft: call({
    method: "PUT",
    path: "/writers/replies/{id}/draft",
    who: "writer",
    summary:
      "Keep the text as it is now. DRAFT_CONFLICT when another tab has saved since `revision`; the refused text is kept as a version.",
    params: replyParams,
    body: z.object({
      text,
      /** The revision that the text was made from. */
      revision: revisionSchema,
      /** Why the text before it is to be kept as a version. */
      keep: z.enum(["before_assist"], "must be before_assist").optional(),
    }),
    /** The revision that the text has now. */
    data: z.object({ revision: revisionSchema }),
  }),
  listVersions: call({
    method: "GET",
    path: "/writers/replies/{id}/versions",
    who: "writer",
    summary: "Earlier texts of a reply, the newest first.",
    params: replyParams,
    data: z.object({ versions: z.array(versionSchema) }),
  }),
  assistReply: call({
    method: "POST",
    path: "/writers/replies/{id}/assist",
    who: "writer",
    summary:
      "A draft by the language model: JSON, or server-sent events for who accepts those. Nothing is sent, and the text is not saved.",
    params: replyParams,
    body: z.object({
      /** What is there already; empty: from nothing. */
      text,
      instruction: trimmedText(limits.noteMax).default(""),
    }),
    data: z.object({ text: z.string() }),
    mayStream: true,
  }),
  checkReply: call({
    method: "POST",
    path: "/writers/replies/{id}/check",
    who: "writer",
    summary: "What the trust rules and the style check say of a text.",
    params: replyParams,
    body: z.object({ text, firstHandConfirmed }),
    data: z.object({ findings: z.array(findingSchema) }),
  }),
  submitReply: call({
    method: "POST",
    path: "/writers/replies/{id}/submit",
    who: "writer",
    summary: "Hand the text in; CHECK_FAILED names each rule that stops it.",
    params: replyParams,
    body: z.object({
      text,
      /** Left out: whatever has been saved since. */
      revision: revisionSchema.optional(),
      firstHandConfirmed,
    }),
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
      permalink: trimmedText(1_000, {
        type: "Paste the address of your comment.",
        empty: "Paste the address of your comment.",
        tooLong: "is no address of a comment",
      }),
    }),
    data: assignment,
  }),
};

import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { knowledgeEntrySchema, wholeKnowledgeEntrySchema } from "../studio/knowledge.ts";
import { trimmedText } from "../text.ts";
import { findingSchema } from "./compliance-findings.ts";
import { repliedPostSchema, revisionSchema } from "./replies-schema.ts";
import { assignmentSchema } from "./writers.ts";

/** Whether a post or comment is still visible; `gone`: missing, and the platform does not say why. */
export const threadStates = ["standing", "removed", "deleted", "gone"] as const;

/** A comment of a thread. Comments are listed after the one that they answer. */
export const threadCommentSchema = z.object({
  /** The platform's id of the comment. */
  id: z.string(),
  author: z.string().nullable(),
  /** Empty if the comment was removed or deleted. */
  body: z.string(),
  state: z.enum(threadStates),
  /** 0: answers the post itself. */
  depth: z.number().int(),
  score: z.number().int().nullable(),
  created_utc: z.number(),
  url: z.string(),
  /** Written by the author of the post. */
  isByAuthor: z.boolean(),
  /** A reply of the same workspace. */
  isOurs: z.boolean(),
  /** The comment that the mention is about. */
  isMention: z.boolean(),
});
export type ThreadComment = z.output<typeof threadCommentSchema>;

/** The thread that a reply answers: read from its platform, or as stored where it can't be read. */
export const threadSchema = z.object({
  /** false: the platform could not be read, so this is the stored post. */
  live: z.boolean(),
  /** Why the thread is not live, or what is missing from it, in sentences; null: nothing to report. */
  notice: z.string().nullable(),
  /** ISO 8601. */
  fetchedAt: z.string(),
  /** The post that opened the thread. */
  post: repliedPostSchema.extend({
    state: z.enum(threadStates),
    /** The thread accepts no more comments. */
    locked: z.boolean(),
    archived: z.boolean(),
    /** The text has changed since the post was found. */
    edited: z.boolean(),
  }),
  comments: z.array(threadCommentSchema),
  /** The platform's count; null: it does not report one. */
  totalComments: z.number().int().nullable(),
  /** Number of people other than the post's author in `comments`. */
  replierCount: z.number().int(),
});
export type Thread = z.output<typeof threadSchema>;

/** Why a version of a text was stored. */
export const versionKinds = [
  /** Saved while writing, at most once in two minutes. */
  "draft",
  /** Submitted. */
  "submitted",
  /** The text before a draft by the language model. */
  "before_assist",
  /** Not saved, since another tab had saved a different text. */
  "conflict",
  /** Not saved, since the writer no longer had the claim. */
  "late",
  /** Stopped by a rule on submission. */
  "refused",
  /** The unfinished text of an earlier writer. */
  "left",
] as const;

/** An earlier text of a reply. */
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

/** What writers do with the replies they have claimed. */
export const editorCalls = {
  getAssignment: call({
    method: "GET",
    path: "/writers/replies/{id}",
    who: "writer",
    summary: "Get one of the writer's replies, in any status.",
    params: replyParams,
    data: assignment,
  }),
  getThread: call({
    method: "GET",
    path: "/writers/replies/{id}/thread",
    who: "writer",
    summary: "Get the thread that a reply answers, read from its platform.",
    params: replyParams,
    data: z.object({ thread: threadSchema }),
  }),
  saveDraft: call({
    method: "PUT",
    path: "/writers/replies/{id}/draft",
    who: "writer",
    summary:
      "Save the text. DRAFT_CONFLICT if another tab has saved since `revision`; the rejected text is stored as a version.",
    params: replyParams,
    body: z.object({
      text,
      /** The revision that the text is based on. */
      revision: revisionSchema,
      /** Stores the previous text as a version of this kind. */
      keep: z.enum(["before_assist"], "must be before_assist").optional(),
    }),
    /** The new revision. */
    data: z.object({ revision: revisionSchema }),
  }),
  getReplyKnowledge: call({
    method: "GET",
    path: "/writers/replies/{id}/knowledge",
    who: "writer",
    summary:
      "List the entries of the customer's knowledge base while the writer has the claim; `search` filters by their words. REPLY_MOVED_ON.",
    params: replyParams,
    query: z.object({ search: trimmedText(200).optional() }),
    data: z.object({ entries: z.array(knowledgeEntrySchema) }),
  }),
  getReplyKnowledgeEntry: call({
    method: "GET",
    path: "/writers/replies/{id}/knowledge/{entryId}",
    who: "writer",
    summary: "Get such an entry with its text. REPLY_MOVED_ON.",
    params: replyParams.extend({ entryId: z.uuid("is not an id") }),
    data: z.object({ entry: wholeKnowledgeEntrySchema }),
  }),
  listVersions: call({
    method: "GET",
    path: "/writers/replies/{id}/versions",
    who: "writer",
    summary: "List the earlier texts of a reply, newest first.",
    params: replyParams,
    data: z.object({ versions: z.array(versionSchema) }),
  }),
  assistReply: call({
    method: "POST",
    path: "/writers/replies/{id}/assist",
    who: "writer",
    summary:
      "Draft a reply with the language model. Returns JSON, or server-sent events if accepted. Does not save the text.",
    params: replyParams,
    body: z.object({
      /** The text so far; empty: a draft from scratch. */
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
    summary: "Check a text for compliance and style.",
    params: replyParams,
    body: z.object({ text, firstHandConfirmed }),
    data: z.object({ findings: z.array(findingSchema) }),
  }),
  submitReply: call({
    method: "POST",
    path: "/writers/replies/{id}/submit",
    who: "writer",
    summary: "Submit the text. CHECK_FAILED names each rule that stops it.",
    params: replyParams,
    body: z.object({
      text,
      /** The revision that the text is based on; omitted: overwrites the current one. */
      revision: revisionSchema.optional(),
      firstHandConfirmed,
    }),
    data: assignment,
  }),
  releaseReply: call({
    method: "POST",
    path: "/writers/replies/{id}/release",
    who: "writer",
    summary: "Release a claimed reply; the next writer may start from its text.",
    params: replyParams,
    data: z.object({}),
  }),
  markPlaced: call({
    method: "POST",
    path: "/writers/replies/{id}/placed",
    who: "writer",
    summary: "Report the address of a manually posted reply, which is then read and verified.",
    params: replyParams,
    body: z.object({
      permalink: trimmedText(1_000, {
        type: "Paste the address of your comment.",
        empty: "Paste the address of your comment.",
        tooLong: "is not the address of a comment",
      }),
    }),
    data: assignment,
  }),
};

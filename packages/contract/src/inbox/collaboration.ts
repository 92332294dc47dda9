import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { trimmedText } from "../text.ts";
import { commentMax } from "./collaboration-limits.ts";
import { mentionSchema } from "./mentions.ts";

const mentionParams = z.object({ id: z.uuid("is not an id") });

/** A comment of a person in the workspace on a mention. */
export const commentSchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** The author's name, else their email address; "Someone" once the account is deleted. */
  author: z.string(),
  /** null: the account is deleted. */
  authorId: z.string().nullable(),
  text: z.string(),
  /** Whether the caller may delete it: their own comments, or any if they are the owner. */
  deletable: z.boolean(),
});
export type Comment = z.output<typeof commentSchema>;

/** Assignment of mentions, and comments on them. */
export const collaborationCalls = {
  assignMention: call({
    method: "POST",
    path: "/mentions/{id}/assignment",
    who: "customer",
    needsOnboarding: true,
    summary:
      "Assign a mention to somebody who can work with it (owner, member or approver), in place of an earlier one; they are notified. NOT_ASSIGNABLE.",
    params: mentionParams,
    body: z.object({
      memberId: z.uuid("is not an id"),
      note: trimmedText(limits.noteMax).optional(),
    }),
    data: z.object({ mention: mentionSchema }),
  }),
  unassignMention: call({
    method: "DELETE",
    path: "/mentions/{id}/assignment",
    who: "customer",
    needsOnboarding: true,
    summary: "Remove the assignment of a mention.",
    params: mentionParams,
    data: z.object({ mention: mentionSchema }),
  }),
  listComments: call({
    method: "GET",
    path: "/mentions/{id}/comments",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "List the comments on a mention, oldest first.",
    params: mentionParams,
    data: z.object({ comments: z.array(commentSchema) }),
  }),
  addComment: call({
    method: "POST",
    path: "/mentions/{id}/comments",
    who: "customer",
    needsOnboarding: true,
    needsRole: "approver",
    summary: "Comment on a mention; the person that it is assigned to is notified. COMMENTS_FULL.",
    params: mentionParams,
    body: z.object({ text: trimmedText(commentMax, { empty: "Write a comment first." }) }),
    data: z.object({ comment: commentSchema }),
  }),
  deleteComment: call({
    method: "DELETE",
    path: "/mentions/{id}/comments/{commentId}",
    who: "customer",
    needsOnboarding: true,
    needsRole: "approver",
    summary: "Delete a comment of your own, or any as the owner.",
    params: mentionParams.extend({ commentId: z.uuid("is not an id") }),
    data: z.object({}),
  }),
};

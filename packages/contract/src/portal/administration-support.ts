import { z } from "zod";
import { call } from "../call.ts";
import { replySchema } from "../fulfilment/replies-schema.ts";
import { mentionSchema } from "../inbox/mentions.ts";
import { limits } from "../limits.ts";
import { pagingOf } from "../paging.ts";
import { trimmedText } from "../text.ts";

/**
 * The states of our support's request to read a workspace's data. `asked`: the owner has not decided yet; `lapsed`:
 * the owner did not decide in time; `open`: it may be read until `endsAt`; `ended`: that time is over, or access was
 * ended before.
 */
export const supportAccessStates = ["asked", "refused", "lapsed", "open", "ended"] as const;
export type SupportAccessState = (typeof supportAccessStates)[number];

/** What support has read. */
export const supportReadSchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  what: z.enum(["mentions", "replies"]),
  /** How many were shown. */
  count: z.number().int(),
  /** The name of the administrator, or "Earshot support". */
  by: z.string(),
});
export type SupportRead = z.output<typeof supportReadSchema>;

/** A request for support access, and its outcome. */
export const supportAccessSchema = z.object({
  id: z.string(),
  state: z.enum(supportAccessStates),
  /** Why support asks. */
  reason: z.string(),
  /** The requested hours of access, from the decision. */
  hours: z.number().int(),
  askedAt: z.string(),
  /** The name of the administrator, or "Earshot support". */
  askedBy: z.string(),
  decidedAt: z.string().nullable(),
  /** When reading ends or ended; null: it was not approved. */
  endsAt: z.string().nullable(),
  /** Each read, newest first, at most 100. */
  reads: z.array(supportReadSchema),
});
export type SupportAccess = z.output<typeof supportAccessSchema>;

const idParams = z.object({ id: z.uuid("is not an id") });
const accessData = z.object({ access: supportAccessSchema });

/** Support access: an administrator requests it, the workspace's owner decides. */
export const administrationSupportCalls = {
  requestSupportAccess: call({
    method: "POST",
    path: "/admin/workspaces/{id}/support-access",
    who: "admin",
    summary: "Ask the owner of a workspace to let support read its mentions and replies.",
    params: idParams,
    body: z.object({
      reason: trimmedText(limits.noteMax, {
        type: "Give a reason in a sentence.",
        empty: "Give a reason in a sentence.",
      }),
      hours: z
        .number("must be a number")
        .int("must be a whole number")
        .min(1, "must be at least 1")
        .max(72, "must be at most 72"),
    }),
    data: accessData,
  }),
  endOwnSupportAccess: call({
    method: "POST",
    path: "/admin/support-access/{id}/end",
    who: "admin",
    summary: "Withdraw a request for support access, or end it before its time.",
    params: idParams,
    body: z.object({}),
    data: accessData,
  }),
  listSupportMentions: call({
    method: "GET",
    path: "/admin/workspaces/{id}/mentions",
    who: "admin",
    summary:
      "Read a workspace's mentions, newest first. SUPPORT_ACCESS_NEEDED while its owner has not allowed it. Each read is recorded.",
    params: idParams,
    query: z.object(pagingOf(20)),
    data: z.object({ mentions: z.array(mentionSchema), total: z.number().int() }),
  }),
  listSupportReplies: call({
    method: "GET",
    path: "/admin/workspaces/{id}/replies",
    who: "admin",
    summary:
      "Read a workspace's replies, the latest change first. SUPPORT_ACCESS_NEEDED while its owner has not allowed it. Each read is recorded.",
    params: idParams,
    query: z.object(pagingOf(20)),
    data: z.object({ replies: z.array(replySchema), total: z.number().int() }),
  }),
  listSupportAccess: call({
    method: "GET",
    path: "/support-access",
    who: "customer",
    summary: "List support's requests to read the workspace's data, and what was read.",
    data: z.object({
      /** Of the last 90 days, newest first. */
      requests: z.array(supportAccessSchema),
      /** Whether the caller decides: the workspace's owner does. */
      canDecide: z.boolean(),
    }),
  }),
  decideSupportAccess: call({
    method: "POST",
    path: "/support-access/{id}",
    who: "customer",
    needsRole: "owner",
    summary: "Allow or refuse a request of support to read the workspace's data. OWNER_ONLY.",
    params: idParams,
    body: z.object({ decision: z.enum(["approve", "refuse"], "must be approve or refuse") }),
    data: accessData,
  }),
  endSupportAccess: call({
    method: "POST",
    path: "/support-access/{id}/end",
    who: "customer",
    needsRole: "owner",
    summary: "End support access before its time. OWNER_ONLY.",
    params: idParams,
    body: z.object({}),
    data: accessData,
  }),
};

import { z } from "zod";
import { call } from "../call.ts";
import { memberRoles } from "../identity/roles.ts";
import { planSlugs, tiers } from "../ledger/plans.ts";
import { subscriptionStates } from "../ledger/subscriptions.ts";
import { limits } from "../limits.ts";
import { trimmedText } from "../text.ts";
import { mentionStatuses, replyStatuses } from "../vocabulary.ts";
import { supportAccessSchema } from "./administration-support.ts";

/** An administrator's note on a workspace. Its customer never sees it. */
export const workspaceNoteSchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  text: z.string(),
  /** The name or address of its author; null: the account was deleted. */
  author: z.string().nullable(),
});
export type WorkspaceNote = z.output<typeof workspaceNoteSchema>;

/** A workspace as administrators see it: without texts of posts, replies or the company profile. */
export const adminWorkspaceSchema = z.object({
  id: z.string(),
  companyName: z.string().nullable(),
  domain: z.string().nullable(),
  createdAt: z.string(),
  hasCompletedOnboarding: z.boolean(),
  /** Since when it is paused, and why, as its customer reads it; null: it is not. */
  pause: z.object({ since: z.string(), reason: z.string() }).nullable(),
  plan: z.enum(planSlugs).nullable(),
  tier: z.enum(tiers).nullable(),
  subscription: z.object({
    state: z.enum(subscriptionStates),
    paddleSubscriptionId: z.string().nullable(),
    trialEnd: z.string().nullable(),
    nextBilledAt: z.string().nullable(),
    endsAt: z.string().nullable(),
    /** Until when approved receipts pay for a plan, even if there is a subscription; null: none does. */
    paidUntil: z.string().nullable(),
    /** Whether its trial can be extended. */
    canExtendTrial: z.boolean(),
  }),
  /** null is unlimited. */
  quota: z.object({
    repliesUsed: z.number().int(),
    repliesLimit: z.number().int().nullable(),
    keywordsUsed: z.number().int(),
    keywordsLimit: z.number().int().nullable(),
    periodStart: z.string().nullable(),
    periodEnd: z.string().nullable(),
  }),
  keywords: z.array(
    z.object({
      id: z.string(),
      keyword: z.string(),
      /** Since when it is paused, because the plan has fewer keywords; null: it is monitored. */
      pausedAt: z.string().nullable(),
    }),
  ),
  mentions: z.record(z.enum(mentionStatuses), z.number().int()),
  replies: z.record(z.enum(replyStatuses), z.number().int()),
  members: z.array(
    z.object({
      id: z.string(),
      fullName: z.string().nullable(),
      email: z.string(),
      emailVerified: z.boolean(),
      role: z.enum(memberRoles),
      joinedAt: z.string(),
      /** null: no session is stored. */
      lastActiveAt: z.string().nullable(),
    }),
  ),
  /** Newest first. */
  notes: z.array(workspaceNoteSchema),
  /** Requests and grants of the last 90 days, newest first. */
  supportAccess: z.array(supportAccessSchema),
});
export type AdminWorkspace = z.output<typeof adminWorkspaceSchema>;

/** The reason that an administrator gives for an act. */
export const actReason = trimmedText(limits.noteMax, {
  type: "Give a reason in a sentence.",
  empty: "Give a reason in a sentence.",
});
const idParams = z.object({ id: z.uuid("is not an id") });
const workspaceData = z.object({ workspace: adminWorkspaceSchema });
const wholeNumber = z.number("must be a number").int("must be a whole number");

export const administrationWorkspaceCalls = {
  getAdminWorkspace: call({
    method: "GET",
    path: "/admin/workspaces/{id}",
    who: "admin",
    summary:
      "Get a workspace: plan, subscription, quota, keywords, counts, members, notes and support access.",
    params: idParams,
    data: workspaceData,
  }),
  grantUnits: call({
    method: "POST",
    path: "/admin/workspaces/{id}/units",
    who: "admin",
    summary: "Grant a workspace reply units for some days. The reason is shown to its customer.",
    params: idParams,
    body: z.object({
      amount: wholeNumber.min(1, "must be at least 1").max(500, "must be at most 500"),
      /** How long they are valid. */
      days: wholeNumber.min(1, "must be at least 1").max(365, "must be at most 365"),
      reason: actReason,
    }),
    data: workspaceData,
  }),
  extendTrial: call({
    method: "POST",
    path: "/admin/workspaces/{id}/trial",
    who: "admin",
    summary: "Move the first payment of a trial. NO_SUBSCRIPTION when the workspace has no trial.",
    params: idParams,
    body: z.object({
      days: wholeNumber.min(1, "must be at least 1").max(30, "must be at most 30"),
      reason: actReason,
    }),
    data: workspaceData,
  }),
  pauseWorkspace: call({
    method: "POST",
    path: "/admin/workspaces/{id}/pause",
    who: "admin",
    summary:
      "Pause a workspace: no new mentions, accepts, claims or placements. The reason is shown to its customer.",
    params: idParams,
    body: z.object({ reason: actReason }),
    data: workspaceData,
  }),
  resumeWorkspace: call({
    method: "POST",
    path: "/admin/workspaces/{id}/resume",
    who: "admin",
    summary: "End the pause of a workspace.",
    params: idParams,
    body: z.object({ reason: actReason }),
    data: workspaceData,
  }),
  addWorkspaceNote: call({
    method: "POST",
    path: "/admin/workspaces/{id}/notes",
    who: "admin",
    summary: "Leave a note on a workspace for administrators.",
    params: idParams,
    body: z.object({
      text: trimmedText(limits.noteMax, { type: "Write a note.", empty: "Write a note." }),
    }),
    data: z.object({ note: workspaceNoteSchema }),
  }),
};

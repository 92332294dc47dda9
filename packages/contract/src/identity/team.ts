import { z } from "zod";
import { call } from "../call.ts";
import { pagingOf } from "../paging.ts";
import {
  emailSchema,
  nameSchema,
  newPasswordSchema,
  passwordSchema,
  signedInSchema,
  userSchema,
} from "./accounts.ts";
import { workspaceBrandSchema } from "./agencies-schema.ts";
import { givenRoles, memberRoles } from "./roles.ts";
import { timeZoneSchema } from "./settings.ts";

/** How many invitations of a workspace can be open at once. */
export const openInvitationsMax = 20;
/** How many days the link of an invitation works. */
export const workspaceInvitationDays = 7;

const idParams = z.object({ id: z.uuid("is not an id") });
const nothing = z.object({});
const givenRole = z.enum(givenRoles, "must be member, approver or viewer");

/** The secret of an invitation's link: what follows `#token=` in `/invitations#token=…`. */
const invitationToken = z
  .string("The link is incomplete. Open it again from the email.")
  .min(1, "The link is incomplete. Open it again from the email.")
  .max(200, "This link is not valid. Ask for a new invitation.");

/** A person in a workspace. `id` is the user's. */
export const memberSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  role: z.enum(memberRoles),
  /**
   * What the person may do now: without a seat for them in the plan, or if the plan includes no team, they only view
   * (decision 063).
   */
  activeRole: z.enum(memberRoles),
  /** ISO 8601. */
  joinedAt: z.string(),
  /** When one of their sessions was last used, ISO 8601; null: not in the last 30 days. */
  lastSeenAt: z.string().nullable(),
  /** Whether it is the caller. */
  isYou: z.boolean(),
});
export type Member = z.output<typeof memberSchema>;

/** An invitation that is open or has expired. */
export const workspaceInvitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(givenRoles),
  /** The name of the person who invited, else their email address. */
  invitedBy: z.string(),
  /** When it was last sent, ISO 8601. */
  sentAt: z.string(),
  /** ISO 8601. */
  expiresAt: z.string(),
  expired: z.boolean(),
});
export type WorkspaceInvitation = z.output<typeof workspaceInvitationSchema>;

/** A workspace of the caller. */
const ownWorkspaceSchema = userSchema.shape.workspaces.element;
export type OwnWorkspace = z.output<typeof ownWorkspaceSchema>;

/** What people do in a workspace. */
export const activityKinds = [
  "member_invited",
  "invitation_revoked",
  "member_joined",
  "member_removed",
  "member_left",
  "role_changed",
  "ownership_transferred",
  "mention_accepted",
  "mention_skipped",
  "mention_restored",
  "mention_taken_back",
  "mention_assigned",
  "mention_unassigned",
  "reply_approved",
  "reply_change_requested",
  "reply_withdrawn",
  "settings_changed",
  "profile_changed",
  "plan_changed",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** One act in a workspace, in a sentence without its subject: "approved a reply". */
export const workspaceActivitySchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  kind: z.enum(activityKinds),
  /** The person who did it, by name, else by email address; "Someone" once the account is deleted. */
  who: z.string(),
  /** null: the account is deleted. */
  memberId: z.string().nullable(),
  sentence: z.string(),
  mentionId: z.string().nullable(),
  replyId: z.string().nullable(),
});
export type WorkspaceActivity = z.output<typeof workspaceActivitySchema>;

/** People in a workspace, invitations to it, and who works where. */
export const teamCalls = {
  listMembers: call({
    method: "GET",
    path: "/workspace/members",
    who: "customer",
    summary: "List the people of the workspace, the owner first, with the seats of its plan.",
    data: z.object({
      members: z.array(memberSchema),
      seats: z.object({
        /** Owner, members, and open invitations of members. */
        used: z.number().int(),
        total: z.number().int(),
      }),
      /** Whether the plan lets the owner invite anyone. */
      includesTeam: z.boolean(),
    }),
  }),
  listWorkspaceInvitations: call({
    method: "GET",
    path: "/workspace/invitations",
    who: "customer",
    needsRole: "owner",
    summary: "List the workspace's open and expired invitations, newest first.",
    data: z.object({ invitations: z.array(workspaceInvitationSchema) }),
  }),
  inviteMember: call({
    method: "POST",
    path: "/workspace/invitations",
    who: "customer",
    needsRole: "owner",
    needsConfirmedEmail: true,
    summary: `Invite somebody by email, for ${workspaceInvitationDays} days. ALREADY_MEMBER; ALREADY_INVITED; NO_SEAT_LEFT; TEAM_NOT_INCLUDED; INVITATIONS_FULL; TOO_MANY_REQUESTS.`,
    body: z.object({ email: emailSchema, role: givenRole }),
    data: z.object({ invitation: workspaceInvitationSchema }),
  }),
  resendWorkspaceInvitation: call({
    method: "POST",
    path: "/workspace/invitations/{id}/resend",
    who: "customer",
    needsRole: "owner",
    needsConfirmedEmail: true,
    summary:
      "Send an open or expired invitation again, with a new link; earlier links stop working. NO_SEAT_LEFT; TEAM_NOT_INCLUDED; TOO_MANY_REQUESTS.",
    params: idParams,
    data: z.object({ invitation: workspaceInvitationSchema }),
  }),
  revokeWorkspaceInvitation: call({
    method: "DELETE",
    path: "/workspace/invitations/{id}",
    who: "customer",
    needsRole: "owner",
    summary: "Revoke an invitation that was not accepted.",
    params: idParams,
    data: nothing,
  }),
  checkWorkspaceInvitation: call({
    method: "POST",
    path: "/invitations/check",
    who: "anyone",
    summary:
      "Get what an invitation's link is for. Does not reveal whether the address has an account. INVALID_INVITATION.",
    body: z.object({ token: invitationToken }),
    data: z.object({
      invitation: z.object({
        workspaceName: z.string(),
        invitedBy: z.string(),
        role: z.enum(givenRoles),
        /** Only this address can accept it. */
        email: z.string(),
        expiresAt: z.string(),
        /** Of the agency, where the workspace is a client's; missing: the product's own. */
        brand: workspaceBrandSchema.optional(),
      }),
    }),
  }),
  acceptInvitation: call({
    method: "POST",
    path: "/invitations/accept",
    who: "user",
    summary:
      "Join the workspace of an invitation, as the invited address, and work in it from now on. The link confirms the address. INVALID_INVITATION; OTHER_EMAIL; NO_SEAT_LEFT; TEAM_NOT_INCLUDED.",
    body: z.object({ token: invitationToken }),
    data: z.object({ user: userSchema }),
  }),
  signUpByInvitation: call({
    method: "POST",
    path: "/invitations/signup",
    who: "anyone",
    summary:
      "Create an account for the invited address, which the link confirms, join the workspace, and sign in. INVALID_INVITATION; EMAIL_TAKEN; NO_SEAT_LEFT; TEAM_NOT_INCLUDED.",
    body: z.object({
      token: invitationToken,
      password: newPasswordSchema,
      fullName: nameSchema,
      /** The browser's, for the person's own workspace. */
      timeZone: timeZoneSchema.optional().catch(undefined),
    }),
    data: signedInSchema,
  }),
  setMemberRole: call({
    method: "PATCH",
    path: "/workspace/members/{id}",
    who: "customer",
    needsRole: "owner",
    summary:
      "Change the role of somebody else. NO_SEAT_LEFT; TEAM_NOT_INCLUDED; OWNER_MUST_TRANSFER.",
    params: idParams,
    body: z.object({ role: givenRole }),
    data: z.object({ member: memberSchema }),
  }),
  removeMember: call({
    method: "DELETE",
    path: "/workspace/members/{id}",
    who: "customer",
    needsRole: "owner",
    summary:
      "Remove somebody from the workspace; their open pages end within seconds. OWNER_MUST_TRANSFER.",
    params: idParams,
    data: nothing,
  }),
  leaveWorkspace: call({
    method: "POST",
    path: "/workspace/leave",
    who: "customer",
    needsRole: "viewer",
    summary:
      "Leave the workspace, and work in your own from now on. The owner transfers it first: OWNER_MUST_TRANSFER.",
    data: z.object({ user: userSchema }),
  }),
  transferWorkspace: call({
    method: "POST",
    path: "/workspace/transfer",
    who: "customer",
    needsRole: "owner",
    needsConfirmedEmail: true,
    summary:
      "Make a member with a confirmed address the owner, and become a member. WRONG_PASSWORD; NO_SEAT_LEFT.",
    body: z.object({ memberId: z.uuid("is not an id"), password: passwordSchema }),
    data: z.object({ user: userSchema }),
  }),
  listOwnWorkspaces: call({
    method: "GET",
    path: "/workspaces",
    who: "user",
    summary: "List the workspaces that you belong to.",
    data: z.object({ workspaces: z.array(ownWorkspaceSchema) }),
  }),
  switchWorkspace: call({
    method: "POST",
    path: "/workspaces/{id}/switch",
    who: "user",
    summary: "Work in another of your workspaces from now on, on all of your devices.",
    params: idParams,
    data: z.object({ user: userSchema }),
  }),
  listActivity: call({
    method: "GET",
    path: "/workspace/activity",
    who: "customer",
    summary: "List what people did in the workspace, newest first.",
    query: z.object({
      /** The `next` of the page before. */
      cursor: z.coerce.number("is not a cursor").int("is not a cursor").min(1).optional(),
      limit: pagingOf(30).limit,
      /** Only what this person did. */
      memberId: z.uuid("is not an id").optional(),
    }),
    data: z.object({
      activities: z.array(workspaceActivitySchema),
      /** null: there are no more. */
      next: z.string().nullable(),
    }),
  }),
};

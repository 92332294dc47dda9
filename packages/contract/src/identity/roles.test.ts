import { expect, test } from "vitest";
import { type Call, calls, includesRole, memberRoles, roleNeededBy } from "../index.ts";

/** Calls that change something, by the lowest role that they need. Viewers may make all calls that only read (GET). */
const writes = {
  owner: [
    "the team",
    "listWorkspaceInvitations",
    "inviteMember",
    "resendWorkspaceInvitation",
    "revokeWorkspaceInvitation",
    "setMemberRole",
    "removeMember",
    "transferWorkspace",
    "white label and the workspaces of clients",
    "getAgency",
    "putAgency",
    "putAgencyLogo",
    "deleteAgencyLogo",
    "createClient",
    "removeClient",
    "listClientStaff",
    "setClientStaff",
    "billing",
    "startCheckout",
    "reportCheckout",
    "previewPlanChange",
    "changePlan",
    "keepPlan",
    "cancelSubscription",
    "resumeSubscription",
    "openBillingPortal",
    "requestRefund",
    "uploadReceipt",
    "secrets, and who of support reads the data",
    "renewConversionKeys",
    "decideSupportAccess",
    "endSupportAccess",
    "everything of the workspace",
    "getExport",
    "startExport",
    "openExport",
    "downloadExport",
    "deleteWorkspace",
    "keepWorkspace",
  ],
  approver: [
    "decisions on replies",
    "approveReply",
    "requestReplyChange",
    "withdrawReply",
    "what people say to each other",
    "addComment",
    "deleteComment",
  ],
  viewer: [
    "leaveWorkspace",
    "one’s own mails",
    "putReportSettings",
    "one’s own notifications of what one may read",
    "addNotificationChannel",
    "changeNotificationChannel",
    "removeNotificationChannel",
    "testNotificationChannel",
  ],
  member: [
    "listApiTokens",
    "listMentionFeeds",
    "listWebhooks",
    "listWebhookDeliveries",
    "all clients at a glance, for those with a seat in the agency",
    "listClients",
    "redirects that connect an account",
    "startReddit",
    "startNotion",
    "finishNotion",
    "onboarding, also of those who have no workspace yet",
    "putProfile",
  ],
} as const;

const customerCalls = Object.entries(calls as Record<string, Call>).filter(
  ([, call]) => call.who === "customer" || call.needsRole !== undefined,
);
const named = new Map(
  Object.entries(writes).flatMap(([role, names]) =>
    names.filter((name) => name in calls).map((name): [string, string] => [name, role]),
  ),
);

test.each(customerCalls)("%s needs the role that was decided", (name, call) => {
  const decided = named.get(name) ?? (call.method === "GET" ? "viewer" : "member");
  expect(roleNeededBy(call)).toBe(decided);
});

test("a call states its role only if it differs from the default", () => {
  const stated = customerCalls.filter(([, { needsRole }]) => needsRole !== undefined);
  expect(stated.map(([name]) => name).sort()).toEqual([...named.keys()].sort());
});

test("each role includes itself and the ones before it", () => {
  for (const [at, role] of memberRoles.entries()) {
    expect(memberRoles.filter((needed) => includesRole(role, needed))).toEqual(
      memberRoles.slice(0, at + 1),
    );
  }
});

test("calls of other callers than customers need no role", () => {
  expect(roleNeededBy(calls.me)).toBeNull();
  expect(roleNeededBy(calls.health)).toBeNull();
  expect(roleNeededBy(calls.listWriters)).toBeNull();
});

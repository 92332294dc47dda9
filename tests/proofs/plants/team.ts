import type { Plant } from "./plant.ts";

const identity = "apps/server/src/modules/identity";
const members = (name: string) => ({ test: `${identity}/team/members.test.ts`, name });
const invitations = (name: string) => ({ test: `${identity}/team/invitations.test.ts`, name });

/** Who is in a workspace, and what they may do. */
export const teamPlants: readonly Plant[] = [
  {
    defect: "The guard does not check the role",
    edits: [
      {
        file: "apps/server/src/modules/portal/session/service.ts",
        find: "if (needed === null || role === null || includesRole(role, needed)) return;",
        replace: "if (needed === null || role !== needed || includesRole(role, needed)) return;",
      },
    ],
    // Removing a member is refused by the team's service, too.
    detectors: [members("takes effect immediately when it changes")],
  },
  {
    defect: "A member keeps their rights after the plan has lost their seat",
    edits: [
      {
        file: `${identity}/workspaces/rules-roles.ts`,
        find: 'return seatsBefore < seatsOf(tier) ? role : "viewer";',
        replace: "return seatsBefore < seatsOf(tier) ? role : role;",
      },
    ],
    detectors: [
      members("without a seat in a lower plan is reduced to viewer"),
      {
        test: `${identity}/team/rules.test.ts`,
        name: "no more people work than the plan has seats",
      },
    ],
  },
  {
    defect: "Two people who accept concurrently both take the last seat",
    edits: [
      {
        file: `${identity}/team/service-changes.ts`,
        find: "await deps.workspaces.lockMembersForChange(tx, workspaceId);\n",
        replace: "",
      },
    ],
    detectors: [invitations("concurrent acceptances never take more seats")],
  },
  {
    defect: "Another account can accept an invitation",
    edits: [
      {
        file: `${identity}/team/service-invitations.ts`,
        find: "if (user.email !== email) {",
        replace: "if (user.email === null) {",
      },
    ],
    detectors: [invitations("is accepted only by the invited address")],
  },
  {
    defect: "The earlier link of an invitation that was sent again still works",
    edits: [
      {
        file: `${identity}/team/service-invitations.ts`,
        find: "secrets.derive(`workspace-invitation:${id}:${sends}`);",
        replace: "secrets.derive(`workspace-invitation:${id}:${Math.min(sends, 1)}`);",
      },
    ],
    detectors: [invitations("can't be used")],
  },
  {
    defect: "A workspace is transferred without the password",
    edits: [
      {
        file: `${identity}/team/service.ts`,
        find: "await accounts.confirmPassword(by, password);",
        replace: "void password;",
      },
    ],
    detectors: [members("needs the password, makes one new owner")],
  },
  {
    defect: "Somebody who leaves still reads the notices about the workspace's mentions",
    edits: [
      {
        file: "apps/server/src/modules/fulfilment/notices/store.ts",
        find: ".where(and(eq(notices.userId, userId), inArray(notices.mentionId, ofWorkspace)));",
        replace: ".where(and(isNull(notices.userId), inArray(notices.mentionId, ofWorkspace)));",
      },
    ],
    detectors: [
      {
        test: "apps/server/src/modules/inbox/collaboration/collaboration.test.ts",
        name: "leaving the workspace removes a person's assignments and notices",
      },
    ],
  },
];

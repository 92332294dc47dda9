import type { Plant } from "./plant.ts";

const modules = "apps/server/src/modules";
const ownWorkspaces = `${modules}/fulfilment/writers/own-workspaces.test.ts`;
const withdrawals = `${modules}/fulfilment/replies/withdrawals.test.ts`;

/** Writers' own workspaces, withdrawals and what they cost, comments recorded once. */
export const fulfilmentPlants: readonly Plant[] = [
  {
    defect: "A writer who joins a workspace while claiming its mention gets the claim",
    edits: [
      {
        file: `${modules}/fulfilment/writers/service.ts`,
        find: "await ownWorkspaces.refuse(userId, workspaceId, tx);",
        replace: "",
      },
    ],
    detectors: [{ test: ownWorkspaces, name: "who joins while claiming does not get the claim" }],
  },
  {
    defect: "A writer sees opportunities of a workspace of their own",
    edits: [
      {
        file: `${modules}/fulfilment/writers/store.ts`,
        find: "ownWorkspaces.length > 0",
        replace: "ownWorkspaces.length > 99",
      },
    ],
    detectors: [{ test: ownWorkspaces, name: "that they belong to" }],
  },
  {
    defect: "Accounts of one person are not recognized by their platform account",
    edits: [
      {
        file: `${modules}/fulfilment/writers/store-own-workspaces.ts`,
        find: "union select workspace_id from same_connection",
        replace: "",
      },
    ],
    detectors: [
      {
        test: ownWorkspaces,
        name: "which has a connection to that account from a member who left",
      },
    ],
  },
  {
    defect: "Concurrent withdrawals are counted without a lock",
    edits: [
      {
        file: `${modules}/fulfilment/replies/service-withdrawals.ts`,
        find: "await workspaces.lockQuota(tx, row.workspaceId);",
        replace: "(await workspaces.list([row.workspaceId], tx))[0] as WorkspaceRow;",
      },
    ],
    detectors: [
      { test: withdrawals, name: "returns the reply for only two of several concurrent ones" },
    ],
  },
  {
    defect: "Every withdrawal after submission returns its reply to the quota",
    edits: [
      {
        file: `${modules}/fulfilment/replies/service-withdrawals.ts`,
        find: "!isSubmitted || returnsLeft > 0",
        replace: "true",
      },
    ],
    detectors: [
      {
        test: withdrawals,
        name: "returns the reply to the quota twice in a period; later ones leave it used",
      },
    ],
  },
  {
    defect: "A reply that a withdrawal leaves used can be used again for its mention",
    edits: [
      {
        file: `${modules}/fulfilment/replies/service-transitions.ts`,
        find: "effect.forfeit ? await billing.forfeit(tx, mentionId) : false",
        replace: "effect.forfeit === true",
      },
    ],
    detectors: [
      {
        test: withdrawals,
        name: "that leaves the reply used costs another one when the mention is accepted again",
      },
    ],
  },
  {
    defect: "A writer is paid for withdrawals in a workspace of their own",
    edits: [
      {
        file: `${modules}/fulfilment/earnings/service.ts`,
        find: "if (await ownWorkspaces.includes(row.writerId, row.workspaceId, tx)) return;",
        replace: "",
      },
    ],
    detectors: [
      { test: ownWorkspaces, name: "is paid nothing when their submitted reply is withdrawn" },
    ],
  },
  {
    defect: "A reviewer decides on replies of a workspace of their own",
    edits: [
      {
        file: `${modules}/fulfilment/drafting/service-review.ts`,
        find: "await ownWorkspaces.refuse(userId, row.workspaceId);",
        replace: "",
      },
    ],
    detectors: [
      {
        test: ownWorkspaces,
        name: "a reviewer does not decide on replies of a workspace of their own",
      },
    ],
  },
  {
    defect: "One comment counts for two replies",
    edits: [
      {
        file: `${modules}/fulfilment/placement/service-manual.ts`,
        find: "if (await replies.isCommentRecorded(tx, id)) throw refusedError([commentAlreadyRecorded]);",
        replace: "",
      },
    ],
    detectors: [
      {
        test: `${modules}/fulfilment/placement/recorded-twice.test.ts`,
        name: "a comment that is recorded for one reply is refused for another, and the error says what to paste",
      },
    ],
  },
  {
    defect: "The withdrawal dialog confirms a price that has changed",
    edits: [
      {
        file: "apps/web/src/features/fulfilment/replies/components/withdraw-dialog.tsx",
        find: "await refetch();",
        replace: "",
      },
    ],
    detectors: [
      {
        test: "apps/web/src/features/fulfilment/replies/screens/replies-answers.test.tsx",
        name: "shows the current effect on the quota when it has changed, and asks again",
      },
    ],
  },
];

import type { Detector, Edit, Plant } from "./plant.ts";

const modules = "apps/server/src/modules";

/**
 * A line of the matrix: every caller makes this call.
 * @param beside another call, whose objects exist while this one is made
 */
const matrix = (call: string, beside?: string): Detector => ({
  proof: "tests/proofs/matrix.ts",
  args: ["--only", beside === undefined ? call : `${beside},${call}`],
  line: call,
});

/** A store that no longer checks the workspace. */
const unscoped = (
  defect: string,
  store: string,
  [find, replace]: readonly [string, string],
  detector: Detector,
): Plant => ({
  defect,
  edits: [{ file: `${modules}/${store}`, find, replace } satisfies Edit],
  detectors: [detector],
});

/** Each store that reads or changes a customer's rows, without its condition on the workspace. */
export const tenancyPlants: readonly Plant[] = [
  unscoped(
    "Another workspace's keywords are listed",
    "discovery/keywords/store.ts",
    [
      ".where(eq(keywords.workspaceId, workspaceId))\n    .orderBy(asc(keywords.createdAt)",
      ".where(sql`${workspaceId} <> ''`)\n    .orderBy(asc(keywords.createdAt)",
    ],
    matrix("listKeywords"),
  ),
  unscoped(
    "Another workspace's keyword is resumed",
    "discovery/keywords/store.ts",
    [
      ".where(eq(keywords.workspaceId, workspaceId))\n    .orderBy(asc(keywords.id))",
      ".where(sql`${workspaceId} <> ''`)\n    .orderBy(asc(keywords.id))",
    ],
    {
      test: `${modules}/discovery/keywords/plans.test.ts`,
      name: "of another workspace is not found",
    },
  ),
  unscoped(
    "Another workspace's reply units are in the ledger",
    "ledger/billing/store.ts",
    [
      "from(replyUnits)\n      .where(eq(replyUnits.workspaceId, workspaceId))",
      "from(replyUnits)\n      .where(sql`${workspaceId} <> ''`)",
    ],
    {
      test: `${modules}/ledger/billing/billing.test.ts`,
      name: "only by its own workspace",
    },
  ),
  unscoped(
    "Another workspace's keyword is deleted",
    "discovery/keywords/store.ts",
    [
      "and(eq(keywords.workspaceId, workspaceId), eq(keywords.id, keywordId))",
      "eq(keywords.id, keywordId)",
    ],
    matrix("deleteKeyword"),
  ),
  unscoped(
    "Another workspace's mention is shown",
    "inbox/mentions/store.ts",
    [
      "and(eq(mentions.workspaceId, workspaceId), eq(mentions.id, mentionId))",
      "eq(mentions.id, mentionId)",
    ],
    matrix("getMention"),
  ),
  unscoped(
    "Another workspace's own answers are listed",
    "fulfilment/own-answers/store.ts",
    ["    eq(ownAnswers.workspaceId, workspaceId),\n", ""],
    matrix("listOwnAnswers"),
  ),
  unscoped(
    "Mentions of another workspace are skipped in bulk",
    "inbox/mentions/store-batch.ts",
    ["eq(mentions.workspaceId, workspaceId),", ""],
    {
      test: `${modules}/inbox/mentions/batch.test.ts`,
      name: "ignores mentions of another workspace and ids that do not exist",
    },
  ),
  unscoped(
    "Another workspace's mentions are counted on the overview",
    "reporting/figures/store-keywords.ts",
    [
      "where workspace_id = $1 and day = any($3::date[])`",
      "where $1::uuid is not null and day = any($3::date[])`",
    ],
    {
      test: `${modules}/reporting/dashboard/overview.test.ts`,
      name: "has nothing of another workspace",
    },
  ),
  unscoped(
    "The figures are those of all workspaces",
    "reporting/figures/store.ts",
    [
      "select * from daily_figures where workspace_id = $1 and day between $2 and $4",
      "select * from daily_figures where $1::uuid is not null and day between $2 and $4",
    ],
    {
      test: `${modules}/reporting/figures/figures.test.ts`,
      name: "have nothing of another workspace",
    },
  ),
  unscoped(
    "Another workspace's replies are on the overview",
    "fulfilment/replies/store-activity.ts",
    [
      ".where(eq(replies.workspaceId, workspaceId))\n    .orderBy",
      ".where(sql`${workspaceId} <> ''`)\n    .orderBy",
    ],
    {
      test: `${modules}/reporting/dashboard/overview.test.ts`,
      name: "has the latest steps of replies",
    },
  ),
  unscoped(
    "Another workspace's saved filters are listed",
    "inbox/saved-filters/store.ts",
    [
      ".where(eq(savedFilters.workspaceId, workspaceId))\n    .orderBy",
      ".where(sql`${workspaceId} <> ''`)\n    .orderBy",
    ],
    matrix("listSavedFilters", "deleteSavedFilter"),
  ),
  unscoped(
    "Another workspace's saved filters are deleted",
    "inbox/saved-filters/store.ts",
    [
      "and(eq(savedFilters.workspaceId, workspaceId), eq(savedFilters.id, id))",
      "eq(savedFilters.id, id)",
    ],
    matrix("deleteSavedFilter"),
  ),
  unscoped(
    "Another workspace's watched communities are listed",
    "discovery/watched-communities/store.ts",
    [
      "and(eq(watchedCommunities.workspaceId, workspaceId), eq(watchedCommunities.source, source)),",
      "and(sql`${workspaceId} <> ''`, eq(watchedCommunities.source, source)),",
    ],
    matrix("listWatchedCommunities", "unwatchCommunity"),
  ),
  unscoped(
    "Another workspace's watched community is removed",
    "discovery/watched-communities/store.ts",
    [
      "eq(watchedCommunities.workspaceId, workspaceId),\n        eq(watchedCommunities.source",
      "eq(watchedCommunities.source",
    ],
    matrix("unwatchCommunity"),
  ),
  unscoped(
    "Another workspace's feeds are listed",
    "discovery/workspace-feeds/store.ts",
    [
      ".where(eq(workspaceFeeds.workspaceId, workspaceId))\n    .orderBy",
      ".where(sql`${workspaceId} <> ''`)\n    .orderBy",
    ],
    matrix("listFeeds", "removeFeed"),
  ),
  unscoped(
    "Another workspace's feed is removed",
    "discovery/workspace-feeds/store.ts",
    [
      ".delete(workspaceFeeds)\n    .where(and(eq(workspaceFeeds.workspaceId, workspaceId), eq(workspaceFeeds.feedId, feedId)))",
      ".delete(workspaceFeeds)\n    .where(and(sql`${workspaceId} <> ''`, eq(workspaceFeeds.feedId, feedId)))",
    ],
    matrix("removeFeed"),
  ),
  unscoped(
    "A feed's posts are matched for workspaces that have not added it",
    "discovery/matching/service-subscribers.ts",
    ["own?.has(workspaceId)", "own !== undefined && workspaceId !== ''"],
    {
      test: `${modules}/discovery/feed-polling/feed-polling.test.ts`,
      name: "is found by the keywords of the workspaces that added it, and of no others",
    },
  ),
  {
    defect: "The communities that other workspaces watch are shown",
    edits: [
      {
        file: `${modules}/discovery/collection/service.ts`,
        find: ".filter((community) => visible.has(community))",
        replace: '.filter((community) => visible.size >= 0 && community !== "all")',
      },
    ],
    detectors: [
      {
        test: `${modules}/discovery/watched-communities/watched-communities.test.ts`,
        name: "lists the communities of all workspaces, and shows each workspace its own",
      },
    ],
  },
  unscoped(
    "Another workspace's decisions are counted",
    "inbox/calibration/store.ts",
    ["where workspace_id = $1 and status in", "where $1::uuid is not null and status in"],
    {
      test: `${modules}/inbox/calibration/calibration.test.ts`,
      name: "counts engaged, skipped and not relevant mentions by level",
    },
  ),
  unscoped(
    "Another workspace's exclusions are listed",
    "inbox/exclusions/store.ts",
    [
      ".where(eq(exclusions.workspaceId, workspaceId))\n    .orderBy",
      ".where(eq(exclusions.workspaceId, exclusions.workspaceId))\n    .orderBy",
    ],
    matrix("listExclusions", "deleteExclusion"),
  ),
  unscoped(
    "Another workspace's exclusion is deleted",
    "inbox/exclusions/store.ts",
    [
      "and(eq(exclusions.workspaceId, workspaceId), eq(exclusions.id, id))",
      "eq(exclusions.id, id)",
    ],
    matrix("deleteExclusion"),
  ),
  unscoped(
    "Another workspace's friend search is shown without its token",
    "inbox/friend-search/service-snapshots.ts",
    ["(by.token === undefined && !isOwn)", "(by.token === undefined && !row)"],
    matrix("getFriendResults"),
  ),
  unscoped(
    "Another workspace's reply is approved",
    "fulfilment/replies/service-transitions.ts",
    [": row.workspaceId === owner.workspaceId);", ": true);"],
    matrix("approveReply"),
  ),
  unscoped(
    "Another writer's draft is overwritten",
    "fulfilment/replies/service-transitions.ts",
    ["? row.writerId === owner.writerId", "? true"],
    matrix("saveDraft"),
  ),
  unscoped(
    "Another workspace's replies are listed",
    "fulfilment/replies/store-list.ts",
    [
      "and(\n    eq(replies.workspaceId, workspaceId),\n    statuses &&",
      "and(\n    workspaceId ? undefined : undefined,\n    statuses &&",
    ],
    matrix("listReplies", "approveReply"),
  ),
  unscoped(
    "Another workspace's reply is shown with its submitted texts",
    "fulfilment/replies/service.ts",
    [
      'if (row?.workspaceId !== workspaceId) throw new AppError("NOT_FOUND");',
      'if (!row) throw new AppError("NOT_FOUND");',
    ],
    matrix("getReply", "listReplyTexts"),
  ),
  {
    defect: "A click on another workspace's link counts as a conversion",
    edits: [
      {
        file: `${modules}/fulfilment/attribution/store.ts`,
        find: '.where(and(eq(linkClicks.id, clickId), eq(trackedLinks.workspaceId, workspaceId)))\n    .for("update"',
        replace: '.where(eq(linkClicks.id, clickId))\n    .for("update"',
      },
      {
        file: `${modules}/fulfilment/attribution/store.ts`,
        find: ".where(and(eq(linkClicks.id, clickId), eq(trackedLinks.workspaceId, workspaceId)));",
        replace: ".where(eq(linkClicks.id, clickId));",
      },
    ],
    detectors: [
      {
        test: `${modules}/fulfilment/attribution/conversions.test.ts`,
        name: "do not count for another workspace's click, an old one or an unknown one",
      },
    ],
  },
  {
    // A removed person is also moved to a workspace of their own.
    defect: "A person can read a workspace that they were removed from",
    edits: [
      {
        file: `${modules}/portal/session/store.ts`,
        find: "eq(workspaceMembers.userId, users.id),",
        replace: "",
      },
      {
        file: `${modules}/identity/team/service.ts`,
        find: "if (user.currentWorkspaceId !== workspaceId) return;",
        replace: "if (user.currentWorkspaceId !== null) return;",
      },
    ],
    detectors: [matrix("listKeywords")],
  },
  unscoped(
    "Units of another workspace count against the quota",
    "ledger/billing/store.ts",
    ["eq(replyUnits.workspaceId, workspaceId),", ""],
    {
      test: `${modules}/fulfilment/replies/replies.test.ts`,
      name: "without a plan has two replies in all",
    },
  ),
];

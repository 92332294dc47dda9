import type { Plant } from "./plant.ts";

const modules = "apps/server/src/modules";
const pasted = `${modules}/inbox/mention-links/pasted.test.ts`;

/** Pasted posts stay in their workspace. */
export const pastedPostPlants: readonly Plant[] = [
  {
    defect: "A pasted post is matched against every workspace's keywords",
    edits: [
      {
        file: `${modules}/discovery/posts/store.ts`,
        find: "        eq(posts.ownerWorkspaceId, workspaceId),\n        sql`",
        replace: "        sql`true`,\n        sql`",
      },
    ],
    detectors: [
      {
        test: pasted,
        name: "never becomes a mention of another workspace whose keyword it matches",
      },
    ],
  },
  {
    defect: "Friend searches contain pasted posts",
    edits: [
      {
        file: `${modules}/discovery/posts/store.ts`,
        find: "and(isNull(posts.ownerWorkspaceId), isNull(posts.feedId))",
        replace: "isNull(posts.feedId)",
      },
      {
        file: `${modules}/inbox/friend-search/store.ts`,
        find: "  isNull(posts.droppedText),\n  isNull(posts.ownerWorkspaceId),\n",
        replace: "  isNull(posts.droppedText),\n",
      },
    ],
    detectors: [
      {
        test: pasted,
        name: "is never part of friend searches, which are shared by link",
      },
    ],
  },
  {
    defect: "Two workspaces that paste one address share the text",
    edits: [
      {
        file: `${modules}/discovery/posts/store-pasted.ts`,
        find: "`${platformId} ${workspaceId}`;",
        replace: "platformId + workspaceId.slice(36);",
      },
    ],
    detectors: [
      { test: pasted, name: "is stored separately for each workspace that pastes the same link" },
    ],
  },
  {
    defect: "A pasted post becomes another workspace's mention",
    edits: [
      {
        file: `${modules}/inbox/recording/store.ts`,
        find: "select posts.owner_workspace_id is null or posts.owner_workspace_id = wanted.workspace_id",
        replace: "select true",
      },
    ],
    detectors: [
      {
        test: pasted,
        name: "can't become another workspace's mention, even when recorded for it by id",
      },
    ],
  },
  {
    defect: "Pasting has no limit",
    edits: [
      {
        file: `${modules}/inbox/mention-links/service.ts`,
        find: "await throttle.count(throttleRule, workspaceId);\n      const post = await postOf(",
        replace: "const post = await postOf(",
      },
    ],
    detectors: [
      {
        test: pasted,
        name: "adding by link is limited per workspace, and says when to try again",
      },
    ],
  },
  {
    defect: "A pasted post and its public text are two mentions",
    edits: [
      {
        file: `${modules}/inbox/recording/service.ts`,
        find: "await replacePasted(tx, posts, given);",
        replace: "await replacePasted(tx, posts, []);",
      },
    ],
    detectors: [
      {
        test: pasted,
        name: "becomes one mention with the public text; other workspaces get the public post",
      },
    ],
  },
];

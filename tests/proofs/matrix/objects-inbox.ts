import { randomUUID } from "node:crypto";
import { mention, opportunity } from "./fixtures.ts";
import { type ObjectKind, ofHome, ofNoOne, ofOwner, ofWriters } from "./object-kinds.ts";

export const anExclusion: ObjectKind = {
  name: "exclusion",
  listedBy: "listExclusions",
  belongsTo: ofHome,
  async make({ server, testUsers, canaries }) {
    const word = canaries.plant("exclusion", "home");
    const { id } = await server.services.exclusions.add(testUsers.workspaceId, testUsers.ownerId, {
      kind: "author",
      value: word,
      source: "reddit",
    });
    return { fill: { id }, words: [word] };
  },
};

export const savedFilters: ObjectKind = {
  name: "saved filters",
  listedBy: "listSavedFilters",
  belongsTo: ofHome,
  async make({ server, testUsers, canaries }) {
    const words = ["name", "search"].map((what) => canaries.plant(`saved filters ${what}`, "home"));
    const [name = "", search = ""] = words;
    const { workspaceId } = testUsers;
    const saved = server.services.savedFilters;
    const { id } = await saved.save(workspaceId, { name, filter: { search } });
    // A workspace may have twenty at most.
    return { fill: { id }, words, drop: () => saved.remove(workspaceId, id) };
  },
};

/** Anyone with its token may open it; without, it does not exist for other workspaces and for all API tokens. */
export const aFriendSearch: ObjectKind = {
  name: "friend search",
  belongsTo: (caller) => ofHome(caller) && !caller.rights.scopes,
  async make({ server, testUsers, canaries }) {
    const words = ["title", "company"].map((what) => canaries.plant(`friend ${what}`, "home"));
    const [title = "", companyName = ""] = words;
    const { id } = await server.services.friendSnapshots.save(testUsers.workspaceId, {
      title,
      context: { companyName },
      runs: [{ keyword: "a phrase", posts: [], tokensRemaining: null }],
      tokensRemaining: null,
    });
    return { fill: { id }, words };
  },
};

export const aReport: ObjectKind = {
  name: "weekly report",
  listedBy: "listWorkspaceReports",
  belongsTo: ofHome,
  async make({ server, testUsers, canaries }) {
    const word = canaries.plant("report", "home");
    const id = randomUUID();
    const none = { count: 0, before: 0 };
    const figures = {
      heard: { ...none, levels: { Cold: 0, Curious: 0, Looking: 0, "Ready to buy": 0 } },
      days: [],
      answered: none,
      survival: { live: 0, removed: 0 },
      clicks: none,
      conversions: { ...none, values: [] },
      promise: { kept: 0, missed: 0 },
      voice: [],
      advice: {
        noisyKeywords: [{ keyword: word, mentions: 20, skipped: 20, cold: 0 }],
        removingCommunities: [],
      },
    };
    await server.infrastructure.database.query({
      text: `insert into reports
        (id, workspace_id, kind, from_day, until_day, zone, made_at, figures, mention_ids)
        select $1, $2, 'weekly', '2020-01-01'::date + (select count(*)::int from reports) * 7, '2026-11-22', 'UTC', now(), $3, '{}'`,
      values: [id, testUsers.workspaceId, JSON.stringify(figures)],
    });
    return { fill: { id }, words: [word] };
  },
};

export const aMention: ObjectKind = {
  name: "pending mention",
  belongsTo: ofHome,
  async make(setup) {
    const { id, words } = await mention(setup, "home");
    return { fill: { id }, words };
  },
};

export const aCommentedMention: ObjectKind = {
  name: "mention with a comment",
  belongsTo: ofHome,
  async make(setup) {
    const { id, words } = await mention(setup, "home");
    const { server, testUsers, canaries } = setup;
    const { workspaceId, ownerId: userId } = testUsers;
    const word = canaries.plant("comment", "home");
    const by = { workspaceId, userId, role: "owner" } as const;
    const { id: commentId } = await server.services.collaboration.comment(by, id, word);
    return { fill: { id, commentId }, words: [...words, word] };
  },
};

/** Its author and the owner may delete it. */
export const aComment: ObjectKind = {
  ...aCommentedMention,
  name: "comment of the owner",
  belongsTo: ({ kind }) => kind === "owner",
};

/** A feed of the owner: other members see only their own feeds. */
export const aMentionFeed: ObjectKind = {
  name: "feed of mentions",
  listedBy: "listMentionFeeds",
  belongsTo: ofOwner,
  async make({ server, testUsers, canaries }) {
    const name = canaries.plant("feed of mentions", "owner");
    const by = { workspaceId: testUsers.workspaceId, userId: testUsers.ownerId, role: "owner" };
    const { mentionFeeds } = server.services;
    const { id } = await mentionFeeds.create(by, { name, filter: {} });
    // Twenty may exist.
    return { fill: { id }, words: [name], drop: () => mentionFeeds.remove(by, id) };
  },
};

/** For a source on which customers answer themselves; this writes the row as the module does. */
export const anOwnAnswer: ObjectKind = {
  name: "own answer",
  belongsTo: ofHome,
  // The id is a filter: a missing mention has no answers.
  missing: "nothing",
  async make(setup) {
    const { id, words } = await mention(setup, "home");
    const { server, testUsers, canaries } = setup;
    const address = canaries.plant("own answer", "home");
    await server.infrastructure.database.query({
      text: `insert into own_answers (mention_id, workspace_id, url, state, added_at)
        values ($1, $2, $3, 'untracked', now())`,
      values: [id, testUsers.workspaceId, `https://news.example.test/item?id=${address}`],
    });
    return { fill: { mentionId: id }, words: [...words, address] };
  },
};

export const anAcceptedMention: ObjectKind = {
  name: "accepted mention",
  belongsTo: ofHome,
  async make(setup) {
    const { id, words } = await opportunity(setup);
    return { fill: { id, mentionId: id }, words };
  },
};

/** Every writer may claim it: writers do not belong to another workspace. */
export const anOpportunity: ObjectKind = {
  ...anAcceptedMention,
  name: "opportunity",
  belongsTo: ofWriters,
};

/** A mention that its customer has not sent to the writers, who must not reach it. */
export const aHiddenMention: ObjectKind = {
  ...aMention,
  name: "mention that is no opportunity",
  belongsTo: ofNoOne,
};

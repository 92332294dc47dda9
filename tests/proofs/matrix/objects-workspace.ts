import { randomUUID } from "node:crypto";
import { mention, opportunity } from "./fixtures.ts";
import { type ObjectKind, ofHome, ofNoOne, ofOwner, ofWriters } from "./object-kinds.ts";

export const aKeyword: ObjectKind = {
  name: "keyword",
  belongsTo: ofHome,
  async make({ server, testUsers, canaries }) {
    const word = canaries.plant("keyword", "writers");
    const { id } = await server.services.keywords.add(testUsers.workspaceId, `${word} lighthouse`);
    return { fill: { id }, words: [word] };
  },
};

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
    // A workspace keeps twenty at most.
    return { fill: { id }, words, drop: () => saved.remove(workspaceId, id) };
  },
};

/** A community of its own and one that says whose list was read: a missing name has to be of the same form. */
export const aWatchedCommunity: ObjectKind = {
  name: "watched community",
  listedBy: "listWatchedCommunities",
  belongsTo: ofHome,
  async make({ server, testUsers, canaries }) {
    const { workspaceId } = testUsers;
    const watched = server.services.watchedCommunities;
    const word = canaries.plant("watched", "home");
    const community = randomUUID().slice(0, 8);
    for (const name of [community, word]) await watched.watch(workspaceId, name);
    return {
      fill: { community },
      words: [word],
      // A call may have removed the first already.
      drop: () =>
        Promise.allSettled([community, word].map((name) => watched.unwatch(workspaceId, name))),
    };
  },
};

/** No reader is connected here, so its rows are written as the module writes them. */
export const aWorkspaceFeed: ObjectKind = {
  name: "feed",
  listedBy: "listFeeds",
  belongsTo: ofHome,
  async make({ server, testUsers, canaries }) {
    const { workspaceId } = testUsers;
    const words = ["address", "title"].map((what) => canaries.plant(`feed ${what}`, "home"));
    const [address = "", title = ""] = words;
    const id = randomUUID();
    const { database } = server.infrastructure;
    await database.query({
      text: `insert into feeds (id, source, key, address, host, title)
        values ($1, 'feed', $2, $3, 'feeds.test', $4)`,
      values: [id, `feeds.test/${address}`, `https://feeds.test/${address}`, title],
    });
    await database.query({
      text: "insert into workspace_feeds (workspace_id, feed_id) values ($1, $2)",
      values: [workspaceId, id],
    });
    return { fill: { id }, words };
  },
};

/** Its token opens it to anyone; without one it is a missing one to all others, and to API tokens: no scope opens it. */
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

/** Somebody else of the workspace, who takes no seat. */
export const aColleague: ObjectKind = {
  name: "member of the workspace",
  belongsTo: ofHome,
  async make({ server, testUsers }) {
    const { accounts, workspaces } = server.services;
    const id = await server.infrastructure.database.transaction(async (tx) => {
      const email = `colleague.${randomUUID()}@example.test`;
      const made = await accounts.create(tx, {
        email,
        password: null,
        userType: "user",
        emailVerified: true,
      });
      await workspaces.addMember(tx, testUsers.workspaceId, made.id, "viewer");
      return made.id;
    });
    return { fill: { id }, words: [] };
  },
};

export const aWorkspaceInvitation: ObjectKind = {
  name: "invitation to the workspace",
  listedBy: "listWorkspaceInvitations",
  belongsTo: ofHome,
  async make({ server, testUsers, canaries }) {
    const word = canaries.plant("invited", "home");
    const by = { workspaceId: testUsers.workspaceId, userId: testUsers.ownerId };
    const { team } = server.services;
    const invited = { email: `${word}@example.test`.toLowerCase(), role: "viewer" } as const;
    const { id } = await team.invite(by, invited);
    // Twenty may be open.
    return { fill: { id }, words: [word], drop: () => team.revoke(by, id) };
  },
};

/** The owner's: other members see their own feeds alone. */
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

/** The owner's: other members see their own tokens alone. */
export const anApiToken: ObjectKind = {
  name: "API token",
  listedBy: "listApiTokens",
  belongsTo: ofOwner,
  async make({ server, testUsers, canaries }) {
    const name = canaries.plant("api token", "owner");
    const by = { workspaceId: testUsers.workspaceId, userId: testUsers.ownerId, role: "owner" };
    const { apiTokens } = server.services;
    const { token } = await apiTokens.create(by, { name, scopes: ["read"], days: null });
    // Twenty may be active.
    return { fill: { id: token.id }, words: [name], drop: () => apiTokens.revoke(by, token.id) };
  },
};

/** The owner's: nobody else of the workspace sees it. */
export const aNotificationChannel: ObjectKind = {
  name: "notification channel",
  listedBy: "listNotificationChannels",
  belongsTo: ofOwner,
  async make({ server, testUsers, canaries }) {
    const name = canaries.plant("notification channel", "owner");
    const by = { workspaceId: testUsers.workspaceId, userId: testUsers.ownerId };
    const { notifications } = server.services;
    const { id } = await notifications.add(by, {
      ...{ kind: "email", address: "", name, delivery: "weekly", hour: 8, weekday: 1 },
      ...{ timeZone: "UTC", quietHours: null },
      rules: [{ minLevel: "Cold", keywords: [], sources: [], communities: [] }],
    });
    // Each delivery of emails is there once. A call may have removed it already.
    const drop = () => notifications.remove(by, id).catch(() => undefined);
    return { fill: { id }, words: [name], drop };
  },
};

/** To whom does not belong to it, a workspace is a missing one. */
export const aWorkspaceOfOnesOwn: ObjectKind = {
  name: "workspace to work in",
  belongsTo: ofHome,
  make: async ({ testUsers }) => ({ fill: { id: testUsers.workspaceId }, words: [] }),
};

/** Of a source on which customers answer themselves; its row is written as the module writes it. */
export const anOwnAnswer: ObjectKind = {
  name: "own answer",
  belongsTo: ofHome,
  // A filter: of a missing mention there are no answers.
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

/** Every writer may take it: none of them is another workspace. */
export const anOpportunity: ObjectKind = {
  ...anAcceptedMention,
  name: "opportunity",
  belongsTo: ofWriters,
};

/** What its customer has not sent to the writers is not a writer's business. */
export const aHiddenMention: ObjectKind = {
  ...aMention,
  name: "mention that is no opportunity",
  belongsTo: ofNoOne,
};

export const aSession: ObjectKind = {
  name: "session of the owner",
  belongsTo: ({ kind }) => kind === "owner",
  async make({ server, testUsers }) {
    const opening = { rememberMe: false, userAgent: "matrix", portal: "main" } as const;
    const { sessionId } = await server.infrastructure.database.transaction((tx) =>
      server.services.accounts.sessions.open(tx, testUsers.ownerId, opening),
    );
    return { fill: { id: sessionId }, words: [] };
  },
};

/** No authenticator made it: its row is written as the module writes it. */
export const aPasskey: ObjectKind = {
  name: "passkey of the owner",
  listedBy: "getSignInMethods",
  belongsTo: ({ kind }) => kind === "owner",
  async make({ server, testUsers, canaries }) {
    const word = canaries.plant("passkey", "owner");
    const id = randomUUID();
    const { database } = server.infrastructure;
    await database.query({
      text: `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, is_backed_up, created_at)
        values ($1, $2, $3, 'key', 0, '{}', $4, false, now())`,
      values: [id, testUsers.ownerId, id, word],
    });
    const drop = () => database.query({ text: "delete from passkeys where id = $1", values: [id] });
    return { fill: { id }, words: [word], drop };
  },
};

/** Of the agency that A is. It has a plan, since an owner has ten workspaces without one at most. */
export const aClient: ObjectKind = {
  name: "client workspace of the agency",
  listedBy: "listClients",
  belongsTo: ofHome,
  async make({ server, testUsers, canaries }) {
    const { agencies } = server.services;
    const word = canaries.plant("client", "home");
    const by = { workspaceId: testUsers.workspaceId, userId: testUsers.ownerId };
    const { id } = await agencies.createClient(by, { name: word, website: null });
    await server.infrastructure.database.query({
      text: "update workspaces set tier = 'starter' where id = $1",
      values: [id],
    });
    const userId = testUsers.callers.get("member")?.userId ?? "";
    return {
      fill: { id, userId },
      words: [word],
      // A call may have removed it already.
      drop: () => Promise.allSettled([agencies.removeClient(by, id)]),
    };
  },
};

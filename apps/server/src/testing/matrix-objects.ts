import { randomUUID } from "node:crypto";
import type { CallName, ErrorCode } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { testPost } from "./app.ts";
import type { Ground } from "./ground.ts";
import type { Canaries } from "./matrix-canaries.ts";
import type { Caller, People } from "./matrix-people.ts";
import { unchecked } from "./unchecked.ts";

/** An object of workspace A, as a call names it. */
export interface Thing {
  /** Parameters of the path and fields of query and body, by name. */
  fill: Record<string, string>;
  /** The words planted in it. */
  words: string[];
  /** Lets go of it, where somebody can have a few alone: a writer holds five things at most. */
  drop?(): Promise<unknown>;
}

/** What a call's id stands for. */
export interface ObjectKind {
  name: string;
  make(world: World): Promise<Thing>;
  /** Whose it is; to all others it is a missing one. */
  belongsTo(caller: Caller): boolean;
  /**
   * What a missing one is answered with, where that is not NOT_FOUND: another code, or `nothing` that
   * could tell it from another's (a filter that finds no rows). Say why beside it.
   */
  missing?: ErrorCode | "nothing";
  /** A call without ids that lists such objects: everybody asks it while one exists. */
  listedBy?: CallName;
}

/** Where objects are made. */
export interface World {
  ground: Ground;
  people: People;
  canaries: Canaries;
}

const ofHome = (caller: Caller) => caller.home === "A";
const ofHolder = (caller: Caller) => caller.kind === "writer";
const ofWriters = (caller: Caller) => caller.standing.writer;
const ofNoOne = () => false;

const text = (word: string) =>
  `Have a look at how ${word} does it, it spared me an evening a week.`;

async function mention(
  { ground, people, canaries }: World,
  readers: "home" | "writers" | "holder",
) {
  const words = ["title", "body", "author"].map((what) =>
    canaries.plant(`${readers} ${what}`, readers),
  );
  const [title = "", body = "", author = ""] = words;
  const externalId = `t3_${randomUUID().replaceAll("-", "")}`;
  const post = testPost({
    externalId,
    title: `${people.phrase} ${title}`,
    body,
    author,
    url: `https://www.reddit.com/r/smallbusiness/comments/${title}/`,
  });
  const { database } = ground.infrastructure;
  await database.transaction((tx) => ground.services.matching.ingest(tx, [post]));
  const { mentions } = await ground.services.mentions.list(
    people.workspaceId,
    { status: "pending" },
    { limit: 100, offset: 0 },
  );
  const found = mentions.find((one) => one.title === post.title);
  if (!found) throw new Error("a planted post made no mention");
  return { id: found.id, words };
}

async function opportunity(world: World, readers: "writers" | "holder" = "writers") {
  const { ground, people } = world;
  const one = await mention(world, readers);
  await ground.services.mentions.setStatus(people.workspaceId, one.id, "accepted", people.ownerId);
  return one;
}

/** A reply of writer 1, as far on its road as wanted; what is held has come back from a reviewer. */
async function reply(
  world: World,
  stage: "held" | "in review" | "waiting" | "approved" | "attested",
) {
  const { ground, people, canaries } = world;
  const { replies, writers } = ground.services;
  // A call before may have changed it; then nothing would wait for a word.
  await ground.services.workspaces.changeSettings(people.workspaceId, { autoPost: false });
  const { id: mentionId, words } = await opportunity(world, "holder");
  const { id } = await writers.claim(people.writerId, mentionId);
  const word = canaries.plant("reply text", "holder");
  const read = stage === "held" || stage === "in review";
  const heldFor = read ? ["Nothing is known of its community."] : [];
  const { revision } = await replies.submit(people.writerId, id, {
    ...unchecked(text(word)),
    heldFor,
  });
  if (stage === "held") {
    const note = `What is ${canaries.plant("review note", "alone")}?`;
    const notes = [{ span: [0, 4] as [number, number], note }];
    await replies.sendBack(id, people.ownerId, { note, notes, revision });
    const version = canaries.plant("version", "alone");
    // Refused, and kept.
    const late = { text: text(version), revision: revision - 1 };
    await replies.saveDraft(people.writerId, id, late).catch(() => {});
  }
  if (stage === "approved" || stage === "attested") {
    await replies.approve(people.workspaceId, id, people.ownerId);
  }
  if (stage === "attested") {
    await replies.withWriters(people.writerId, id, (tx, row) =>
      replies.place(
        tx,
        row,
        { by: "writer", userId: people.writerId },
        {
          source: "reddit",
          permalink: `https://www.reddit.com/r/a/comments/b/c/${id}`,
          externalId: `t1_${id.replaceAll("-", "")}`,
          accountName: "helpful_jo",
          communityAccountId: null,
          placedAt: new Date(),
          placedHow: "attested",
        },
      ),
    );
    // What is placed counts against nobody's five.
    return { fill: { id }, words: [...words, word] };
  }
  return {
    fill: { id },
    words: [...words, word],
    drop: () => replies.withdraw(people.workspaceId, id, people.ownerId),
  };
}

const aKeyword: ObjectKind = {
  name: "keyword",
  belongsTo: ofHome,
  async make({ ground, people, canaries }) {
    const word = canaries.plant("keyword", "writers");
    const { id } = await ground.services.keywords.add(people.workspaceId, `${word} lighthouse`);
    return { fill: { id }, words: [word] };
  },
};
const anExclusion: ObjectKind = {
  name: "exclusion",
  listedBy: "listExclusions",
  belongsTo: ofHome,
  async make({ ground, people, canaries }) {
    const word = canaries.plant("exclusion", "home");
    const { id } = await ground.services.exclusions.add(people.workspaceId, people.ownerId, {
      kind: "author",
      value: word,
      source: "reddit",
    });
    return { fill: { id }, words: [word] };
  },
};
const savedFilters: ObjectKind = {
  name: "saved filters",
  listedBy: "listSavedFilters",
  belongsTo: ofHome,
  async make({ ground, people, canaries }) {
    const words = ["name", "search"].map((what) => canaries.plant(`saved filters ${what}`, "home"));
    const [name = "", search = ""] = words;
    const { workspaceId } = people;
    const saved = ground.services.savedFilters;
    const { id } = await saved.save(workspaceId, { name, filter: { search } });
    // A workspace keeps twenty at most.
    return { fill: { id }, words, drop: () => saved.remove(workspaceId, id) };
  },
};
/** Its token opens it to anyone; without one it is a missing one to all others. */
const aFriendSearch: ObjectKind = {
  name: "friend search",
  belongsTo: ofHome,
  async make({ ground, people, canaries }) {
    const words = ["title", "company"].map((what) => canaries.plant(`friend ${what}`, "home"));
    const [title = "", companyName = ""] = words;
    const { id } = await ground.services.friendSnapshots.save(people.workspaceId, {
      title,
      context: { companyName },
      runs: [{ keyword: "a phrase", posts: [], tokensRemaining: null }],
      tokensRemaining: null,
    });
    return { fill: { id }, words };
  },
};
const aMention: ObjectKind = {
  name: "pending mention",
  belongsTo: ofHome,
  async make(world) {
    const { id, words } = await mention(world, "home");
    return { fill: { id }, words };
  },
};
const anAcceptedMention: ObjectKind = {
  name: "accepted mention",
  belongsTo: ofHome,
  async make(world) {
    const { id, words } = await opportunity(world);
    return { fill: { id, mentionId: id }, words };
  },
};
/** Every writer may take it: none of them is another workspace. */
const anOpportunity: ObjectKind = {
  ...anAcceptedMention,
  name: "opportunity",
  belongsTo: ofWriters,
};
/** What its customer has not sent to the writers is no writer's business. */
const aHiddenMention: ObjectKind = {
  ...aMention,
  name: "mention that is no opportunity",
  belongsTo: ofNoOne,
};
const aWaitingReply: ObjectKind = {
  name: "waiting reply",
  listedBy: "listReplies",
  belongsTo: ofHome,
  make: (world) => reply(world, "waiting"),
};
const aHeldReply: ObjectKind = {
  name: "held reply",
  belongsTo: ofHolder,
  make: (world) => reply(world, "held"),
};
const aReplyInReview: ObjectKind = {
  name: "reply in review",
  belongsTo: ({ standing }) => standing.admin,
  make: (world) => reply(world, "in review"),
};
/** A workspace whose reply was withdrawn after hand-in. */
const aWithdrawingWorkspace: ObjectKind = {
  name: "workspace with a withdrawal",
  belongsTo: ({ standing }) => standing.admin,
  async make(world) {
    const { words, drop } = await reply(world, "waiting");
    await drop?.();
    return { fill: { workspaceId: world.people.workspaceId }, words };
  },
};
const anApprovedReply: ObjectKind = {
  name: "approved reply",
  belongsTo: ofHolder,
  make: (world) => reply(world, "approved"),
};

const anAttestedReply: ObjectKind = {
  name: "attested reply",
  belongsTo: ofHome,
  make: (world) => reply(world, "attested"),
};
const aReport: ObjectKind = {
  name: "report",
  listedBy: "listReports",
  belongsTo: ({ standing }) => standing.admin,
  async make(world) {
    const { people, ground, canaries } = world;
    const { fill, words } = await reply(world, "attested");
    const by = { workspaceId: people.workspaceId, userId: people.ownerId };
    const { reports } = ground.services;
    const note = canaries.plant("report note", "home");
    await reports.report(by, fill.id, `I see nothing of ${note}.`);
    const { rows } = await ground.infrastructure.database.read.execute<{ id: string }>(
      sql`select id from reply_reports where reply_id = ${fill.id}`,
    );
    return { fill: { id: rows[0]?.id ?? "" }, words: [...words, note] };
  },
};

/** A reply that was sent two hours ago, and nobody knows whether it arrived. */
const anOpenEnd: ObjectKind = {
  name: "reply of unknown end",
  belongsTo: ({ standing }) => standing.admin,
  async make(world) {
    const { people, ground } = world;
    const { fill, words, drop } = await reply(world, "approved");
    const { replies } = ground.services;
    await replies.withWriters(people.writerId, fill.id, async (tx, row) => {
      const placing = await replies.beginPlacing(tx, row, { by: "system" });
      await replies.losePlacing(tx, placing, "The platform did not answer.");
    });
    const id = randomUUID();
    await ground.infrastructure.database.read.execute(sql`
      insert into placement_attempts
        (id, reply_id, account_name, state, text, parent_id, planned_at, sent_at)
      values (${id}, ${fill.id}, 'helpful_jo', 'unknown', ${words.join(" ")}, 't3_a',
        now() - interval '2 hours', now() - interval '2 hours')`);
    return {
      fill: { id },
      words,
      async drop() {
        await ground.infrastructure.database.transaction(async (tx) => {
          const row = await replies.lock(tx, fill.id);
          if (row?.status === "unknown") await replies.takeBack(tx, row, "The matrix is done.");
        });
        await drop?.();
      },
    };
  },
};

const aSession: ObjectKind = {
  name: "session of the owner",
  belongsTo: ({ kind }) => kind === "owner",
  async make({ ground, people }) {
    const opening = { rememberMe: false, userAgent: "matrix", portal: "main" } as const;
    const { sessionId } = await ground.infrastructure.database.transaction((tx) =>
      ground.services.accounts.sessions.open(tx, people.ownerId, opening),
    );
    return { fill: { id: sessionId }, words: [] };
  },
};
const anInvitation: ObjectKind = {
  name: "invitation",
  belongsTo: ({ standing }) => standing.admin,
  async make({ ground, people }) {
    const { userId } = people.callers.get("administrator") ?? { userId: "" };
    const email = `invited.${randomUUID()}@example.test`;
    const { invitation } = await ground.services.invitations.invite(userId, email);
    return { fill: { id: invitation.id }, words: [] };
  },
};

const aCommunity: ObjectKind = {
  name: "community",
  belongsTo: ({ standing }) => standing.admin,
  async make({ ground, people }) {
    const { userId } = people.callers.get("administrator") ?? { userId: "" };
    const community = `c${randomUUID().replaceAll("-", "")}`;
    const decision = { verdict: "hold", note: "It is new to us." } as const;
    await ground.services.communityDecisions.override("reddit", community, decision, userId);
    return { fill: { source: "reddit", community }, words: [] };
  },
};
const aCommunityAccount: ObjectKind = {
  name: "account that replies are placed with",
  belongsTo: ({ standing }) => standing.admin,
  async make({ ground, people }) {
    const { userId } = people.callers.get("administrator") ?? { userId: "" };
    const { editor } = ground.services.communityAccounts;
    const { id } = await editor.add(userId, {
      source: "linkedin",
      name: `a${randomUUID()}`,
      affiliation: "Works with Earshot.",
      mode: "hand",
      writerId: null,
    });
    return { fill: { id }, words: [], drop: () => editor.remove(id) };
  },
};
const anOptOut: ObjectKind = {
  name: "opt-out",
  belongsTo: ({ standing }) => standing.admin,
  async make({ ground, people }) {
    const { userId } = people.callers.get("administrator") ?? { userId: "" };
    const { id } = await ground.services.optOutList.add(userId, {
      source: "reddit",
      kind: "author",
      name: `a${randomUUID()}`,
      note: "They wrote to us.",
    });
    return { fill: { id }, words: [] };
  },
};

/** A writer to whom a cent is due, which is what a payout is tried with. */
const aDueWriter: ObjectKind = {
  name: "writer with a cent due",
  belongsTo: ({ standing }) => standing.admin,
  async make({ ground }) {
    const { database } = ground.infrastructure;
    const email = `due.${randomUUID()}@example.test`;
    const account = { email, password: "a good long password", userType: "writer" } as const;
    const { id: writerId } = await database.transaction((tx) =>
      ground.services.accounts.create(tx, account),
    );
    await database.read.execute(sql`
      insert into earnings (id, writer_id, source, kind, cents, state, at, settled_at)
      values (${randomUUID()}, ${writerId}, 'reddit', 'placement', 1, 'earned',
        '2026-01-01', '2026-01-01')`);
    return { fill: { writerId }, words: [] };
  },
};

/** A path parameter that names no object: what it is instead. */
export interface NoObject {
  none: string;
}

/**
 * What the ids of calls stand for, by the call's name or by the beginning of its path (the name goes
 * first, then the longest path). A call whose ids nothing here explains fails the matrix.
 */
export const objectOf: Record<string, ObjectKind[] | NoObject> = {
  "/discovery/keywords/{id}": [aKeyword],
  "/discovery/reddit-mentions/{id}": [aMention],
  "/discovery/exclusions/{id}": [anExclusion],
  "/discovery/saved-filters/{id}": [savedFilters],
  "/discovery/friend-results/{id}": [aFriendSearch],
  autoEngage: [anAcceptedMention],
  "/replies/{id}": [aWaitingReply],
  reportReply: [anAttestedReply],
  "/admin/reports/{id}": [aReport],
  "/admin/placements/{id}": [anOpenEnd],
  "/writers/opportunities/{id}": [anOpportunity, aHiddenMention],
  "/writers/replies/{id}": [aHeldReply],
  markPlaced: [anApprovedReply],
  reportConversion: { none: "a click: who has no key of its workspace is told that alone" },
  addConversion: { none: "a click: who has no key of its workspace is told that alone" },
  getPlacing: [anApprovedReply],
  attestPlaced: [anApprovedReply],
  refusedReply: [anApprovedReply],
  endReply: [anApprovedReply],
  "/admin/review/{id}": [aReplyInReview],
  "/admin/withdrawals/{workspaceId}": [aWithdrawingWorkspace],
  "/auth/sessions/{id}": [aSession],
  "/admin/writers/invitations/{id}": [anInvitation],
  "/admin/communities/{source}/{community}": [aCommunity],
  "/admin/opt-outs/{id}": [anOptOut],
  recordPayout: [aDueWriter],
  addCommunityAccount: { none: "a writer, of whom the administrator may name each" },
  "/admin/community-accounts/{id}": [aCommunityAccount],
  "/auth/reddit/community-accounts/{id}": [aCommunityAccount],
};

/** What a call's ids stand for; undefined when nothing explains them. */
export function objectsOf(name: string, path: string): ObjectKind[] | NoObject | undefined {
  const byName = objectOf[name];
  if (byName) return byName;
  const [prefix] = Object.keys(objectOf)
    .filter((key) => key.startsWith("/") && (path === key || path.startsWith(`${key}/`)))
    .toSorted((one, other) => other.length - one.length);
  return prefix === undefined ? undefined : objectOf[prefix];
}

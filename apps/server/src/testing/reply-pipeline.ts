import type { Assignment, Mention, Opportunity } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { AccountViewer } from "../integrations/ports/account-viewer.ts";
import type { Conversations, SeenComment } from "../integrations/ports/conversations.ts";
import type { Post } from "../integrations/ports/post.ts";
import { dataOf, openTestApp, type TestApp, testPost } from "./app.ts";

/** Later than any test's clock, so that it counts as now: a platform's clock may be ahead of ours. */
const justNow = new Date("2100-01-01T00:00:00Z");

/** A platform whose comments a test adds and removes. */
export function createFakeConversations(of: Partial<Conversations> = {}) {
  const comments = new Map<string, SeenComment>();
  const hidden = new Map<string, "shadowed" | "suspended">();
  const answers = new Map<string, number>();
  let away = false;
  const conversations: Conversations = {
    name: "reddit",
    commentIdOf: (permalink) => /\/(t1_\w+)$/.exec(permalink)?.[1] ?? null,
    async fetchComments(ids) {
      if (away) throw new Error("the platform is away");
      return new Map(ids.map((id) => [id, comments.get(id) ?? { state: "unseen" }]));
    },
    async answersTo({ externalId }) {
      return answers.get(externalId) ?? 0;
    },
    ...of,
  };
  const viewer: AccountViewer = {
    name: "reddit",
    async fetchAccount(name) {
      if (away) throw new Error("the platform is away");
      if (hidden.get(name) === "shadowed") return null;
      const suspended = hidden.get(name) === "suspended";
      return { name, suspended, karma: suspended ? null : 100, bornAt: null };
    },
    fetchOwnAccount: () => Promise.reject(new Error("no account of the fake one is connected")),
  };
  return {
    conversations,
    viewer,
    /** Posts a comment, just now unless a time is given. @returns its address. */
    post(id: string, threadId: string, author: string, body: string, postedAt = justNow): string {
      const thread = { externalId: threadId, title: null, parentId: threadId };
      const url = `https://www.reddit.com/r/a/comments/b/c/${id}`;
      const post = testPost({
        kind: "comment",
        externalId: id,
        thread,
        author,
        title: "",
        body,
        url,
        postedAt,
      });
      comments.set(id, { state: "standing", post });
      return url;
    },
    set: (id: string, seen: SeenComment) => void comments.set(id, seen),
    /** Changes what others see of a live comment. */
    show(id: string, fields: { body?: string; score?: number; answers?: number }): void {
      const seen = comments.get(id);
      if (seen?.state !== "standing") throw new Error(`${id} is not live`);
      const { answers: count, ...post } = fields;
      comments.set(id, { state: "standing", post: { ...seen.post, ...post } });
      if (count !== undefined) answers.set(id, count);
    },
    /** Hides an account from others. */
    hide: (name: string, how: "shadowed" | "suspended") => void hidden.set(name, how),
    setAway(now: boolean) {
      away = now;
    },
  };
}

let made = 0;

/** Decides on a community as the administrator does. */
export async function decideOn(
  app: TestApp,
  community: string,
  verdict: "allowed" | "hold" | "forbidden",
): Promise<void> {
  await app.infrastructure.database.pool.execute(sql`
    insert into community_verdicts (source, key, name, verdict, verdict_note, verdict_at)
    values ('reddit', ${community.toLowerCase()}, ${community}, ${verdict}, 'A test says so.', now())
    on conflict (source, key) do update set verdict = excluded.verdict`);
}

const sayings = [
  "ledger",
  "harbour",
  "lantern",
  "orchard",
  "violin",
  "glacier",
  "meadow",
  "compass",
];

/** A text that is unlike all others that this function makes. */
export function ownText(): string {
  made += 1;
  const word = (at: number) => `${sayings[(made >> (at * 3)) & 7]}${made}`;
  return `Start with ${word(0)}, then ${word(1)} and ${word(2)}; keep ${word(3)} for later.`;
}

/** The steps of the reply pipeline for a test, with a customer and writers. */
export async function openReplyPipeline(app: TestApp) {
  const person = await app.signUp();
  const phrase = `unusual phrase${made++}`;
  // Replies in a community whose rules are unknown wait for a reviewer.
  await decideOn(app, "smallbusiness", "allowed");
  await app.call("addKeyword", { body: { keyword: phrase } }, person);
  await expect
    .poll(() => app.services.index.match({ title: phrase, body: "" }).length > 0)
    .toBe(true);
  /** Signs in again: a test's clock may have passed the token's end. */
  async function renew(): Promise<void> {
    const { email, password } = person;
    const { accessToken } = dataOf(await app.call("login", { body: { email, password } }));
    person.token = accessToken;
  }
  const workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";

  /** A new mention, with the external id of its post. */
  async function mention(more: Partial<Post> = {}): Promise<Mention & { postId: string }> {
    made += 1;
    const post = testPost({ title: `${phrase} ${made}`, ...more });
    await app.ingest([post]);
    const { mentions } = dataOf(
      await app.call("listMentions", { query: { status: "pending", limit: 100 } }, person),
    );
    const found = mentions.find(({ url }) => url === post.url);
    if (!found) throw new Error("the post made no mention");
    return { ...found, postId: post.externalId };
  }

  const setStatus = (id: string, status: "accepted" | "denied" | "pending") =>
    app.call("setMentionStatus", { params: { id }, body: { status } }, person);

  return {
    person,
    phrase,
    renew,
    workspaceId,
    mention,
    setStatus,
    /** A mention that waits for a writer. */
    async accepted(post: Partial<Post> = {}) {
      const one = await mention(post);
      dataOf(await setStatus(one.id, "accepted"));
      return one;
    },
    status: async (id: string) =>
      dataOf(await app.call("getMention", { params: { id } }, person)).mention,
    reply: async (id: string) =>
      dataOf(await app.call("getReply", { params: { id } }, person)).reply,
    me: async () => dataOf(await app.call("me", {}, person)).user,
    settings: (body: { autoPost?: boolean; disclosure?: string }) =>
      app.call("putSettings", { body }, person),
  };
}

/** A writer with a declared account. */
export async function openWriter(app: TestApp, redditAccount = "helpful_jo") {
  made += 1;
  const email = `writer${made}@example.test`;
  const password = "a good long password";
  await app.infrastructure.database.transaction((tx) =>
    app.services.accounts.create(tx, { email, password, fullName: "Jo", userType: "writer" }),
  );
  const as = { token: "" };
  async function renew(): Promise<string> {
    const { accessToken, user } = dataOf(
      await app.call("writerLogin", { body: { email, password } }),
    );
    as.token = accessToken;
    return user.id;
  }
  const userId = await renew();
  dataOf(
    await app.call("putWriterSettings", { body: { accounts: { reddit: redditAccount } } }, as),
  );
  const params = (id: string) => ({ params: { id } });
  async function revision(id: string): Promise<number> {
    const found = await app.call("getAssignment", params(id), as);
    return found.status === 200 ? dataOf(found).assignment.revision : 0;
  }
  return {
    as,
    email,
    renew,
    userId,
    redditAccount,
    opportunities: async (): Promise<Opportunity[]> =>
      dataOf(await app.call("listOpportunities", { query: { limit: 100 } }, as)).opportunities,
    tryClaim: (id: string) => app.call("claimOpportunity", params(id), as),
    claim: async (id: string): Promise<Assignment> =>
      dataOf(await app.call("claimOpportunity", params(id), as)).assignment,
    decline: (id: string, body: { kind: "not_for_me" | "unsuitable"; reason?: string }) =>
      app.call("declineOpportunity", { ...params(id), body }, as),
    active: async () => dataOf(await app.call("listActive", {}, as)).assignments,
    /** Saves a draft based on the current text; of an unclaimed reply, based on nothing. */
    save: async (id: string, text: string) =>
      app.call("saveDraft", { ...params(id), body: { text, revision: await revision(id) } }, as),
    submit: (
      id: string,
      text: string,
      more: { firstHandConfirmed?: boolean; revision?: number } = {},
    ) => app.call("submitReply", { ...params(id), body: { text, ...more } }, as),
    get: async (id: string): Promise<Assignment> =>
      dataOf(await app.call("getAssignment", params(id), as)).assignment,
    /** Saves a text that is based on the given revision. */
    saveFrom: (id: string, text: string, revision: number, keep?: "before_assist") =>
      app.call("saveDraft", { ...params(id), body: { text, revision, ...(keep && { keep }) } }, as),
    versions: async (id: string) =>
      dataOf(await app.call("listVersions", params(id), as)).versions.map(({ kind, text }) => [
        kind,
        text,
      ]),
    check: async (id: string, text: string, firstHandConfirmed = false) =>
      dataOf(
        await app.call("checkReply", { ...params(id), body: { text, firstHandConfirmed } }, as),
      ).findings,
    release: (id: string) => app.call("releaseReply", params(id), as),
    place: (id: string, permalink: string) =>
      app.call("markPlaced", { ...params(id), body: { permalink } }, as),
  };
}

export { openTestApp };

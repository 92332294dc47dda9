import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { facebook, linkedin, linkReader } from "../../../integrations/indexed-posts/index.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";
import { createFakeSearch } from "../../../testing/fake-source.ts";
import { openWriter, ownText } from "../../../testing/reply-pipeline.ts";

const clock = createTestClock(new Date());
const search = createFakeSearch({ name: "reddit", price: { callMicros: 0, readMicros: 0 } });
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    clock,
    searches: [search.source],
    readers: [linkedin(), facebook()].map((site) => linkReader(site, { clock })),
    lookups: [
      {
        name: "reddit",
        max: 100,
        readMicros: 0,
        idOf: (url) => /^https:\/\/www\.reddit\.com\/comments\/(\w+)$/.exec(url)?.[1] ?? null,
        fetchPosts: async (ids) =>
          new Map(ids.map((id) => [id, testPost({ externalId: id, title: "As Reddit shows it" })])),
      },
    ],
  });
}, 60_000);
afterAll(() => app.close());

let made = 0;
/** A phrase and the address of a post that no other test has. */
function fresh() {
  made += 1;
  const id = `${100_000_000_000 + made}`;
  return {
    phrase: `copper sundial number${made}`,
    id,
    url: `https://www.facebook.com/groups/teapots/posts/${id}/`,
  };
}

async function customer(...keywords: string[]) {
  const person = await app.signUp();
  const workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  for (const keyword of keywords) {
    dataOf(await app.call("addKeyword", { body: { keyword } }, person));
    await expect
      .poll(() =>
        app.services.index.match({ title: keyword, body: "" }).map((one) => one.workspaceId),
      )
      .toContain(workspaceId);
  }
  const add = (url: string, text?: string) =>
    app.call("addByLink", { body: { url, ...(text && { text }) } }, person);
  const list = async (query: object = {}) =>
    dataOf(await app.call("listMentions", { query }, person)).mentions;
  return {
    ...person,
    workspaceId,
    add,
    list,
    texts: async () => (await list()).map(({ content }) => content),
    paste: async (url: string, text: string) => dataOf(await add(url, text)).mention,
    preview: async (keyword: string) =>
      dataOf(await app.call("previewKeyword", { body: { keyword } }, person)).preview,
    search: async (keyword: string) =>
      dataOf(await app.call("friendSearch", { body: { keyword } }, person)).result.posts,
    /** Adds a keyword, and searches the stored posts for it, as the job does. */
    async monitor(keyword: string): Promise<void> {
      const added = await app.call("addKeyword", { body: { keyword } }, person);
      await app.services.matching.backfill(dataOf(added).keyword.id, new Date(0));
    },
  };
}

/** The post as a source finds it. */
const found = (one: { id: string; url: string }, body: string, more: Partial<Post> = {}) =>
  testPost({
    source: "facebook",
    externalId: one.id,
    url: one.url,
    title: "",
    body,
    community: "Teapots and more",
    author: null,
    ...more,
  });

async function stored(id: string) {
  const { rows } = await app.infrastructure.database.pool.execute<{
    body: string;
    owner: string | null;
  }>(
    sql`select body, owner_workspace_id as owner from posts
      where coalesce(platform_id, external_id) = ${id} order by body`,
  );
  return rows.map(({ body, owner }) => [body, owner]);
}

describe("pasted text", () => {
  test("is stored separately for each workspace that pastes the same link", async () => {
    const one = fresh();
    const [ann, bob] = [await customer(), await customer()];
    const [first, second] = [
      await ann.paste(one.url, "What Ann typed"),
      await bob.paste(one.url, "What Bob typed"),
    ];
    expect([first.content, second.content]).toEqual(["What Ann typed", "What Bob typed"]);
    expect([await ann.texts(), await bob.texts()]).toEqual([
      ["What Ann typed"],
      ["What Bob typed"],
    ]);
    expect(await ann.list({ search: "Bob" })).toEqual([]);
    const params = { id: first.id };
    expect(errorOf(await app.call("getMention", { params }, bob)).code).toBe("NOT_FOUND");
    expect(await stored(one.id)).toEqual([
      ["What Ann typed", ann.workspaceId],
      ["What Bob typed", bob.workspaceId],
    ]);
    // The text that was pasted first stays.
    expect(await ann.paste(one.url, "Something else")).toMatchObject({
      id: first.id,
      content: "What Ann typed",
    });
    // Another customer doesn't get the text by the address alone.
    const eve = await customer();
    expect(errorOf(await eve.add(one.url)).code).toBe("LINK_NEEDS_TEXT");
  });

  test("never becomes a mention of another workspace whose keyword it matches", async () => {
    const one = fresh();
    const [rival, late, forger] = [await customer(one.phrase), await customer(), await customer()];
    await forger.paste(one.url, `Everybody hates ${one.phrase}`);
    expect(await rival.texts()).toEqual([]);
    expect(await late.preview(one.phrase)).toMatchObject({ matches: 0, examples: [] });
    await late.monitor(one.phrase);
    expect(await late.texts()).toEqual([]);
    expect(await late.search(one.phrase)).toEqual([]);
    await app.services.rescoring.runPending(late.workspaceId);
    expect([await rival.texts(), await late.texts()]).toEqual([[], []]);
  });

  test("is matched for its own workspace: when pasted, in previews, and by later keywords", async () => {
    const one = fresh();
    const ann = await customer(one.phrase);
    const text = `Where is a ${one.phrase}? And a tin barometer${one.id}?`;
    const mention = await ann.paste(one.url, text);
    expect(mention.keywords).toEqual([one.phrase]);
    const later = `tin barometer${one.id}`;
    expect((await ann.preview(later)).examples.map(({ content }) => content)).toEqual([text]);
    await ann.monitor(later);
    const [again] = await ann.list();
    expect(again?.keywords.toSorted()).toEqual([one.phrase, later]);
  });

  test("is never part of friend searches, which are shared by link", async () => {
    const one = fresh();
    const ann = await customer();
    const mention = await ann.paste(one.url, `Our plans for ${one.phrase}`);
    await app.ingest([testPost({ title: `A public ${one.phrase}` })]);
    const posts = await ann.search(one.phrase);
    expect(posts.map(({ title }) => title)).toEqual([`A public ${one.phrase}`]);
    // This also holds for a snapshot with the post that an earlier version saved.
    const { pool } = app.infrastructure.database;
    const { rows } = await pool.execute<{ post_id: string }>(
      sql`select post_id from mentions where id = ${mention.id}`,
    );
    const postId = rows[0]?.post_id ?? "";
    await pool.execute(sql`insert into friend_searches (id, workspace_id, found_at, post_ids)
      values (gen_random_uuid(), ${ann.workspaceId}, now(), array[${postId}]::uuid[])`);
    const body = {
      title: "Friends",
      context: {},
      runs: [{ keyword: one.phrase, posts: [{ id: postId }], tokensRemaining: null }],
      tokensRemaining: null,
    };
    const { id } = await app.services.friendSnapshots.save(ann.workspaceId, body);
    await pool.execute(sql`insert into friend_posts (snapshot_id, run, position, post_id)
      values (${id}, 0, 7, ${postId}) on conflict do nothing`);
    const by = { token: undefined, workspaceId: ann.workspaceId, address: "192.0.2.1" };
    const snapshot = await app.services.friendSnapshots.get(id, by);
    expect(snapshot.payload.runs.map((run) => run.posts)).toEqual([[]]);
  });

  test("can't become another workspace's mention, even when recorded for it by id", async () => {
    const one = fresh();
    const [ann, bob] = [await customer(), await customer()];
    const { id } = await ann.paste(one.url, "Ann's alone");
    const row = (await app.services.mentions.withPosts([id])).get(id);
    if (!row) throw new Error("the mention was lost");
    const phrase = { keywordId: crypto.randomUUID(), keyword: "x", marks: { title: [], body: [] } };
    const post = { ...row.post, postId: row.post.id };
    await app.infrastructure.database.transaction((tx) =>
      app.services.matching.topics.matched.publish(tx, {
        posts: [{ ...post, phrases: [{ ...phrase, workspaceId: bob.workspaceId }] }],
        outcome: { mentionsByKeyword: new Map() },
      }),
    );
    expect(await bob.texts()).toEqual([]);
  });

  test("is deleted with its workspace", async () => {
    const one = fresh();
    const [ann, bob] = [await customer(), await customer()];
    await ann.paste(one.url, "Ann's text");
    await bob.paste(one.url, "Bob's text");
    await app.infrastructure.database.pool.execute(
      sql`delete from workspaces where id = ${ann.workspaceId}`,
    );
    expect(await stored(one.id)).toEqual([["Bob's text", bob.workspaceId]]);
  });

  test("is ignored for a link that we can fetch", async () => {
    const ann = await customer();
    const url = "https://www.reddit.com/comments/t3_typed";
    const mention = await ann.paste(url, "What Ann typed");
    expect(mention).toMatchObject({ title: "As Reddit shows it", content: "" });
    expect(await stored("t3_typed")).toEqual([["", null]]);
  });
});

describe("a pasted post that a source finds later", () => {
  test("becomes one mention with the public text; other workspaces get the public post", async () => {
    const one = fresh();
    const [ann, bob] = [await customer(one.phrase), await customer(one.phrase)];
    // Posts that a source finds at LinkedIn are in the plan; pasted ones always are.
    await app.infrastructure.database.query({ text: "update workspaces set tier = 'growth'" });
    const pasted = await ann.paste(one.url, `Forged: ${one.phrase} and a brass kettle`);
    const body = `In truth: ${one.phrase}`;
    await app.ingest([found(one, body)]);
    const [mention, ...rest] = await ann.list();
    expect(rest).toEqual([]);
    expect(mention).toMatchObject({
      id: pasted.id,
      content: body,
      subreddit: "Teapots and more",
      keywords: [one.phrase],
    });
    expect(mention?.marks.content.map(([from, to]) => body.slice(from, to))).toEqual([one.phrase]);
    expect(await bob.texts()).toEqual([body]);
    expect(await stored(one.id)).toEqual([[body, null]]);
    expect((await ann.list({ search: "truth" })).map(({ id }) => id)).toEqual([pasted.id]);
    expect(await ann.list({ search: "Forged" })).toEqual([]);
    expect(await ann.list({ subreddit: "Teapots and more" })).toHaveLength(1);
    expect((await ann.paste(one.url, "Again")).id).toBe(pasted.id);
    // Found and counted once.
    const { keywords } = dataOf(await app.call("listKeywords", {}, ann));
    expect(keywords).toMatchObject([{ keyword: one.phrase, use_count: 1 }]);
  });

  test("keeps the pasted text once the customer has decided, and adds no second mention", async () => {
    const one = fresh();
    const ann = await customer(one.phrase);
    const { id } = await ann.paste(one.url, `Pasted ${one.phrase}`);
    const params = { id };
    dataOf(await app.call("setMentionStatus", { params, body: { status: "denied" } }, ann));
    await app.ingest([found(one, `Public ${one.phrase}`)]);
    expect((await ann.list()).map((mention) => [mention.id, mention.content])).toEqual([
      [id, `Pasted ${one.phrase}`],
    ]);
    expect((await ann.paste(one.url, "Again")).id).toBe(id);
  });

  test("that matches no keyword gets the public text when it is added again", async () => {
    const one = fresh();
    const ann = await customer();
    const { id } = await ann.paste(one.url, "Pasted");
    await app.ingest([found(one, "Public")]);
    expect(await ann.texts()).toEqual(["Pasted"]);
    expect(await ann.paste(one.url, "Again")).toMatchObject({ id, content: "Public" });
    expect(await ann.texts()).toEqual(["Public"]);
  });

  test("that was found before: the pasted text is not stored", async () => {
    const one = fresh();
    const ann = await customer();
    await app.ingest([found(one, "Public")]);
    expect(await ann.paste(one.url, "Typed")).toMatchObject({ content: "Public" });
    expect(await stored(one.id)).toEqual([["Public", null]]);
  });
});

test("a writer reads an accepted pasted post, and replies once in its thread", async () => {
  const one = fresh();
  const ann = await customer(one.phrase);
  const writer = await openWriter(app);
  const { id } = await ann.paste(one.url, `Which ${one.phrase}?`);
  const params = { id };
  dataOf(await app.call("setMentionStatus", { params, body: { status: "accepted" } }, ann));
  expect((await writer.opportunities()).find((offered) => offered.id === id)).toMatchObject({
    post: { body: `Which ${one.phrase}?` },
  });
  const claim = await writer.claim(id);
  dataOf(await writer.submit(claim.id, ownText()));
  const { rows } = await app.infrastructure.database.pool.execute<{ thread: string }>(
    sql`select thread from replies where id = ${claim.id}`,
  );
  // The same thread as that of a public post, so that a second reply of the workspace in it is refused.
  expect(rows).toEqual([{ thread: `facebook ${one.id}` }]);
});

test("adding by link is limited per workspace, and says when to try again", async () => {
  const limited = await openTestApp({
    rateLimits: true,
    readers: [linkReader(facebook(), { clock })],
  });
  try {
    const [ann, bob] = [await limited.signUp(), await limited.signUp()];
    const paste = (person: typeof ann, text?: string) =>
      limited.call("addByLink", { body: { url: fresh().url, ...(text && { text }) } }, person);
    // The first step of the dialog does not count.
    expect(errorOf(await paste(ann)).code).toBe("LINK_NEEDS_TEXT");
    for (let n = 0; n < 30; n += 1) expect((await paste(ann, `Text ${n}`)).status).toBe(200);
    const refused = errorOf(await paste(ann, "One more"));
    expect(refused).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    expect(refused.message).toMatch(/Please try again in \d+ (minutes|seconds)\.$/);
    expect((await paste(bob, "Mine")).status).toBe(200);
  } finally {
    await limited.close();
  }
});

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { PostLookup } from "../../../integrations/ports/lookup.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import { dataOf, errorOf, testPost } from "../../../testing/app.ts";
import { openFriendSearchSetup } from "../../../testing/friend-search.ts";

/** The posts that the platform has, by external id, and the ids that were fetched. */
const platformPosts = new Map<string, Post>();
const fetchedIds: string[] = [];
const lookup: PostLookup = {
  name: "reddit",
  max: 1_000,
  readMicros: 0,
  idOf: () => null,
  async fetchPosts(ids) {
    fetchedIds.push(...ids);
    return new Map(
      ids.flatMap((id) => [platformPosts.get(id) ?? []].flat().map((post) => [id, post])),
    );
  },
};
let setup: Awaited<ReturnType<typeof openFriendSearchSetup>>;
beforeAll(async () => {
  setup = await openFriendSearchSetup({ lookups: [lookup] });
});
afterEach(() => setup.clock.setOffset(0));
afterAll(() => setup.app.close());

const dayMs = 24 * 3_600_000;
const context = { companyName: "Fern & Sons", problem: "Plants die", keywords: ["plants"] };

/** A customer with a friend search for a phrase that three stored posts contain. */
async function customerWithSearch() {
  const { app, customer, phrase, search } = setup;
  const person = await customer("growth");
  const words = phrase();
  const posts = ["one", "two", "three"].map((author) =>
    testPost({ title: `${words}: ${author}`, author, community: `of_${author}` }),
  );
  await app.ingest(posts);
  const { result, keywordsRemaining } = dataOf(await search(person, words));
  expect(result.posts).toHaveLength(3);
  const run = { keyword: words, posts: result.posts, tokensRemaining: keywordsRemaining };
  return { person, words, posts, run };
}
type Searched = Awaited<ReturnType<typeof customerWithSearch>>;

const save = ({ person, run }: Pick<Searched, "person" | "run">, part: object = {}) =>
  setup.app.call(
    "saveFriendResults",
    { body: { context, runs: [run], tokensRemaining: run.tokensRemaining, ...part } },
    person,
  );
const get = (id: string, token?: string, as: object = {}) =>
  setup.app.call(
    "getFriendResults",
    { params: { id }, query: token === undefined ? {} : { token } },
    as,
  );

/** A customer with a snapshot, and its link's token. */
async function customerWithSnapshot() {
  const one = await customerWithSearch();
  const { id } = dataOf(await save(one));
  const token = dataOf(await get(id, undefined, one.person)).shareToken ?? "";
  return { ...one, id, token };
}

describe("a snapshot", () => {
  test("contains the found posts, for 30 days", async () => {
    const { person, words, run, id, token } = await customerWithSnapshot();
    const own = dataOf(await get(id, undefined, person));
    expect(own).toMatchObject({ id, title: "Fern & Sons - Friend Search" });
    expect(own.payload).toEqual({
      context,
      runs: [{ ...run, subreddits: run.posts.map(({ subreddit }) => subreddit) }],
      tokensRemaining: 29,
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(Date.parse(own.expiresAt) - Date.parse(own.created_at)).toBe(30 * dayMs);
    const { items, total } = dataOf(await setup.app.call("listFriendResults", {}, person));
    expect(total).toBe(1);
    expect(items).toMatchObject([{ id, shareToken: token, phrases: [words], threads: 3 }]);
  });

  test("is deleted once it has expired", async () => {
    const { app, clock } = setup;
    const { id, token, person } = await customerWithSnapshot();
    clock.setOffset(30 * dayMs - 60_000);
    expect((await get(id, token)).status).toBe(200);
    clock.setOffset(30 * dayMs + 60_000);
    expect(errorOf(await get(id, token)).code).toBe("NOT_FOUND");
    const { workspaceId } = person;
    const list = await app.services.friendSnapshots.list(workspaceId, { limit: 20, offset: 0 });
    expect(list).toEqual({ items: [], total: 0 });
    await expect(app.services.friendSnapshots.revoke(workspaceId, id)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await app.services.friendMaintenance.prune();
    const { rows } = await app.infrastructure.database.pool.execute(
      sql`select 1 from friend_snapshots where id = ${id}`,
    );
    expect(rows).toEqual([]);
  });

  test("ignores submitted texts, and posts that the workspace has not found", async () => {
    const one = await customerWithSearch();
    const other = await customerWithSearch();
    const [first] = one.run.posts;
    const planted = { ...first, title: "Planted", content: "planted", url: "https://evil.test/" };
    const foreign = other.run.posts;
    const invented = { id: randomUUID(), title: "Planted" };
    const { id } = dataOf(
      await save(one, {
        runs: [{ ...one.run, posts: [planted, ...foreign, invented, { id: "no" }] }],
      }),
    );
    const { payload } = dataOf(await get(id, undefined, one.person));
    expect(payload.runs.map(({ posts }) => posts)).toEqual([[first]]);
  });

  test.each([
    ["", undefined, "Friend Search Results"],
    ["   ", "  ", "Friend Search Results"],
    ["", "Fern", "Fern - Friend Search"],
    ["Of my own", "Fern", "Of my own"],
    ["", "x".repeat(4_000), `${"x".repeat(184)} - Friend Search`],
  ])(
    "%# is titled with its given name, else with the company's",
    async (title, companyName, shown) => {
      const one = await customerWithSearch();
      const { id } = dataOf(await save(one, { title, context: { companyName } }));
      expect(dataOf(await get(id, undefined, one.person)).title).toBe(shown);
    },
  );

  test("stores only the parts of a company profile that the page shows", async () => {
    const one = await customerWithSearch();
    const submitted = { ...context, problemUrgency: "secret", functionTags: ["secret"] };
    const { id } = dataOf(await save(one, { context: submitted }));
    expect(dataOf(await get(id, undefined, one.person)).payload.context).toEqual(context);
  });

  test("loses posts that were removed or deleted, or whose author opted out", async () => {
    const { app } = setup;
    const { id, token, person, run, posts } = await customerWithSnapshot();
    const threads = async () =>
      dataOf(await app.call("listFriendResults", {}, person)).items[0]?.threads;
    const shown = async () => dataOf(await get(id, token)).payload.runs[0];
    const { database } = app.infrastructure;
    const [purged, optedOut, forgotten] = posts;
    const authors = async () => (await shown())?.posts.map(({ author }) => author).toSorted();
    expect(await authors()).toEqual(["one", "three", "two"]);
    await database.transaction((tx) =>
      app.services.posts.purge(tx, "reddit", [purged?.externalId ?? ""]),
    );
    expect([await authors(), await threads()]).toEqual([["three", "two"], 2]);
    await database.pool.execute(
      sql`insert into opt_outs (id, source, kind, name, email, created_at, confirmed_at)
        values (gen_random_uuid(), 'reddit', 'author', 'two', 'a@example.test', now(), now())`,
    );
    expect([await authors(), await threads()]).toEqual([["three"], 1]);
    expect((await shown())?.subreddits).toEqual(["of_three"]);
    const last = run.posts.find(({ author }) => author === forgotten?.author)?.id ?? "";
    await database.transaction((tx) => app.services.posts.forget(tx, [last]));
    expect([await authors(), await threads()]).toEqual([[], 0]);
    expect(optedOut?.author).toBe("two");
    await database.pool.execute(sql`delete from opt_outs where name = 'two'`);
  });

  test("loses posts that were deleted or removed at the platform, once they are fetched again", async () => {
    const { app, clock } = setup;
    const { id, token, posts } = await customerWithSnapshot();
    const [deleted, removed, live] = posts;
    platformPosts.clear();
    for (const post of [removed, live]) if (post) platformPosts.set(post.externalId, post);
    if (removed) platformPosts.set(removed.externalId, { ...removed, removed: true });
    fetchedIds.length = 0;
    await app.services.friendMaintenance.recheck();
    expect(fetchedIds).toEqual([]);
    clock.setOffset(13 * 3_600_000);
    await app.services.friendMaintenance.recheck();
    expect(fetchedIds).toEqual(expect.arrayContaining(posts.map(({ externalId }) => externalId)));
    const remaining = dataOf(await get(id, token)).payload.runs[0]?.posts;
    expect(remaining?.map(({ author }) => author)).toEqual([live?.author]);
    expect(deleted?.author).not.toBe(live?.author);
    fetchedIds.length = 0;
    await app.services.friendMaintenance.recheck();
    expect(fetchedIds).toEqual([]);
  });
});

describe("the link of a snapshot", () => {
  test("opens it for anyone, and reveals nothing of the workspace", async () => {
    const { id, token, run, person } = await customerWithSnapshot();
    const stranger = await setup.customer();
    for (const as of [{}, { token: "a.b.c" }, stranger]) {
      const { shareToken, payload } = dataOf(await get(id, token, as));
      expect(shareToken).toBeNull();
      expect(payload.tokensRemaining).toBeNull();
      expect(payload.runs[0]).toMatchObject({ posts: run.posts, tokensRemaining: null });
    }
    expect(dataOf(await get(id, token, person)).shareToken).toBe(token);
  });

  test("returns the same 404 with any wrong token as for a missing snapshot", async () => {
    const { id, token } = await customerWithSnapshot();
    const other = await customerWithSnapshot();
    const stranger = await setup.customer();
    const missing = errorOf(await get(randomUUID(), token));
    expect(missing).toMatchObject({ status: 404, code: "NOT_FOUND", details: [] });
    for (const outcome of [
      await get(id),
      await get(id, ""),
      await get(id, `${token.slice(0, -1)}!`),
      await get(id, other.token),
      await get(id, token.toUpperCase()),
      await get(id, undefined, stranger),
      await get(id, other.token, stranger),
      await get(id, "wrong", other.person),
      await get(id, undefined, { token: "a.b.c" }),
    ]) {
      expect(errorOf(outcome)).toEqual(missing);
    }
    expect(errorOf(await get("nonsense", token))).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
    });
  });

  test("stops working when it is revoked", async () => {
    const { app } = setup;
    const { id, token, person } = await customerWithSnapshot();
    const revoke = () => app.call("revokeFriendResults", { params: { id } }, person);
    const second = dataOf(await revoke()).shareToken;
    expect(errorOf(await get(id, token)).code).toBe("NOT_FOUND");
    expect((await get(id, second)).status).toBe(200);
    const third = dataOf(await revoke()).shareToken;
    expect(new Set([token, second, third]).size).toBe(3);
    expect(errorOf(await get(id, second)).code).toBe("NOT_FOUND");
    expect(dataOf(await get(id, undefined, person)).shareToken).toBe(third);
  });

  test("can be revoked, deleted and listed only by its own workspace", async () => {
    const { app } = setup;
    const { id, token, person } = await customerWithSnapshot();
    const stranger = await setup.customer();
    for (const name of ["revokeFriendResults", "deleteFriendResults"] as const) {
      expect(errorOf(await app.call(name, { params: { id } }, stranger)).code).toBe("NOT_FOUND");
    }
    expect(dataOf(await app.call("listFriendResults", {}, stranger)).items).toEqual([]);
    expect((await get(id, token)).status).toBe(200);
    await app.call("deleteFriendResults", { params: { id } }, person);
    expect(errorOf(await get(id, token)).code).toBe("NOT_FOUND");
    const again = await app.call("deleteFriendResults", { params: { id } }, person);
    expect(errorOf(again).code).toBe("NOT_FOUND");
  });

  test("limits how often a network can guess, and does not count right tokens", async () => {
    const limited = await openFriendSearchSetup({ rateLimits: true });
    const { app, customer } = limited;
    const person = await customer();
    const { id } = await app.services.friendSnapshots.save(person.workspaceId, {
      title: "",
      context,
      runs: [{ keyword: "plants", posts: [], tokensRemaining: null }],
      tokensRemaining: null,
    });
    const by = { workspaceId: null, address: "203.0.113.7" };
    const { shareToken } = await app.services.friendSnapshots.get(id, {
      ...by,
      token: undefined,
      workspaceId: person.workspaceId,
    });
    const token = shareToken ?? "";
    const open = (one: string) => app.services.friendSnapshots.get(id, { ...by, token: one });
    for (let at = 0; at < 70; at++) await open(token);
    const codes = new Set<string>();
    for (let at = 0; at < 61; at++) {
      codes.add(
        await open(`wrong${at}`).then(
          () => "",
          (error) => error.code,
        ),
      );
    }
    expect([...codes]).toEqual(["NOT_FOUND", "TOO_MANY_REQUESTS"]);
    await expect(open(token)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(await app.services.friendSnapshots.openShared(id, token, by.address)).toBeNull();
    const elsewhere = { ...by, token, address: "198.51.100.7" };
    expect((await app.services.friendSnapshots.get(id, elsewhere)).id).toBe(id);
    await app.close();
  }, 30_000);
});

describe("the input of a snapshot", () => {
  test.each([
    [{ runs: [] }, "runs: must not be empty"],
    [{ runs: "x" }, "runs"],
    [{ runs: Array(4).fill({ keyword: "a", posts: [], tokensRemaining: 1 }) }, "at most 3 entries"],
    [{ runs: [{ keyword: " ", posts: [], tokensRemaining: 1 }] }, "must not be empty"],
    [{ runs: [{ keyword: "x".repeat(101), posts: [], tokensRemaining: 1 }] }, "at most 100"],
    [
      { runs: [{ keyword: "a", posts: Array(21).fill({ id: "a" }), tokensRemaining: 1 }] },
      "at most 20 entries",
    ],
    [{ runs: [{ keyword: "a", posts: [{ id: 7 }], tokensRemaining: 1 }] }, "must be text"],
    [{ runs: [{ keyword: "a", posts: [], tokensRemaining: "1" }] }, "must be a number"],
    [{ tokensRemaining: -1 }, "tokensRemaining: must be 0 or more"],
    [{ context: { companyName: "x".repeat(4_001) } }, "at most 4000 characters"],
    [{ context: { keywords: Array(51).fill("a") } }, "at most 50 entries"],
    [{ context: null }, "context"],
    [{ title: 7 }, "title: must be text"],
    [{ title: "x".repeat(5_000) }, "title"],
  ])("%# is refused if it is invalid, and nothing is saved", async (part, message) => {
    const { app, customer } = setup;
    const person = await customer();
    const run = { keyword: "plants", posts: [], tokensRemaining: 2 };
    const { status, code, details } = errorOf(await save({ person, run }, part));
    expect([status, code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(details.join(" ")).toContain(message);
    expect(dataOf(await app.call("listFriendResults", {}, person)).total).toBe(0);
  });

  test("a body of 10 MB is too large", async () => {
    const { app, customer } = setup;
    const person = await customer();
    const { status } = await save(
      { person, run: { keyword: "plants", posts: [], tokensRemaining: 2 } },
      { title: "x".repeat(10_000_000) },
    );
    expect(status).toBe(413);
    expect(dataOf(await app.call("listFriendResults", {}, person)).total).toBe(0);
  });
});

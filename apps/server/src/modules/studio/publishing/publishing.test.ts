import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AccountLink } from "../../../integrations/ports/account-link.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { createFakePublishing, noRequirements } from "../../../testing/fake-publishing.ts";
import { createFakeRules } from "../../../testing/fake-rules.ts";

const clock = createTestClock(new Date());
const reddit = createFakePublishing(() => clock.now());
const rules = createFakeRules();
let scopes = ["identity", "submit", "history"];
const link: AccountLink = {
  authorizeUrl: () => "https://reddit.test/authorize",
  connect: (code) => Promise.resolve({ username: code, refreshToken: `r-${code}`, scopes }),
  revoke: () => Promise.resolve(),
};
let app: TestApp;
let names = 0;

beforeAll(async () => {
  app = await openTestApp({
    clock,
    poolSize: 10,
    reddit: link,
    publishing: [reddit.platform],
    rulesReaders: [rules.reader],
  });
});
beforeEach(() => {
  scopes = ["identity", "submit", "history"];
  reddit.reading(null);
  reddit.during(() => Promise.resolve());
  rules.write("Open", ["Be kind"]);
});
afterAll(() => app.close());

const due: { step: string; postId?: string; revision?: number; afterSeconds: number }[] = [];
beforeAll(() => {
  app.services.ownPosts.topics.due.subscribe(async (_tx, step) => void due.push(step));
});

/** A customer with a connected account. */
async function publisher(options: { connect?: boolean } = {}) {
  const person = await app.signUp();
  const workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  const account = `owner_${++names}`;
  const connect = () =>
    app.services.connections.connect({ workspaceId, userId: person.user.id }, account, "https://b");
  if (options.connect !== false) await connect();
  const title = `Title ${names}`;
  const post = { subreddit: "Open", title, content: "A text of some length." };
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
  return {
    ...{ person, workspaceId, account, title, post, at, connect },
    publish: (part: object = {}) =>
      app.call("postToReddit", { body: { ...post, ...part } }, person),
    create: (part: object = {}) =>
      app.call(
        "createOwnPost",
        { body: { ...post, platform: "reddit", timeZone: "Europe/Berlin", ...part } },
        person,
      ),
    // Without a session, which may have ended by the test's clock.
    get: async (id: string) => {
      const query = { status: "all", page: 1, limit: 100 } as const;
      const { items } = await app.services.ownPosts.list(workspaceId, query);
      return items.find((one) => one.id === id);
    },
    list: async (query: object = {}) =>
      dataOf(await app.call("listOwnPosts", { query }, person)).items,
    attempts: async () =>
      (
        await app.infrastructure.database.read.execute<{ id: string; state: string }>(sql`
          select a.id, a.state from own_post_attempts a join own_posts p on p.id = a.post_id
          where p.workspace_id = ${workspaceId} order by a.planned_at`)
      ).rows,
    posts: () => reddit.posts.filter((one) => one.account === account),
  };
}

describe("publishing now", () => {
  test("makes one call, whose attempt was committed before it, and returns the address", async () => {
    const { publish, attempts, posts, title, get } = await publisher();
    let during: unknown;
    reddit.during(async () => {
      during = (await attempts())[0]?.state;
    });
    const { url, post } = dataOf(await publish());
    expect(during).toBe("sent");
    expect(posts()).toMatchObject([{ title, community: "Open" }]);
    expect(url).toBe(posts()[0]?.url);
    expect(await get(post.id)).toMatchObject({ status: "published", url, failure: null });
  });

  test("of the same text again is the same post", async () => {
    const { publish, posts } = await publisher();
    const [one, two] = await Promise.all([publish(), publish()]);
    const again = dataOf(await publish());
    expect(posts()).toHaveLength(1);
    expect([one, two].map(({ status }) => status)).toContain(200);
    expect(again.url).toBe(posts()[0]?.url);
  });

  test("is refused without an account, and without its permission to post", async () => {
    const { publish, connect, posts } = await publisher({ connect: false });
    expect(errorOf(await publish()).code).toBe("REDDIT_NOT_CONNECTED");
    scopes = ["identity"];
    await connect();
    const refused = errorOf(await publish());
    expect(refused).toMatchObject({ code: "POST_REFUSED" });
    expect(refused.message).toContain("has not allowed us to post");
    expect(posts()).toEqual([]);
  });

  test("is refused by the community's rules with their own sentence, before any call", async () => {
    const { publish, posts, list } = await publisher();
    rules.write("Strict", [["No promotion", "Self-promotion is not allowed."]]);
    const refused = errorOf(await publish({ subreddit: "Strict" }));
    expect(refused.code).toBe("POST_REFUSED");
    expect(refused.message).toContain("“No promotion”");
    expect(posts()).toEqual([]);
    const [failed] = await list({ status: "failed" });
    expect(failed?.failure).toBe(refused.message);
  });

  test("is refused by what the community's form requires", async () => {
    const { publish, posts } = await publisher();
    rules.write("Long", ["Be kind"]);
    reddit.require("Long", {
      body: { ...noRequirements.body, min: 250 },
      needsFlair: true,
      links: { allowed: null, forbidden: ["spam.example"] },
    });
    const content = "See https://www.spam.example/x";
    const { message } = errorOf(await publish({ subreddit: "Long", content }));
    expect(message).toContain("at least 250 characters; yours has 30");
    expect(message).toContain("a flair");
    expect(message).toContain("links to www.spam.example");
    expect(posts()).toEqual([]);
  });

  test("is refused where the rules can't be read", async () => {
    const { publish, posts } = await publisher();
    rules.close("Closed", "private");
    const { message } = errorOf(await publish({ subreddit: "Closed" }));
    expect(message).toContain("could not be read, so nothing was sent");
    expect(posts()).toEqual([]);
  });

  test("that the platform refuses says why, and can be changed and published", async () => {
    const { publish, posts, list } = await publisher();
    reddit.next("refused");
    expect(errorOf(await publish())).toMatchObject({
      code: "POST_REFUSED",
      message: "It is refused. Change it.",
    });
    expect((await list())[0]).toMatchObject({ status: "failed" });
    dataOf(await publish());
    expect(posts()).toHaveLength(1);
  });
});

describe("a post whose response was lost", () => {
  test("is not sent again, and found among the account's posts", async () => {
    const { publish, posts, attempts, list } = await publisher();
    reddit.next("lost");
    expect(errorOf(await publish()).code).toBe("POST_OUTCOME_UNKNOWN");
    expect((await list())[0]).toMatchObject({ status: "unknown", url: null });
    // Trying again does not send it either.
    expect(errorOf(await publish()).code).toBe("POST_OUTCOME_UNKNOWN");
    expect(posts()).toHaveLength(1);
    const [attempt] = await attempts();
    await app.services.publishingChecks.check(attempt?.id ?? "");
    expect((await list())[0]).toMatchObject({ status: "published", url: posts()[0]?.url });
    expect((await attempts()).map(({ state }) => state)).toEqual(["published"]);
  });

  test("is absent only after a complete search ten minutes later", async () => {
    const { publish, posts, attempts, list } = await publisher();
    reddit.next("silent");
    await publish();
    const [attempt] = await attempts();
    const check = () => app.services.publishingChecks.check(attempt?.id ?? "");
    await check();
    expect((await list())[0]?.status).toBe("unknown");
    clock.advance(601_000);
    reddit.reading("partly");
    await check();
    reddit.reading("unavailable");
    await check();
    expect((await list())[0]?.status).toBe("unknown");
    reddit.reading(null);
    await check();
    expect((await list())[0]).toMatchObject({ status: "failed" });
    expect((await list())[0]?.failure).toContain("was not published");
    expect(posts()).toEqual([]);
  });

  test("is found before a further attempt is sent", async () => {
    const { create, at, publish, posts, attempts, list, person, post } = await publisher();
    reddit.next("silent");
    await publish();
    clock.advance(700_000);
    await app.services.publishingChecks.check((await attempts())[0]?.id ?? "");
    // It shows up after all, with the platform's delay.
    reddit.posts.push({
      ...{ externalId: "t3_late", url: "https://www.reddit.test/late", text: post.content },
      ...{ account: `owner_${names}`, community: "open", title: post.title },
      postedAt: new Date(clock.now().getTime() - 650_000),
    });
    const [failed] = await list();
    const body = { ...post, platform: "reddit" as const, scheduledAt: at(1), timeZone: "UTC" };
    const params = { id: failed?.id ?? "" };
    dataOf(await app.call("updateOwnPost", { params, body }, person));
    clock.advance(61_000);
    await app.services.publisher.publishDue(failed?.id ?? "", 2);
    expect((await list())[0]).toMatchObject({
      status: "published",
      url: expect.stringContaining("late"),
    });
    expect(posts()).toHaveLength(1);
    expect(errorOf(await create({ scheduledAt: at(-1) })).code).toBe("TIME_IN_PAST");
  });
});

describe("a scheduled post", () => {
  test("is published at its time, by the job of its revision alone, and once", async () => {
    const { create, at, posts, person, post, get, title, workspaceId } = await publisher();
    const made = dataOf(await create({ scheduledAt: at(60) })).post;
    expect(made).toMatchObject({ status: "scheduled", timeZone: "Europe/Berlin" });
    expect(due.at(-1)).toEqual({
      ...{ step: "publish", postId: made.id, revision: 1, afterSeconds: 3_600 },
    });
    const body = { ...post, platform: "reddit" as const, scheduledAt: at(120), timeZone: "UTC" };
    dataOf(await app.call("updateOwnPost", { params: { id: made.id }, body }, person));
    expect(due.at(-1)).toMatchObject({ revision: 2, afterSeconds: 7_200 });
    clock.advance(2 * 3_600_000 + 1_000);
    const { publishDue } = app.services.publisher;
    await publishDue(made.id, 1);
    expect(posts()).toEqual([]);
    await Promise.all([publishDue(made.id, 2), publishDue(made.id, 2), publishDue(made.id, 2)]);
    await publishDue(made.id, 2);
    expect(posts()).toMatchObject([{ title }]);
    expect(await get(made.id)).toMatchObject({
      status: "published",
      scheduledAt: made.scheduledAt && expect.any(String),
    });
    const moved = { code: "POST_MOVED_ON" };
    const { ownPosts } = app.services;
    const given = { ...body, scheduledAt: null };
    await expect(ownPosts.update(workspaceId, made.id, given)).rejects.toMatchObject(moved);
    await expect(ownPosts.cancel(workspaceId, made.id)).rejects.toMatchObject(moved);
  });

  test("that was canceled is not published", async () => {
    const { create, at, posts, person } = await publisher();
    const { id } = dataOf(await create({ scheduledAt: at(1) })).post;
    const canceled = dataOf(await app.call("cancelOwnPost", { params: { id } }, person)).post;
    expect(canceled.status).toBe("canceled");
    clock.advance(120_000);
    await app.services.publisher.publishDue(id, 1);
    expect(posts()).toEqual([]);
  });

  test("whose process stopped after the call is searched for, not sent again", async () => {
    const { create, at, posts, get } = await publisher();
    const { id } = dataOf(await create({ scheduledAt: at(1) })).post;
    clock.advance(61_000);
    reddit.during(() => Promise.reject(new Error("the process ends here")));
    await expect(app.services.publisher.publishDue(id, 1)).rejects.toThrow("ends here");
    reddit.during(() => Promise.resolve());
    await app.services.publisher.publishDue(id, 1);
    expect(await get(id)).toMatchObject({ status: "unknown" });
    expect(posts()).toEqual([]);
  });

  test("is queued again when its job was lost, and not sent a day late", async () => {
    const { create, at, get } = await publisher();
    const { id } = dataOf(await create({ scheduledAt: at(1) })).post;
    clock.advance(25 * 3_600_000);
    await app.services.publishingChecks.requeue();
    expect(due.filter((one) => one.postId === id)).toHaveLength(2);
    await app.services.publisher.publishDue(id, 1);
    const late = await get(id);
    expect(late).toMatchObject({ status: "failed" });
    expect(late?.failure).toContain("Choose another time.");
  });

  test("has a time, a community, a title, an account and room", async () => {
    const { create, at, workspaceId } = await publisher();
    for (const [part, detail] of [
      [{ scheduledAt: at(60 * 24 * 400) }, "within 366 days"],
      [{ scheduledAt: at(1), title: "" }, "Enter a title."],
      [{ scheduledAt: at(1), subreddit: null }, "Enter a community."],
      [{ scheduledAt: at(1), platform: "linkedin" }, "Copy the text"],
      [{ timeZone: "Mars/Olympus" }, "is not a time zone"],
    ] as const) {
      const refused = errorOf(await create(part));
      expect(refused.code).toBe("VALIDATION_FAILED");
      expect(String(refused.details)).toContain(detail);
    }
    const other = await publisher({ connect: false });
    expect(errorOf(await other.create({ scheduledAt: at(1) })).code).toBe("REDDIT_NOT_CONNECTED");
    await app.infrastructure.database.read.execute(sql`
      insert into own_posts (id, workspace_id, platform, title, content, status, scheduled_at, time_zone, created_at, updated_at)
      select gen_random_uuid(), ${workspaceId}, 'reddit', 't', 'c', 'scheduled', now() + interval '1 day', 'UTC', now(), now()
      from generate_series(1, 100)`);
    expect(errorOf(await create({ scheduledAt: at(1) })).code).toBe("SCHEDULE_FULL");
    dataOf(await create());
  });
});

test("posts are listed by their time, by status and by days, to their workspace alone", async () => {
  const { create, at, list, person } = await publisher();
  const draft = dataOf(await create()).post;
  const later = dataOf(await create({ scheduledAt: at(60), title: "Later" })).post;
  expect((await list()).map(({ id }) => id)).toEqual([draft.id, later.id]);
  expect((await list({ status: "scheduled" })).map(({ id }) => id)).toEqual([later.id]);
  expect((await list({ from: at(30), to: at(90) })).map(({ id }) => id)).toEqual([later.id]);
  expect((await list({ page: 2, limit: 1 })).map(({ id }) => id)).toEqual([later.id]);
  const stranger = await publisher();
  expect(await stranger.list()).toEqual([]);
  for (const id of [later.id, randomUUID()]) {
    const refused = await app.call("cancelOwnPost", { params: { id } }, stranger.person);
    expect(errorOf(refused).status).toBe(404);
  }
  const bad = await app.call("listOwnPosts", { query: { status: "gone" as "draft" } }, person);
  expect(errorOf(bad).code).toBe("VALIDATION_FAILED");
});

test("the requirements of a community are read with its rules", async () => {
  const { person } = await publisher();
  rules.write("Asked", [["Promotion", "Self-promotion is not allowed."]]);
  reddit.require("Asked", { title: { ...noRequirements.title, min: 15, forbidden: ["hiring"] } });
  const query = { subreddit: "r/Asked" };
  const { requirements } = dataOf(await app.call("getPostRequirements", { query }, person));
  expect(requirements).toMatchObject({ titleMin: 15, titleMax: null, needsFlair: false });
  expect(requirements.promotion.stance).toBe("forbidden");
  expect(requirements.others).toEqual(["The title must not contain: “hiring”."]);
});

test("other platforms get the page on which to paste the text", async () => {
  const { person, publish, connect } = await publisher({ connect: false });
  const way = async (platform: "reddit" | "x" | "linkedin" | "instagram") =>
    dataOf(await app.call("connectPlatform", { body: { platform } }, person));
  expect(await way("x")).toMatchObject({ way: "copy", connected: false });
  expect(await way("reddit")).toMatchObject({ way: "account", connected: false });
  const body = { platform: "x" as const, content: "Hello & goodbye" };
  expect(dataOf(await app.call("publishToPlatform", { body }, person))).toEqual({
    ...{ way: "copy", url: "https://x.com/intent/post?text=Hello%20%26%20goodbye", post: null },
  });
  expect(errorOf(await publish()).code).toBe("REDDIT_NOT_CONNECTED");
  await connect();
  expect(await way("reddit")).toMatchObject({ connected: true, reason: null });
  const without = { platform: "reddit" as const, content: "A text." };
  expect(errorOf(await app.call("publishToPlatform", { body: without }, person)).details).toEqual([
    "target: Enter a community.",
    "title: Enter a title.",
  ]);
  const whole = { ...without, target: "Open", title: `Whole ${names}` };
  const done = dataOf(await app.call("publishToPlatform", { body: whole }, person));
  expect(done).toMatchObject({ way: "account", post: { status: "published" } });
});

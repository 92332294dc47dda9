import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { noRequirements } from "../../../testing/fake-publishing.ts";
import { openPublishingApp, type PublishingApp } from "../../../testing/own-posts.ts";

let open: PublishingApp;
beforeAll(async () => {
  open = await openPublishingApp();
});
beforeEach(() => {
  open.granted.scopes = ["identity", "submit", "history"];
  open.reddit.reading(null);
  open.reddit.during(() => Promise.resolve());
});
afterAll(() => open.app.close());

describe("publishing now", () => {
  test("commits the attempt before its one call, and returns the address", async () => {
    const { publish, attempts, posts, title, get } = await open.publisher();
    let during: unknown;
    open.reddit.during(async () => {
      during = (await attempts())[0]?.state;
    });
    const { url, post } = dataOf(await publish());
    expect(during).toBe("sent");
    expect(posts()).toMatchObject([{ title, community: "Open" }]);
    expect(url).toBe(posts()[0]?.url);
    expect(await get(post.id)).toMatchObject({ status: "published", url, failure: null });
  });

  test("returns the same post for the same text again", async () => {
    const { publish, posts } = await open.publisher();
    const [one, two] = await Promise.all([publish(), publish()]);
    const again = dataOf(await publish());
    expect(posts()).toHaveLength(1);
    expect([one, two].map(({ status }) => status)).toContain(200);
    expect(again.url).toBe(posts()[0]?.url);
  });

  test("is refused without an account, and without its permission to post", async () => {
    const { publish, connect, posts } = await open.publisher({ connect: false });
    expect(errorOf(await publish()).code).toBe("REDDIT_NOT_CONNECTED");
    open.granted.scopes = ["identity"];
    await connect();
    const refused = errorOf(await publish());
    expect(refused).toMatchObject({ code: "POST_REFUSED" });
    expect(refused.message).toContain("has not allowed us to post");
    expect(posts()).toEqual([]);
  });

  test("is refused by the community's rules with their own sentence, before any call", async () => {
    const { publish, posts, list } = await open.publisher();
    open.rules.write("Strict", [["No promotion", "Self-promotion is not allowed."]]);
    const refused = errorOf(await publish({ subreddit: "Strict" }));
    expect(refused.code).toBe("POST_REFUSED");
    expect(refused.message).toContain("“No promotion”");
    expect(posts()).toEqual([]);
    const [failed] = await list({ status: "failed" });
    expect(failed?.failure).toBe(refused.message);
  });

  test("is refused if the post does not meet the requirements of the community's form", async () => {
    const { publish, posts } = await open.publisher();
    open.rules.write("Long", ["Be kind"]);
    open.reddit.require("Long", {
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
    const { publish, posts } = await open.publisher();
    open.rules.close("Closed", "private");
    const { message } = errorOf(await publish({ subreddit: "Closed" }));
    expect(message).toContain("could not be read, so nothing was sent");
    expect(posts()).toEqual([]);
  });

  test("fails with the reason of the platform's refusal, and can be repeated", async () => {
    const { publish, posts, list } = await open.publisher();
    open.reddit.next("refused");
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
  test("is not sent again, but found among the account's posts", async () => {
    const { publish, posts, attempts, list } = await open.publisher();
    open.reddit.next("lost");
    expect(errorOf(await publish()).code).toBe("POST_OUTCOME_UNKNOWN");
    expect((await list())[0]).toMatchObject({ status: "unknown", url: null });
    // Publishing it again does not send it, either.
    expect(errorOf(await publish()).code).toBe("POST_OUTCOME_UNKNOWN");
    expect(posts()).toHaveLength(1);
    const [attempt] = await attempts();
    await open.app.services.publishingChecks.check(attempt?.id ?? "");
    expect((await list())[0]).toMatchObject({ status: "published", url: posts()[0]?.url });
    expect((await attempts()).map(({ state }) => state)).toEqual(["published"]);
  });

  test("counts as absent only after a complete search ten minutes later", async () => {
    const { publish, posts, attempts, list } = await open.publisher();
    open.reddit.next("silent");
    await publish();
    const [attempt] = await attempts();
    const check = () => open.app.services.publishingChecks.check(attempt?.id ?? "");
    await check();
    expect((await list())[0]?.status).toBe("unknown");
    open.clock.advance(601_000);
    open.reddit.reading("partly");
    await check();
    open.reddit.reading("unavailable");
    await check();
    expect((await list())[0]?.status).toBe("unknown");
    open.reddit.reading(null);
    await check();
    expect((await list())[0]).toMatchObject({ status: "failed" });
    expect((await list())[0]?.failure).toContain("was not published");
    expect(posts()).toEqual([]);
  });

  test("is found before a further attempt is sent", async () => {
    const { create, at, publish, posts, attempts, list, person, post, account } =
      await open.publisher();
    open.reddit.next("silent");
    await publish();
    open.clock.advance(700_000);
    await open.app.services.publishingChecks.check((await attempts())[0]?.id ?? "");
    // The post appears after all, with the platform's delay.
    open.reddit.posts.push({
      ...{ externalId: "t3_late", url: "https://www.reddit.test/late", text: post.content },
      ...{ account: account, community: "open", title: post.title },
      postedAt: new Date(open.clock.now().getTime() - 650_000),
    });
    const [failed] = await list();
    const body = { ...post, platform: "reddit" as const, scheduledAt: at(1), timeZone: "UTC" };
    const params = { id: failed?.id ?? "" };
    dataOf(await open.app.call("updateOwnPost", { params, body }, person));
    open.clock.advance(61_000);
    await open.app.services.publisher.publishDue(failed?.id ?? "", 2);
    expect((await list())[0]).toMatchObject({
      status: "published",
      url: expect.stringContaining("late"),
    });
    expect(posts()).toHaveLength(1);
    expect(errorOf(await create({ scheduledAt: at(-1) })).code).toBe("TIME_IN_PAST");
  });
});

test("posts are listed by time, status and days, for their own workspace only", async () => {
  const { create, at, list, person } = await open.publisher();
  const draft = dataOf(await create()).post;
  const later = dataOf(await create({ scheduledAt: at(60), title: "Later" })).post;
  expect((await list()).map(({ id }) => id)).toEqual([draft.id, later.id]);
  expect((await list({ status: "scheduled" })).map(({ id }) => id)).toEqual([later.id]);
  expect((await list({ from: at(30), to: at(90) })).map(({ id }) => id)).toEqual([later.id]);
  expect((await list({ page: 2, limit: 1 })).map(({ id }) => id)).toEqual([later.id]);
  const stranger = await open.publisher();
  expect(await stranger.list()).toEqual([]);
  for (const id of [later.id, randomUUID()]) {
    const refused = await open.app.call("cancelOwnPost", { params: { id } }, stranger.person);
    expect(errorOf(refused).status).toBe(404);
  }
  const bad = await open.app.call("listOwnPosts", { query: { status: "gone" as "draft" } }, person);
  expect(errorOf(bad).code).toBe("VALIDATION_FAILED");
});

test("the requirements of a community are read with its rules", async () => {
  const { person } = await open.publisher();
  open.rules.write("Asked", [["Promotion", "Self-promotion is not allowed."]]);
  open.reddit.require("Asked", {
    title: { ...noRequirements.title, min: 15, forbidden: ["hiring"] },
  });
  const query = { subreddit: "r/Asked" };
  const { requirements } = dataOf(await open.app.call("getPostRequirements", { query }, person));
  expect(requirements).toMatchObject({ titleMin: 15, titleMax: null, needsFlair: false });
  expect(requirements.promotion.stance).toBe("forbidden");
  expect(requirements.others).toEqual(["The title must not contain: “hiring”."]);
});

test("for other platforms, the address of the page is returned on which to paste the text", async () => {
  const { person, publish, connect } = await open.publisher({ connect: false });
  const way = async (platform: "reddit" | "x" | "linkedin" | "instagram") =>
    dataOf(await open.app.call("connectPlatform", { body: { platform } }, person));
  expect(await way("x")).toMatchObject({ way: "copy", connected: false });
  expect(await way("reddit")).toMatchObject({ way: "account", connected: false });
  const body = { platform: "x" as const, content: "Hello & goodbye" };
  expect(dataOf(await open.app.call("publishToPlatform", { body }, person))).toEqual({
    ...{ way: "copy", url: "https://x.com/intent/post?text=Hello%20%26%20goodbye", post: null },
  });
  expect(errorOf(await publish()).code).toBe("REDDIT_NOT_CONNECTED");
  await connect();
  expect(await way("reddit")).toMatchObject({ connected: true, reason: null });
  const without = { platform: "reddit" as const, content: "A text." };
  expect(
    errorOf(await open.app.call("publishToPlatform", { body: without }, person)).details,
  ).toEqual(["target: Enter a community.", "title: Enter a title."]);
  const whole = { ...without, target: "Open", title: "Whole" };
  const done = dataOf(await open.app.call("publishToPlatform", { body: whole }, person));
  expect(done).toMatchObject({ way: "account", post: { status: "published" } });
});

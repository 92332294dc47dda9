import type { Tier } from "@earshot/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { facebook, linkReader } from "../../../integrations/indexed-posts/index.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";

const clock = createTestClock(new Date());
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock, readers: [linkReader(facebook(), { clock })] });
});
afterAll(() => app.close());

let made = 0;

/** A customer on a tier with a number of keywords, and functions that read and change them. */
async function customer(tier: Tier | null, count: number) {
  const person = await app.signUp();
  const workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  made += 1;
  const phrases = Array.from({ length: count }, (_, at) => `gadget${made} number${at}`);
  const setTier = (to: Tier | null) =>
    app.infrastructure.database.transaction((tx) =>
      app.services.billing.setPlan(tx, workspaceId, {
        ...{ plan: to, tier: to, zone: null, reason: "a test" },
        anchor: to && clock.now(),
      }),
    );
  const keywords = async () => dataOf(await app.call("listKeywords", {}, person)).keywords;
  if (tier) await setTier(tier);
  for (const keyword of phrases)
    dataOf(await app.call("addKeyword", { body: { keyword } }, person));
  return {
    ...person,
    workspaceId,
    phrases,
    setTier,
    keywords,
    /** The numbers of the keywords that are paused. */
    paused: async () =>
      (await keywords()).flatMap(({ pausedAt }, at) => (pausedAt === null ? [] : [at])),
    used: async () => dataOf(await app.call("me", {}, person)).user.keywordsUsed,
    resume: async (at: number) =>
      app.call("resumeKeyword", { params: { id: (await keywords())[at]?.id ?? "" } }, person),
    /** Waits until the phrase index has, or no longer has, a phrase. */
    matches: (at: number, is: boolean) =>
      expect
        .poll(() => app.services.index.match({ title: phrases[at] ?? "", body: "" }).length > 0)
        .toBe(is),
  };
}

describe("a plan with fewer keywords", () => {
  test("pauses the newest, which keep their history and take no token", async () => {
    const one = await customer("starter", 5);
    await one.matches(4, true);
    await app.ingest([testPost({ title: `About ${one.phrases[4]}` })]);
    const preview = await app.services.billing.previewPlan(one.workspaceId, null);
    expect(preview.pausedKeywords).toEqual([one.phrases[4], one.phrases[3]]);
    await one.setTier(null);
    expect(await one.paused()).toEqual([3, 4]);
    expect(await one.used()).toBe(3);
    const last = (await one.keywords())[4];
    expect(last).toMatchObject({ use_count: 1, pausedAt: clock.now().toISOString() });
    expect(last?.trend.at(-1)).toBe(1);
    await one.matches(4, false);
    await one.matches(0, true);
    const watched = await app.services.keywords.watched(one.workspaceId);
    expect(watched.map(({ keyword }) => keyword)).toEqual(one.phrases.slice(0, 3));
    // A job that was queued before the pause does not find the keyword either.
    expect(await app.services.keywords.findWatched(last?.id ?? "")).toBeNull();
  });

  test("refuses to add the paused phrase again, and removes it like any other", async () => {
    const one = await customer("starter", 4);
    await one.setTier(null);
    const body = { keyword: one.phrases[3]?.toUpperCase() ?? "" };
    expect(errorOf(await app.call("addKeyword", { body }, one)).code).toBe("KEYWORD_EXISTS");
    const id = (await one.keywords())[3]?.id ?? "";
    expect((await app.call("deleteKeyword", { params: { id } }, one)).status).toBe(200);
    expect(await one.keywords()).toHaveLength(3);
  });
});

describe("a plan with more keywords", () => {
  test("resumes the oldest first, as many as fit in addition to the month's searches", async () => {
    const one = await customer("growth", 16);
    await one.setTier(null);
    expect(await one.paused()).toHaveLength(13);
    // Ten tokens: three are taken by keywords, two by searches.
    await one.setTier("starter");
    await one.setTier(null);
    await app.infrastructure.database.query({
      text: `insert into keyword_tokens (id, workspace_id, taken_at, spent_at)
        select gen_random_uuid(), $1, $2, $2 from generate_series(1, 2)`,
      values: [one.workspaceId, clock.now()],
    });
    await one.setTier("starter");
    expect(await one.paused()).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);
    expect(await one.used()).toBe(10);
    await one.setTier("scale");
    expect(await one.paused()).toEqual([]);
    await one.matches(15, true);
  });
});

describe("a paused keyword", () => {
  test("is resumed for a token, which deleting another one frees", async () => {
    const one = await customer("starter", 5);
    await one.setTier(null);
    const refused = errorOf(await one.resume(4));
    expect(refused).toMatchObject({ status: 409, code: "KEYWORD_LIMIT_REACHED" });
    const id = (await one.keywords())[0]?.id ?? "";
    await app.call("deleteKeyword", { params: { id } }, one);
    expect(dataOf(await one.resume(3)).keyword).toMatchObject({
      keyword: one.phrases[4],
      pausedAt: null,
    });
    expect(await one.paused()).toEqual([2]);
    await one.matches(4, true);
    expect(errorOf(await one.resume(2)).code).toBe("KEYWORD_LIMIT_REACHED");
    // A keyword that is monitored already stays as it is.
    expect((await one.resume(3)).status).toBe(200);
    expect(await one.used()).toBe(3);
  });

  test("of another workspace is not found", async () => {
    const one = await customer("starter", 4);
    await one.setTier(null);
    const other = await customer(null, 0);
    const params = { id: (await one.keywords())[3]?.id ?? "" };
    expect(errorOf(await app.call("resumeKeyword", { params }, other)).code).toBe("NOT_FOUND");
    expect(await one.paused()).toEqual([3]);
  });
});

describe("a source that the plan does not include", () => {
  const onLinkedIn = (title: string) =>
    testPost({ source: "linkedin", community: null, externalId: `li${title}`, title });
  const found = async (one: Awaited<ReturnType<typeof customer>>) =>
    dataOf(await app.call("listMentions", { query: {} }, one)).mentions.map(({ source }) => source);

  test("creates no mention, although another workspace's plan includes it", async () => {
    const [free, growth] = [await customer("starter", 1), await customer("growth", 1)];
    await Promise.all([free.matches(0, true), growth.matches(0, true)]);
    const title = `${free.phrases[0]} and ${growth.phrases[0]}`;
    await app.ingest([onLinkedIn(title), testPost({ title: `Also ${title}` })]);
    expect(await found(free)).toEqual(["reddit"]);
    expect(await found(growth)).toEqual(expect.arrayContaining(["reddit", "linkedin"]));
  });

  test("is offered as a filter only to a workspace that has its mentions", async () => {
    const [free, growth] = [await customer(null, 0), await customer("growth", 0)];
    const sources = async (one: typeof free) =>
      dataOf(await app.call("listMentionSources", {}, one)).sources;
    expect(await sources(free)).toEqual(["reddit", "x"]);
    expect(await sources(growth)).toEqual(["reddit", "x", "linkedin", "facebook"]);
    const url = "https://www.facebook.com/groups/teapots/posts/100000000777/";
    const body = { url, text: "A post that somebody pasted." };
    dataOf(await app.call("addByLink", { body }, free));
    expect(await sources(free)).toEqual(["reddit", "x", "facebook"]);
  });

  test("is excluded from previews and from the search for a new keyword", async () => {
    const [free, growth] = [await customer(null, 0), await customer("growth", 0)];
    await app.ingest([onLinkedIn("A lonely heptagon puzzle")]);
    const body = { keyword: "heptagon puzzle" };
    for (const [one, matches] of [
      [free, 0],
      [growth, 1],
    ] as const) {
      const { preview } = dataOf(await app.call("previewKeyword", { body }, one));
      expect(preview.matches).toBe(matches);
      const { keyword } = dataOf(await app.call("addKeyword", { body }, one));
      await app.services.matching.backfill(keyword.id, new Date(0));
      expect(await found(one)).toHaveLength(matches);
    }
  });
});

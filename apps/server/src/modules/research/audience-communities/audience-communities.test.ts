import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { createFakeDirectory } from "../../../testing/fake-directory.ts";
import { createFakeRules } from "../../../testing/fake-rules.ts";
import { createFakeSource } from "../../../testing/fake-source.ts";

// The current time, because the database's clock decides which votes are a day old.
const clock = createTestClock(new Date());
const hourMs = 3_600_000;
const fake = createFakeSource();
const rules = createFakeRules();

const directory = createFakeDirectory();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    clock,
    sources: [fake.source],
    directories: [directory.directory],
    rulesReaders: [rules.reader],
    jobs: true,
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  directory.asked.length = 0;
  fake.asked.length = 0;
  await app.infrastructure.database.pool.execute(sql`truncate community_measurements`);
});

const at = (hoursAgo: number) => new Date(clock.now().getTime() - hoursAgo * hourMs);
let made = 0;

/** Adds a community with a post every few hours, each with replies and votes. */
function community(
  name: string,
  { posts = 40, hoursApart = 6, description = "", numComments = 3 } = {},
) {
  directory.add({ name, description, createdAt: at(posts * hoursApart + 0.001) });
  rules.write(name, ["Be kind"]);
  for (let post = posts; post >= 1; post--) {
    made += 1;
    fake.publish({
      ...{ externalId: `t3_of${made}`, community: name, numComments, score: post, author: "ann" },
      title: `Post ${post} of ${name}`,
      body: `A text of some words about ${name}, the ${post}th of them.`,
      postedAt: at(post * hoursApart),
    });
  }
}

async function customer(more: { keyword?: string; timeZone?: string } = {}) {
  const person = await app.signUp();
  const workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  if (more.keyword) await app.services.keywords.add(workspaceId, more.keyword);
  if (more.timeZone) {
    await app.services.workspaces.changeSettings(workspaceId, { timeZone: more.timeZone });
  }
  return {
    ...person,
    workspaceId,
    search: (...keywords: string[]) =>
      app.call("searchCommunities", { body: { keywords } }, person),
    analyze: (...subreddits: string[]) =>
      app.call("analyzeCommunities", { body: { subreddits } }, person),
    get: async (jobId: string) =>
      dataOf(await app.call("getAnalysis", { params: { jobId } }, person)),
    subreddit: (subreddit: string) => app.call("analyzeSubreddit", { body: { subreddit } }, person),
  };
}

// First, before other tests advance the clock: posts are stored with the database's time.
describe("an analysis of one community", () => {
  const comments = (name: string, threadId: string, author: string, count: number) =>
    fake.publish(
      ...Array.from({ length: count }, (_, which) => {
        made += 1;
        return {
          kind: "comment" as const,
          externalId: `t1_of${made}`,
          community: name,
          author: count > 1 ? author : `${author}${which}`,
          thread: { externalId: threadId, title: null, parentId: threadId },
          ...{ title: "", body: "An answer", postedAt: at(30) },
        };
      }),
    );

  test("describes its form, hours, best posts and who answers, without names", async () => {
    community("Gardening", { posts: 60, hoursApart: 8 });
    const thread = fake.posts.find(
      ({ community: name, postedAt }) => name === "Gardening" && postedAt <= at(30),
    );
    comments("Gardening", thread?.externalId ?? "", "helper_zed", 40);
    comments("Gardening", thread?.externalId ?? "", "ann", 20);
    const one = await customer({ keyword: "59th of them", timeZone: "Europe/Berlin" });
    const found = dataOf(await one.subreddit("r/gardening"));
    expect(found.community).toMatchObject({ community: "Gardening", postsPerDay: { posts: 60 } });
    expect(found.form).toMatchObject({ posts: 58, postsNeeded: 40 });
    expect(found.form.comparisons?.map(({ feature }) => feature)).toEqual([
      "title_length",
      "length",
      "paragraphs",
      "question",
      "links",
    ]);
    expect(found.bestPosts).toHaveLength(10);
    expect(found.bestPosts[0]).toMatchObject({
      title: "Post 60 of Gardening",
      score: 60,
      num_comments: 3,
    });
    expect(found.hours.reduce((sum, { posts }) => sum + posts, 0)).toBe(58);
    expect(found.answering).toEqual({
      answers: 60,
      people: 2,
      topTenShare: 1,
      byAuthorOfPost: 20 / 60,
    });
    expect(JSON.stringify(found)).not.toContain("helper_zed");
    // Its posts are matched like all collected posts.
    const { mentions } = await app.services.mentions.list(
      one.workspaceId,
      {},
      { limit: 10, offset: 0 },
    );
    expect(mentions.map(({ title }) => title)).toEqual(["Post 59 of Gardening"]);
    const calls = fake.asked.length;
    expect(dataOf(await one.subreddit("GARDENING")).bestPosts).toEqual(found.bestPosts);
    expect(fake.asked).toHaveLength(calls);
  });

  test("omits posts that were deleted since", async () => {
    community("Ceramics", { posts: 20 });
    const one = await customer();
    const [best] = dataOf(await one.subreddit("Ceramics")).bestPosts;
    await app.infrastructure.database.pool.execute(
      sql`update posts set removed = true, title = '', body = '' where id = ${best?.id}`,
    );
    const after = dataOf(await one.subreddit("Ceramics")).bestPosts;
    expect(after.map(({ id }) => id)).not.toContain(best?.id);
    expect(after).toHaveLength(9);
  });

  test("has no comparison and no figures on answers with few posts", async () => {
    community("Quiet", { posts: 6 });
    const found = dataOf(await (await customer()).subreddit("Quiet"));
    expect(found).toMatchObject({ form: { posts: 3, comparisons: null }, answering: null });
  });

  test.each([
    ["no-such-community", 400, "VALIDATION_FAILED"],
    ["private", 400, "VALIDATION_FAILED"],
    ["banned", 400, "VALIDATION_FAILED"],
    ["rate-limited", 503, "SOURCE_AWAY"],
  ] as const)("says that it is %s", async (failure, status, code) => {
    directory.close("gone_away", failure);
    const error = errorOf(await (await customer()).subreddit("gone_away"));
    expect(error).toMatchObject({ status, code });
    expect([error.message, ...error.details].join(" ")).toContain(`Public: ${failure}.`);
    const { rows } = await app.infrastructure.database.pool.execute(
      sql`select 1 from community_measurements where key = 'gone_away'`,
    );
    expect(rows).toEqual([]);
  });
});

describe("an analysis of communities", () => {
  let stop: (() => Promise<void>) | null = null;
  afterEach(async () => {
    await stop?.();
    stop = null;
  });
  const work = async () => {
    stop = await app.work("research.step");
  };

  test("measures each of them, and shows the results one by one", async () => {
    community("Chess");
    community("Checkers");
    directory.add({ name: "Hidden" });
    directory.close("Hidden", "private");
    const one = await customer();
    const { job_id } = dataOf(await one.analyze("chess", "r/Hidden", "Checkers", "CHESS"));
    const { items } = dataOf(await app.call("listComparisons", {}, one));
    expect(items).toMatchObject([{ job_id, title: "CHESS, Hidden, Checkers" }]);
    expect(await one.get(job_id)).toMatchObject({
      status: "processing",
      kind: "communities",
      data: null,
    });
    await work();
    await expect
      .poll(async () => (await one.get(job_id)).status, { timeout: 20_000 })
      .toBe("completed");
    const { data, error_message } = await one.get(job_id);
    expect(error_message).toBeNull();
    expect(data?.communities.map((each) => [each.community, each.failure])).toEqual([
      ["Chess", null],
      ["Hidden", "Public: private."],
      ["Checkers", null],
    ]);
    expect(data).toMatchObject({ personas: null, themes: [], discussions: [] });
    expect(data?.communities[0]?.rules.asOf).not.toBeNull();
    // The job keeps its figures when the shared measurement is deleted.
    await app.infrastructure.database.pool.execute(sql`truncate community_measurements`);
    expect((await one.get(job_id)).data?.communities[0]?.postsPerDay?.posts).toBe(40);
  });

  test("continues with the measured communities when its worker ended", async () => {
    for (const name of ["First", "Second"]) community(name);
    const { audienceCommunities } = app.services;
    const ended = new AbortController();
    const saved: string[][] = [];
    const measured = audienceCommunities.measureAll(["First", "Second"], {
      signal: ended.signal,
      report: async (some) => {
        saved.push(some.map(({ name }) => name));
        ended.abort(new Error("the worker ended"));
      },
    });
    await expect(measured).rejects.toThrow("the worker ended");
    expect(saved).toEqual([["First"]]);
    directory.asked.length = 0;
    const [first] = await audienceCommunities.measureAll(["First"], {
      signal: AbortSignal.any([]),
    });
    await audienceCommunities.measureAll(["First", "Second"], {
      signal: AbortSignal.any([]),
      known: first ? [first] : [],
    });
    expect(directory.asked).toEqual(["about second"]);
  });

  test("requires one community at least, and allows five at most", async () => {
    const one = await customer();
    expect(errorOf(await one.analyze()).details).toEqual([
      "subreddits: No communities provided for analysis",
    ]);
    expect(errorOf(await one.analyze("ab", "cd", "ef", "gh", "ij", "kl")).details).toEqual([
      "subreddits: must have at most 5 entries",
    ]);
    expect(errorOf(await one.analyze("no name")).details[0]).toMatch(
      /^subreddits\.0: is not the name of a subreddit\./,
    );
  });
});

describe("a search for communities", () => {
  test("finds and measures them, those that match more keywords first", async () => {
    community("Woodworking", { description: "Planes and saws" });
    community("Sawmills", { description: "Saws", posts: 4 });
    rules.write("Woodworking", ["No promotion: self-promotion is not allowed."]);
    const one = await customer({ timeZone: "Europe/Berlin" });
    dataOf(await app.call("watchCommunity", { body: { community: "woodworking" } }, one));
    const { communities, notice } = dataOf(await one.search("saws", "planes"));
    expect(communities.map((each) => each.community)).toEqual(["Woodworking", "Sawmills"]);
    expect(notice).toBeNull();
    expect(communities[0]).toMatchObject({
      source: "reddit",
      url: "https://www.reddit.com/r/Woodworking",
      description: "Planes and saws",
      subscribers: 1_000,
      postsPerDay: { value: 4, posts: 40 },
      repliesPerPost: { value: 3, posts: 37 },
      // Each of these posts has three comments, but none are listed.
      answeredWithinDay: { value: 0, posts: 37 },
      answeredFrom: "comments",
      rules: {
        verdict: "forbidden",
        by: "rules",
        quote: { quote: expect.stringMatching(/promotion/) },
      },
      isWatched: true,
      failure: null,
    });
    expect(communities[0]?.bestHours).toHaveLength(3);
    expect(communities[1]).toMatchObject({
      postsPerDay: null,
      repliesPerPost: null,
      isWatched: false,
      failure: "r/Sawmills had only 4 posts in the last 90 days, too few to measure.",
    });
  });

  test("measures each once a day, for all workspaces", async () => {
    community("Pottery", { description: "kilns" });
    const [one, other] = [await customer(), await customer({ timeZone: "Asia/Tokyo" })];
    const first = dataOf(await one.search("kilns")).communities[0];
    const calls = fake.asked.length;
    const second = dataOf(await other.search("kilns")).communities[0];
    expect(fake.asked).toHaveLength(calls);
    expect(second).toMatchObject({ postsPerDay: first?.postsPerDay, measured: first?.measured });
    // The hours are in each workspace's time zone.
    expect(second?.bestHours).not.toEqual(first?.bestHours);
    clock.advance(25 * hourMs);
    // Not through HTTP, because the access tokens have expired.
    await app.services.audienceCommunities.search(other.workspaceId, ["kilns"]);
    expect(fake.asked.length).toBeGreaterThan(calls);
  });

  test("measures six, and says that the others are not measured yet", async () => {
    for (let at = 1; at <= 8; at++)
      community(`Beekeeping${at}`, { posts: 6, description: "hives" });
    const { communities, notice } = dataOf(await (await customer()).search("hives"));
    expect(communities.filter(({ measured }) => measured !== null)).toHaveLength(6);
    expect(notice).toMatch(/^2 of 8 communities are not measured yet\. /);
    expect(communities.at(-1)).toMatchObject({ subscribers: 1_000, measured: null, failure: null });
  });

  test("says why a community can't be read, and deletes its measurement", async () => {
    community("Weavers", { description: "looms" });
    const { workspaceId } = await customer();
    const { audienceCommunities } = app.services;
    await audienceCommunities.search(workspaceId, ["looms"]);
    clock.advance(25 * hourMs);
    directory.close("Weavers", "private");
    const [weavers] = (await audienceCommunities.search(workspaceId, ["looms"])).communities;
    expect(weavers).toMatchObject({ measured: null, failure: "Public: private." });
    const { rows } = await app.infrastructure.database.pool.execute(
      sql`select key from community_measurements`,
    );
    expect(rows).toEqual([]);
  });

  test("names the keywords that could not be searched for", async () => {
    const one = await customer();
    directory.failSearch("rate-limited");
    const error = errorOf(await one.search("anything"));
    directory.failSearch(null);
    expect(error).toMatchObject({ code: "SOURCE_AWAY", message: "Public: rate-limited." });
  });

  test.each([
    [[], "keywords: Add at least one keyword"],
    [["a", " "], "keywords.1: must not be empty"],
    [Array(11).fill("a"), "keywords: must have at most 10 entries"],
  ])("refuses %j", async (keywords, detail) => {
    const error = errorOf(await (await customer()).search(...keywords));
    expect(error).toMatchObject({ status: 400, details: [detail] });
  });
});

test("old measurements are deleted", async () => {
  community("Clocks", { description: "pendulums" });
  await (await customer()).search("pendulums");
  const prune = app.maintenance.find(({ name }) => name === "research.prune-measurements");
  const count = async () =>
    (await app.infrastructure.database.pool.execute(sql`select 1 from community_measurements`)).rows
      .length;
  await prune?.run();
  expect(await count()).toBe(1);
  clock.advance(49 * hourMs);
  await prune?.run();
  expect(await count()).toBe(0);
});

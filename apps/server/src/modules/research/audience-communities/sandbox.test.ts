import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../../infrastructure/clock.ts";
import { createLog } from "../../../infrastructure/log.ts";
import {
  createReddit,
  redditDirectory,
  redditRules,
  redditSource,
} from "../../../integrations/reddit/index.ts";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { createMemoryLimits } from "../../../testing/memory-limits.ts";
import { startTestSandbox } from "../../../testing/sandbox.ts";

/** A month of posts in a community, one every ten hours. */
const history = Array.from({ length: 70 }, (_, at) => ({
  community: "smallbusiness",
  title: `How do you handle number ${at}?`,
  body: `We have tried ${at} ways by now and none of them lasted.`,
  score: 5 + at,
  ageMinutes: 1_500 + at * 600,
}));

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let app: TestApp;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const reddit = createReddit(
    {
      apiUrl: sandbox.reddit,
      authUrl: sandbox.reddit,
      webUrl: sandbox.reddit,
      clientId: "earshot-tests",
      clientSecret: "secret",
      userAgent: "node:earshot-tests:1.0 (by /u/tests)",
    },
    {
      outboundLimits: createMemoryLimits(systemClock),
      clock: systemClock,
      log: createLog("silent"),
    },
  );
  await sandbox.control("POST", "reddit/batch", { posts: history });
  app = await openTestApp({
    sources: [redditSource(reddit)],
    directories: [redditDirectory(reddit.app)],
    rulesReaders: [redditRules(reddit.app)],
  });
});
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

test("communities of the sandbox's Reddit are found, measured and described", async () => {
  const person = await app.signUp();
  const found = dataOf(
    await app.call("searchCommunities", { body: { keywords: ["small business"] } }, person),
  );
  const [first] = found.communities;
  expect(first).toMatchObject({ community: "smallbusiness", failure: null });
  expect(first?.subscribers).toBeGreaterThan(0);
  for (const figure of [first?.postsPerDay, first?.repliesPerPost, first?.answeredWithinDay]) {
    expect(figure?.value).toBeGreaterThan(0);
    expect(figure?.posts).toBeGreaterThanOrEqual(5);
  }
  expect(first?.answeredWithinDay?.value).toBeLessThanOrEqual(1);
  expect(first?.rules.asOf).not.toBeNull();

  const body = { subreddit: "r/SmallBusiness" };
  const described = dataOf(await app.call("analyzeSubreddit", { body }, person));
  expect(described.community.community).toBe("smallbusiness");
  expect(described.bestPosts.length).toBeGreaterThan(0);
  expect(described.hours.length).toBeGreaterThan(0);
  expect(described.form.posts).toBeGreaterThan(0);
});

test("a private community of the sandbox is not described", async () => {
  const person = await app.signUp();
  const body = { subreddit: "studiobackroom" };
  const error = errorOf(await app.call("analyzeSubreddit", { body }, person));
  expect(error).toMatchObject({
    code: "VALIDATION_FAILED",
    details: [
      "subreddit: This community is private: only its members can read it. Choose another community.",
    ],
  });
});

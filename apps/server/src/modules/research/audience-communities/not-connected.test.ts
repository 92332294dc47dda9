import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { withModel } from "../../../testing/fake-llm.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const reddit = /^Reddit's API is not connected here, .*\. Ask the operator to connect it\.$/;

test("calls without a connected service are refused with a remedy, and health says the same", async () => {
  const person = await app.signUp();
  const refused = [
    await app.call("searchCommunities", { body: { keywords: ["a"] } }, person),
    await app.call("analyzeCommunities", { body: { subreddits: ["woods"] } }, person),
    await app.call("analyzeSubreddit", { body: { subreddit: "woods" } }, person),
  ].map(errorOf);
  for (const error of refused) {
    expect(error).toMatchObject({ status: 409, code: "RESEARCH_SOURCE_NOT_CONNECTED" });
    expect(error.message).toMatch(reddit);
  }
  const groups = await app.call("searchFacebookGroups", { body: { keywords: ["a"] } }, person);
  expect(errorOf(groups)).toMatchObject({
    code: "RESEARCH_SOURCE_NOT_CONNECTED",
    message: expect.stringMatching(
      /^Web search is not connected here, .*Brave Search or Serper\.$/,
    ),
  });
  const health = dataOf(await app.call("getRedditAnalysisHealth", {}, person));
  expect(health).toMatchObject({ isConnected: false, hasModel: false });
  expect(health.notice).toMatch(/^Reddit's API is not connected.*No language model is connected/);
});

test("an account with an unconfirmed email address can't make these calls", async () => {
  const { token } = await app.signUp({ confirmed: false });
  const as = { token };
  for (const outcome of [
    await app.call("searchCommunities", { body: { keywords: ["a"] } }, as),
    await app.call("searchFacebookGroups", { body: { keywords: ["a"] } }, as),
    await app.call("analyzeCommunities", { body: { subreddits: ["woods"] } }, as),
    await app.call("analyzeSubreddit", { body: { subreddit: "woods" } }, as),
  ]) {
    expect(errorOf(outcome).code).toBe("EMAIL_NOT_CONFIRMED");
  }
  expect((await app.call("getRedditAnalysisHealth", {}, as)).status).toBe(200);
});

test("health reports a connected model", async () => {
  const other = await openTestApp(withModel());
  const person = await other.signUp();
  const { hasModel, notice } = dataOf(await other.call("getRedditAnalysisHealth", {}, person));
  expect(hasModel).toBe(true);
  expect(notice).not.toContain("language model");
  await other.close();
});

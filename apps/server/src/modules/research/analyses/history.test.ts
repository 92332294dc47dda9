import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type AnalysisSetup,
  openAnalysisCustomer,
  openAnalysisSetup,
} from "../../../testing/analysis-customers.ts";
import { dataOf, errorOf } from "../../../testing/app.ts";

let plain: AnalysisSetup;
beforeAll(async () => {
  plain = await openAnalysisSetup();
}, 60_000);
afterEach(() => plain.reset());
afterAll(() => plain.app.close());

describe("the figures of an analysis", () => {
  test("count all of its discussions, which are all listed and exported", async () => {
    const { run, person } = await openAnalysisCustomer(plain, 70);
    const job = await run();
    const params = { id: job.job_id };
    expect(job.progress.discussions).toBe(70);
    expect(job.data?.reddit_discussions).toHaveLength(70);
    expect(job.data?.themes.length).toBeGreaterThan(0);
    for (const { statement } of job.data?.themes ?? []) expect(statement).toContain("of 70 disc");
    expect(dataOf(await plain.app.call("getAnalytics", { params }, person)).total).toBe(70);
    const count = await plain.app.call("countDiscussions", { params, body: {} }, person);
    expect(dataOf(count)).toMatchObject({ total: 70, kept: 70 });
    const csv = dataOf(await plain.app.call("exportDiscussionsCsv", { params }, person)) as Blob;
    expect((await csv.text()).match(/https:\/\/www\.reddit\.com/g)).toHaveLength(70);
  }, 30_000);
});

describe("the country of the answers", () => {
  test("is passed to the sources, unless the request names another", async () => {
    const { start, ended, person } = await openAnalysisCustomer(plain, 1, {
      "4": "Munich, Germany",
    });
    const countries = () => plain.linkedin.asked.map(({ country }) => country);
    const { job_id } = dataOf(await start());
    await ended(job_id);
    expect(countries()).toEqual(["DE"]);
    const again = await plain.app.call("regenerateAnalysis", { params: { id: job_id } }, person);
    await ended(dataOf(again).job_id);
    expect(countries()).toEqual(["DE", "DE"]);
    await ended(dataOf(await start({ gl: "fr" })).job_id);
    expect(countries()).toEqual(["DE", "DE", "FR"]);
  }, 30_000);

  test("is not passed where the answer names no country", async () => {
    const { run } = await openAnalysisCustomer(plain, 1, { "4": "Worldwide" });
    await run();
    expect(plain.linkedin.asked.map(({ country }) => country)).toEqual([undefined]);
  });
});

describe("the keywords of an analysis", () => {
  test("are counted in and shown with posts of the same days", async () => {
    const { run, subject } = await openAnalysisCustomer(plain, 8);
    const { data } = await run();
    const keyword = data?.keywords.search_keywords.find((one) => one.keyword === subject);
    // Posts are five days apart: six within 30 days.
    const since = plain.clock.now().getTime() / 1000 - 30 * 86_400;
    const recent = data?.reddit_discussions.filter(({ created_utc }) => created_utc > since) ?? [];
    expect(recent).toHaveLength(6);
    expect(keyword?.found).toBe(6);
    expect(keyword?.discussionIds).toEqual(recent.map(({ id }) => id));
  });
});

describe("the history", () => {
  test("lists analyses newest first, with counts; they can be repeated and marked as done", async () => {
    const { run, ended, person, answers } = await openAnalysisCustomer(plain);
    const first = await run();
    const params = { id: first.job_id };
    const again = dataOf(await plain.app.call("regenerateAnalysis", { params }, person));
    await ended(again.job_id);
    const done = dataOf(await plain.app.call("completeAnalysis", { params }, person));
    expect(done.completedAt).not.toBeNull();
    const list = async (limit?: number) =>
      dataOf(await plain.app.call("listAnalyses", { query: limit ? { limit } : {} }, person)).items;
    const items = await list();
    expect(items.map(({ job_id, regeneratedFrom }) => [job_id, regeneratedFrom])).toEqual([
      [again.job_id, first.job_id],
      [first.job_id, null],
    ]);
    expect(items[0]?.counts).toMatchObject({ discussions: 6, personas: 0, communities: 2 });
    expect(await list(1)).toHaveLength(1);
    const query = { limit: 1, offset: 1 };
    const page = dataOf(await plain.app.call("listAnalyses", { query }, person));
    expect(page).toMatchObject({ items: [{ job_id: first.job_id }], total: 2 });
    const stranger = await openAnalysisCustomer(plain, 0);
    for (const name of [
      "regenerateAnalysis",
      "getInsights",
      "getAnalytics",
      "completeAnalysis",
    ] as const) {
      const refused = await plain.app.call(name, { params }, stranger.person);
      expect(errorOf(refused).code).toBe("NOT_FOUND");
    }
    expect(answers["0"]).toBe("Kettleworks");
  });

  test("shows figures and changes over time", async () => {
    const { run, person } = await openAnalysisCustomer(plain, 8);
    const job = await run();
    const { job_id } = job;
    const params = { id: job_id };
    const figures = dataOf(await plain.app.call("getAnalytics", { params }, person));
    expect(figures.total).toBe(8);
    expect(figures.communities).toEqual([
      { community: "kettles", posts: 5 },
      { community: "tea", posts: 3 },
    ]);
    expect(figures.sources).toEqual([{ source: "reddit", posts: 8 }]);
    expect(figures.levels.reduce((sum, { posts }) => sum + posts, 0)).toBe(8);
    expect(figures.ages).toEqual([
      { days: 7, posts: 2 },
      { days: 14, posts: 1 },
      { days: 30, posts: 3 },
      { days: 60, posts: 2 },
    ]);
    const { themes, weeks } = dataOf(await plain.app.call("getInsights", { params }, person));
    expect(weeks.reduce((sum, { posts }) => sum + posts, 0)).toBe(8);
    // Posts are five days apart: six within four weeks before the analysis, and two before those.
    const [theme] = themes;
    const ids = new Set(theme?.discussionIds);
    const shown = job.data?.reddit_discussions.filter(({ id }) => ids.has(id)) ?? [];
    const age = (seconds: number) => plain.clock.now().getTime() / 1000 - seconds;
    const recent = shown.filter(({ created_utc }) => age(created_utc) < 28 * 86_400).length;
    expect(theme?.change).toBe(recent - (shown.length - recent));
    expect(recent).toBeGreaterThan(2);
  });

  test("counts the discussions that a precision filter keeps, and saves an applied filter", async () => {
    const { run, get, person, subject } = await openAnalysisCustomer(plain);
    const { job_id } = await run();
    const count = async (body: object) =>
      dataOf(await plain.app.call("countDiscussions", { params: { id: job_id }, body }, person));
    expect(await count({})).toMatchObject({ total: 6, kept: 6 });
    expect(await count({ phrase: `  A ${subject.toUpperCase()} ` })).toMatchObject({ kept: 6 });
    expect(await count({ phrase: "kettle copper" })).toMatchObject({ kept: 0 });
    expect(await count({ maxAgeDays: 7 })).toMatchObject({ kept: 2 });
    expect(await count({ subreddit: "TEA" })).toMatchObject({ kept: 2 });
    expect(await count({ level: "Cold" })).toMatchObject({ kept: 6 });
    // A phrase is in the title or in the text, not partly in both.
    expect(await count({ phrase: "hate chasing" })).toMatchObject({ kept: 1 });
    expect(await count({ phrase: `${subject} I hate` })).toMatchObject({ kept: 0 });
    const params = { id: job_id };
    const signs = { params, body: { phrase: "???" } };
    const refused = await plain.app.call("countDiscussions", signs, person);
    expect(errorOf(refused).details).toEqual(["phrase: must have a letter or a digit"]);
    expect((await get(job_id)).data?.precision).toBeUndefined();
    const last = await count({ subreddit: "kettles", maxAgeDays: 7, isApplied: true });
    expect(last.discussionIds).toHaveLength(last.kept);
    await count({ maxAgeDays: 14 });
    expect((await get(job_id)).data?.precision).toEqual({
      ...{ subreddit: "kettles", maxAgeDays: 7, total: 6, kept: 1 },
    });
  });

  test("starts one analysis for concurrent requests of two tabs", async () => {
    const { start, ended } = await openAnalysisCustomer(plain);
    const [one, two] = await Promise.all([start(), start()]);
    expect(dataOf(two).job_id).toBe(dataOf(one).job_id);
    await ended(dataOf(one).job_id);
  });
});

import { limits } from "@earshot/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Post } from "../../../integrations/ports/post.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";

const dayMs = 24 * 3_600_000;
const clock = createTestClock(new Date("2026-11-21T12:00:00Z"));
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock, previewMs: 60_000 });
});
afterAll(() => app.close());

const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs);
const preview = async (keyword: string, token: string) =>
  dataOf(await app.call("previewKeyword", { body: { keyword } }, { token })).preview;
const storePosts = (posts: Partial<Post>[]) =>
  app.ingest(posts.map((post) => testPost({ postedAt: ago(1), ...post })));

const asks = "Can anyone recommend a good one? We need to buy it this week, our budget is $200.";

describe("a preview", () => {
  test("counts the stored posts of 30 days by day and level, and stores nothing", async () => {
    const { token } = await app.signUp();
    await storePosts([
      { title: "Which brass sextant is best?", body: asks, postedAt: ago(0) },
      { title: "My brass sextants", body: "They hang on the wall.", postedAt: ago(3) },
      { title: "Brass. Sextant", body: "", postedAt: ago(3) },
      { title: "The last day", body: "A brass-sextant.", postedAt: ago(29) },
      { title: "A brass sextant too long ago", body: "", postedAt: ago(30) },
      { title: "A sextant of brass", body: "", postedAt: ago(2) },
      { title: "A brass sextant that was taken down", removed: true, postedAt: ago(2) },
    ]);
    const found = await preview("  brass sextant ", token);
    expect(found).toMatchObject({ matches: 3, atLeast: false, noise: null });
    expect(found.since).toBe("2026-10-23T00:00:00.000Z");
    expect(found.days).toHaveLength(30);
    expect([found.days[29], found.days[26], found.days[0]]).toEqual([1, 1, 1]);
    expect(found.days.reduce((sum, day) => sum + day)).toBe(3);
    expect(Object.values(found.levels).reduce((sum, level) => sum + level)).toBe(3);
    expect(found.levels[found.examples[0]?.level ?? "Cold"]).toBeGreaterThan(0);
    // The strongest first, then the newest.
    expect(found.examples.map(({ title }) => title)).toEqual([
      "Which brass sextant is best?",
      "My brass sextants",
      "The last day",
    ]);
    const [first, , last] = found.examples;
    expect(["Looking", "Ready to buy"]).toContain(first?.level);
    expect(first?.marks.title.map(([a, b]) => first.title.slice(a, b))).toEqual(["brass sextant"]);
    expect(last?.marks.content.map(([a, b]) => last.content.slice(a, b))).toEqual([
      "brass-sextant",
    ]);
    expect(dataOf(await app.call("listKeywords", {}, { token })).keywords).toEqual([]);
    expect(dataOf(await app.call("listMentions", {}, { token })).total).toBe(0);
  });

  test("returns the number of searched posts, without removed ones", async () => {
    const { token } = await app.signUp();
    const before = (await preview("quartz theodolite", token)).of;
    await storePosts([{ title: "A quartz theodolite" }, { title: "gone", removed: true }]);
    const { of, matches } = await preview("quartz theodolite", token);
    expect([of, matches]).toEqual([before + 1, 1]);
  });

  test("reads a phrase like a keyword", async () => {
    const { token } = await app.signUp();
    await storePosts([
      { title: "Copper lamps", body: "for a studio" },
      { title: "A copper lamp", body: "Hiring: studio" },
      { title: "copper lamp", body: "in the kitchen" },
      { title: "", body: "a tin lantern for my studio" },
    ]);
    const count = async (phrase: string) => (await preview(phrase, token)).matches;
    expect(await count("copper lamp")).toBe(3);
    expect(await count('"copper lamp"')).toBe(2);
    expect(await count("copper lamp +studio -hiring")).toBe(1);
    expect(await count("copper lamp | tin lantern +studio")).toBe(3);
    expect(await count("copper kettle")).toBe(0);
  });

  test("ignores posts that the workspace's filters hide, not those of another workspace", async () => {
    const [one, other] = [await app.signUp(), await app.signUp()];
    await storePosts([
      { title: "An ivory abacus", author: "spammer" },
      { title: "My ivory abacus", author: "ann" },
    ]);
    const body = { kind: "author" as const, value: "Spammer", source: "reddit" as const };
    dataOf(await app.call("addExclusion", { body }, one));
    expect((await preview("ivory abacus", one.token)).matches).toBe(1);
    expect((await preview("ivory abacus", other.token)).matches).toBe(2);
  });

  test("gives ten examples, cut around the first match", async () => {
    const { token } = await app.signUp();
    const filler = "😀 and so on ".repeat(60);
    await storePosts(
      Array.from({ length: 12 }, (_, at) => ({
        title: `Astrolabe ${at}`,
        body: `${filler}a pewter compass ${filler}`,
        kind: "post" as const,
        source: "x" as const,
        externalId: `astrolabe${at}`,
      })),
    );
    const { matches, examples } = await preview("pewter compass", token);
    expect(matches).toBe(12);
    expect(examples).toHaveLength(limits.previewExamples);
    for (const { content, marks, source } of examples) {
      expect(source).toBe("x");
      expect(content.length).toBeLessThanOrEqual(limits.previewMax + 2);
      expect(content.isWellFormed()).toBe(true);
      expect(marks.content.map(([a, b]) => content.slice(a, b))).toEqual(["pewter compass"]);
    }
  });

  test("shows a comment under its thread's title, which has no marks", async () => {
    const { token } = await app.signUp();
    const thread = { externalId: "t3_x", title: "A jade gnomon thread", parentId: null };
    await storePosts([{ kind: "comment", title: "", body: "My jade gnomon broke.", thread }]);
    const [example] = (await preview("jade gnomon", token)).examples;
    expect(example).toMatchObject({
      title: "A jade gnomon thread",
      content: "My jade gnomon broke.",
      marks: { title: [], content: [[3, 14]] },
    });
  });

  test("warns of too many matches, and suggests a word to exclude", async () => {
    const { token } = await app.signUp();
    await storePosts(
      Array.from({ length: 40 }, (_, at) => ({
        title: `Garnet orrery ${at}`,
        body: `${at % 2 ? "A keepsake" : "An heirloom"} hangs on wall${at}.`,
        author: `author${at}`,
      })),
    );
    const { noise, levels } = await preview("garnet orrery", token);
    expect(levels.Looking + levels["Ready to buy"]).toBe(0);
    expect(noise).toBe(
      "None of the 40 posts comes from someone who is looking for something like it. “hangs” occurs in 100% of the posts by people who are not looking for anything: exclude it with -hangs.",
    );
  });

  test("stops early, and says how far back it searched", async () => {
    const { token, user } = await app.signUp();
    const workspaceId = (await app.services.accounts.find(user.id))?.currentWorkspaceId ?? "";
    await storePosts([
      { title: "Opal dial today", postedAt: ago(0) },
      { title: "Opal dial yesterday", postedAt: ago(1) },
      { title: "Opal dial before", postedAt: ago(5) },
    ]);
    const within = (bounds: { maxPosts: number; withinMs: number }) =>
      app.services.keywordPreviews.preview(workspaceId, "opal dial", bounds);
    expect(await within({ maxPosts: 2, withinMs: 60_000 })).toMatchObject({
      matches: 2,
      atLeast: true,
      since: "2026-11-19T00:00:00.000Z",
    });
    expect(await within({ maxPosts: 20_000, withinMs: -1 })).toMatchObject({
      matches: 0,
      atLeast: true,
    });
    expect(await preview("opal dial", token)).toMatchObject({ matches: 3, atLeast: false });
  });
});

test("the number of many posts is an estimate of the database", async () => {
  const { token } = await app.signUp();
  const many = 12_000;
  await app.infrastructure.database.query({
    text: `insert into posts (id, source, kind, external_id, title, body, url, posted_at, removed, words)
      select gen_random_uuid(), 'x', 'post', 'many' || n, 'Many ' || n, '', 'https://x.com/many', $1, false, '{many}'
      from generate_series(1, ${many}) n`,
    values: [ago(4)],
  });
  await app.infrastructure.database.query({ text: "analyze posts", values: [] });
  const { of, matches, atLeast } = await preview("umber oboe", token);
  expect([matches, atLeast]).toEqual([0, false]);
  expect(of).toBeGreaterThan(many * 0.9);
  expect(of).toBeLessThan(many * 1.2);
});

describe("invalid previews", () => {
  test.each([
    [{}, "keyword: Enter a keyword to monitor."],
    [{ keyword: "" }, "keyword: Enter a keyword to monitor."],
    [{ keyword: "   " }, "keyword: Enter a keyword to monitor."],
    [{ keyword: 7 }, "keyword: Enter a keyword to monitor."],
    [{ keyword: null }, "keyword: Enter a keyword to monitor."],
    [{ keyword: ["best crm"] }, "keyword: Enter a keyword to monitor."],
    [{ keyword: "x".repeat(101) }, "keyword: A keyword can have at most 100 characters."],
  ])("%j is refused at its field", async (body, detail) => {
    const { token } = await app.signUp();
    const response = app.call("previewKeyword", { body: body as { keyword: string } }, { token });
    expect(errorOf(await response)).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
      details: [detail],
    });
  });

  test.each([
    "the",
    "a",
    '"unclosed',
    "-only -excluded",
    "!!!",
    "one two three four five six seven eight nine ten eleven",
  ])("%j is refused with the same message as when it is added", async (keyword) => {
    const { token } = await app.signUp();
    const refused = errorOf(await app.call("previewKeyword", { body: { keyword } }, { token }));
    const added = errorOf(await app.call("addKeyword", { body: { keyword } }, { token }));
    expect(refused).toEqual(added);
    expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(refused.message.length).toBeGreaterThan(20);
  });

  test("without a signed-in user are refused", async () => {
    const response = await app.call("previewKeyword", { body: { keyword: "best crm" } });
    expect(errorOf(response).status).toBe(401);
  });

  test("hostile text is treated as text, and text that can't be stored is refused", async () => {
    const { token } = await app.signUp();
    for (const keyword of ["%_'; drop table posts --", "🙂", "<script>alert(1)</script>"]) {
      expect((await preview(keyword, token)).matches).toBe(0);
    }
    for (const keyword of ["nul \u0000 byte", "lone \ud800 half"]) {
      const refused = errorOf(await app.call("previewKeyword", { body: { keyword } }, { token }));
      expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
      expect(refused.details[0]).toMatch(/keyword: contains a character that can't be stored/);
    }
  });
});

describe("the counts of phrases", () => {
  const count = async (keywords: string[], token: string) =>
    dataOf(await app.call("countMatches", { body: { keywords } }, { token }));

  test("are the same as in the preview of each phrase, in their order", async () => {
    const { token } = await app.signUp();
    await storePosts([
      { title: "Which opal barometer is best?", body: asks },
      { title: "My opal barometers", body: "One fell.", postedAt: ago(3) },
      { title: "A jade hygrometer beside an opal barometer", body: "They match." },
      { title: "A jade hygrometer too long ago", body: "", postedAt: ago(40) },
    ]);
    const phrases = ["jade hygrometer", "opal barometer", "opal hygrometer"];
    const { counts, of, atLeast } = await count(phrases, token);
    expect(counts).toEqual([
      { keyword: "jade hygrometer", matches: 1, strong: 0 },
      { keyword: "opal barometer", matches: 3, strong: 1 },
      { keyword: "opal hygrometer", matches: 0, strong: 0 },
    ]);
    expect(atLeast).toBe(false);
    for (const { keyword, matches } of counts) {
      expect(await preview(keyword, token)).toMatchObject({ matches, of });
    }
  });

  test("skip what the workspace's filters hide", async () => {
    const { token } = await app.signUp();
    await storePosts([{ title: "A topaz altimeter", author: "hidden_one" }]);
    const body = { kind: "author" as const, value: "hidden_one", source: "reddit" as const };
    dataOf(await app.call("addExclusion", { body }, { token }));
    expect((await count(["topaz altimeter"], token)).counts[0]?.matches).toBe(0);
  });

  test.each<[unknown, string]>([
    [[], "keywords: must have at least one entry"],
    [Array(21).fill("best crm"), "keywords: must have at most 20 entries"],
    [[" "], "keywords.0: Enter a keyword to monitor."],
  ])("of %j are refused at the field", async (keywords, detail) => {
    const { token } = await app.signUp();
    const response = app.call(
      "countMatches",
      { body: { keywords: keywords as string[] } },
      { token },
    );
    expect(errorOf(await response)).toMatchObject({ status: 400, details: [detail] });
  });

  test("of a phrase that can't be monitored are refused", async () => {
    const { token } = await app.signUp();
    const response = app.call(
      "countMatches",
      { body: { keywords: ["best crm", "the"] } },
      { token },
    );
    expect(errorOf(await response)).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LlmError } from "../../../integrations/ports/llm.ts";
import { createAdjustableClock } from "../../../testing/adjustable-clock.ts";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { createFakeLlm, withModel } from "../../../testing/fake-llm.ts";

const fake = createFakeLlm();
const clock = createAdjustableClock();
let app: TestApp;
let withoutModel: TestApp;
beforeAll(async () => {
  app = await openTestApp({ ...withModel(), llm: fake.llm, clock });
  withoutModel = await openTestApp();
});
afterAll(() => Promise.all([app.close(), withoutModel.close()]));

const text = {
  content: "Ledgerly is an amazing solution. Send a reminder on day 3, see https://given.test/a.",
  title: "What worked for late invoices",
  platform: "reddit" as const,
};
const improved = "Send a reminder on day 3. Ledgerly can do that.";

async function customer(on = app) {
  const person = await on.signUp();
  const body = {
    companyName: "Ledgerly",
    websiteUrl: "https://ledgerly.test",
    discovery_answers: { "0": "Ledgerly sends reminders." },
  };
  dataOf(await on.call("putProfile", { body }, person));
  return person;
}
type Person = Awaited<ReturnType<typeof customer>>;
let person: Person;
beforeEach(async () => {
  clock.setOffset(0);
  fake.answer(() => ({ content: improved, advice: ["Name a figure."] }));
  person = await customer();
});

const score = async (more: object = {}, as = person, on = app) =>
  dataOf(await on.call("scoreResonance", { body: { ...text, ...more } }, as)).resonance;
const optimize = (more: object = {}, as = person) =>
  app.call("optimizeContent", { body: { ...text, ...more } }, as);
const history = async (as = person) =>
  dataOf(await app.call("listOptimizations", { query: {} }, as));

/** Stores posts of a community whose votes grow with the length of their titles. */
const storePosts = (community: string, count: number, ageHours = 48) =>
  app.infrastructure.database.pool.execute(sql`
    insert into posts (id, source, external_id, community, title, body, url, score, posted_at, stored_at, removed)
    select gen_random_uuid(), 'reddit', ${community} || n, ${community}, repeat('t', 10 + n), 'Words?', 'https://a.test', n,
      now() - make_interval(hours => ${ageHours}), now(), false
    from generate_series(1, ${count}) n`);

describe("a score", () => {
  test("has parts with reasons that point at words, and needs no model", async () => {
    const resonance = await score({}, await customer(withoutModel), withoutModel);
    expect(resonance).toMatchObject({ community: null });
    const reasons = resonance.parts.find(({ part }) => part === "value_first")?.reasons ?? [];
    expect(reasons.map(({ start, end }) => text.content.slice(start, end))).toEqual(["Ledgerly"]);
    const words = resonance.parts.flatMap((part) =>
      part.reasons.map(({ start, end }) => text.content.slice(start, end)),
    );
    expect(words).toContain("amazing");
  });

  test("comes with a note that it does not predict votes", async () => {
    expect((await score()).reliability).toMatch(/^This score does not predict votes: among 8,280 /);
  });

  test("includes a comparison with a community that has at least 40 posts", async () => {
    await storePosts("smallshops", 39);
    const few = await score({ subreddit: "r/SmallShops" });
    expect(few.community).toEqual({
      ...{ name: "SmallShops", posts: 39, postsNeeded: 40, comparisons: null },
    });
    await storePosts("bigshops", 40);
    const { community } = await score({ subreddit: "bigshops" });
    expect(community).toMatchObject({ posts: 40 });
    expect(community?.comparisons?.[0]).toMatchObject({
      ...{ feature: "title_length", value: 29, best: { from: 43, to: 48 }, nearer: "worst" },
    });
  });

  test("ignores posts whose votes were stored in their first day", async () => {
    await storePosts("freshshops", 60, 2);
    expect((await score({ subreddit: "freshshops" })).community).toMatchObject({ posts: 0 });
  });

  test("is refused for an empty text, and for an unknown platform", async () => {
    for (const body of [
      { ...text, content: " " },
      { ...text, platform: "myspace" },
    ]) {
      const answer = await app.call("scoreResonance", { body: body as typeof text }, person);
      expect(errorOf(answer)).toMatchObject({ status: 400 });
    }
  });
});

describe("an improved text", () => {
  test("is stored with its scores, and has advice", async () => {
    const { optimization, advice } = dataOf(await optimize());
    expect(optimization).toMatchObject({
      ...{ before: text.content, after: improved, platform: "reddit", instruction: null },
    });
    expect(optimization.scoreAfter).toBeGreaterThan(optimization.scoreBefore);
    expect(advice).toEqual(["Name a figure."]);
    expect(await history()).toEqual({ items: [optimization], total: 1 });
  });

  test("contains only links that were given, and its advice names facts that were not", async () => {
    const content = "It costs $49. See https://given.test/a or https://evil.test/b.";
    fake.answer(() => ({ content, advice: ["Read https://evil.test."] }));
    const { optimization, advice } = dataOf(await optimize());
    expect(optimization.after).toContain("https://given.test/a");
    expect(optimization.after).not.toContain("evil.test");
    expect(advice[0]).toBe(
      "Your profile does not say “$49”. Remove it, or add it to your profile if it is true.",
    );
    expect(advice.join()).not.toContain("evil.test");
  });

  test("follows an instruction", async () => {
    const body = { ...text, instruction: "Make it shorter" };
    const { optimization } = dataOf(await app.call("refineForResonance", { body }, person));
    expect(optimization.instruction).toBe("Make it shorter");
    expect(fake.asked.at(-1)?.question).toContain('Instruction: "Make it shorter"');
    const empty = { ...text, instruction: "" };
    const refused = await app.call("refineForResonance", { body: empty }, person);
    expect(errorOf(refused)).toMatchObject({ status: 400 });
  });

  test("is requested again each time, and nothing is stored when the model fails", async () => {
    await optimize();
    await optimize();
    expect((await history()).total).toBe(2);
    fake.answer(() => {
      throw new LlmError("wrong_shape", "no JSON");
    });
    expect(errorOf(await optimize())).toMatchObject({ code: "MODEL_FAILED" });
    expect((await history()).total).toBe(2);
  });

  test.each([
    ["slow", "The language model took too long to respond. Please try again in a moment."],
    ["declined", "The language model declined to answer this."],
  ] as const)("is refused with the reason when the model fails (%s)", async (failure, message) => {
    fake.answer(() => {
      throw new LlmError(failure, "no answer");
    });
    expect(errorOf(await optimize())).toMatchObject({ status: 503, code: "MODEL_FAILED", message });
    expect((await history()).total).toBe(0);
  });

  test("is refused if the model's answer has the wrong shape or no words", async () => {
    for (const answer of [{ text: improved }, { content: "  ", advice: [] }]) {
      fake.answer(() => answer);
      expect(errorOf(await optimize())).toMatchObject({ status: 503, code: "MODEL_FAILED" });
    }
    expect((await history()).total).toBe(0);
  });

  test("is refused over the budget, before the model is asked", async () => {
    const tiny = { studio: { dayMicros: 1_000, workspaceDayMicros: 1_000 } };
    const small = await openTestApp({ llm: fake.llm, caps: tiny });
    try {
      const before = fake.asked.length;
      const answer = await small.call("optimizeContent", { body: text }, await customer(small));
      expect(errorOf(answer)).toMatchObject({ status: 409, code: "MODEL_OVER_BUDGET" });
      expect(fake.asked).toHaveLength(before);
    } finally {
      await small.close();
    }
  });

  test("needs a model", async () => {
    const answer = await withoutModel.call(
      "optimizeContent",
      { body: text },
      await customer(withoutModel),
    );
    expect(errorOf(answer)).toMatchObject({ code: "MODEL_NOT_CONNECTED" });
  });

  test("is listed in pages", async () => {
    for (const _ of Array.from({ length: 3 })) await optimize();
    const page = async (number: number) =>
      dataOf(await app.call("listOptimizations", { query: { page: number, limit: 2 } }, person));
    const [first, second] = [await page(1), await page(2)];
    expect([first.items.length, second.items.length, second.total]).toEqual([2, 1, 3]);
    expect(first.items.map(({ id }) => id)).not.toContain(second.items[0]?.id);
  });

  test("is visible only to its workspace, and counted by day and platform", async () => {
    await optimize();
    await optimize({ platform: "linkedin" });
    const other = await customer();
    expect(await history(other)).toEqual({ items: [], total: 0 });
    const stats = dataOf(await app.call("getOptimizationStats", {}, person));
    expect(stats).toMatchObject({ total: 2, byDay: [{ count: 2 }] });
    expect(stats.byPlatform.map(({ platform }) => platform).sort()).toEqual(["linkedin", "reddit"]);
    const none = dataOf(await app.call("getOptimizationStats", {}, other));
    expect(none).toMatchObject({ total: 0, meanBefore: null, meanAfter: null, byDay: [] });
  });

  test("is deleted after a year", async () => {
    await optimize();
    await app.services.resonance.prune();
    expect((await history()).total).toBe(1);
    clock.setOffset(366 * 24 * 3_600_000);
    await app.services.resonance.prune();
    const { rows } = await app.infrastructure.database.pool.execute(
      sql`select 1 from optimizations`,
    );
    expect(rows).toEqual([]);
  });
});

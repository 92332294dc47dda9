import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { dataOf, errorOf, testPost } from "../../../testing/app.ts";
import { createFakeLlm } from "../../../testing/fake-llm.ts";
import { createFakeSource, refusalOf } from "../../../testing/fake-source.ts";
import { openFriendSearchSetup } from "../../../testing/friend-search.ts";

const fake = createFakeLlm();
const cap = { dayMicros: 1e9, workspaceMonthMicros: 1e9, workspaceDayMicros: 1e9 };
let setup: Awaited<ReturnType<typeof openFriendSearchSetup>>;
let plain: Awaited<ReturnType<typeof openFriendSearchSetup>>;
beforeAll(async () => {
  const caps = { llm: cap, x: cap, linkedin: cap };
  // With every capability that a step uses, so that all of its queues are worked.
  const sources = [createFakeSource().source];
  setup = await openFriendSearchSetup({ jobs: true, llm: fake.llm, caps, sources });
  await setup.app.work("research.step");
  plain = await openFriendSearchSetup({ jobs: true });
  await plain.app.work("research.step");
}, 60_000);
afterEach(() => {
  for (const one of [...setup.fakes, ...plain.fakes]) {
    one.refuse(null);
    one.asked.length = 0;
  }
  fake.answer(() => ({}));
  fake.asked.length = 0;
});
afterAll(async () => {
  await setup.app.close();
  await plain.app.close();
});

type Setup = typeof setup;
const dayMs = 24 * 3_600_000;
let made = 0;

/** The same complaint in the words of several people. */
const complaints = [
  "I hate chasing late payments. It takes an hour each morning.",
  "We struggle with late payments and our landlord does not wait.",
  "Late payments are a nightmare for a small bakery like ours.",
  "Sick of late payments, my biggest customer is three weeks behind.",
  "Late payments are killing my cash flow this spring.",
  "I'm tired of late payments and awkward calls.",
  "The problem is late payments, everything else works.",
  "Struggling with late payments since we moved abroad.",
];

/** A text that shares no word with other posts, so that it does not count as a copy. */
const uniqueWords = (at: number) =>
  Array.from({ length: 20 }, (_, word) => `steam${at}${String.fromCharCode(97 + word)}`).join(" ");

/** A customer whose answers name a unique subject, with posts about it from several people. */
async function customer({ app, customer: signUp, clock }: Setup, posts = 6, more: object = {}) {
  const person = await signUp("growth");
  made += 1;
  const subject = `copper kettle model${made}`;
  const answers = {
    "0": "Kettleworks",
    "1": JSON.stringify({ problem: `People can't buy a ${subject}` }),
    "6": JSON.stringify([subject]),
    ...more,
  };
  const texts = Array.from({ length: posts }, (_, at) =>
    testPost({
      title: `Can anyone recommend a ${subject}?`,
      body: complaints[at] ?? uniqueWords(at),
      author: `author_${made}_${at}`,
      community: at % 3 === 0 ? "tea" : "kettles",
      postedAt: new Date(clock.now().getTime() - at * (posts > 8 ? 0.5 : 5) * dayMs),
    }),
  );
  await app.ingest(texts);
  const start = (more: object = {}) =>
    app.call("startAnalysis", { body: { answers, ...more } }, person);
  const get = async (jobId: string) =>
    dataOf(await app.call("getAnalysis", { params: { jobId } }, person));
  const ended = async (jobId: string) => {
    await expect
      .poll(async () => (await get(jobId)).finished_at, { timeout: 25_000, interval: 200 })
      .not.toBeNull();
    return get(jobId);
  };
  const run = async () => ended(dataOf(await start()).job_id);
  return { person, subject, answers, texts, start, get, ended, run };
}

const quote = "It takes an hour each morning";

/** Personas whose lines cite these words of the document with the quote above. */
const personas = (documents: readonly { text: string }[], words = quote) => {
  const document = documents.findIndex(({ text }) => text.includes(quote)) + 1;
  const evidence = [{ document, quote: words }];
  return {
    personas: [
      {
        name: "Busy Small Teams",
        traits: [{ text: "They lose time each morning.", evidence }],
        painPoints: [{ text: "They have a problem every morning.", evidence }],
        phrases: evidence,
      },
    ],
    platforms: [{ text: "They ask here each morning.", evidence }],
  };
};
const answersPersonas = (words?: string) =>
  fake.answer(({ schemaName, documents }) =>
    schemaName === "personas" ? personas(documents, words) : { suggestions: [] },
  );

describe("an analysis with a language model", () => {
  test("finds discussions, themes, personas, communities and keywords, each with its evidence", async () => {
    const { run, subject, texts } = await customer(setup);
    answersPersonas();
    const job = await run();
    expect(job).toMatchObject({ status: "completed", error_message: null, kind: "audience" });
    expect(job.title).toContain(`People can't buy a ${subject}`);
    const { data } = job;
    expect(data?.reddit_discussions).toHaveLength(6);
    expect(data?.discussions).toEqual([]);
    expect(job.progress.discussions).toBe(6);
    const [persona] = data?.personas?.primary_personas ?? [];
    expect(persona).toMatchObject({
      persona_name: "Busy small teams",
      traits: [{ text: "They lose time each morning.", evidence: [{ quote }] }],
      pain_points: [{ text: "They have a problem every morning." }],
      phrases: [{ quote, field: "content" }],
    });
    expect(data?.personas?.community_insights.platforms_they_use).toHaveLength(1);
    expect(data?.communities.map(({ community }) => community)).toEqual(["kettles", "tea"]);
    const [keyword] = data?.keywords.search_keywords ?? [];
    expect(keyword).toMatchObject({ keyword: subject, found: 6, isKeyword: false });
    expect(keyword?.discussionIds).toHaveLength(6);
    const ranked = data?.reddit_discussions.map(({ id }) => id);
    expect(keyword?.discussionIds).toEqual(ranked);
    // Each theme quotes words of its posts.
    expect(data?.themes.length).toBeGreaterThan(0);
    const bodies = new Map(texts.map(({ url, title, body }) => [url, { title, content: body }]));
    for (const { evidence, discussionIds } of data?.themes ?? []) {
      expect(discussionIds.length).toBeGreaterThan(1);
      for (const { url, field, span, quote: words } of evidence) {
        expect(bodies.get(url)?.[field].slice(...span)).toBe(words);
      }
    }
    // The connected source was searched once. Its communities can't be measured here, as the notice says.
    expect(setup.reddit.asked).toHaveLength(1);
    expect(job.notice).toContain("not connected");
  });

  test("numbers personas of the same name", async () => {
    const { run } = await customer(setup);
    fake.answer(({ schemaName, documents }) => {
      if (schemaName !== "personas") return { suggestions: [] };
      const answer = personas(documents);
      return { ...answer, personas: [...answer.personas, ...answer.personas] };
    });
    const { data } = await run();
    expect(data?.personas?.primary_personas.map((one) => one.persona_name)).toEqual([
      "Busy small teams",
      "Busy small teams (2)",
    ]);
  });

  test("shows personas as soon as they are complete, before the other steps", async () => {
    const { start, get, ended } = await customer(setup);
    const keywords = Promise.withResolvers<void>();
    fake.answer(async ({ schemaName, documents }) => {
      if (schemaName === "personas") return personas(documents);
      await keywords.promise;
      return { suggestions: [] };
    });
    const { job_id } = dataOf(await start());
    await expect
      .poll(async () => (await get(job_id)).progress.step, { timeout: 20_000 })
      .toBe("keywords");
    const partial = await get(job_id);
    expect([partial.status, partial.finished_at]).toEqual(["persona_complete", null]);
    expect(partial.data?.personas?.primary_personas).toHaveLength(1);
    expect(partial.data?.keywords.search_keywords).toEqual([]);
    keywords.resolve();
    expect((await ended(job_id)).status).toBe("completed");
  });

  test("drops statements without valid citations, and says when none are left", async () => {
    const { run } = await customer(setup);
    answersPersonas("words that nobody wrote here");
    const job = await run();
    expect(job.status).toBe("completed");
    expect(job.data?.personas?.primary_personas).toEqual([]);
    expect(job.notice).toContain("described nobody in a way that the discussions support");
  });

  test("completes when the budget is used up, and says so", async () => {
    const poor = await openFriendSearchSetup({
      jobs: true,
      llm: fake.llm,
      caps: { llm: { dayMicros: 0 }, x: { dayMicros: 0 }, linkedin: { dayMicros: 0 } },
    });
    await poor.app.work("research.step");
    try {
      const { run } = await customer(poor);
      const job = await run();
      expect(job).toMatchObject({ status: "completed", data: { personas: null } });
      expect(job.notice).toContain("budget for the language model is used up");
      expect(job.notice).toContain("X and LinkedIn did not answer");
      expect(job.data?.reddit_discussions.length).toBeGreaterThan(0);
      expect(poor.x.asked).toEqual([]);
    } finally {
      await poor.app.close();
    }
  }, 60_000);
});

describe("an analysis without a language model", () => {
  test("has themes, communities, keywords and discussions, and says what is missing", async () => {
    const { run } = await customer(plain);
    const job = await run();
    expect(job.status).toBe("completed");
    expect(job.data?.personas).toBeNull();
    expect(job.data?.themes.length).toBeGreaterThan(0);
    expect(job.data?.keywords.search_keywords.length).toBeGreaterThan(0);
    expect(job.notice).toContain("No language model is connected");
  });

  test("completes with stored posts when no source answers", async () => {
    const { run } = await customer(plain);
    for (const one of plain.fakes) one.refuse(refusalOf("unavailable"));
    const job = await run();
    expect(job.status).toBe("completed");
    expect(job.notice).toContain("Reddit, X, and LinkedIn did not answer");
    expect(job.data?.reddit_discussions).toHaveLength(6);
  });

  test("fails with a sentence when nothing is found", async () => {
    const { run } = await customer(plain, 0);
    const job = await run();
    expect(job).toMatchObject({ status: "failed", data: null });
    expect(job.error_message).toContain("No discussions were found for these answers.");
    const { person, ended } = await customer(plain, 0);
    const empty = await plain.app.call("startAnalysis", { body: { answers: {} } }, person);
    const none = await ended(dataOf(empty).job_id);
    expect(none.error_message).toContain("These answers name nothing to search for.");
  });
});

describe("the figures of an analysis", () => {
  test("count all of its discussions, which are all listed and exported", async () => {
    const { run, person } = await customer(plain, 70);
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
    const { start, ended, person } = await customer(plain, 1, { "4": "Munich, Germany" });
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
    const { run } = await customer(plain, 1, { "4": "Worldwide" });
    await run();
    expect(plain.linkedin.asked.map(({ country }) => country)).toEqual([undefined]);
  });
});

describe("the keywords of an analysis", () => {
  test("are counted in and shown with posts of the same days", async () => {
    const { run, subject } = await customer(plain, 8);
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

describe("a post that was deleted at its platform", () => {
  test("disappears from lists, figures, themes and personas", async () => {
    const { run, get, texts, person } = await customer(setup);
    answersPersonas();
    const { job_id, data } = await run();
    const cited = data?.personas?.primary_personas[0]?.traits[0]?.evidence[0]?.url;
    const deleted = texts.filter(({ url }) => url === cited);
    expect(deleted).toHaveLength(1);
    const purge = (posts: typeof texts) =>
      setup.app.infrastructure.database.transaction((tx) =>
        setup.app.services.posts.purge(
          tx,
          "reddit",
          posts.map(({ externalId }) => externalId),
        ),
      );
    await purge(deleted);
    const after = await get(job_id);
    expect(after.data?.reddit_discussions).toHaveLength(5);
    expect(after.data?.personas?.primary_personas).toEqual([]);
    for (const { evidence } of after.data?.themes ?? []) {
      expect(evidence.map(({ url }) => url)).not.toContain(cited);
    }
    const params = { id: job_id };
    expect(dataOf(await setup.app.call("getAnalytics", { params }, person)).total).toBe(5);
    await purge(texts);
    const empty = await get(job_id);
    expect(empty.data).toMatchObject({ themes: [], reddit_discussions: [] });
    // No text of a post is stored with an analysis.
    const { rows } = await setup.app.infrastructure.database.read.execute<{ all: string }>(
      sql`select result::text as all from research_jobs where id = ${job_id}`,
    );
    expect(rows[0]?.all).not.toContain("our landlord does not wait");
  });

  test("or opted out of replies is not shown either", async () => {
    const { run, get, texts } = await customer(plain);
    const { job_id } = await run();
    await plain.app.infrastructure.database.read.execute(
      sql`insert into opt_outs (id, source, kind, name, email, created_at, confirmed_at)
        values (gen_random_uuid(), 'reddit', 'author', ${texts[0]?.author}, 'a@example.test', now(), now())`,
    );
    expect((await get(job_id)).data?.reddit_discussions).toHaveLength(5);
  });
});

describe("the history", () => {
  test("lists analyses newest first, with counts; they can be repeated and marked as done", async () => {
    const { run, ended, person, answers } = await customer(plain);
    const first = await run();
    const params = { id: first.job_id };
    const again = dataOf(await plain.app.call("regenerateAnalysis", { params }, person));
    await ended(again.job_id);
    const done = dataOf(await plain.app.call("completeAnalysis", { params }, person));
    expect(done.completed_at).not.toBeNull();
    const list = async (limit?: number) =>
      dataOf(await plain.app.call("listAnalyses", { query: limit ? { limit } : {} }, person)).items;
    const items = await list();
    expect(items.map(({ job_id, regenerated_from }) => [job_id, regenerated_from])).toEqual([
      [again.job_id, first.job_id],
      [first.job_id, null],
    ]);
    expect(items[0]?.counts).toMatchObject({ discussions: 6, personas: 0, communities: 2 });
    expect(await list(1)).toHaveLength(1);
    const query = { limit: 1, offset: 1 };
    const page = dataOf(await plain.app.call("listAnalyses", { query }, person));
    expect(page).toMatchObject({ items: [{ job_id: first.job_id }], total: 2 });
    const stranger = await customer(plain, 0);
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
    const { run, person } = await customer(plain, 8);
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
    const { run, get, person, subject } = await customer(plain);
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
    const { start, ended } = await customer(plain);
    const [one, two] = await Promise.all([start(), start()]);
    expect(dataOf(two).job_id).toBe(dataOf(one).job_id);
    await ended(dataOf(one).job_id);
  });
});

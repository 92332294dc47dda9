import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type AnalysisSetup,
  openAnalysisCustomer,
  openAnalysisSetup,
} from "../../../testing/analysis-customers.ts";
import { dataOf } from "../../../testing/app.ts";
import { createFakeLlm } from "../../../testing/fake-llm.ts";
import { createFakeSource, refusalOf } from "../../../testing/fake-source.ts";

const fake = createFakeLlm();
const cap = { dayMicros: 1e9, workspaceMonthMicros: 1e9, workspaceDayMicros: 1e9 };
let setup: AnalysisSetup;
let plain: AnalysisSetup;
beforeAll(async () => {
  const caps = { llm: cap, x: cap, linkedin: cap };
  // With every capability that a step uses, so that all of its queues are worked.
  const sources = [createFakeSource().source];
  setup = await openAnalysisSetup({ llm: fake.llm, caps, sources });
  plain = await openAnalysisSetup();
}, 60_000);
afterEach(() => {
  setup.reset();
  plain.reset();
  fake.answer(() => ({}));
  fake.asked.length = 0;
});
afterAll(async () => {
  await setup.app.close();
  await plain.app.close();
});

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
    const { run, subject, texts } = await openAnalysisCustomer(setup);
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
    const { run } = await openAnalysisCustomer(setup);
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
    const { start, get, ended } = await openAnalysisCustomer(setup);
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
    expect([partial.status, partial.finishedAt]).toEqual(["persona_complete", null]);
    expect(partial.data?.personas?.primary_personas).toHaveLength(1);
    expect(partial.data?.keywords.search_keywords).toEqual([]);
    keywords.resolve();
    expect((await ended(job_id)).status).toBe("completed");
  });

  test("drops statements without valid citations, and says when none are left", async () => {
    const { run } = await openAnalysisCustomer(setup);
    answersPersonas("words that nobody wrote here");
    const job = await run();
    expect(job.status).toBe("completed");
    expect(job.data?.personas?.primary_personas).toEqual([]);
    expect(job.notice).toContain("described nobody in a way that the discussions support");
  });

  test("completes when the budget is used up, and says so", async () => {
    const poor = await openAnalysisSetup({
      llm: fake.llm,
      caps: { llm: { dayMicros: 0 }, x: { dayMicros: 0 }, linkedin: { dayMicros: 0 } },
    });
    try {
      const { run } = await openAnalysisCustomer(poor);
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
    const { run } = await openAnalysisCustomer(plain);
    const job = await run();
    expect(job.status).toBe("completed");
    expect(job.data?.personas).toBeNull();
    expect(job.data?.themes.length).toBeGreaterThan(0);
    expect(job.data?.keywords.search_keywords.length).toBeGreaterThan(0);
    expect(job.notice).toContain("No language model is connected");
  });

  test("completes with stored posts when no source answers", async () => {
    const { run } = await openAnalysisCustomer(plain);
    for (const one of plain.fakes) one.refuse(refusalOf("unavailable"));
    const job = await run();
    expect(job.status).toBe("completed");
    expect(job.notice).toContain("Reddit, X, and LinkedIn did not answer");
    expect(job.data?.reddit_discussions).toHaveLength(6);
  });

  test("fails with a sentence when nothing is found", async () => {
    const { run } = await openAnalysisCustomer(plain, 0);
    const job = await run();
    expect(job).toMatchObject({ status: "failed", data: null });
    expect(job.error_message).toContain("No discussions were found for these answers.");
    const { person, ended } = await openAnalysisCustomer(plain, 0);
    const empty = await plain.app.call("startAnalysis", { body: { answers: {} } }, person);
    const none = await ended(dataOf(empty).job_id);
    expect(none.error_message).toContain("These answers name nothing to search for.");
  });
});

describe("a post of an analysis", () => {
  test("disappears from lists, figures, themes and personas when it is deleted at its platform", async () => {
    const { run, get, texts, person } = await openAnalysisCustomer(setup);
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
    const { rows } = await setup.app.infrastructure.database.pool.execute<{ all: string }>(
      sql`select result::text as all from research_jobs where id = ${job_id}`,
    );
    expect(rows[0]?.all).not.toContain("our landlord does not wait");
  });

  test("is not shown if its author opted out of replies", async () => {
    const { run, get, texts } = await openAnalysisCustomer(plain);
    const { job_id } = await run();
    await plain.app.infrastructure.database.pool.execute(
      sql`insert into opt_outs (id, source, kind, name, email, created_at, confirmed_at)
        values (gen_random_uuid(), 'reddit', 'author', ${texts[0]?.author}, 'a@example.test', now(), now())`,
    );
    expect((await get(job_id)).data?.reddit_discussions).toHaveLength(5);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { createAdjustableClock } from "./adjustable-clock.ts";
import { dataOf, openTestApp, type TestApp, testPost } from "./app.ts";
import { assessmentOf, createFakeLlm } from "./fake-llm.ts";
import { until } from "./until.ts";

/** Opens an app for the tests of one file, with a fake model and, in each test, a new workspace with a keyword. */
export function setUpAssessments() {
  const fake = createFakeLlm();
  const clock = createAdjustableClock();
  let app: TestApp;
  let person: Awaited<ReturnType<TestApp["signUp"]>>;
  let workspaceId: string;
  let phrase: string;
  let made = 0;
  beforeAll(async () => {
    app = await openTestApp({
      clock,
      llm: fake.llm,
      llmPauseMs: 20,
      jobs: true,
      caps: { llm: { dayMicros: 50_000_000, workspaceDayMicros: 2_000_000 } },
    });
  });
  beforeEach(async () => {
    made += 1;
    person = await app.signUp();
    workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
    phrase = `purple ledger${made}`;
    await app.services.keywords.add(workspaceId, phrase);
    await vi.waitUntil(() => app.services.index.match({ title: phrase, body: "" }).length > 0, {
      timeout: 15_000,
    });
    fake.asked.length = 0;
    fake.answer(() => assessmentOf(phrase));
  });
  afterEach(async () => {
    clock.setOffset(0);
    await app.infrastructure.database.query({ text: "truncate spending, model_answers" });
  });
  afterAll(() => app.close());

  const sql = (text: string, ...values: unknown[]) =>
    app.infrastructure.database.query({ text, values });
  /** Ingests a post and sets the score of its mention. The default score is too low for an automatic assessment. */
  async function addMention(score = 40, part: Parameters<typeof testPost>[0] = {}) {
    made += 1;
    const post = testPost({ title: `A ${phrase} (${made})`, body: "Some words.", ...part });
    await app.ingest([post]);
    const { rows } = await sql(
      "update mentions set intent_score = $2 from posts where posts.id = post_id and external_id = $1 returning mentions.id, post_id",
      post.externalId,
      score,
    );
    return { post, id: String(rows[0].id), postId: String(rows[0].post_id) };
  }
  const get = async (id: string) =>
    dataOf(await app.call("getMention", { params: { id } }, person)).mention;
  const assessmentBy = async (id: string, status: string) =>
    until(async () => {
      const { assessment } = await get(id);
      expect(assessment?.status).toBe(status);
      return assessment;
    });
  const requestAssessment = (id: string, as = person) =>
    app.call("requestAssessment", { params: { id } }, as);
  const plannedJobs = async (id: string) =>
    (
      await sql(
        "select state, start_after from pgboss.job where name = 'readings.read' and data->>'mentionId' = $1 order by start_after desc",
        id,
      )
    ).rows;

  return {
    /** The app; it is open once the tests run. */
    get app() {
      return app;
    },
    /** The customer of the current test. */
    get person() {
      return person;
    },
    get workspaceId() {
      return workspaceId;
    },
    /** The keyword of the current test's workspace. */
    get phrase() {
      return phrase;
    },
    fake,
    clock,
    sql,
    addMention,
    get,
    assessmentBy,
    requestAssessment,
    plannedJobs,
  };
}

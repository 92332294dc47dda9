import { setImmediate as turn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { LlmError } from "../../../integrations/ports/llm.ts";
import { createAdjustableClock } from "../../../testing/adjustable-clock.ts";
import { dataOf, errorOf, openTestApp, type TestApp, testPost } from "../../../testing/app.ts";
import { assessmentOf, createFakeLlm } from "../../../testing/fake-llm.ts";

/** Repeats a check until it passes; a busy machine may be slow. */
const until = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 15_000, interval: 20 });

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

describe("requesting an assessment", () => {
  test("returns the mention immediately, and its assessment later, with quotes of the post", async () => {
    const gate = Promise.withResolvers<void>();
    fake.answer(async () => {
      await gate.promise;
      return assessmentOf(phrase, "Wants a ledger, see https://evil.example.");
    });
    const { id } = await addMention();
    const before = await get(id);
    const { mention } = dataOf(await requestAssessment(id));
    expect(mention.assessment).toEqual({
      status: "waiting",
      failure: null,
      verdict: null,
      assessedAt: null,
    });
    const { events } = app.infrastructure;
    const received: unknown[] = [];
    const unfollow = await events.follow(workspaceId, null, (item) => void received.push(item));
    gate.resolve();
    const assessment = await assessmentBy(id, "done");
    expect(assessment?.verdict).toEqual({
      level: "Looking",
      summary: "Wants a ledger, see",
      reasons: [{ message: "They say so.", quote: phrase }],
      model: "fake-1",
    });
    // The assessment changes nothing else of the mention.
    const { assessment: _, ...after } = await get(id);
    const { assessment: __, ...same } = before;
    expect(after).toEqual(same);
    await until(() =>
      expect(received).toContainEqual(
        expect.objectContaining({ type: "mention.updated", data: { id, status: "pending" } }),
      ),
    );
    unfollow();
  });

  test("several times while one waits makes it once", async () => {
    const gate = Promise.withResolvers<void>();
    fake.answer(async () => {
      await gate.promise;
      return assessmentOf(phrase);
    });
    const { id } = await addMention();
    const answers = await Promise.all(Array.from({ length: 8 }, () => requestAssessment(id)));
    for (const one of answers) expect(dataOf(one).mention.assessment?.status).toBe("waiting");
    expect(await plannedJobs(id)).toHaveLength(1);
    gate.resolve();
    await assessmentBy(id, "done");
    expect(fake.asked).toHaveLength(1);
    // A later request gets the stored answer, which costs nothing.
    dataOf(await requestAssessment(id));
    await assessmentBy(id, "done");
    expect(fake.asked).toHaveLength(1);
  });

  test("over the budget is refused with the reason, and nothing waits", async () => {
    const { id } = await addMention();
    await sql(
      "insert into spending (day, account, owner, used_micros) values ($1, 'llm', $2, 1990000)",
      clock.now().toISOString().slice(0, 10),
      workspaceId,
    );
    const error = errorOf(await requestAssessment(id));
    expect(error).toMatchObject({ status: 409, code: "MODEL_OVER_BUDGET" });
    expect(error.message).toContain("resets at midnight UTC");
    expect((await get(id)).assessment).toBeNull();
  });

  test("of another workspace's mention or a removed post is refused as not found", async () => {
    const { id, post } = await addMention();
    const other = await app.signUp();
    expect(errorOf(await requestAssessment(id, other)).code).toBe("NOT_FOUND");
    await sql("update mentions set status = 'replied' where id = $1", id);
    await app.ingest([{ ...post, removed: true }]);
    expect(errorOf(await requestAssessment(id)).code).toBe("POST_NOT_FOUND");
  });

  test("without a connected model is refused with the reason; mentions still work", async () => {
    const without = await openTestApp();
    try {
      const customer = await without.signUp();
      const workspace = (await without.services.accounts.find(customer.user.id))
        ?.currentWorkspaceId;
      await without.services.keywords.add(workspace ?? "", "green ledger");
      await vi.waitUntil(() => without.services.index.size === 1, { timeout: 15_000 });
      await without.ingest([testPost({ title: "a green ledger" })]);
      const { mentions } = dataOf(await without.call("listMentions", { query: {} }, customer));
      expect(mentions).toHaveLength(1);
      expect(mentions[0]?.assessment).toBeNull();
      const id = mentions[0]?.id ?? "";
      const error = errorOf(await without.call("requestAssessment", { params: { id } }, customer));
      expect(error).toMatchObject({ status: 409, code: "MODEL_NOT_CONNECTED" });
    } finally {
      await without.close();
    }
  });
});

describe("a failed assessment says why", () => {
  const failing = async (error: LlmError) => {
    fake.answer(() => {
      throw error;
    });
    const { id } = await addMention();
    dataOf(await requestAssessment(id));
    return id;
  };

  test.each([
    ["slow", "took too long"],
    ["away", "can’t be reached"],
    ["busy", "overloaded"],
    ["refused", "does not accept our key"],
  ] as const)("%s: the assessment waits and is tried again", async (failure, words) => {
    const id = await failing(
      new LlmError(failure, "no", failure === "refused" ? { refusal: "key" } : {}),
    );
    const assessment = await until(async () => {
      const { assessment } = await get(id);
      expect(assessment?.failure).toContain(words);
      return assessment;
    });
    expect(assessment).toMatchObject({ status: "waiting", verdict: null });
    const { usage } = dataOf(await app.call("getModelUsage", {}, person));
    expect(usage.failure).toContain(words);
    // Its next try is a job in the database: a restart does not lose it.
    const [next] = await plannedJobs(id);
    expect(next?.state).toBe("created");
    const inMinutes = (next.start_after.getTime() - Date.now()) / 60_000;
    expect(inMinutes).toBeGreaterThan(4);
    expect(inMinutes).toBeLessThan(6);
    // A customer who does not want to wait requests it again.
    fake.answer(() => assessmentOf(phrase));
    await until(async () => {
      const { assessment } = await get(id);
      if (assessment?.failure) dataOf(await requestAssessment(id));
      expect(assessment?.status).toBe("done");
    });
  });

  test.each([
    ["wrong_shape", "a response we can’t use"],
    ["cut_short", "cut off"],
    ["declined", "declined"],
  ] as const)("%s: the assessment has failed", async (failure, words) => {
    const id = await failing(new LlmError(failure, "no"));
    const assessment = await assessmentBy(id, "failed");
    expect(assessment?.failure).toContain(words);
    expect(await plannedJobs(id)).toHaveLength(1);
  });

  test("reasons without a quote of the post: the assessment has failed", async () => {
    fake.answer(() => assessmentOf("take my money"));
    const { id } = await addMention();
    dataOf(await requestAssessment(id));
    const assessment = await assessmentBy(id, "failed");
    expect(assessment?.failure).toContain("did not support its answer");
    expect(assessment?.verdict).toBeNull();
  });

  test("over budget: the assessment waits for the end of the day, and is made then", async () => {
    const { id, postId } = await addMention(0);
    const today = clock.now().toISOString().slice(0, 10);
    await sql(
      "insert into spending (day, account, owner, used_micros) values ($1, 'llm', $2, 1990000)",
      today,
      workspaceId,
    );
    await sql("update mentions set intent_score = 80 where id = $1", id);
    await app.services.assessments.selectMentions(workspaceId);
    const assessment = await until(async () => {
      const { assessment } = await get(id);
      expect(assessment?.failure).toContain("resets at midnight UTC");
      return assessment;
    });
    expect(assessment?.status).toBe("waiting");
    const [next] = await plannedJobs(id);
    const expectedAt = Date.parse(`${today}T24:00:00Z`);
    expect(Math.abs(next.start_after.getTime() - expectedAt)).toBeLessThan(60_000);
    expect(fake.asked).toHaveLength(0);
    clock.setOffset(24 * 3_600_000);
    await app.services.assessments.assess({ mentionId: id, postId, tries: 0 });
    clock.setOffset(0);
    await assessmentBy(id, "done");
  });
});

describe("the best new mentions", () => {
  test("are assessed automatically, and nothing waits for the assessment", async () => {
    const gate = Promise.withResolvers<void>();
    fake.answer(async () => {
      await gate.promise;
      return assessmentOf(phrase);
    });
    const strong = await addMention(90);
    const weak = await addMention(49);
    // Another post queues the selection again, now that the first has its score.
    await addMention(10);
    await assessmentBy(strong.id, "waiting");
    // The list can be read while the model is working.
    const { total } = dataOf(await app.call("listMentions", { query: {} }, person));
    expect(total).toBe(3);
    gate.resolve();
    await assessmentBy(strong.id, "done");
    expect((await get(weak.id)).assessment).toBeNull();
  });

  test("are the shown pending mentions, the strongest first, at most 30 a day", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 40; n++) ids.push((await addMention(0)).id);
    const [duplicate, denied, ...shown] = ids;
    await sql("update mentions set merged_into = $2 where id = $1", duplicate, shown[0]);
    await sql("update mentions set status = 'denied' where id = $1", denied);
    // One statement sets all scores, so that no concurrent selection sees only some of them.
    await sql(
      "update mentions set intent_score = 100 - place from unnest($1::uuid[]) with ordinality as one(mention_id, place) where id = mention_id",
      ids,
    );
    await app.services.assessments.selectMentions(workspaceId);
    const assessedIds = async () =>
      (
        await sql(
          "select id from mentions where workspace_id = $1 and assessment is not null order by intent_score desc",
          workspaceId,
        )
      ).rows.map((row) => row.id);
    expect(await assessedIds()).toEqual(shown.slice(0, 30));
    expect(await app.services.assessments.selectMentions(workspaceId)).toBe(0);
  });
});

describe("when a post's text is deleted", () => {
  test("its assessment and the model's answers are deleted with it", async () => {
    const { id, post, postId } = await addMention();
    dataOf(await requestAssessment(id));
    await assessmentBy(id, "done");
    const answers = () => sql("select 1 from model_answers where about = $1", `post:${postId}`);
    expect((await answers()).rowCount).toBe(1);
    await sql("update mentions set status = 'replied' where id = $1", id);
    await app.ingest([{ ...post, removed: true }]);
    expect((await get(id)).assessment).toBeNull();
    expect((await answers()).rowCount).toBe(0);
  });

  test("while the model is working, no answer about it is stored", async () => {
    const gate = Promise.withResolvers<void>();
    fake.answer(async () => {
      await gate.promise;
      return assessmentOf(phrase);
    });
    const { id, post, postId } = await addMention();
    dataOf(await requestAssessment(id));
    await until(() => expect(fake.asked).toHaveLength(1));
    await sql("update mentions set status = 'replied' where id = $1", id);
    await app.ingest([{ ...post, removed: true }]);
    gate.resolve();
    await until(async () => {
      const [job] = await plannedJobs(id);
      expect(job?.state).toBe("completed");
    });
    await turn();
    expect((await get(id)).assessment).toBeNull();
    const remaining = await sql("select 1 from model_answers where about = $1", `post:${postId}`);
    expect(remaining.rowCount).toBe(0);
  });

  test("with the whole post, the model's answers about it are deleted too", async () => {
    const { postId } = await addMention();
    await sql(
      "insert into model_answers (input_hash, answer, about, asked_at) values ('h', '{}', $1, now())",
      `post:${postId}`,
    );
    await sql("delete from mentions where post_id = $1", postId);
    await app.infrastructure.database.transaction((tx) => app.services.posts.forget(tx, [postId]));
    const remaining = await sql("select 1 from model_answers where about = $1", `post:${postId}`);
    expect(remaining.rowCount).toBe(0);
  });
});

test("a question contains the workspace's own words and the post's, and nothing of other workspaces", async () => {
  const other = await app.signUp();
  const otherId = (await app.services.accounts.find(other.user.id))?.currentWorkspaceId ?? "";
  const { workspaces } = app.services;
  await app.infrastructure.database.transaction(async (tx) => {
    await workspaces.saveProfile(tx, otherId, {
      companyName: "Otherwise",
      answers: { "0": "Spy" },
    });
    await workspaces.saveProfile(tx, workspaceId, {
      companyName: "Ledgers",
      answers: { "0": "We sell ledgers", "4": "Berlin" },
    });
  });
  const { id, post } = await addMention();
  dataOf(await requestAssessment(id));
  await assessmentBy(id, "done");
  const [request] = fake.asked;
  expect(request?.documents).toEqual([{ kind: "post", text: `${post.title}\n\n${post.body}` }]);
  const ours = `${request?.instructions} ${request?.question}`;
  expect(ours).toContain("We sell ledgers");
  for (const foreign of ["Otherwise", "Spy", "Berlin", post.title, person.email, workspaceId]) {
    expect(ours).not.toContain(foreign);
  }
});

import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { dataOf, errorOf, openTestApp, testPost } from "../../../testing/app.ts";
import { setUpAssessments } from "../../../testing/assessments.ts";
import { assessmentOf } from "../../../testing/fake-llm.ts";
import { until } from "../../../testing/until.ts";

const assessments = setUpAssessments();
const { fake, clock, sql, addMention, get, assessmentBy, requestAssessment, plannedJobs } =
  assessments;

describe("requesting an assessment", () => {
  test("returns the mention immediately, and its assessment later, with quotes of the post", async () => {
    const gate = Promise.withResolvers<void>();
    fake.answer(async () => {
      await gate.promise;
      return assessmentOf(assessments.phrase, "Wants a ledger, see https://evil.example.");
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
    const { events } = assessments.app.infrastructure;
    const received: unknown[] = [];
    const unfollow = await events.follow(
      assessments.workspaceId,
      null,
      (item) => void received.push(item),
    );
    gate.resolve();
    const assessment = await assessmentBy(id, "done");
    expect(assessment?.verdict).toEqual({
      level: "Looking",
      summary: "Wants a ledger, see",
      reasons: [{ message: "They say so.", quote: assessments.phrase }],
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
      return assessmentOf(assessments.phrase);
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
      assessments.workspaceId,
    );
    const error = errorOf(await requestAssessment(id));
    expect(error).toMatchObject({ status: 409, code: "MODEL_OVER_BUDGET" });
    expect(error.message).toContain("resets at midnight UTC");
    expect((await get(id)).assessment).toBeNull();
  });

  test("of another workspace's mention or a removed post is refused as not found", async () => {
    const { id, post } = await addMention();
    const other = await assessments.app.signUp();
    expect(errorOf(await requestAssessment(id, other)).code).toBe("NOT_FOUND");
    await sql("update mentions set status = 'replied' where id = $1", id);
    await assessments.app.ingest([{ ...post, removed: true }]);
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

describe("the best new mentions", () => {
  test("are assessed automatically, and nothing waits for the assessment", async () => {
    const gate = Promise.withResolvers<void>();
    fake.answer(async () => {
      await gate.promise;
      return assessmentOf(assessments.phrase);
    });
    const strong = await addMention(90);
    const weak = await addMention(49);
    // Another post queues the selection again, now that the first has its score.
    await addMention(10);
    await assessmentBy(strong.id, "waiting");
    // The list can be read while the model is working.
    const { total } = dataOf(
      await assessments.app.call("listMentions", { query: {} }, assessments.person),
    );
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
    await assessments.app.services.assessments.selectMentions(assessments.workspaceId);
    const assessedIds = async () =>
      (
        await sql(
          "select id from mentions where workspace_id = $1 and assessment is not null order by intent_score desc",
          assessments.workspaceId,
        )
      ).rows.map((row) => row.id);
    expect(await assessedIds()).toEqual(shown.slice(0, 30));
    expect(await assessments.app.services.assessments.selectMentions(assessments.workspaceId)).toBe(
      0,
    );
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
    await assessments.app.ingest([{ ...post, removed: true }]);
    expect((await get(id)).assessment).toBeNull();
    expect((await answers()).rowCount).toBe(0);
  });

  test("while the model is working, no answer about it is stored", async () => {
    const gate = Promise.withResolvers<void>();
    fake.answer(async () => {
      await gate.promise;
      return assessmentOf(assessments.phrase);
    });
    const { id, post, postId } = await addMention();
    dataOf(await requestAssessment(id));
    await until(() => expect(fake.asked).toHaveLength(1));
    await sql("update mentions set status = 'replied' where id = $1", id);
    await assessments.app.ingest([{ ...post, removed: true }]);
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
    await assessments.app.infrastructure.database.transaction((tx) =>
      assessments.app.services.posts.forget(tx, [postId]),
    );
    const remaining = await sql("select 1 from model_answers where about = $1", `post:${postId}`);
    expect(remaining.rowCount).toBe(0);
  });
});

test("a question contains the workspace's own words and the post's, and nothing of other workspaces", async () => {
  const other = await assessments.app.signUp();
  const otherId =
    (await assessments.app.services.accounts.find(other.user.id))?.currentWorkspaceId ?? "";
  const { workspaces } = assessments.app.services;
  await assessments.app.infrastructure.database.transaction(async (tx) => {
    await workspaces.saveProfile(tx, otherId, {
      companyName: "Otherwise",
      answers: { "0": "Spy" },
    });
    await workspaces.saveProfile(tx, assessments.workspaceId, {
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
  for (const foreign of [
    "Otherwise",
    "Spy",
    "Berlin",
    post.title,
    assessments.person.email,
    assessments.workspaceId,
  ]) {
    expect(ours).not.toContain(foreign);
  }
});

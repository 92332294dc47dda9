import { describe, expect, test } from "vitest";
import { LlmError } from "../../../integrations/ports/llm.ts";
import { dataOf } from "../../../testing/app.ts";
import { setUpAssessments } from "../../../testing/assessments.ts";
import { assessmentOf } from "../../../testing/fake-llm.ts";
import { until } from "../../../testing/until.ts";

const assessments = setUpAssessments();
const { fake, clock, sql, addMention, get, assessmentBy, requestAssessment, plannedJobs } =
  assessments;

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
    const { usage } = dataOf(await assessments.app.call("getModelUsage", {}, assessments.person));
    expect(usage.failure).toContain(words);
    // Its next try is a job in the database: a restart does not lose it.
    const [next] = await plannedJobs(id);
    expect(next?.state).toBe("created");
    const inMinutes = (next.start_after.getTime() - Date.now()) / 60_000;
    expect(inMinutes).toBeGreaterThan(4);
    expect(inMinutes).toBeLessThan(6);
    // A customer who does not want to wait requests it again.
    fake.answer(() => assessmentOf(assessments.phrase));
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
      assessments.workspaceId,
    );
    await sql("update mentions set intent_score = 80 where id = $1", id);
    await assessments.app.services.assessments.selectMentions(assessments.workspaceId);
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
    await assessments.app.services.assessments.assess({ mentionId: id, postId, tries: 0 });
    clock.setOffset(0);
    await assessmentBy(id, "done");
  });
});

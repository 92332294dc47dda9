import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "../../../config.ts";
import { systemClock } from "../../../infrastructure/clock.ts";
import { createLog } from "../../../infrastructure/log.ts";
import type { OutboundLimits } from "../../../infrastructure/outbound-rate-limits/index.ts";
import { connectServices } from "../../../integrations/connect.ts";
import { dataOf, openTestApp, type TestApp, testPost } from "../../../testing/app.ts";
import { createMemoryLimits } from "../../../testing/memory-limits.ts";
import { startTestSandbox } from "../../../testing/sandbox.ts";

/**
 * End to end with the real client and the sandbox's imitation of both forms of model: from a post to the
 * words on a customer's screen, also when the service fails.
 */
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

describe.each(["anthropic", "openai-compatible"] as const)("%s", (provider) => {
  let limits: OutboundLimits = createMemoryLimits(systemClock);
  /** Each case has new limits, so that what one case reports does not limit the next. */
  const outboundLimits: OutboundLimits = {
    take: (...args) => limits.take(...args),
    report: (...args) => limits.report(...args),
    block: (...args) => limits.block(...args),
    counts: () => limits.counts(),
  };
  let app: TestApp;
  let person: Awaited<ReturnType<TestApp["signUp"]>>;
  let made = 0;

  beforeAll(async () => {
    const config = readConfig({
      LLM_PROVIDER: provider,
      LLM_BASE_URL: `${sandbox.address}/model/${provider === "anthropic" ? "anthropic/" : ""}v1`,
      LLM_API_KEY: "sandbox",
      LLM_MODEL: provider === "anthropic" ? "claude-haiku-4-5" : "earshot-imitation",
      LLM_PRICE_INPUT: "1",
      LLM_PRICE_OUTPUT: "5",
      LLM_BUDGET_DAY: "100",
      LLM_BUDGET_DAY_ALL: "100",
      LLM_SECONDS: "3",
    });
    const deps = { outboundLimits, clock: systemClock, log: createLog("silent") };
    const { llm } = connectServices(config, deps);
    // A pause after failures would hide what the next case tests.
    app = await openTestApp({ llm, llmPauseMs: 1, jobs: true, caps: config.caps });
    person = await app.signUp();
    const { user } = person;
    const workspaceId = (await app.services.accounts.find(user.id))?.currentWorkspaceId ?? "";
    await app.services.keywords.add(workspaceId, "invoicing software");
    await vi.waitUntil(() => app.services.index.size === 1, { timeout: 15_000 });
  }, 60_000);
  beforeEach(async () => {
    limits = createMemoryLimits(systemClock);
    await sandbox.control("DELETE", "faults");
  });
  afterAll(() => app.close());

  const body =
    "Can anybody recommend invoicing software for a team of five? Our budget is $40 a month and we have to leave the old tool by the end of May.";
  async function assessNewPost() {
    made += 1;
    const post = testPost({ title: `Which invoicing software (${provider} ${made})?`, body });
    // A unique word, so that the post is no duplicate of another one and no answer is stored.
    const marker = crypto.randomUUID();
    await app.ingest([{ ...post, body: `${body} ${marker}` }]);
    const text =
      "select mentions.id from mentions join posts on posts.id = post_id where external_id = $1";
    const { rows } = await app.infrastructure.database.query({ text, values: [post.externalId] });
    const id = String(rows[0].id);
    dataOf(await app.call("requestAssessment", { params: { id } }, person));
    return id;
  }
  const assessmentOf = async (id: string) =>
    dataOf(await app.call("getMention", { params: { id } }, person)).mention.assessment;

  test("a post is assessed, with quotes that occur in it", async () => {
    const id = await assessNewPost();
    const assessment = await vi.waitFor(
      async () => {
        const current = await assessmentOf(id);
        expect(current?.status).toBe("done");
        return current;
      },
      { timeout: 15_000 },
    );
    expect(assessment?.verdict?.reasons.length).toBeGreaterThan(0);
    for (const { quote } of assessment?.verdict?.reasons ?? []) {
      expect(`Which invoicing software (${provider} ${made})? ${body}`).toContain(quote);
    }
    const { usage } = dataOf(await app.call("getModelUsage", {}, person));
    expect(usage.usedPercent).toBeGreaterThan(0);
    expect(usage.calls).toBe(1);
  });

  test.each([
    ["timeout", "waiting", "took too long"],
    ["401", "waiting", "does not accept our key"],
    ["402", "waiting", "billing problem"],
    ["429-spend-limit", "waiting", "spend limit"],
    ["404", "waiting", "does not offer the configured model"],
    ["html-200", "waiting", "can’t be reached"],
    ["wrong-shape", "waiting", "can’t be reached"],
    ["bad-json", "failed", "a response we can’t use"],
    ["schema-miss", "failed", "a response we can’t use"],
    ["max-tokens", "failed", "cut off"],
    ["refusal", "failed", "declined"],
  ] as const)(
    "%s: %s, with the reason in words",
    async (fault, status, words) => {
      await sandbox.control("POST", "faults", { service: "model", fault, times: 10 });
      const id = await assessNewPost();
      const assessment = await vi.waitFor(
        async () => {
          const current = await assessmentOf(id);
          expect(current?.failure).not.toBeNull();
          return current;
        },
        { timeout: 15_000 },
      );
      expect(assessment?.status).toBe(status);
      expect(assessment?.failure).toContain(words);
    },
    20_000,
  );
});

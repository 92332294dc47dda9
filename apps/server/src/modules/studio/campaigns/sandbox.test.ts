import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../../config.ts";
import { systemClock } from "../../../infrastructure/clock.ts";
import { createLog } from "../../../infrastructure/log.ts";
import { connectServices } from "../../../integrations/connect.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { campaignCustomer, collectCampaignSteps } from "../../../testing/campaigns.ts";
import { createMemoryLimits } from "../../../testing/memory-limits.ts";
import { startTestSandbox } from "../../../testing/sandbox.ts";

/** Campaigns that are written by the real client against the sandbox's imitation of a model. */
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let app: TestApp;
let queue: ReturnType<typeof collectCampaignSteps>;
beforeAll(async () => {
  sandbox = await startTestSandbox({ SANDBOX_MODEL_WORD_MS: "0" });
  const config = readConfig({
    LLM_PROVIDER: "openai-compatible",
    LLM_BASE_URL: `${sandbox.address}/model/v1`,
    LLM_API_KEY: "sandbox",
    LLM_MODEL: "earshot-imitation",
    LLM_PRICE_INPUT: "1",
    LLM_PRICE_OUTPUT: "5",
    STUDIO_BUDGET_DAY: "100",
    STUDIO_BUDGET_DAY_ALL: "100",
  });
  const { llm } = connectServices(config, {
    outboundLimits: createMemoryLimits(systemClock),
    clock: systemClock,
    log: createLog("silent"),
  });
  app = await openTestApp({ llm, caps: config.caps });
  queue = collectCampaignSteps(app);
}, 60_000);
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

async function write(mode: "plain" | "planted" | "hostile") {
  await sandbox.control("POST", "model/writing", { mode });
  const one = await campaignCustomer(app, new Date());
  const id = await one.begun({
    ...{ goal: "Write posts about late invoices", weeks: 4, platforms: ["reddit", "twitter"] },
  });
  await queue.work();
  return one.get(id);
}

test("the posts of a campaign differ, fit their platform and use only given facts", async () => {
  const { campaign, posts } = await write("plain");
  expect(campaign).toMatchObject({ status: "ready", progress: { done: 12, total: 12 } });
  expect(new Set(posts.map(({ content }) => content)).size).toBe(12);
  for (const { postType, content, grounding } of posts) {
    expect(content).toContain("late invoices");
    expect(grounding.unsupported).toEqual([]);
    if (postType === "twitter") expect(content.length).toBeLessThanOrEqual(280);
  }
  expect(posts.flatMap(({ grounding }) => grounding.used)).not.toEqual([]);
});

test("ungrounded claims are marked, and their links removed", async () => {
  const { posts } = await write("planted");
  const post = posts.find(({ postType }) => postType === "reddit");
  expect(post?.content).not.toContain("invented.example");
  const marked = post?.grounding.unsupported.map(({ words }) => words).join(" | ");
  for (const words of ["$19 a month", "[link removed]", "Northwind", "Contoso", "73%"]) {
    expect(marked).toContain(words);
  }
});

test("hostile text stays plain text, without its links", async () => {
  const { posts } = await write("hostile");
  const text = posts.map(({ title, content }) => `${title}\n${content}`).join("\n");
  expect(text).toContain("<script>");
  expect(text).not.toContain("evil.example");
});

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../../config.ts";
import { systemClock } from "../../../infrastructure/clock.ts";
import { createLog } from "../../../infrastructure/log.ts";
import { connectServices } from "../../../integrations/connect.ts";
import { dataOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { createMemoryLimits } from "../../../testing/memory-limits.ts";
import { openReplyPipeline } from "../../../testing/reply-pipeline.ts";
import { startTestSandbox } from "../../../testing/sandbox.ts";

/** Generated texts by the real client of the model, against the sandbox's imitation of one. */
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let app: TestApp;
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
}, 60_000);
afterEach(() => sandbox.control("POST", "model/writing", { mode: "plain" }));
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

const asking = "Can anyone recommend an invoicing tool with reminders?";

async function generate(mode: "plain" | "planted" | "hostile") {
  await sandbox.control("POST", "model/writing", { mode });
  const pipeline = await openReplyPipeline(app);
  const body = {
    companyName: "Ledgerly",
    websiteUrl: "https://ledgerly.test",
    discovery_answers: { "0": "Ledgerly sends invoices and reminders for $12 a month." },
  };
  dataOf(await app.call("putProfile", { body }, pipeline.person));
  const { id } = await pipeline.mention({ body: `We are four people. ${asking}` });
  const style = { postType: "linkedin", voice: "casual" } as const;
  const context = { ...style, mentionIds: [id] };
  const request = { prompt: "Write a post about late invoices", context, count: 3 };
  const { posts } = dataOf(await app.call("generateContent", { body: request }, pipeline.person));
  return { id, posts };
}

test("texts rest on the facts and quotes that were given", async () => {
  const { id, posts } = await generate("plain");
  expect(posts).toHaveLength(3);
  expect(new Set(posts.map(({ content }) => content)).size).toBe(3);
  const used = posts.flatMap(({ grounding }) => grounding.used);
  expect(used.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["fact", "quote"]));
  expect(used.find(({ kind }) => kind === "quote")?.sourceId).toBe(id);
  expect(posts.flatMap(({ grounding }) => grounding.unsupported)).toEqual([]);
});

test("claims that nobody gave are marked, and their links removed", async () => {
  const { posts } = await generate("planted");
  const [post] = posts;
  expect(post?.content).toContain("[link removed]");
  expect(post?.content).not.toContain("invented.example");
  const marked = post?.grounding.unsupported.map(({ words }) => words).join(" | ");
  for (const words of ["$19 a month", "[link removed]", "Northwind", "Contoso", "73%"]) {
    expect(marked).toContain(words);
  }
});

test("hostile words stay text, without their links", async () => {
  const { posts } = await generate("hostile");
  const all = posts.map(({ content }) => content).join("\n");
  expect(all).not.toMatch(/javascript:|https?:\/\/(?!ledgerly\.test)/);
});

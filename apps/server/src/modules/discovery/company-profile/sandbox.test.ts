import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../../config.ts";
import { systemClock } from "../../../infrastructure/clock.ts";
import { createLog } from "../../../infrastructure/log.ts";
import { connectServices } from "../../../integrations/connect.ts";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { createMemoryLimits } from "../../../testing/memory-limits.ts";
import { startTestSandbox } from "../../../testing/sandbox.ts";

/** End to end: the sandbox's websites with the real reader, and its model with the real client. */
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let app: TestApp;
let person: Awaited<ReturnType<TestApp["signUp"]>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const hosts = [
    ["ledgerly.test", "ledgerly"],
    ["northpier.test", "northpier"],
    ["fernandfable.test", "fern-and-fable"],
  ].map(([host, slug]) => `${host}=${sandbox.address}/sites/${slug}`);
  const config = readConfig({
    LLM_PROVIDER: "openai-compatible",
    LLM_BASE_URL: `${sandbox.address}/model/v1`,
    LLM_API_KEY: "sandbox",
    LLM_MODEL: "earshot-imitation",
    LLM_PRICE_INPUT: "1",
    LLM_PRICE_OUTPUT: "5",
    LLM_SECONDS: "3",
    WEBSITE_HOSTS: hosts.join(","),
  });
  const outboundLimits = createMemoryLimits(systemClock);
  const { llm, websites } = connectServices(config, {
    outboundLimits,
    clock: systemClock,
    log: createLog("silent"),
  });
  app = await openTestApp({ llm, websites, llmPauseMs: 1, caps: config.caps });
  person = await app.signUp();
}, 60_000);
beforeEach(() => sandbox.control("DELETE", "faults"));
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

const analyze = (websiteUrl: string) =>
  app.call("analyzeWebsite", { body: { websiteUrl } }, person);

describe("the analysis of a demo website", () => {
  test("fills in the whole form for Ledgerly", async () => {
    const said = dataOf(await analyze("ledgerly.test"));
    expect(said).toMatchObject({
      companyName: "Ledgerly",
      audience: "Freelancers, agencies and small businesses",
      industry: "Invoicing and accounting software",
      location: "Utrecht, Netherlands",
      functions: [
        "Invoicing",
        "Recurring invoices",
        "Payment reminders",
        "Time tracking",
        "Estimates",
      ],
      source: "model",
    });
    expect(said.problem).toContain("stop chasing their money");
    expect(said.problemQuestion).toContain("what do you use for invoicing");
    expect(said.problemTrigger).toMatch(/^When the spreadsheet/);
    expect(said.audienceRole).toMatch(/owner/);
  });

  test("is an extract of the page while the model fails", async () => {
    await sandbox.control("POST", "faults", { service: "model", fault: "503", times: 0 });
    expect(dataOf(await analyze("http://fernandfable.test/shop"))).toEqual({
      companyName: "Fern & Fable",
      problem: expect.stringContaining("Second-hand novels"),
      industry: "Book store",
      location: "Galway, Ireland",
      source: "page",
    });
  });

  test("fails for an address without a page", async () => {
    expect(errorOf(await analyze("northpier.test")).code).toBe("WEBSITE_UNREADABLE");
  });
});

test("suggestions are the model's, and the starters when it fails", async () => {
  const context = {
    companyName: "Ledgerly",
    problem: "Small agencies lose hours on chasing late payments.",
    functionTags: ["invoicing", "estimates", "reminders"],
    keywords: ["best invoicing tool"],
  };
  const suggest = () => app.call("suggestKeywords", { body: { limit: 6, context } }, person);
  const said = dataOf(await suggest());
  expect(said).toMatchObject({ source: "model", notice: null });
  expect(said.suggestions).toHaveLength(6);
  expect(said.suggestions.map(({ keyword }) => keyword)).not.toContain("best invoicing tool");
  await sandbox.control("POST", "faults", { service: "model", fault: "503", times: 0 });
  context.problem = "Another problem, so that no answer is kept.";
  expect(dataOf(await suggest())).toMatchObject({
    source: "fallback",
    notice: expect.any(String),
  });
}, 60_000);

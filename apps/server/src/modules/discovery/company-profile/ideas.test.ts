import { reliableKeywords } from "@earshot/contract";
import { parsePhrase } from "@earshot/matcher";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LlmError } from "../../../integrations/ports/llm.ts";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { createFakeLlm, withModel } from "../../../testing/fake-llm.ts";

const llm = createFakeLlm();
let app: TestApp;
let person: Awaited<ReturnType<TestApp["signUp"]>>;
/** The same app without a model. */
let plainApp: TestApp;
let stranger: Awaited<ReturnType<TestApp["signUp"]>>;
beforeAll(async () => {
  const { caps } = withModel();
  app = await openTestApp({ llm: llm.llm, caps, llmPauseMs: 1 });
  plainApp = await openTestApp();
  stranger = await plainApp.signUp();
});
afterAll(async () => {
  await app.close();
  await plainApp.close();
});

beforeEach(async () => {
  person = await app.signUp();
});

const away = () => {
  throw new LlmError("away", "no connection");
};

describe("business functions", () => {
  const ask = (problem: unknown, audience: unknown, of: TestApp = app, who = person) =>
    of.call("generateFunctions", { body: { problem, audience } as never }, who);

  test("are the model's, as plain text without duplicates", async () => {
    llm.answer(() => ({ functions: ["Invoicing", "invoicing", "<b>Sales</b>"] }));
    expect(dataOf(await ask("late invoices", "agencies")).functions).toEqual([
      "Invoicing",
      "Sales",
    ]);
  });

  test("are derived from the words without a model", async () => {
    const { functions } = dataOf(
      await ask("Chasing late invoices", "Bookkeepers", plainApp, stranger),
    );
    expect(functions).toEqual(["Invoicing", "Accounting"]);
    expect(dataOf(await ask("Zzz", "", plainApp, stranger)).functions).toEqual([]);
  });

  test.each<[unknown, unknown, string]>([
    ["", " ", "problem: Fill in the problem or the audience first."],
    [5, "", "problem: must be text"],
    ["x".repeat(4_001), "", "problem: must have at most 4000 characters"],
    ["", "x".repeat(4_001), "audience: must have at most 4000 characters"],
    ["", { $ne: 1 }, "audience: must be text"],
  ])("of %j and %j are refused", async (problem, audience, detail) => {
    const error = errorOf(await ask(problem, audience));
    expect([error.status, error.details]).toEqual([400, [detail]]);
  });
});

describe("suggestions", () => {
  const context = {
    companyName: "Ledgerly",
    problem: "Small agencies spend whole evenings chasing late payments.",
    industry: "Invoicing software",
    functionTags: ["recurring invoices", "estimates"],
    keywords: ["late payments"],
  };
  const suggest = (given: object, limit: unknown = 6, of: TestApp = app, who = person) =>
    of.call("suggestKeywords", { body: { context: given, limit } as never }, who);
  const raw = (keyword: string) => ({ keyword, reason: "r", category: "c", angle: "a" });

  test("are the model's, as new plain phrases that can be monitored", async () => {
    await app.call("addKeyword", { body: { keyword: "invoicing tool" } }, person);
    llm.answer(() => ({
      suggestions: [
        raw('"Late  Payments"'),
        raw("Invoicing Tool"),
        raw("the"),
        raw("https://evil.example/x"),
        raw("<b>get paid faster</b>"),
        raw("GET PAID FASTER."),
        raw("x".repeat(300)),
        raw("chasing - clients"),
      ],
    }));
    const { suggestions, source, notice } = dataOf(await suggest(context));
    expect([source, notice]).toEqual(["model", null]);
    expect(suggestions.map(({ keyword }) => keyword)).toEqual([
      "get paid faster",
      "chasing clients",
    ]);
    expect(llm.asked.at(-1)?.question).toContain("late payments\ninvoicing tool");
    for (const { keyword } of suggestions) expect(parsePhrase(keyword).ok).toBe(true);
  });

  test("are the context's own words without a model", async () => {
    const data = dataOf(await suggest(context, 6, plainApp, stranger));
    expect(data.source).toBe("context");
    expect(data.notice).toContain("No language model is connected");
    const phrases = data.suggestions.map(({ keyword }) => keyword);
    expect(phrases).toContain("recurring invoices");
    expect(phrases).not.toContain("late payments");
    expect(phrases).toHaveLength(new Set(phrases).size);
    for (const phrase of phrases) expect(parsePhrase(phrase).ok).toBe(true);
  });

  test.each([
    [
      "can't be reached",
      away,
      "The language model can’t be reached right now. We try again later.",
    ],
    [
      "answers in another shape",
      () => ({ suggestions: "none" }),
      "The language model sent a response we can’t use.",
    ],
  ])("are the six starters while the model %s", async (_, answer, notice) => {
    llm.answer(answer);
    const data = dataOf(await suggest({ ...context, problem: _ }));
    expect(data).toEqual({ suggestions: reliableKeywords, source: "fallback", notice });
  });

  test("are the six starters without a known company, except existing keywords", async () => {
    const [first] = reliableKeywords;
    const keyword = (first?.keyword ?? "").toUpperCase();
    await app.call("addKeyword", { body: { keyword } }, person);
    const data = dataOf(await suggest({}));
    expect(data.source).toBe("fallback");
    expect(data.notice).toContain("We know nothing about your company yet");
    expect(data.suggestions).toEqual(reliableKeywords.slice(1));
  });

  test("for the profile use the answers of the workspace alone", async () => {
    const other = await plainApp.signUp();
    const body = {
      companyName: "Ledgerly",
      discovery_answers: {
        "1": JSON.stringify({ problem: "late payments" }),
        "5": "zebra striping, yak shaving, estimates",
      },
    };
    dataOf(await plainApp.call("putProfile", { body }, other));
    const own = dataOf(await plainApp.call("listSuggestions", { query: { limit: 4 } }, other));
    expect(own.source).toBe("context");
    expect(own.suggestions.map(({ keyword }) => keyword)).toContain("zebra striping");
    expect(own.suggestions).toHaveLength(4);
    const theirs = dataOf(
      await plainApp.call("listSuggestions", { query: { limit: 4 } }, stranger),
    );
    expect(JSON.stringify(theirs)).not.toContain("zebra");
  });

  test.each<[object, unknown, string]>([
    [{ companyName: 5 }, 6, "context.companyName: must be text"],
    [{ problem: "x".repeat(4_001) }, 6, "context.problem: must have at most 4000 characters"],
    [{ keywords: "one" }, 6, "context.keywords"],
    [{ keywords: ["x".repeat(101)] }, 6, "context.keywords.0: must have at most 100 characters"],
    [
      { functionTags: Array(21).fill("a") },
      6,
      "context.functionTags: must have at most 20 entries",
    ],
    [{}, 0, "limit: must be at least 1"],
    [{}, 21, "limit: must be at most 20"],
    [{}, "many", "limit: must be a number"],
    [{}, 1.5, "limit: must be a whole number"],
  ])(
    "for %j with limit %j are refused with an error at the field",
    async (given, limit, detail) => {
      const error = errorOf(await suggest(given, limit));
      expect(error.status).toBe(400);
      expect(error.details.join()).toContain(detail);
    },
  );

  test("contain no script, and are refused for ten megabytes", async () => {
    const script = "<script>alert(1)</script>";
    const data = dataOf(
      await suggest(
        { companyName: script, problem: script, functionTags: [script] },
        6,
        plainApp,
        stranger,
      ),
    );
    expect(JSON.stringify(data)).not.toContain("<script");
    const large = { ...context, problem: "x".repeat(10_000_000) };
    expect(errorOf(await suggest(large)).code).toBe("PAYLOAD_TOO_LARGE");
  });
});

import { parsePhrase } from "@earshot/matcher";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LlmError } from "../../ports/llm.ts";
import { WebsiteError, type WebsiteTrouble } from "../../ports/website.ts";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../testing/app.ts";
import { createFakeLlm, withModel } from "../../testing/fake-llm.ts";
import { createFakeWebsites, websiteWith } from "../../testing/fake-websites.ts";
import { starterKeywords } from "./rules-keywords.ts";

const llm = createFakeLlm();
const websites = createFakeWebsites();
let app: TestApp;
let person: Awaited<ReturnType<TestApp["signUp"]>>;
/** The same without a model. */
let plainApp: TestApp;
let stranger: Awaited<ReturnType<TestApp["signUp"]>>;
beforeAll(async () => {
  const { caps } = withModel();
  app = await openTestApp({ llm: llm.llm, caps, websites, llmPauseMs: 1 });
  plainApp = await openTestApp({ websites });
  stranger = await plainApp.signUp();
});
afterAll(async () => {
  await app.close();
  await plainApp.close();
});

const page = websiteWith({
  title: "Acme | Anvils",
  description: "Anvils that last, see https://acme.test/shop <b>now</b>.",
  company: {
    name: "Acme",
    description: null,
    industry: "Metal",
    location: "Toledo, Spain",
    audience: "Smiths",
    functions: ["Forging", "forging", "Repairs"],
  },
});
beforeEach(async () => {
  person = await app.signUp();
  websites.says(() => page);
  llm.answer(() => ({}));
});

const analyze = (websiteUrl: unknown, of: TestApp = app, who = person) =>
  of.call("analyzeWebsite", { body: { websiteUrl: websiteUrl as string } }, who);
const away = () => {
  throw new LlmError("away", "no connection");
};

const extract = {
  companyName: "Acme",
  problem: "Anvils that last, see now .",
  audience: "Smiths",
  industry: "Metal",
  location: "Toledo, Spain",
  functions: ["Forging", "Repairs"],
  source: "page",
};
const empty = {
  companyName: "",
  problem: "",
  problemTrigger: "",
  problemQuestion: "",
  problemUrgency: "",
  audience: "",
  audienceRole: "",
  audienceResponsibilities: "",
  audienceBlockers: "",
  industry: "",
  location: "",
  functions: [] as string[],
};

describe("a website", () => {
  test("is told in its own words without a model", async () => {
    expect(dataOf(await analyze("acme.test", plainApp, stranger))).toEqual(extract);
    expect(websites.asked.at(-1)).toBe("acme.test");
  });

  test("is read by the model, whose words are plain and bounded, over what the page says", async () => {
    llm.answer(() => ({
      ...empty,
      problem: "Their anvils [crack](https://evil.example) <img src=x>",
      problemQuestion: "w".repeat(9_000),
      audience: "N/A",
      functions: ["Forging", "**Selling**", "", ...Array.from({ length: 30 }, (_, n) => `f${n}`)],
    }));
    const said = dataOf(await analyze("acme.test"));
    expect(said).toMatchObject({
      companyName: "Acme",
      problem: "Their anvils crack",
      audience: "Smiths",
      industry: "Metal",
      source: "model",
    });
    expect(said).not.toHaveProperty("problemTrigger");
    expect(said.problemQuestion?.length).toBeLessThanOrEqual(600);
    expect(said.functions).toHaveLength(8);
    expect(said.functions?.slice(0, 2)).toEqual(["Forging", "Selling"]);
    // The page goes along as a document, and never among what is ours.
    const { documents, instructions, question } = llm.asked.at(-1) ?? {};
    expect(documents).toEqual([{ kind: "page", text: expect.stringContaining("We make anvils.") }]);
    expect(`${instructions}${question}`).not.toContain("anvils");
  });

  test.each<[string, () => unknown]>([
    ["is away", away],
    [
      "is slow",
      () => {
        throw new LlmError("slow", "late");
      },
    ],
    [
      "has too much to do",
      () => {
        throw new LlmError("busy", "429");
      },
    ],
    [
      "refuses our key",
      () => {
        throw new LlmError("refused", "401", { refusal: "key" });
      },
    ],
    [
      "declines",
      () => {
        throw new LlmError("declined", "no");
      },
    ],
    ["answers in another shape", () => ({ other: "words" })],
    ["says nothing", () => empty],
  ])("is told in its own words while the model %s", async (_, answer) => {
    llm.answer(answer);
    // Another page each time: an answer of the model's is kept.
    websites.says(() => ({ ...page, text: String(_) }));
    expect(dataOf(await analyze("acme.test"))).toEqual(extract);
  });

  test("is told in its own words when the budget is used up", async () => {
    const poor = await openTestApp({
      llm: createFakeLlm(() => empty).llm,
      caps: { llm: { dayMicros: 1, workspaceDayMicros: 1 } },
      websites,
    });
    const one = await poor.signUp();
    expect(dataOf(await analyze("acme.test", poor, one))).toEqual(extract);
    await poor.close();
  });

  test.each<WebsiteTrouble>([
    "forbidden",
    "unreachable",
    "slow",
    "redirects",
    "refused",
    "no-page",
    "empty",
  ])("that fails (%s) has one answer, which tells no more", async (trouble) => {
    websites.says(() => {
      throw new WebsiteError(trouble, "127.0.0.1 is not public");
    });
    const { code, status, message, details } = errorOf(await analyze("acme.test"));
    expect({ code, status, message, details }).toEqual({
      code: "WEBSITE_UNREADABLE",
      status: 422,
      message: "We couldn't analyze your website. Please fill in the details manually.",
      details: [],
    });
  });

  test("that says nothing of a company is as one that can't be read", async () => {
    websites.says(() => websiteWith({ title: "Welcome to our home page on the internet today" }));
    expect(errorOf(await analyze("acme.test", plainApp, stranger)).code).toBe("WEBSITE_UNREADABLE");
  });

  test.each<[string, unknown, string]>([
    ["nothing", "", "Enter the address of a website."],
    ["blanks", "   ", "Enter the address of a website."],
    ["a number", 5, "Enter the address of a website."],
    ["a list", ["acme.test"], "Enter the address of a website."],
    ["what is missing", undefined, "Enter the address of a website."],
    ["too much", "a".repeat(2_001), "This is longer than the address of a website."],
  ])("with %s for an address is refused at its field", async (_, websiteUrl, message) => {
    const before = websites.asked.length;
    const error = errorOf(await analyze(websiteUrl));
    expect(error.status).toBe(400);
    expect(error.details).toEqual([`websiteUrl: ${message}`]);
    expect(websites.asked).toHaveLength(before);
  });

  test("with another scheme or port is refused at its field", async () => {
    websites.says(() => {
      throw new WebsiteError("address", "an address with the scheme file:");
    });
    const error = errorOf(await analyze("file:///etc/passwd"));
    expect([error.status, error.details]).toEqual([
      400,
      ["websiteUrl: Enter the address of a public website, as https://example.com."],
    ]);
  });

  test("is limited for each workspace", async () => {
    const limited = await openTestApp({ websites, rateLimits: true });
    const [one, other] = [await limited.signUp(), await limited.signUp()];
    for (let times = 0; times < 20; times += 1) dataOf(await analyze("acme.test", limited, one));
    const error = errorOf(await analyze("acme.test", limited, one));
    expect([error.status, error.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect((await analyze("acme.test", limited, other)).status).toBe(200);
    await limited.close();
  });

  test("is read for nobody who is not signed in, and of no body of ten megabytes", async () => {
    const before = websites.asked.length;
    expect(
      errorOf(await app.call("analyzeWebsite", { body: { websiteUrl: "a.test" } })).status,
    ).toBe(401);
    expect(errorOf(await analyze("a".repeat(10_000_000))).code).toBe("PAYLOAD_TOO_LARGE");
    expect(websites.asked).toHaveLength(before);
  });
});

describe("business functions", () => {
  const ask = (problem: unknown, audience: unknown, of: TestApp = app, who = person) =>
    of.call("generateFunctions", { body: { problem, audience } as never }, who);

  test("are the model's, plain and each once", async () => {
    llm.answer(() => ({ functions: ["Invoicing", "invoicing", "<b>Sales</b>"] }));
    expect(dataOf(await ask("late invoices", "agencies")).functions).toEqual([
      "Invoicing",
      "Sales",
    ]);
  });

  test("are told by their words without one", async () => {
    const { functions } = dataOf(
      await ask("Chasing late invoices", "Bookkeepers", plainApp, stranger),
    );
    expect(functions).toEqual(["Invoicing", "Accounting"]);
    expect(dataOf(await ask("Zzz", "", plainApp, stranger)).functions).toEqual([]);
  });

  test.each<[unknown, unknown, string]>([
    ["", " ", "problem: Tell the problem or the audience first."],
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

  test("are the model's, plain, new and fit to be watched", async () => {
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
    const { suggestions, source, trouble } = dataOf(await suggest(context));
    expect([source, trouble]).toEqual(["model", null]);
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
    expect(data.trouble).toContain("No language model is connected");
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
      "The language model can’t be reached at present. It is asked again later.",
    ],
    [
      "answers in another shape",
      () => ({ suggestions: "none" }),
      "The language model answered with something we can’t use.",
    ],
  ])("are the fixed six while the model %s", async (_, answer, trouble) => {
    llm.answer(answer);
    const data = dataOf(await suggest({ ...context, problem: _ }));
    expect(data).toEqual({ suggestions: starterKeywords, source: "fallback", trouble });
  });

  test("are the fixed six where nothing is known, without those that are there", async () => {
    const [first] = starterKeywords;
    const keyword = (first?.keyword ?? "").toUpperCase();
    await app.call("addKeyword", { body: { keyword } }, person);
    const data = dataOf(await suggest({}));
    expect(data.source).toBe("fallback");
    expect(data.trouble).toContain("Nothing is known of the company yet");
    expect(data.suggestions).toEqual(starterKeywords.slice(1));
  });

  test("of the profile take what the workspace has said, and nobody else's", async () => {
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
  ])("of %j with limit %j are refused at the field", async (given, limit, detail) => {
    const error = errorOf(await suggest(given, limit));
    expect(error.status).toBe(400);
    expect(error.details.join()).toContain(detail);
  });

  test("of a script are words, and of ten megabytes none", async () => {
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

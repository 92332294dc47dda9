import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LlmError } from "../../../integrations/ports/llm.ts";
import { WebsiteError, type WebsiteFailure } from "../../../integrations/ports/website.ts";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { createFakeLlm, withModel } from "../../../testing/fake-llm.ts";
import { createFakeWebsites, websiteWith } from "../../../testing/fake-websites.ts";

const llm = createFakeLlm();
const websites = createFakeWebsites();
let app: TestApp;
let person: Awaited<ReturnType<TestApp["signUp"]>>;
/** The same app without a model. */
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

describe("the analysis of a website", () => {
  test("is an extract of the page without a model", async () => {
    expect(dataOf(await analyze("acme.test", plainApp, stranger))).toEqual(extract);
    expect(websites.asked.at(-1)).toBe("acme.test");
  });

  test("is the model's, as plain text of limited length, completed by the page", async () => {
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
    // The page is sent as a quoted document, not as part of our instructions.
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
  ])("is an extract of the page while the model %s", async (_, answer) => {
    llm.answer(answer);
    // Another page each time, because the model's answers are cached.
    websites.says(() => ({ ...page, text: String(_) }));
    expect(dataOf(await analyze("acme.test"))).toEqual(extract);
  });

  test("is an extract of the page when the budget is used up", async () => {
    const poor = await openTestApp({
      llm: createFakeLlm(() => empty).llm,
      caps: { llm: { dayMicros: 1, workspaceDayMicros: 1 } },
      websites,
    });
    const one = await poor.signUp();
    expect(dataOf(await analyze("acme.test", poor, one))).toEqual(extract);
    await poor.close();
  });

  test.each<WebsiteFailure>([
    "forbidden",
    "unreachable",
    "slow",
    "redirects",
    "refused",
    "no-page",
    "empty",
  ])("gives the same error for every failure (%s)", async (failure) => {
    websites.says(() => {
      throw new WebsiteError(failure, "127.0.0.1 is not public");
    });
    const { code, status, message, details } = errorOf(await analyze("acme.test"));
    expect({ code, status, message, details }).toEqual({
      code: "WEBSITE_UNREADABLE",
      status: 422,
      message: "We couldn't analyze your website. Please fill in the details manually.",
      details: [],
    });
  });

  test("gives the same error for a page that says nothing about a company", async () => {
    websites.says(() => websiteWith({ title: "Welcome to our home page on the internet today" }));
    expect(errorOf(await analyze("acme.test", plainApp, stranger)).code).toBe("WEBSITE_UNREADABLE");
  });

  test.each<[string, unknown, string]>([
    ["nothing", "", "Enter the address of a website."],
    ["blanks", "   ", "Enter the address of a website."],
    ["a number", 5, "Enter the address of a website."],
    ["a list", ["acme.test"], "Enter the address of a website."],
    ["what is missing", undefined, "Enter the address of a website."],
    ["too much", "a".repeat(2_001), "This address is too long. Enter a shorter one."],
  ])("is refused with an error at the field for the address %s", async (_, websiteUrl, message) => {
    const before = websites.asked.length;
    const error = errorOf(await analyze(websiteUrl));
    expect(error.status).toBe(400);
    expect(error.details).toEqual([`websiteUrl: ${message}`]);
    expect(websites.asked).toHaveLength(before);
  });

  test("is refused with an error at the field for another scheme or port", async () => {
    websites.says(() => {
      throw new WebsiteError("address", "an address with the scheme file:");
    });
    const error = errorOf(await analyze("file:///etc/passwd"));
    expect([error.status, error.details]).toEqual([
      400,
      ["websiteUrl: Enter the address of a public website, such as https://example.com."],
    ]);
  });

  test("is rate-limited per workspace", async () => {
    const limited = await openTestApp({ websites, rateLimits: true });
    const [one, other] = [await limited.signUp(), await limited.signUp()];
    for (let times = 0; times < 20; times += 1) dataOf(await analyze("acme.test", limited, one));
    const error = errorOf(await analyze("acme.test", limited, one));
    expect([error.status, error.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect((await analyze("acme.test", limited, other)).status).toBe(200);
    await limited.close();
  });

  test("is refused without a sign-in, and for a body of ten megabytes", async () => {
    const before = websites.asked.length;
    expect(
      errorOf(await app.call("analyzeWebsite", { body: { websiteUrl: "a.test" } })).status,
    ).toBe(401);
    expect(errorOf(await analyze("a".repeat(10_000_000))).code).toBe("PAYLOAD_TOO_LARGE");
    expect(websites.asked).toHaveLength(before);
  });
});

import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig, variableNames } from "./config.ts";
import { userAgentOf } from "./config-sources.ts";
import { refusal, sentence } from "./testing/config-refusal.ts";

describe("without any variable", () => {
  it("everything has a default that runs on one machine", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      production: false,
      port: 3000,
      host: "localhost",
      publicUrl: null,
      dataDir: join(process.cwd(), "data"),
      databaseUrl: null,
      demo: true,
      demoReplies: false,
      reddit: { credentials: null, comments: true },
      freshnessSeconds: { paid: 300, free: 900 },
      postingLimits: {
        dailyLimit: 6,
        pauseMs: 1_200_000,
        communityMs: 86_400_000,
      },
      x: { bearerToken: null },
      webSearch: null,
    });
    expect(config.reddit.communities).toContain("smallbusiness");
    expect(config.reddit.communities.length).toBeGreaterThan(5);
  });

  it("an empty one counts as not set", () => {
    const empty = Object.fromEntries(variableNames.map((name) => [name, ""]));
    expect(readConfig(empty)).toEqual(readConfig({}));
    const blank = Object.fromEntries(variableNames.map((name) => [name, "  "]));
    expect(readConfig(blank)).toEqual(readConfig({}));
  });
});

it("sources without keys are on when they are named, with their real addresses", () => {
  expect(readConfig({})).toMatchObject({ github: null, stackexchange: null });
  expect(
    readConfig({ SOURCES: "github, stackexchange", STACKEXCHANGE_SITES: "superuser; webapps" }),
  ).toMatchObject({
    github: { apiUrl: "https://api.github.com", webUrl: "https://github.com", token: null },
    stackexchange: {
      apiUrl: "https://api.stackexchange.com/2.3",
      webUrl: null,
      key: null,
      sites: ["superuser", "webapps"],
    },
  });
  expect(refusal({ STACKEXCHANGE_SITES: "Super User" })).toContain("STACKEXCHANGE_SITES must be");
});

it("WEBSITE_HOSTS maps names of websites to addresses", () => {
  const hosts = "a.test=http://localhost:3500/sites/a, b.c.test=http://127.0.0.1:1/,";
  expect([...readConfig({ WEBSITE_HOSTS: hosts }).websiteHosts].map(String)).toEqual([
    "a.test,http://localhost:3500/sites/a",
    "b.c.test,http://127.0.0.1:1/",
  ]);
  expect(readConfig({}).websiteHosts.size).toBe(0);
});

it("variables that are set replace the defaults", () => {
  const config = readConfig({
    PORT: "0",
    PUBLIC_URL: "https://earshot.example//",
    DATABASE_URL: "postgres://a:b%40c@db.example:5432/earshot",
    ADMIN_EMAIL: "Admin@Example.test",
    DEMO: "off",
    REDDIT_CLIENT_ID: "id",
    REDDIT_CLIENT_SECRET: "secret",
    REDDIT_API_URL: "http://localhost:3500/reddit/",
    REDDIT_COMMUNITIES: " startups, SaaS,,startups,",
    FRESHNESS_SECONDS: "1.5",
    SERPER_API_KEY: "serper",
    X_BUDGET_DAY: "0.25",
  });
  expect(config).toMatchObject({
    port: 0,
    publicUrl: "https://earshot.example",
    freshnessSeconds: { paid: 1.5, free: 4.5 },
    webSearch: { provider: "serper", apiKey: "serper" },
    caps: { x: { dayMicros: 250_000, workspaceMonthMicros: 10_000_000 } },
    databaseUrl: "postgres://a:b%40c@db.example:5432/earshot",
    adminEmail: "admin@example.test",
    demo: false,
    reddit: {
      credentials: { clientId: "id", clientSecret: "secret" },
      apiUrl: "http://localhost:3500/reddit",
      communities: ["startups", "SaaS"],
    },
  });
});

it("Notion is connected with an id and a secret, and over https in production", () => {
  expect(readConfig({}).notion).toBeNull();
  const notion = { NOTION_CLIENT_ID: "id", NOTION_CLIENT_SECRET: "secret" };
  expect(readConfig({ ...notion, NOTION_API_URL: "http://localhost:3500/notion/" }).notion).toEqual(
    {
      apiUrl: "http://localhost:3500/notion",
      version: "2026-03-11",
      clientId: "id",
      clientSecret: "secret",
    },
  );
  expect(
    refusal({ NODE_ENV: "production", NOTION_API_URL: "http://localhost:3500/notion" }),
  ).toContain("NOTION_API_URL must be an https address in production");
});

describe("payments", () => {
  const paddle = {
    PADDLE_API_KEY: "pdl_sdbx_apikey_x",
    PADDLE_CLIENT_TOKEN: "test_x",
    PADDLE_WEBHOOK_SECRETS: "new, old",
    PADDLE_PRICE_STARTER: "pri_1,pri_2",
    PADDLE_DISCOUNT_FRIENDS: "dsc_1",
  };

  it("are off when no variable is set", () => {
    expect(readConfig({}).paddle).toBeNull();
    expect(readConfig({ PADDLE_PRICE_STARTER: "pri_1" }).paddle).toBeNull();
  });

  it("have a key, a token, secrets and prices by plan", () => {
    expect(
      readConfig({ ...paddle, PADDLE_API_URL: "https://sandbox-api.paddle.com/" }).paddle,
    ).toEqual({
      apiUrl: "https://sandbox-api.paddle.com",
      apiKey: "pdl_sdbx_apikey_x",
      clientToken: "test_x",
      environment: "production",
      scriptUrl: null,
      webhookSecrets: ["new", "old"],
      prices: { starter: ["pri_1", "pri_2"], growth: [], scale: [], builder: [], annual: [] },
      friendsDiscountId: "dsc_1",
    });
  });

  it.each([
    [
      { PADDLE_CLIENT_TOKEN: "" },
      "PADDLE_API_KEY, PADDLE_CLIENT_TOKEN, PADDLE_WEBHOOK_SECRETS must be set together",
    ],
    [{ PADDLE_PRICE_GROWTH: "pri_2" }, "a price id must be in one PADDLE_PRICE_ variable only"],
    [{ PADDLE_DISCOUNT_FRIENDS: "" }, "PADDLE_DISCOUNT_FRIENDS must be set where tiers are sold"],
    [{ PADDLE_WEBHOOK_SECRETS: "," }, "PADDLE_WEBHOOK_SECRETS must be values, separated by commas"],
    [{ PADDLE_ENVIRONMENT: "test" }, "PADDLE_ENVIRONMENT must be production or sandbox"],
  ])("with %j are refused", (part, problem) => {
    expect(refusal({ ...paddle, ...part })).toBe(sentence(problem));
  });

  it("require https in production", () => {
    const message = refusal({
      NODE_ENV: "production",
      PADDLE_API_URL: "http://localhost:3500/paddle",
      PADDLE_SCRIPT_URL: "http://localhost:3500/paddle/paddle.js",
    });
    for (const name of ["PADDLE_API_URL", "PADDLE_SCRIPT_URL"]) {
      expect(message).toContain(`${name} must be an https address in production`);
    }
  });
});

describe("the language model", () => {
  const anthropic = {
    LLM_PROVIDER: "anthropic",
    LLM_API_KEY: "sk-x",
    LLM_MODEL: "claude-haiku-4-5",
    LLM_PRICE_INPUT: "1",
    LLM_PRICE_OUTPUT: "5",
  };
  const ollama = {
    LLM_PROVIDER: "openai-compatible",
    LLM_BASE_URL: "http://localhost:11434/v1/",
    LLM_MODEL: "llama3.2",
  };

  it("is off when no variable is set", () => {
    expect(readConfig({}).llm).toBeNull();
    expect(readConfig({}).caps.llm).toEqual({
      dayMicros: 20_000_000,
      workspaceDayMicros: 500_000,
    });
  });

  it("is Anthropic's with a key and prices, or any address without", () => {
    expect(
      readConfig({
        ...anthropic,
        LLM_BUDGET_DAY: "0.1",
        STUDIO_BUDGET_DAY: "0.2",
        LLM_SECONDS: "9",
      }),
    ).toMatchObject({
      llm: {
        provider: "anthropic",
        baseUrl: "https://api.anthropic.com/v1",
        apiKey: "sk-x",
        structuredOutputs: true,
        price: { inputMicros: 1_000_000, outputMicros: 5_000_000 },
        timeLimitMs: 9_000,
      },
      caps: { llm: { workspaceDayMicros: 100_000 }, studio: { workspaceDayMicros: 200_000 } },
    });
    expect(readConfig({ ...ollama, LLM_STRUCTURED_OUTPUTS: "off" }).llm).toEqual({
      provider: "openai-compatible",
      baseUrl: "http://localhost:11434/v1",
      apiKey: null,
      model: "llama3.2",
      structuredOutputs: false,
      price: { inputMicros: 0, outputMicros: 0 },
      timeLimitMs: 60_000,
    });
  });

  it.each([
    [{ LLM_MODEL: "x" }, "LLM_PROVIDER must be set with LLM_MODEL"],
    [{ LLM_API_KEY: "x" }, "LLM_PROVIDER must be set with LLM_API_KEY"],
    [{ LLM_PROVIDER: "ollama" }, "LLM_PROVIDER must be anthropic or openai-compatible"],
    [{ ...anthropic, LLM_MODEL: "" }, "LLM_MODEL must be set with LLM_PROVIDER"],
    [{ ...anthropic, LLM_API_KEY: "" }, "LLM_API_KEY must be set with LLM_PROVIDER=anthropic"],
    [
      { ...anthropic, LLM_PRICE_OUTPUT: "" },
      "LLM_PRICE_OUTPUT must be set with LLM_API_KEY: budgets need it",
    ],
    [
      { ...ollama, LLM_BASE_URL: "" },
      "LLM_BASE_URL must be set with LLM_PROVIDER=openai-compatible",
    ],
    [
      { ...ollama, LLM_BASE_URL: "localhost:11434" },
      "LLM_BASE_URL must be an http or https address",
    ],
    [{ ...ollama, LLM_STRUCTURED_OUTPUTS: "no" }, "LLM_STRUCTURED_OUTPUTS must be on or off"],
    [{ ...ollama, LLM_SECONDS: "0" }, "LLM_SECONDS must be a number between 1 and 600"],
  ])("%j is refused", (env, problem) => {
    expect(refusal(env)).toBe(sentence(problem));
  });
});

it.each([
  "postgresql://localhost",
  "postgres://user@host/earshot?sslmode=require",
  "postgres://user:pass@/earshot?host=/run/postgresql",
  "postgres://user:pass@%2Frun%2Fpostgresql/earshot",
  "postgres:///earshot?host=/run/postgresql",
  "postgres://[::1]:5433/earshot",
])("the database address %s is accepted", (address) => {
  expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address);
});

it("errors and traces are not sent until their addresses are set", () => {
  expect(readConfig({})).toMatchObject({
    traces: null,
    errorReports: { dsn: null, browserDsn: null, environment: "development" },
  });
  expect(
    readConfig({
      SENTRY_DSN: "https://key@sentry.example/1",
      SENTRY_ENVIRONMENT: "staging",
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318/",
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20b, x-team=ears",
      OTEL_TRACES_SAMPLER_ARG: "0.1",
    }),
  ).toMatchObject({
    errorReports: { dsn: "https://key@sentry.example/1", environment: "staging" },
    traces: {
      endpoint: "http://localhost:4318",
      headers: { "x-key": "a b", "x-team": "ears" },
      serviceName: "earshot",
      ratio: 0.1,
    },
  });
});

it("rights to store search results are off until set, for each provider", () => {
  expect(readConfig({}).storageRights).toEqual([]);
  const both = { BRAVE_STORAGE_RIGHTS: "on", SERPER_STORAGE_RIGHTS: "on" };
  expect(readConfig(both).storageRights).toEqual(["brave", "serper"]);
  expect(refusal({ BRAVE_STORAGE_RIGHTS: "yes" })).toContain(
    "BRAVE_STORAGE_RIGHTS must be on or off",
  );
});

it.each([
  [{}, 9],
  [{ REDDIT_RECHECK_SHARE: "0.25" }, 22],
  // At least three.
  [{ REDDIT_CALLS_PER_MINUTE: "4", REDDIT_RECHECK_SHARE: "0.01" }, 3],
])("with %j, %d of Reddit's calls check stored posts", (env, calls) => {
  expect(readConfig(env).reddit.recheckCallsPerMinute).toBe(calls);
});

describe("sources without keys", () => {
  it("are off until they are named", () => {
    expect(readConfig({})).toMatchObject({ realSources: [], hackernews: null, contactEmail: null });
    expect(readConfig({ SOURCES: "hackernews, bluesky" })).toMatchObject({
      realSources: ["hackernews", "bluesky"],
      hackernews: { webUrl: "https://news.ycombinator.com" },
    });
    const HACKERNEWS_WEB_URL = "http://localhost:3500/hackernews";
    expect(readConfig({ SOURCES: "hackernews", HACKERNEWS_WEB_URL })).toMatchObject({
      realSources: [],
      hackernews: { webUrl: HACKERNEWS_WEB_URL },
    });
  });

  it("are refused under any other name", () => {
    for (const SOURCES of ["reddit", "feed", "hackernews,myspace"]) {
      expect(refusal({ SOURCES })).toContain(
        "must be of hackernews, bluesky, github, stackexchange, separated by commas",
      );
    }
  });

  it("need an address in production at which they can reach the operator", () => {
    expect(refusal({ NODE_ENV: "production", SOURCES: "hackernews" })).toContain(
      "CONTACT_EMAIL must be set in production with SOURCES, so that Hacker News can reach you",
    );
  });

  it("get a user agent that names the product and its operator", () => {
    const publicUrl = "https://earshot.example";
    const contactEmail = "ops@earshot.example";
    expect(userAgentOf({ publicUrl, contactEmail }, "earshot/0.1")).toBe(
      "earshot/0.1 (+https://earshot.example; ops@earshot.example)",
    );
    expect(userAgentOf({ publicUrl: null, contactEmail }, "earshot/0.1")).toBe(
      "earshot/0.1 (ops@earshot.example)",
    );
    expect(userAgentOf({ publicUrl: null, contactEmail: null }, "earshot/0.1")).toBe("earshot/0.1");
  });
});

describe("the object store", () => {
  const bucket = {
    BLOBS_S3_ENDPOINT: "https://s3.example.test/",
    BLOBS_S3_REGION: "eu-west-1",
    BLOBS_S3_BUCKET: "earshot",
    BLOBS_S3_ACCESS_KEY_ID: "key",
    BLOBS_S3_SECRET_ACCESS_KEY: "secret",
  };

  it("is off without its variables, and is the bucket with all of them", () => {
    expect(readConfig({}).blobStore).toBeNull();
    expect(readConfig({ ...bucket, BLOBS_S3_FORCE_PATH_STYLE: "on" }).blobStore).toEqual({
      endpoint: "https://s3.example.test",
      region: "eu-west-1",
      bucket: "earshot",
      accessKeyId: "key",
      secretAccessKey: "secret",
      forcePathStyle: true,
    });
  });

  it.each(Object.keys(bucket))("is refused without %s", (name) => {
    expect(refusal({ ...bucket, [name]: "" })).toBe(
      sentence(`${Object.keys(bucket).join(", ")} must be set together`),
    );
  });

  it("is refused when only the style of its path is set", () => {
    expect(refusal({ BLOBS_S3_FORCE_PATH_STYLE: "on" })).toBe(
      sentence("BLOBS_S3_FORCE_PATH_STYLE needs the other BLOBS_S3_ variables"),
    );
  });
});

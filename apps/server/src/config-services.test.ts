import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { refusal, sentence } from "./testing/config-refusal.ts";

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

import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig, variableNames } from "./config.ts";
import { userAgentOf } from "./config-sources.ts";

function refusal(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error("the configuration was taken");
}

const hostsRule =
  "must be name=http://address, separated by commas, as ledgerly.test=http://localhost:3500/sites/ledgerly";

const sentence = (problems: string) =>
  `The configuration is wrong: ${problems}. The variables are described in .env.example.`;

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

it("names of websites have addresses", () => {
  const hosts = "a.test=http://localhost:3500/sites/a, b.c.test=http://127.0.0.1:1/,";
  expect([...readConfig({ WEBSITE_HOSTS: hosts }).websiteHosts].map(String)).toEqual([
    "a.test,http://localhost:3500/sites/a",
    "b.c.test,http://127.0.0.1:1/",
  ]);
  expect(readConfig({}).websiteHosts.size).toBe(0);
});

it("what is set is taken", () => {
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

describe("a refusal names the variable and what it should be:", () => {
  const address = "must be an http or https address";
  const database = "must be an address like postgres://user:password@host:5432/database";
  const keys = "must be name=key, the key 32 bytes in base64, several with commas";
  const smtp = "must be an address like smtp://user:password@host:587";
  const names = "must be names of communities without r/, separated by commas";
  it.each([
    ["NODE_ENV", "prod", "must be development, test or production"],
    ["WEBSITE_HOSTS", "ledgerly.test", hostsRule],
    ["WEBSITE_HOSTS", "localhost=http://localhost:3500", hostsRule],
    ["WEBSITE_HOSTS", "a.test=https://localhost:3500", hostsRule],
    ["WEBSITE_HOSTS", "a.test=http://me:secret@localhost", hostsRule],
    ["WEBSITE_HOSTS", "a.test=http://[", hostsRule],
    ["PORT", "abc", "must be a number between 0 and 65535"],
    ["PORT", "65536", "must be a number between 0 and 65535"],
    ["PORT", "-1", "must be a number between 0 and 65535"],
    ["PORT", "80.5", "must be a whole number"],
    ["PUBLIC_URL", "earshot.example", address],
    ["PUBLIC_URL", "ftp://earshot.example", address],
    ["PUBLIC_URL", "https://", address],
    ["DATABASE_URL", "mysql://localhost/earshot", database],
    ["DATABASE_URL", "localhost:5432", database],
    ["DATABASE_URL", "postgres://user:secret@host:port/earshot", database],
    ["DATABASE_URL", "postgres://user:secret@host:99999/earshot", database],
    ["DATABASE_POOL_SIZE", "1", "must be a number between 2 and 200"],
    ["DATABASE_POOL_SIZE", "201", "must be a number between 2 and 200"],
    ["DATABASE_POOL_SIZE", "2.5", "must be a whole number"],
    ["SESSION_SECRET", "short", "must have at least 32 characters"],
    ["ADMIN_EMAIL", "admin", "must be an email address"],
    ["DEMO", "yes", "must be on or off"],
    ["LOG_LEVEL", "loud", "must be one of trace, debug, info, warn, error, silent"],
    ["REDDIT_API_URL", "oauth.reddit.com", address],
    ["REDDIT_AUTH_URL", "javascript:alert(1)", address],
    ["REDDIT_WEB_URL", "//www.reddit.com", address],
    ["REDDIT_USER_AGENT", "me", "must have at least 10 plain characters"],
    ["REDDIT_USER_AGENT", "node:earshot:1.0\nx", "must have at least 10 plain characters"],
    ["REDDIT_COMMUNITIES", ",", names],
    ["REDDIT_COMMUNITIES", "startups,r/SaaS", names],
    ["ENCRYPTION_KEYS", "main", keys],
    ["ENCRYPTION_KEYS", "main=c2hvcnQ=", keys],
    [
      "ENCRYPTION_KEYS",
      "main=AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=,main=AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
      keys,
    ],
    ["TRUSTED_PROXIES", "my proxy", "must be addresses or networks, separated by commas"],
    ["RATE_LIMITS", "some", "must be on or off"],
    ["REQUEST_SIGNING", "yes", "must be on or off"],
    ["SMTP_URL", "mail.example:25", smtp],
    ["SMTP_URL", "https://mail.example", smtp],
    ["MAIL_FROM", "Earshot", "must be like Name <a@b.example>"],
    ["GOOGLE_DISCOVERY_URL", "accounts.google.com", address],
    ["NOTION_API_URL", "api.notion.com", address],
    ["NOTION_VERSION", "latest", "must be a version of Notion's API, as 2026-03-11"],
    ["POSTHOG_HOST", "us.i.posthog.com", address],
    [
      "SENTRY_DSN",
      "https://sentry.example/1",
      "must be an address like https://key@sentry.example/1",
    ],
    ["SENTRY_BROWSER_DSN", "key", "must be an address like https://key@sentry.example/1"],
    ["SENTRY_ENVIRONMENT", "a b", "must be a name without spaces and slashes"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318", address],
    ["OTEL_EXPORTER_OTLP_HEADERS", "key", "must be name=value, separated by commas"],
    ["OTEL_TRACES_SAMPLER_ARG", "2", "must be a number between 0 and 1"],
    ["FRESHNESS_SECONDS", "0", "must be a number between 1 and 3600"],
    ["ACCOUNT_REPLIES_A_DAY", "0.5", "must be a whole number"],
    ["ACCOUNT_PAUSE_MINUTES", "-1", "must be a number between 0 and 1440"],
    ["ACCOUNT_COMMUNITY_HOURS", "a day", "must be a number between 0 and 720"],
    ["FRESHNESS_SECONDS", "often", "must be a number between 1 and 3600"],
  ])("%s=%s", (name, value, remedy) => {
    expect(refusal({ [name]: value })).toBe(sentence(`${name} ${remedy}`));
  });

  it.each(["REDDIT", "GOOGLE", "NOTION"])("one credential of %s without the other", (service) => {
    const [id, secret] = [`${service}_CLIENT_ID`, `${service}_CLIENT_SECRET`];
    const together = `${id} and ${secret} must be set together`;
    expect(refusal({ [id]: "id" })).toBe(sentence(together));
    expect(refusal({ [secret]: "secret" })).toBe(sentence(together));
  });

  it("all that is wrong at once, and never what was set", () => {
    const message = refusal({
      PORT: "x",
      DATABASE_URL: "postgres://user:a secret word@host:port/",
      SESSION_SECRET: "another secret",
    });
    for (const name of ["PORT", "DATABASE_URL", "SESSION_SECRET"]) expect(message).toContain(name);
    expect(message).not.toContain("secret word");
    expect(message).not.toContain("another secret");
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

  it("are none where none are set", () => {
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

  it("come over https in production", () => {
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

  it("is none where none is set", () => {
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
])("the database address %s is taken", (address) => {
  expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address);
});

describe("in production", () => {
  const good = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://earshot.example",
    SESSION_SECRET: "a secret of our own, which no one else knows",
    ENCRYPTION_KEYS: "main=AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    SMTP_URL: "smtps://user:password@mail.example",
  };

  it("runs with an address, secrets and a mail server, and without demo accounts", () => {
    expect(readConfig(good)).toMatchObject({
      production: true,
      demo: false,
      rateLimits: true,
      mail: { smtpUrl: "smtps://user:password@mail.example" },
      encryptionKeys: [{ id: "main" }],
    });
  });

  it.each([
    [{ PUBLIC_URL: "" }, "PUBLIC_URL must be set in production"],
    [{ PUBLIC_URL: "http://earshot.example" }, "PUBLIC_URL must be an https address in production"],
    [{ SESSION_SECRET: "" }, "SESSION_SECRET must be set to a secret of your own in production"],
    [
      { SESSION_SECRET: "earshot-development-secret-not-for-production" },
      "SESSION_SECRET must be set to a secret of your own in production",
    ],
    [{ DEMO: "on" }, "DEMO must be off in production"],
    [{ DEMO_REPLIES: "on" }, "DEMO_REPLIES must be off in production"],
    [
      { WEBSITE_HOSTS: "ledgerly.test=http://localhost:3500/sites/ledgerly" },
      "WEBSITE_HOSTS must not be set in production",
    ],
    [{ ENCRYPTION_KEYS: "" }, "ENCRYPTION_KEYS must be set in production"],
    [{ SMTP_URL: "" }, "SMTP_URL must be set in production"],
    [{ RATE_LIMITS: "off" }, "RATE_LIMITS must be on in production"],
    [
      {
        LLM_PROVIDER: "openai-compatible",
        LLM_BASE_URL: "http://models.example/v1",
        LLM_MODEL: "x",
        LLM_API_KEY: "x",
        LLM_PRICE_INPUT: "1",
        LLM_PRICE_OUTPUT: "1",
      },
      "LLM_BASE_URL must be an https address in production where a key is sent to it",
    ],
    ...[
      "REDDIT_API_URL",
      "REDDIT_AUTH_URL",
      "REDDIT_WEB_URL",
      "GOOGLE_DISCOVERY_URL",
      "POSTHOG_HOST",
    ].map((name): [object, string] => [
      { [name]: "http://localhost:3500" },
      `${name} must be an https address in production, not a local imitation`,
    ]),
  ])("%j is refused", (wrong, problem) => {
    expect(refusal({ ...good, ...wrong })).toBe(sentence(problem));
  });

  it("two credentials of which one is missing are told beside the rest", () => {
    const message = refusal({ ...good, DEMO: "on", REDDIT_CLIENT_ID: "id" });
    expect(message).toContain("DEMO must be off in production; REDDIT_CLIENT_ID and");
  });
});

it("errors and traces go nowhere until their addresses are set", () => {
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
  // Three at least.
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

  it("are no others", () => {
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

  it("are asked by a user agent that says who asks", () => {
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

  it("is none without its variables, and the bucket with all of them", () => {
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

  it("is refused with the style of its path alone", () => {
    expect(refusal({ BLOBS_S3_FORCE_PATH_STYLE: "on" })).toBe(
      sentence("BLOBS_S3_FORCE_PATH_STYLE needs the other BLOBS_S3_ variables"),
    );
  });
});

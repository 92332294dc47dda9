import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { refusal, sentence } from "./testing/config-refusal.ts";

const hostsRule =
  "must be name=http://address, separated by commas, as ledgerly.test=http://localhost:3500/sites/ledgerly";

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

  it("all wrong variables together, and never their values", () => {
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

describe("in production", () => {
  const good = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://earshot.example",
    SESSION_SECRET: "a secret of our own, which no one else knows",
    ENCRYPTION_KEYS: "main=AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    SMTP_URL: "smtps://user:password@mail.example",
    MAIL_FROM: "Earshot <no-reply@earshot.example>",
    ADMIN_EMAIL: "admin@earshot.example",
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
    [{ MAIL_FROM: "" }, "MAIL_FROM must be set in production"],
    [{ MAIL_FROM: "me@earshot.test" }, "MAIL_FROM must be set in production"],
    [{ ADMIN_EMAIL: "" }, "ADMIN_EMAIL must be set in production"],
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

  it("reports a missing credential together with other problems", () => {
    const message = refusal({ ...good, DEMO: "on", REDDIT_CLIENT_ID: "id" });
    expect(message).toContain("DEMO must be off in production; REDDIT_CLIENT_ID and");
  });
});

import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig, variableNames } from "./config.ts";
import { userAgentOf } from "./config-sources.ts";
import { refusal } from "./testing/config-refusal.ts";

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

it.each([
  [{}, 9],
  [{ REDDIT_RECHECK_SHARE: "0.25" }, 22],
  // At least three.
  [{ REDDIT_CALLS_PER_MINUTE: "4", REDDIT_RECHECK_SHARE: "0.01" }, 3],
])("with %j, %d of Reddit's calls check stored posts", (env, calls) => {
  expect(readConfig(env).reddit.recheckCallsPerMinute).toBe(calls);
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

it("WEBSITE_HOSTS maps names of websites to addresses", () => {
  const hosts = "a.test=http://localhost:3500/sites/a, b.c.test=http://127.0.0.1:1/,";
  expect([...readConfig({ WEBSITE_HOSTS: hosts }).websiteHosts].map(String)).toEqual([
    "a.test,http://localhost:3500/sites/a",
    "b.c.test,http://127.0.0.1:1/",
  ]);
  expect(readConfig({}).websiteHosts.size).toBe(0);
});

it("rights to store search results are off until set, for each provider", () => {
  expect(readConfig({}).storageRights).toEqual([]);
  const both = { BRAVE_STORAGE_RIGHTS: "on", SERPER_STORAGE_RIGHTS: "on" };
  expect(readConfig(both).storageRights).toEqual(["brave", "serper"]);
  expect(refusal({ BRAVE_STORAGE_RIGHTS: "yes" })).toContain(
    "BRAVE_STORAGE_RIGHTS must be on or off",
  );
});

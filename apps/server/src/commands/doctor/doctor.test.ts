import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { databaseUrl } from "../../testing/database-url.ts";
import { freePort } from "../../testing/free-port.ts";
import { startTestSandbox } from "../../testing/sandbox.ts";
import { CommandError } from "../command-error.ts";
import type { Result } from "./finding.ts";
import { type DoctorOptions, examine, runDoctor } from "./index.ts";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let app: TestApp;
let database: string;
let server: Server;
let refusing: string;
/** Requests that reached the refusing server: method and path. */
let calls: string[] = [];

/** A refusal of the key, in the form of each service; other services repeat what they were sent. */
function refusalOf({ url = "", headers }: IncomingMessage): [number, string, string] {
  if (url.startsWith("/stackexchange")) {
    const error_message = "`key` doesn't match a known application";
    const error = { error_id: 400, error_name: "bad_parameter", error_message };
    return [400, "application/json", JSON.stringify(error)];
  }
  if (url.startsWith("/s3")) {
    return [403, "application/xml", "<Error><Code>InvalidAccessKeyId</Code></Error>"];
  }
  const body = { message: "Bad key", sent: headers, error: "invalid_client" };
  return [401, "application/json", JSON.stringify(body)];
}

beforeAll(async () => {
  sandbox = await startTestSandbox();
  app = await openTestApp();
  const { address } = app.infrastructure.database;
  database = "connectionString" in address ? address.connectionString : databaseUrl(address);
  server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    const [status, type, body] = refusalOf(request);
    response.writeHead(status, { "content-type": type }).end(body);
  });
  server.on("upgrade", (_request, socket) => socket.end("HTTP/1.1 401 Unauthorized\r\n\r\n"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  refusing = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await app.close();
  await sandbox.stop();
});

const secret = "do-not-print-me";

/** Every service, at addresses below one host, as `scripts/sandbox.mjs` sets them. */
const everything = (at: string, smtp: string, key = secret): Record<string, string> => ({
  REDDIT_API_URL: `${at}/reddit`,
  REDDIT_AUTH_URL: `${at}/reddit`,
  REDDIT_WEB_URL: `${at}/reddit`,
  REDDIT_CLIENT_ID: "earshot-sandbox",
  REDDIT_CLIENT_SECRET: key,
  REDDIT_COMMUNITIES: "smallbusiness",
  X_API_URL: `${at}/x`,
  X_BEARER_TOKEN: key,
  BRAVE_API_URL: `${at}/brave`,
  BRAVE_API_KEY: `BSA-${key}`,
  SOURCES: "hackernews,bluesky,github,stackexchange",
  HACKERNEWS_ALGOLIA_URL: `${at}/hackernews/algolia`,
  HACKERNEWS_FIREBASE_URL: `${at}/hackernews/firebase`,
  BLUESKY_JETSTREAM_URL: `${at.replace("http", "ws")}/bluesky/subscribe`,
  BLUESKY_APPVIEW_URL: `${at}/bluesky`,
  GITHUB_API_URL: `${at}/github`,
  GITHUB_TOKEN: key,
  STACKEXCHANGE_API_URL: `${at}/stackexchange/2.3`,
  STACKEXCHANGE_KEY: key,
  LLM_PROVIDER: "openai-compatible",
  LLM_BASE_URL: `${at}/model/v1`,
  LLM_API_KEY: key,
  LLM_MODEL: "earshot-imitation",
  LLM_PRICE_INPUT: "1",
  LLM_PRICE_OUTPUT: "5",
  GOOGLE_DISCOVERY_URL: `${at}/google/.well-known/openid-configuration`,
  GOOGLE_CLIENT_ID: "earshot-sandbox",
  GOOGLE_CLIENT_SECRET: key,
  NOTION_API_URL: `${at}/notion`,
  NOTION_CLIENT_ID: "earshot-sandbox",
  NOTION_CLIENT_SECRET: key,
  POSTHOG_HOST: `${at}/posthog`,
  POSTHOG_KEY: `phc_${key}`,
  PADDLE_API_URL: `${at}/paddle`,
  PADDLE_API_KEY: "pdl_sdbx_apikey_01sandboxtests",
  PADDLE_CLIENT_TOKEN: "test_x",
  PADDLE_WEBHOOK_SECRETS: "pdl_ntfset_x",
  PADDLE_PRICE_STARTER: "pri_starter",
  PADDLE_PRICE_GROWTH: "pri_growth",
  PADDLE_PRICE_SCALE: "pri_scale",
  PADDLE_PRICE_BUILDER: "pri_builder",
  PADDLE_PRICE_ANNUAL: "pri_annual",
  PADDLE_DISCOUNT_FRIENDS: "dsc_friends",
  BLOBS_S3_ENDPOINT: `${at}/s3`,
  BLOBS_S3_REGION: "eu-central-1",
  BLOBS_S3_BUCKET: "earshot",
  BLOBS_S3_ACCESS_KEY_ID: "AKIASANDBOX",
  BLOBS_S3_SECRET_ACCESS_KEY: "earshot-sandbox",
  BLOBS_S3_FORCE_PATH_STYLE: "on",
  SMTP_URL: smtp,
});

const noRecords = () => Promise.reject(Object.assign(new Error(), { code: "ENOTFOUND" }));

async function examined(env: Record<string, string>, options: Partial<DoctorOptions> = {}) {
  const full = { DATABASE_URL: database, ...env };
  const results = await examine(readConfig(full), { env: full, lookupTxt: noRecords, ...options });
  return new Map(results.map((result) => [result.id, result]));
}

const stateOf = (results: Map<string, Result>, state: string) =>
  [...results.values()].filter((result) => result.state === state).map(({ id }) => id);

describe("with every service at the sandbox", () => {
  test("all are healthy, and no billed call is made", async () => {
    const results = await examined(everything(sandbox.address, sandbox.smtp));
    expect(stateOf(results, "failing").map((id) => results.get(id))).toEqual([]);
    expect(results.get("source.brave")).toMatchObject({
      state: "skipped",
      message: expect.stringContaining("$0.005"),
    });
    expect(results.get("service.language-model")).toMatchObject({
      state: "ok",
      message: expect.stringContaining("asked nothing"),
    });
    expect(await sandbox.control("GET", "model/calls")).toEqual({ calls: [] });
    expect(results.get("database.connections")?.message).toContain("a process takes up to 18");
    expect(stateOf(results, "ok")).toEqual(
      expect.arrayContaining([
        "source.reddit-api",
        "source.x-api",
        "source.hacker-news",
        "source.bluesky-stream",
        "source.github-api",
        "source.stack-exchange",
        "service.google",
        "service.notion",
        "service.posthog",
        "service.paddle",
        "service.object-store",
        "mail.smtp",
        "installation.clock",
        "installation.data-disk",
        "database.server",
        "database.migrations",
        "database.listen",
        "database.connections",
        "database.clock",
        "database.encryption",
      ]),
    );
  });

  test("--paid makes a search, calls the model and writes an object", async () => {
    const results = await examined(everything(sandbox.address, sandbox.smtp), { paid: true });
    expect(results.get("source.brave")).toMatchObject({
      state: "ok",
      message: expect.stringContaining("a search found"),
    });
    expect(results.get("service.language-model")?.message).toMatch(/answers \(\d+ tokens\)/);
    expect(results.get("service.object-store")?.message).toContain("written, read and deleted");
  });

  test("a model that the service does not have is named", async () => {
    const env = { ...everything(sandbox.address, sandbox.smtp), LLM_MODEL: "no-such-model" };
    expect((await examined(env)).get("service.language-model")).toMatchObject({
      state: "failing",
      variables: ["LLM_MODEL"],
    });
  });
});

describe("with services that refuse every key", () => {
  test("each failing check names the variables, and no secret is printed", async () => {
    calls = [];
    const env = { DATABASE_URL: database, ...everything(refusing, "smtp://127.0.0.1:9") };
    const printed: string[] = [];
    const run = runDoctor(readConfig(env), (line) => printed.push(line), {
      env,
      json: true,
      lookupTxt: noRecords,
    });
    await expect(run).rejects.toThrow(CommandError);
    await expect(run).rejects.toThrow(/^\d+ checks fail: Reddit, X, /);
    const text = printed.join("\n");
    expect(text).not.toContain(secret);
    const { isHealthy, checks } = JSON.parse(text) as { isHealthy: boolean; checks: Result[] };
    expect(isHealthy).toBe(false);
    const variablesOf = Object.fromEntries(
      checks.filter(({ state }) => state === "failing").map((one) => [one.id, one.variables]),
    );
    expect(variablesOf).toEqual({
      "source.reddit-api": ["REDDIT_CLIENT_ID", "REDDIT_CLIENT_SECRET"],
      "source.x-api": ["X_BEARER_TOKEN"],
      "source.hacker-news": ["HACKERNEWS_ALGOLIA_URL", "HACKERNEWS_FIREBASE_URL"],
      "source.bluesky-stream": ["BLUESKY_APPVIEW_URL", "BLUESKY_JETSTREAM_URL"],
      "source.github-api": ["GITHUB_TOKEN"],
      "source.stack-exchange": ["STACKEXCHANGE_KEY"],
      "service.language-model": ["LLM_API_KEY"],
      "service.google": ["GOOGLE_DISCOVERY_URL"],
      "service.notion": ["NOTION_CLIENT_ID", "NOTION_CLIENT_SECRET"],
      "service.posthog": ["POSTHOG_KEY"],
      "service.paddle": ["PADDLE_API_KEY"],
      "service.object-store": expect.arrayContaining(["BLOBS_S3_ACCESS_KEY_ID"]),
      "mail.smtp": ["SMTP_URL"],
    });
    // No search was paid for.
    expect(calls.some((call) => call.includes("/brave"))).toBe(false);
  });

  test("--paid shows that the search's key is refused", async () => {
    const env = { BRAVE_API_KEY: secret, BRAVE_API_URL: refusing };
    expect((await examined(env, { paid: true })).get("source.brave")).toMatchObject({
      state: "failing",
      variables: ["BRAVE_API_KEY"],
    });
    const serper = { SERPER_API_KEY: secret, SERPER_API_URL: refusing };
    expect((await examined(serper, { paid: true })).get("source.serper")).toMatchObject({
      state: "failing",
      variables: ["SERPER_API_KEY"],
    });
  });

  test("Anthropic's key is checked by its list of models", async () => {
    const env = {
      LLM_PROVIDER: "anthropic",
      LLM_BASE_URL: refusing,
      LLM_API_KEY: secret,
      LLM_MODEL: "claude-haiku-4-5",
      LLM_PRICE_INPUT: "1",
      LLM_PRICE_OUTPUT: "5",
    };
    calls = [];
    expect((await examined(env)).get("service.language-model")).toMatchObject({
      state: "failing",
      message: expect.stringContaining("Anthropic refuses LLM_API_KEY"),
    });
    expect(calls).toContain("GET /models?limit=1000");
  });
});

test("a service that never answers fails at the time limit, and does not delay others", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const results = await examined({ X_API_URL: url, X_BEARER_TOKEN: secret }, { timeLimitMs: 300 });
  expect(results.get("source.x-api")).toMatchObject({
    state: "failing",
    message: "No result within 0.3 s.",
  });
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});

describe("without any service", () => {
  test("nothing fails, and each one says how to set it up", async () => {
    const env = { DATABASE_URL: database };
    const printed: string[] = [];
    await runDoctor(readConfig(env), (line) => printed.push(line), { env, lookupTxt: noRecords });
    const text = printed.join("\n");
    for (const needed of [
      "REDDIT_CLIENT_ID=<id of the app>",
      "prefs/apps",
      "$0.005 a search",
      "You may not advertise in other Users' Accounts",
      "docs/integrations.md#paddle",
      "0 failing",
    ]) {
      expect(text.replaceAll(/\s+/g, " ")).toContain(needed);
    }
    expect(Math.max(...printed.map(({ length }) => length))).toBeLessThan(140);
  });
});

describe("the database", () => {
  test("that can't be reached is one failure, and the checks of services still run", async () => {
    const port = await freePort();
    const results = await examined({
      DATABASE_URL: `postgres://earshot:${secret}@127.0.0.1:${port}/earshot`,
      X_API_URL: `${sandbox.address}/x`,
      X_BEARER_TOKEN: "earshot-sandbox",
    });
    expect(stateOf(results, "failing")).toEqual(["database.server"]);
    expect(results.get("database.server")).toMatchObject({
      message: expect.stringContaining("nothing answers at that host and port"),
      variables: ["DATABASE_URL"],
    });
    expect(results.get("database.listen")?.state).toBe("skipped");
    expect(results.get("source.x-api")?.state).toBe("ok");
  });

  test("whose secrets can't be decrypted with any key names ENCRYPTION_KEYS", async () => {
    await app.signUp();
    const { rows } = await app.infrastructure.database.query({
      text: "insert into second_factors (user_id, sealed_secret) select id, $1 from users limit 1 returning user_id",
      values: ["v1.lost.AAAA.AAAA"],
    });
    expect(rows).toHaveLength(1);
    expect((await examined({})).get("database.encryption")).toMatchObject({
      state: "failing",
      message: expect.stringContaining("second_factors"),
      variables: ["ENCRYPTION_KEYS"],
    });
  });
});

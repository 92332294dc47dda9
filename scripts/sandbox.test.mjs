import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { takeReal } from "./real.mjs";
import { joinSandbox } from "./sandbox.mjs";

const before = { ...process.env };
let folder;
let server;
let address;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "earshot-sandbox-"));
  server = createServer((_request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ name: "earshot-sandbox", smtpPort: 3525 }));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${server.address().port}`;
  for (const name of Object.keys(process.env)) {
    if (/^(?:SOURCES|SANDBOX|(?:HACKERNEWS|BLUESKY|GITHUB|STACKEXCHANGE)_)/.test(name)) {
      delete process.env[name];
    }
  }
  process.env.EARSHOT_DATA_DIR = folder;
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  vi.restoreAllMocks();
  server.close();
  rmSync(folder, { recursive: true });
});

const running = (sources) =>
  writeFileSync(join(folder, "sandbox.json"), JSON.stringify({ address, pid: 1, sources }));
const sourcesNow = () => process.env.SOURCES?.split(",");

it("--real names Hacker News and Bluesky, unless SOURCES names others", () => {
  expect(takeReal(["--real", "--replay=x"])).toEqual(["--replay=x"]);
  expect(sourcesNow()).toEqual(["hackernews", "bluesky"]);
  process.env.SOURCES = "github";
  takeReal(["--real"]);
  expect(sourcesNow()).toEqual(["github"]);
  delete process.env.SOURCES;
  takeReal([]);
  expect(sourcesNow()).toBeUndefined();
  expect(() => takeReal(["--real=bluesky"])).toThrow("--real takes no value.");
});

it("imitates all sources without keys if SOURCES names none", async () => {
  running([]);
  await joinSandbox();
  expect(sourcesNow()).toEqual(["hackernews", "bluesky", "github", "stackexchange"]);
  expect(process.env.HACKERNEWS_ALGOLIA_URL).toBe(`${address}/hackernews/algolia`);
  expect(process.env.BLUESKY_JETSTREAM_URL).toMatch(
    /^ws:\/\/127\.0\.0\.1:\d+\/bluesky\/subscribe$/,
  );
});

it("leaves the named sources to the real services, and imitates the others", async () => {
  running([]);
  process.env.SOURCES = "hackernews, bluesky";
  await joinSandbox();
  expect(sourcesNow()).toEqual(["hackernews", "bluesky", "github", "stackexchange"]);
  expect(process.env.HACKERNEWS_ALGOLIA_URL).toBeUndefined();
  expect(process.env.BLUESKY_JETSTREAM_URL).toBeUndefined();
  expect(process.env.GITHUB_API_URL).toBe(`${address}/github`);
});

it("reads the same sources from the real services as the running product", async () => {
  running(["hackernews"]);
  await joinSandbox();
  expect(sourcesNow()).toEqual(["hackernews", "bluesky", "github", "stackexchange"]);
  expect(process.env.HACKERNEWS_ALGOLIA_URL).toBeUndefined();
  expect(process.env.BLUESKY_APPVIEW_URL).toBe(`${address}/bluesky`);
});

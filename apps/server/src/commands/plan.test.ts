import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { openTestApp, type TestApp } from "../testing/app.ts";
import { runPlan } from "./plan.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const addressOf = ({ infrastructure }: TestApp): string => {
  const { address } = infrastructure.database;
  if ("connectionString" in address) return address.connectionString;
  const { host, port, user, database, password } = address;
  const query = new URLSearchParams({ host: String(host), port: String(port) });
  return `postgres://${user}:${encodeURIComponent(String(password ?? ""))}@/${database}?${query}`;
};

async function planWith(env: Record<string, string>): Promise<string> {
  const lines: string[] = [];
  await runPlan(readConfig({ DATABASE_URL: addressOf(app), ...env }), (line) => lines.push(line));
  return lines.join("\n");
}

test("the plan is printed with its costs, without reading any source", async () => {
  const person = await app.signUp();
  for (const keyword of ["copper beech", "iron lighthouse"]) {
    await app.call("addKeyword", { body: { keyword } }, person);
  }
  const text = await planWith({
    REDDIT_CLIENT_ID: "id",
    REDDIT_CLIENT_SECRET: "secret",
    REDDIT_COMMUNITIES: "gardening,ships",
    X_BEARER_TOKEN: "token",
    // Nothing answers there, so that a call would fail.
    REDDIT_API_URL: "http://127.0.0.1:9",
    X_API_URL: "http://127.0.0.1:9",
  });
  expect(text).toContain("r/gardening");
  expect(text).toMatch(/2 phrases, \d+ tasks: [\d.]+ calls a minute of a budget of 77.0/);
  expect(text).toMatch(/One search for each phrase would take/);
  expect(text).toContain("X: 1 search for 2 phrases, every 60 s");
  expect(text).not.toContain("LinkedIn");
});

test("without credentials the plan says that nothing is read", async () => {
  expect(await planWith({})).toBe(
    "Reddit is not monitored: set REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET.",
  );
});

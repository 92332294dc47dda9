import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../apps/server/src/testing/app.ts";
import { withModel } from "../../../apps/server/src/testing/fake-llm.ts";
import { withPayments } from "../../../apps/server/src/testing/fake-paddle.ts";
import { fragileKeywords, slowOptOuts } from "../server-plants.ts";
import { fuzzPages } from "./pages.ts";
import { runFuzz, runLongFuzz } from "./run.ts";

const webFolder = join(import.meta.dirname, "../../../apps/web/dist");

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ ...withModel(), ...withPayments(), webFolder });
});
afterAll(() => app.close());

const describeFailures = (failures: { request: string; problem: string }[]) =>
  failures.map(({ request, problem }) => `${problem}\n${request}`);

// The long form, with another seed each time: `npm run prove:fuzz`.
test("every response to a hostile request is as the contract declares", async () => {
  const options = { seed: 20_261_121, requests: 1_500, brief: true };
  const { failures, findDamage, requests } = await runFuzz(app, options);
  expect(describeFailures(failures)).toEqual([]);
  expect(findDamage).toEqual([]);
  expect(requests).toBe(1_500);
}, 60_000);

test("long texts in any field, and bodies over the limit, are answered within a second", async () => {
  const { failures, findDamage, requests, statuses } = await runLongFuzz(app, { every: 131 });
  expect(describeFailures(failures)).toEqual([]);
  expect(findDamage).toEqual([]);
  expect(requests).toBeGreaterThan(200);
  expect(statuses.get(413)).toBeGreaterThan(50);
}, 60_000);

test("pages, forms, links and files answer below 500 within a second", async () => {
  const { failures, requests, routes } = await fuzzPages(app, 37);
  expect(describeFailures(failures)).toEqual([]);
  expect(requests).toBeGreaterThan(200);
  expect(routes).toEqual(
    expect.arrayContaining([
      "POST /opt-out",
      "GET /opt-out/confirm",
      "POST /opt-out/confirm",
      "GET /l/:code",
      "GET /conversions.js",
      "GET /metrics",
    ]),
  );
}, 60_000);

test("a handler that throws on some input is detected", async () => {
  const takeOut = fragileKeywords(app.services, app.infrastructure);
  const run = runFuzz(app, { seed: 1, requests: 100, only: ["addKeyword"], brief: true });
  const { failures } = await run.finally(takeOut);
  const thrown = failures.filter(({ problem }) => problem.startsWith("500"));
  expect(thrown.length).toBeGreaterThan(0);
  expect(thrown[0]?.request).toContain("POST /api/discovery/keywords");
}, 60_000);

test("a pattern that is slow on some input is detected", async () => {
  const takeOut = slowOptOuts(app.services, app.infrastructure);
  const run = runLongFuzz(app, { only: ["requestOptOut"], units: ["."] });
  const { failures } = await run.finally(takeOut);
  expect(failures.map(({ problem }) => problem)).toContainEqual(
    expect.stringMatching(/^slow: answered after/),
  );
  expect(failures[0]?.request).toContain("POST /api/opt-outs");
}, 60_000);

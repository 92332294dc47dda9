import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { withModel } from "../../testing/fake-llm.ts";
import { runFuzz } from "../../testing/fuzz.ts";
import { fragileKeywords } from "../../testing/plants.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(withModel());
});
afterAll(() => app.close());

// The long form, with another seed each time: `npm run prove:fuzz`.
test("whatever comes in, the answer is one that the contract has", async () => {
  const options = { seed: 20_261_121, requests: 1_500, brief: true };
  const { failures, ruins, requests } = await runFuzz(app, options);
  expect(failures.map(({ request, problem }) => `${problem}\n${request}`)).toEqual([]);
  expect(ruins).toEqual([]);
  expect(requests).toBe(1_500);
}, 60_000);

test("a handler that throws on some input is found", async () => {
  const takeOut = fragileKeywords(app.domains, app.platform);
  const run = runFuzz(app, { seed: 1, requests: 100, only: ["addKeyword"], brief: true });
  const { failures } = await run.finally(takeOut);
  const thrown = failures.filter(({ problem }) => problem.startsWith("500"));
  expect(thrown.length).toBeGreaterThan(0);
  expect(thrown[0]?.request).toContain("POST /api/discovery/keywords");
}, 60_000);

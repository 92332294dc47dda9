import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../apps/server/src/testing/app.ts";
import { runFigures } from "./run.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("the stored figures equal a recount after random and concurrent operations", async () => {
  const result = await runFigures(app, { count: 600, atOnce: 6, parts: 3, seed: 36 });
  expect(result.differences).toEqual([]);
  expect(result.operations).toBeGreaterThanOrEqual(600);
  expect(result.rows).toBeGreaterThan(500);
}, 60_000);

test("a change of replies that the figures miss is detected", async () => {
  const result = await runFigures(app, { count: 300, atOnce: 4, parts: 1, seed: 1, plant: true });
  expect(result.differences).not.toEqual([]);
}, 60_000);

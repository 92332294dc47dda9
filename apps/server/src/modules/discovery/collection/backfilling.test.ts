import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf, openTestApp, type TestApp } from "../../../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ jobs: true });
});
afterAll(() => app.close());

test("sources report a backfill until the last days were searched for a new keyword", async () => {
  const person = await app.signUp();
  const other = await app.signUp();
  const isBackfilling = async (who: typeof person) =>
    dataOf(await app.call("listSources", {}, who)).isBackfilling;
  expect(await isBackfilling(person)).toBe(false);
  await app.call("addKeyword", { body: { keyword: "iron lighthouse" } }, person);
  expect(await isBackfilling(person)).toBe(true);
  expect(await isBackfilling(other)).toBe(false);

  await app.work("monitoring.backfill");
  const stopCollection = await app.work("watching.discover");
  await expect.poll(() => isBackfilling(person), { timeout: 15_000 }).toBe(false);
  await stopCollection();
});

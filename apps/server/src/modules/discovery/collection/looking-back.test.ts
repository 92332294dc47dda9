import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../../../infrastructure/log.ts";
import { dataOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { workMonitoring } from "../matching/index.ts";
import { workWatching } from "./index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ jobs: true });
});
afterAll(() => app.close());

test("that the last days are looked through for a new keyword is told until it is done", async () => {
  const { jobs } = app;
  if (!jobs) throw new Error("opened with jobs");
  const person = await app.signUp();
  const other = await app.signUp();
  const looksBack = async (who: typeof person) =>
    dataOf(await app.call("listWatching", {}, who)).looking_back;
  expect(await looksBack(person)).toBe(false);
  await app.call("addKeyword", { body: { keyword: "iron lighthouse" } }, person);
  expect(await looksBack(person)).toBe(true);
  expect(await looksBack(other)).toBe(false);

  await workMonitoring(app.domains.monitoring, jobs);
  const { notifications } = app.platform;
  const { watching, processes } = app.domains;
  const reading = await workWatching(
    { watching, processes, notifications, jobs, log: createLog("silent") },
    1,
  );
  await expect.poll(() => looksBack(person), { timeout: 15_000 }).toBe(false);
  await reading.stop();
});

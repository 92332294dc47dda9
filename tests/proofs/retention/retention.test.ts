import { expect, onTestFinished, test } from "vitest";
import { openTestApp } from "../../../apps/server/src/testing/app.ts";
import { openRetentionSetup, runRetention } from "./run.ts";

async function run(count: number, callsPerMinute: number, plant = false) {
  const setup = openRetentionSetup({ callsPerMinute, plant });
  const app = await openTestApp(setup.options);
  onTestFinished(() => app.close());
  const results = await runRetention(app, setup, { count });
  return results.filter(({ held }) => !held).map(({ name }) => name);
}

test("no text of a deleted post is left after 48 hours, within the planned calls", async () => {
  expect(await run(5_000, 9)).toEqual([]);
}, 60_000);

test("a deleted post that the platform still returns is detected", async () => {
  expect(await run(200, 9, true)).toEqual(["deleted posts", "live posts"]);
}, 60_000);

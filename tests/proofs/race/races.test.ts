import { expect, onTestFinished, test } from "vitest";
import { openTestApp } from "../../../apps/server/src/testing/app.ts";
import { runRaces } from "./races.ts";

test("of a hundred concurrent callers exactly one wins, and no quota unit is spent twice", async () => {
  const app = await openTestApp();
  onTestFinished(() => app.close());
  const results = await runRaces(app, { racers: 100, rounds: 1 });
  expect(results.map(({ name }) => name)).toEqual([
    "accept",
    "claim",
    "tabs",
    "approve",
    "last reply",
    "token",
  ]);
  for (const { name, wrong, unexpected } of results)
    expect([name, wrong, unexpected]).toEqual([name, 0, []]);
}, 60_000);

import { expect, onTestFinished, test } from "vitest";
import { createTestClock, openTestApp } from "../../../apps/server/src/testing/app.ts";
import { runQuotas } from "./quotas.ts";

test("concurrent callers get no more than a plan gives, and the ledger adds up", async () => {
  const clock = createTestClock(new Date());
  const app = await openTestApp({ clock, poolSize: 20 });
  onTestFinished(() => app.close());
  // Fewer than in the long form: beside other tests, a hundred would wait too long for a connection.
  const results = await runQuotas({ ...app, clock }, { racers: 40, rounds: 1 });
  expect(results.map(({ name }) => name)).toEqual([
    "accept",
    "period end",
    "keyword",
    "friend phrase",
    "downgrade",
  ]);
  for (const { name, oversold, wrong, unbalanced, unexpected } of results)
    expect([name, oversold, wrong, unbalanced, unexpected]).toEqual([name, 0, 0, 0, []]);
}, 60_000);

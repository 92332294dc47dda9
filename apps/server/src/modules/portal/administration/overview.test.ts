import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import { dataOf } from "../../../testing/app.ts";
import { openPaddleApp, type PaddleApp } from "../../../testing/paddle-app.ts";
import { openReplyPipeline } from "../../../testing/reply-pipeline.ts";

let app: PaddleApp;
let admin: ReturnType<typeof openAdmin>;
beforeAll(async () => {
  app = await openPaddleApp();
  admin = openAdmin(app);
});
afterAll(() => app.close());

const read = async () => dataOf(await app.call("getAdminOverview", {}, await admin())).overview;

test("the overview counts customers, money, queues and failures", async () => {
  const empty = await read();
  expect(empty.signUps).toHaveLength(30);
  expect(empty).toMatchObject({
    queue: { waiting: 0, late: 0, oldestAt: null },
    review: { waiting: 0, oldestAt: null },
    revenue: { paidCents: 0, monthlyRecurringCents: 0 },
    failedJobs: 0,
  });
  expect(empty.placement.spans.map(({ days, survivalRate }) => [days, survivalRate])).toEqual([
    [7, null],
    [30, null],
  ]);

  const pipeline = await openReplyPipeline(app);
  await pipeline.accepted();
  await app.buy(await app.signUp(), "growth");
  await app.buy(await app.signUp(), "annual");
  await app.buy(await app.signUp(), "builder");
  const now = await read();
  expect(now.workspaces.total - empty.workspaces.total).toBe(4);
  expect(now.queue).toMatchObject({ waiting: 1, late: 0 });
  const byPlan = new Map(now.revenue.byPlan.map((one) => [one.plan, one]));
  expect(byPlan.get("growth")).toMatchObject({ subscriptions: 1, workspaces: 1 });
  // A yearly plan counts a twelfth a month, and a trial pays nothing yet.
  expect(byPlan.get("annual")?.monthlyRecurringCents).toBe(1_500);
  expect(byPlan.get("builder")).toMatchObject({
    subscriptions: 0,
    monthlyRecurringCents: 0,
    workspaces: 1,
  });
  expect(now.revenue.monthlyRecurringCents).toBe(
    now.revenue.byPlan.reduce((sum, one) => sum + one.monthlyRecurringCents, 0),
  );
  expect(byPlan.get("growth")?.paidCents).toBeGreaterThan(0);
  expect(now.webhooks.received).toBeGreaterThan(0);

  await app.pass(16 * 60_000);
  expect((await read()).queue).toMatchObject({ waiting: 1, late: 1 });
});

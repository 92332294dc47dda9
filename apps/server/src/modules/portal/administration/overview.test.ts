import { dashboardPriceOf, type PlanSlug, plans } from "@earshot/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf, testPost } from "../../../testing/app.ts";
import { openReceiptsApp, type ReceiptsApp } from "../../../testing/receipts.ts";
import { openReplyPipeline } from "../../../testing/reply-pipeline.ts";

let app: ReceiptsApp;
beforeAll(async () => {
  app = await openReceiptsApp();
});
afterAll(() => app.close());

const read = async () =>
  dataOf(await app.call("getAdminOverview", {}, await app.asAdmin())).overview;

test("the overview counts customers, money, queues and failures", async () => {
  const empty = await read();
  expect(empty.signUps).toHaveLength(30);
  expect(empty).toMatchObject({
    queue: { waiting: 0, late: 0, oldestAt: null },
    review: { waiting: 0, oldestAt: null },
    receipts: { waiting: 0, oldestAt: null },
    referrals: { waiting: 0, oldestAt: null },
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
  // A twelfth of a yearly plan counts for each month, and a trial pays nothing yet.
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

const paidBy = async (plan: PlanSlug) => {
  const { revenue } = await read();
  const one = revenue.byPlan.find((of) => of.plan === plan);
  return {
    all: revenue.paidCents,
    plan: one?.paidCents ?? 0,
    monthly: revenue.monthlyRecurringCents,
  };
};

test("revenue counts approved receipts of the last 30 days, and no others", async () => {
  const person = await app.signUp();
  const before = await paidBy("growth");
  const token = await app.send(person, "growth");
  expect(await paidBy("growth")).toEqual(before);
  expect((await read()).receipts).toEqual({
    waiting: 1,
    oldestAt: app.clock.now().toISOString(),
  });
  const { payment } = dataOf(await app.verify(token, "approve"));
  const { currentWorkspaceId: id } = (await app.services.accounts.find(person.user.id)) ?? {};
  const { workspace } = dataOf(
    await app.call("getAdminWorkspace", { params: { id: id ?? "" } }, await app.asAdmin()),
  );
  expect(payment.periodEnd).toBeTruthy();
  expect(workspace.subscription).toMatchObject({ state: "none", paidUntil: payment.periodEnd });
  const cents = dashboardPriceOf(plans.growth) * 100;
  // A plan that a receipt pays for does not renew automatically, so it is not recurring revenue.
  const after = { ...before, all: before.all + cents, plan: before.plan + cents };
  expect(await paidBy("growth")).toEqual(after);
  expect((await read()).receipts.waiting).toBe(0);

  const other = await app.send(await app.signUp(), "growth");
  dataOf(await app.verify(other, "reject", "It shows another amount."));
  expect(await paidBy("growth")).toEqual(after);
  await app.pass(31 * 86_400_000);
  expect((await paidBy("growth")).plan).toBe(0);
});

test("a mention is counted once, however many keywords it matched", async () => {
  const person = await app.signUp();
  for (const keyword of ["overview heron", "overview egret"]) {
    dataOf(await app.call("addKeyword", { body: { keyword } }, person));
  }
  const title = "An overview heron beside an overview egret";
  await expect.poll(() => app.services.index.match({ title, body: "" }).length).toBe(2);
  const found = async () => (await read()).mentions.at(-1)?.count ?? 0;
  const before = await found();
  await app.ingest([testPost({ title })]);
  expect(await found()).toBe(before + 1);
});

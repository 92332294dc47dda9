import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openWebhooks, status } from "../../../testing/webhooks.ts";

let setup: Awaited<ReturnType<typeof openWebhooks>>;
beforeAll(async () => {
  setup = await openWebhooks();
});
afterAll(() => setup.close());
beforeEach(() => setup.beginTest());

/** The figures of webhooks, read from the metrics for Prometheus. */
async function figures(): Promise<Record<string, number>> {
  const { body } = await setup.app.app.inject("/metrics");
  return Object.fromEntries(
    [...body.matchAll(/^earshot_webhook_(\w+(?:\{.*?\})?) (\S+)$/gm)].map(
      ([, name = "", value]) => [name, Number(value)],
    ),
  );
}

test("an installation without webhooks has figures of 0", async () => {
  expect(await figures()).toEqual({
    'attempts{outcome="delivered"}': 0,
    'attempts{outcome="failed"}': 0,
    'deliveries_waiting{webhook="active"}': 0,
    'deliveries_waiting{webhook="paused"}': 0,
    due_seconds: 0,
    'paused{reason="person"}': 0,
    'paused{reason="failed"}': 0,
    'paused{reason="gone"}': 0,
  });
});

test("deliveries, failed attempts, waiting events and paused webhooks are counted", async () => {
  setup.answerWith((request, response) => {
    const codes: Record<string, number> = { "/failing": 500, "/gone": 410 };
    status(codes[request.url ?? ""] ?? 200)(request, response);
  });
  const [healthy, failing, ended] = [
    await setup.create("/"),
    await setup.create("/failing"),
    await setup.create("/gone"),
  ];
  for (const one of [healthy, healthy, failing, failing, ended]) await setup.sendTest(one);
  await setup.drain();
  expect(await figures()).toMatchObject({
    'attempts{outcome="delivered"}': 2,
    'attempts{outcome="failed"}': 2,
    'deliveries_waiting{webhook="active"}': 2,
    'deliveries_waiting{webhook="paused"}': 1,
    // The next attempt is due in five seconds.
    due_seconds: 0,
    'paused{reason="gone"}': 1,
  });
  // No worker attempts it, so it is late from the moment at which it was due.
  setup.clock.advance(65_000);
  expect((await figures()).due_seconds).toBeCloseTo(60, 0);
  await setup.drain();
  expect(await figures()).toMatchObject({ 'attempts{outcome="failed"}': 3, due_seconds: 0 });
});

test("events older than an hour are not counted, and those of a suspended workspace are not late", async () => {
  const healthy = await setup.create("/");
  await setup.sendTest(healthy);
  await setup.drain();
  expect((await figures())['attempts{outcome="delivered"}']).toBe(1);
  setup.clock.advance(3_700_000);
  expect((await figures())['attempts{outcome="delivered"}']).toBe(0);
  await setup.sendTest(healthy);
  setup.clock.advance(600_000);
  expect((await figures()).due_seconds).toBeCloseTo(600, 0);
  await setup.app.infrastructure.database.pool.execute(
    sql`update workspaces set suspended_at = now() where id = ${setup.owner.workspaceId}`,
  );
  expect(await figures()).toMatchObject({
    due_seconds: 0,
    'deliveries_waiting{webhook="active"}': 1,
  });
});

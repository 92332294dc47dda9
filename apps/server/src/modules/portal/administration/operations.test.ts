import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { openPaddleApp, type PaddleApp } from "../../../testing/paddle-app.ts";

let app: PaddleApp;
let admin: ReturnType<typeof openAdmin>;
beforeAll(async () => {
  app = await openPaddleApp();
  admin = openAdmin(app);
});
afterAll(() => app.close());

const list = async (state: "all" | "failed" | "handled" = "all") =>
  dataOf(await app.call("listPaddleEvents", { query: { state } }, await admin()));
const replay = async (id: string) =>
  app.call("replayPaddleEvent", { params: { id }, body: {} }, await admin());

test("an event of Paddle that failed is replayed, and then handled", async () => {
  const person = await app.signUp();
  await app.buy(person, "growth");
  const { events } = await list("handled");
  const event = events.find(({ type }) => type === "subscription.created");
  const id = event?.id ?? "";
  await app.infrastructure.database.pool.execute(
    sql`update paddle_events set state = 'failed', failure = 'It was Monday.', attempts = 8 where event_id = ${id}`,
  );
  expect((await list("failed")).events).toMatchObject([{ id, failure: "It was Monday." }]);
  const before = await app.view(person);
  expect(dataOf(await replay(id)).event).toMatchObject({ state: "received", attempts: 0 });
  expect(errorOf(await replay(id)).code).toBe("STATE_CHANGED");
  await app.services.subscriptions.paddleEvents.work();
  expect(["handled", "stale"]).toContain((await list()).events.find((one) => one.id === id)?.state);
  expect(await app.view(person)).toEqual(before);
  const { entries } = dataOf(
    await app.call("listAdministratorEntries", { query: { limit: 1 } }, await admin()),
  );
  expect(entries).toMatchObject([
    {
      action: "paddle_event_replayed",
      sentence: `Replayed Paddle's event ${id} (subscription.created).`,
    },
  ]);
  expect(errorOf(await replay("evt_missing")).code).toBe("NOT_FOUND");
});

test("without a queue there are no failed jobs", async () => {
  const { total } = dataOf(await app.call("listFailedJobs", {}, await admin()));
  expect(total).toBe(0);
  const params = { queue: "notices.mail", id: randomUUID() };
  const outcome = await app.call("retryJob", { params, body: {} }, await admin());
  expect(errorOf(outcome).code).toBe("NOT_FOUND");
});

test("an unknown state and a far page are refused", async () => {
  const query = { state: "lost" as "all" };
  expect(errorOf(await app.call("listPaddleEvents", { query }, await admin())).code).toBe(
    "VALIDATION_FAILED",
  );
  const far = await app.call("listFailedJobs", { query: { offset: -1 } }, await admin());
  expect(errorOf(far).code).toBe("VALIDATION_FAILED");
});

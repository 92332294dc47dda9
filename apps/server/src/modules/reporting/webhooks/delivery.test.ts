import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openWebhooks, status } from "../../../testing/webhooks.ts";
import { leaseDue, recordAttempt, writePayload } from "./store-queue.ts";

let setup: Awaited<ReturnType<typeof openWebhooks>>;
beforeAll(async () => {
  setup = await openWebhooks();
});
afterAll(() => setup.close());
beforeEach(() => setup.beginTest());

test("a failed delivery blocks only later ones of its own webhook, and is sent again unchanged", async () => {
  const [failing, healthy] = [await setup.create("/failing"), await setup.create("/healthy")];
  setup.answerWith((request, response) =>
    status(request.url === "/failing" ? 500 : 200)(request, response),
  );
  const ids = [await setup.sendTest(failing), await setup.sendTest(failing)];
  await setup.sendTest(healthy);
  await setup.sendTest(healthy);
  await setup.drain();
  expect(setup.received.map(({ path }) => path).sort()).toEqual([
    "/failing",
    "/healthy",
    "/healthy",
  ]);
  expect(await setup.shown(failing)).toMatchObject({
    ...{ waiting: 2, pausedFor: null },
    lastAttempt: { status: 500, problem: null },
  });
  expect(await setup.shown(healthy)).toMatchObject({ lastAttempt: { status: 200 } });
  setup.answerWith(status(200));
  setup.clock.advance(5_000);
  await setup.drain();
  const sent = setup.received.filter(({ path }) => path === "/failing");
  expect(sent.map(({ id }) => id)).toEqual([sent[0]?.id, sent[0]?.id, sent[2]?.id]);
  expect(sent[0]?.body).toBe(sent[1]?.body);
  expect((await setup.log(failing)).map(({ id }) => id)).toEqual(ids.toReversed());
});

test.each<[string, Parameters<typeof setup.answerWith>[0], RegExp]>([
  ["redirects", status(302, { location: "http://127.0.0.1/" }), /^$/],
  ["never answers", () => {}, /took longer than 3 seconds/],
  [
    "answers forever",
    (_, response) => {
      const again = () => void (response.destroyed || response.write("x".repeat(1_000), again));
      response.writeHead(200);
      again();
    },
    /^$/,
  ],
  ["hangs up", (request) => request.socket.destroy(), /can't be reached/],
])("an attempt ends after one request to a receiver that %s", async (_, behavior, problem) => {
  const made = await setup.create();
  setup.answerWith(behavior);
  await setup.sendTest(made);
  await setup.drain();
  const [delivery] = await setup.log(made);
  expect(delivery?.attempts[0]?.problem ?? "").toMatch(problem);
  expect(delivery?.attempts[0]?.answer.length).toBeLessThanOrEqual(4_096);
  expect(setup.received).toHaveLength(1);
});

test.each(["127.0.0.1", "[::1]", "169.254.169.254", "10.0.0.1", "[::ffff:127.0.0.1]"])(
  "does not connect to a private address: %s",
  async (host) => {
    const made = await setup.create("", `https://${host}/`);
    await setup.sendTest(made);
    await setup.drain();
    expect((await setup.log(made))[0]?.attempts[0]?.problem).toBe(
      "The address leads to a private network.",
    );
  },
);

test("a receiver that responds slowly is marked as slow until it responds fast", async () => {
  const made = await setup.create();
  const isSlow = async () => {
    const { rows } = await setup.app.infrastructure.database.pool.execute<{ is_slow: boolean }>(
      sql`select is_slow from webhooks where id = ${made.params.id}`,
    );
    return rows[0]?.is_slow;
  };
  const lease = (isSlow: boolean) => {
    const now = setup.clock.now();
    return leaseDue(setup.app.infrastructure.database.pool, { now, until: now, max: 10, isSlow });
  };
  await setup.sendTest(made);
  expect([await isSlow(), (await lease(true)).length, (await lease(false)).length]).toEqual([
    false,
    0,
    1,
  ]);
  setup.answerWith((_, response) => {
    setTimeout(() => response.writeHead(200).end(), 2_100);
  });
  await setup.drain();
  expect(await isSlow()).toBe(true);
  setup.answerWith(status(200));
  await setup.sendTest(made);
  expect([(await lease(true)).length, (await lease(false)).length]).toEqual([1, 0]);
  await setup.drain();
  expect(await isSlow()).toBe(false);
});

test("a webhook pauses after a day of failures or a 410, and delivers waiting events when resumed", async () => {
  const made = await setup.create();
  await setup.sendTest(made);
  setup.answerWith(status(503));
  for (let tries = 0; tries < 7; tries++) {
    await setup.drain();
    setup.clock.advance(10 * 3_600_000);
  }
  expect(setup.received).toHaveLength(7);
  expect(await setup.shown(made)).toMatchObject({ pausedFor: "failed", waiting: 1 });
  setup.answerWith(status(410));
  await setup.resume(made);
  await setup.drain();
  expect(await setup.shown(made)).toMatchObject({ pausedFor: "gone", waiting: 1 });
  setup.answerWith(status(200));
  await setup.resume(made);
  await setup.drain();
  expect(await setup.shown(made)).toMatchObject({ pausedFor: null, waiting: 0 });
});

test("an event of an open transaction does not delay waiting events", async () => {
  const made = await setup.create();
  await setup.sendTest(made);
  await setup.app.infrastructure.database.transaction(async (tx) => {
    await tx.execute(sql`
      insert into webhook_deliveries (workspace_id, webhook_id, type, happened_at)
      values (${setup.owner.workspaceId}, ${made.params.id}, 'webhook.test', now())`);
    expect(await setup.deliver()).toBe(1);
  });
  expect(setup.received).toHaveLength(1);
});

test("a new address is tried immediately, and the response of the previous one is ignored", async () => {
  const made = await setup.create("/old");
  await setup.sendTest(made);
  const requested = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  setup.answerWith((request, response) => {
    if (request.url !== "/old") return status(200)(request, response);
    requested.resolve();
    void answer.promise.then(() => status(410)(request, response));
  });
  const delivering = setup.deliver();
  await requested.promise;
  await setup.app.services.webhooks.update(setup.owner.workspaceId, made.params.id, {
    url: "https://hooks.test/new",
  });
  answer.resolve();
  await delivering;
  expect(await setup.shown(made)).toMatchObject({ pausedFor: null, waiting: 1 });
  await setup.drain();
  expect(setup.received.map(({ path }) => path)).toEqual(["/old", "/new"]);
  expect(await setup.shown(made)).toMatchObject({ waiting: 0 });
});

test("another address ends the wait after a failure", async () => {
  const made = await setup.create("/old");
  await setup.sendTest(made);
  setup.answerWith(status(500));
  await setup.drain();
  setup.answerWith(status(200));
  const { webhooks } = setup.app.services;
  await webhooks.update(setup.owner.workspaceId, made.params.id, { url: "https://hooks.test/new" });
  await setup.drain();
  expect(await setup.shown(made)).toMatchObject({ waiting: 0, retryAt: null });
});

test("the body that was written first is sent, even by a process that computes another one later", async () => {
  const id = await setup.sendTest(await setup.create());
  const { pool } = setup.app.infrastructure.database;
  expect(await writePayload(pool, id, "{}")).toBe("{}");
  expect(await writePayload(pool, id, '{"other":1}')).toBe("{}");
  expect(await writePayload(pool, crypto.randomUUID(), "{}")).toBeNull();
});

test("the last 20 attempts of a delivery are stored", async () => {
  const made = await setup.create();
  const id = await setup.sendTest(made);
  for (let n = 1; n <= 22; n++) {
    await setup.app.infrastructure.database.transaction((tx) =>
      recordAttempt(
        tx,
        id,
        { at: "", milliseconds: n, status: 500, problem: null, answer: "", headers: {} },
        null,
      ),
    );
  }
  const [delivery] = await setup.log(made);
  const stored = delivery?.attempts.map(({ milliseconds }) => milliseconds) ?? [];
  expect([stored.length, stored[0], stored.at(-1)]).toEqual([20, 3, 22]);
});

test("the log is deleted after 30 days, including events that could not be delivered", async () => {
  const made = await setup.create();
  await setup.sendTest(made);
  await setup.drain();
  setup.answerWith(status(410));
  await setup.sendTest(made);
  await setup.drain();
  const { webhooks } = setup.app.services;
  setup.clock.advance(30 * 24 * 3_600_000 - 1_000);
  await webhooks.prune();
  expect(await setup.log(made)).toHaveLength(2);
  setup.clock.advance(2_000);
  await webhooks.prune();
  expect(await setup.log(made)).toEqual([]);
  expect(await setup.shown(made)).toMatchObject({ pausedFor: "gone", waiting: 0 });
});

import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWebhookSender } from "../../../apps/server/src/integrations/webhooks/index.ts";
import { openTestApp, type TestApp } from "../../../apps/server/src/testing/app.ts";
import { judge } from "./judge.ts";
import { networkOf, openReceivers, type Receiver, type Receivers } from "./receivers.ts";
import { makeWebhooks, storePost } from "./world.ts";

/** Short enough to wait for, and much longer than good receivers need for all their events on a busy machine. */
const timeLimitMs = 10_000;
const size = { healthy: 5, bad: 6 };
const posts = 4;

/** Opens an app that sends to the receivers, with or without checking addresses. */
async function open(receivers: Receivers, isChecked: boolean): Promise<TestApp> {
  return openTestApp({
    webhookSender: createWebhookSender({
      userAgent: "proof",
      timeLimitMs,
      ...networkOf(receivers.ports),
      ...(!isChecked && { mayDial: () => true }),
    }),
  });
}

let receivers: Receivers;
let app: TestApp;
beforeAll(async () => {
  receivers = await openReceivers(timeLimitMs / 2);
  app = await open(receivers, true);
});
afterAll(async () => {
  await app.close();
  await receivers.stop();
});

// The long form, with processes that are killed: `npm run prove:webhooks`.
test("bad receivers don't delay good ones, no event is lost, and no private address is contacted", async () => {
  await makeWebhooks(app, receivers, size);
  const start = Date.now();
  const stop = app.services.webhookDeliveries.work();
  const committedAt: number[] = [];
  for (let n = 1; n <= posts; n++)
    committedAt.push(await storePost(app, n, size.healthy + size.bad));
  const kinds = () =>
    new Set(
      receivers.receivers().flatMap(({ kind, arrivals }) => (arrivals.length > 0 ? [kind] : [])),
    );
  // Receivers that fail at first get their last event after the healthy ones.
  const isDone = () =>
    judge(receivers.receivers(), committedAt).lost.length === 0 && kinds().size === 12;
  while (!isDone() && Date.now() - start < 40_000) await pause(20);
  const judgment = judge(receivers.receivers(), committedAt);
  await stop();
  // No receiver waited for an attempt at a silent receiver to end.
  expect(judgment.delays.max).toBeLessThan(timeLimitMs);
  expect(judgment).toMatchObject({ lost: [], outOfOrder: [], wrongIds: [], repeated: 0 });
  expect(receivers.figures).toMatchObject({ canaryHits: 0, wrongSignatures: 0, unknown: 0 });
  expect(receivers.figures.largestBytes).toBeLessThan(20_000);
  expect(kinds().size).toBe(12);
}, 60_000);

test("a sender that does not check the address it connects to is detected", async () => {
  const others = await openReceivers(timeLimitMs);
  const unchecked = await open(others, false);
  await makeWebhooks(unchecked, others, { healthy: 0, bad: 3 });
  await storePost(unchecked, 1, 3);
  const stop = unchecked.services.webhookDeliveries.work();
  const start = Date.now();
  while (others.figures.canaryHits === 0 && Date.now() - start < 20_000) await pause(20);
  expect(others.figures.canaryHits).toBeGreaterThan(0);
  await others.stop();
  await stop();
  await unchecked.close();
}, 60_000);

const receiver = (posts: number[], kind: Receiver["kind"] = "healthy"): Receiver => ({
  ...{ kind, url: "https://hooks.test/" },
  arrivals: posts.map((post) => ({ id: `msg_${post}`, post, at: post * 100 })),
});

test.each<[string, number[], Partial<ReturnType<typeof judge>>]>([
  ["a lost event", [1, 2], { lost: ["https://hooks.test/: 3"] }],
  ["an event before its turn", [1, 3, 2], { outOfOrder: ["https://hooks.test/: 3 after 1"] }],
  ["an event again after a later one", [1, 2, 1, 3], {}],
  ["an event twice", [1, 1, 2, 3], { repeated: 1, outOfOrder: [] }],
])("the proof notices %s", (_, arrivals, expected) => {
  const judgment = judge([receiver(arrivals)], [50, 150, 250]);
  const { lost, outOfOrder, repeated } = judgment;
  expect(lost.length + outOfOrder.length + repeated).toBeGreaterThan(0);
  for (const [name, found] of Object.entries(expected)) {
    const value = judgment[name as keyof typeof judgment];
    if (Array.isArray(found) && found.length > 0)
      expect(value).toEqual(expect.arrayContaining(found));
    else expect(value).toEqual(found);
  }
});

test("the proof measures from the commit to the healthy receiver", () => {
  expect(judge([receiver([1, 2, 3])], [50, 150, 250]).delays).toEqual({
    p50: 50,
    p95: 50,
    max: 50,
  });
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { allSlots, type Slots, workInSlots } from "./service-work.ts";
import type { WebhookRow } from "./store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const row = (id: string, isSlow = false) => ({ id, isSlow }) as WebhookRow;
const silentOnes = (count: number, isSlow = false) =>
  Array.from({ length: count }, (_, n) => row(`silent ${n}`, isSlow));

/** A worker with healthy receivers, which answer immediately, and silent ones, which never answer within the test. */
function open(due: WebhookRow[]) {
  const started: { id: string; at: number }[] = [];
  const start = Date.now();
  const silence = Promise.withResolvers<void>();
  const stop = workInSlots({
    log: { warn: vi.fn() },
    async lease(free: Slots) {
      const leased = [true, false].flatMap((isSlow) =>
        due.filter((one) => one.isSlow === isSlow).slice(0, free[isSlow ? "slow" : "others"]),
      );
      for (const one of leased) due.splice(due.indexOf(one), 1);
      return leased;
    },
    deliver({ id }) {
      started.push({ id, at: Date.now() - start });
      return id.startsWith("silent") ? silence.promise : Promise.resolve();
    },
  });
  return {
    started,
    startedAt: (id: string) => started.find((one) => one.id === id)?.at,
    async stop() {
      silence.resolve();
      await stop();
    },
  };
}

test("every 96 slow receivers that are not yet marked as slow delay the others by two seconds", async () => {
  const worker = open([...silentOnes(2 * allSlots.others), row("healthy")]);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(worker.started).toHaveLength(allSlots.others);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(worker.startedAt("healthy")).toBeGreaterThanOrEqual(4_000);
  expect(worker.startedAt("healthy")).toBeLessThan(4_100);
  await worker.stop();
});

test("slow receivers wait for each other, but do not delay other receivers", async () => {
  const worker = open([...silentOnes(allSlots.slow + 1, true), row("healthy")]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(worker.startedAt("healthy")).toBe(0);
  expect(worker.started).toHaveLength(allSlots.slow + 1);
  await worker.stop();
});

test("attempts that turn out to be slow occupy slots of slow webhooks until they end", async () => {
  const due = silentOnes(allSlots.slow);
  const worker = open(due);
  await vi.advanceTimersByTimeAsync(3_000);
  due.push(row("healthy, once slow", true), row("healthy"));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(worker.startedAt("healthy")).toBeLessThanOrEqual(4_000);
  expect(worker.startedAt("healthy, once slow")).toBeUndefined();
  await worker.stop();
  expect(due).toEqual([row("healthy, once slow", true)]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { allSlots, type Slots, workInSlots } from "./service-work.ts";
import type { WebhookRow } from "./store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const row = (id: string, isSlow = false) => ({ id, isSlow }) as WebhookRow;
const silentOnes = (count: number, isSlow = false) =>
  Array.from({ length: count }, (_, n) => row(`silent ${n}`, isSlow));

/** A worker whose receivers never answer within the test, but the healthy ones, which do at once. */
function open(due: WebhookRow[]) {
  const begun: { id: string; at: number }[] = [];
  const start = Date.now();
  const held = Promise.withResolvers<void>();
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
      begun.push({ id, at: Date.now() - start });
      return id.startsWith("silent") ? held.promise : Promise.resolve();
    },
  });
  return {
    begun,
    beganAt: (id: string) => begun.find((one) => one.id === id)?.at,
    async stop() {
      held.resolve();
      await stop();
    },
  };
}

test("receivers that are not known to be slow hold the others up for two seconds for each 96 of them", async () => {
  const worker = open([...silentOnes(2 * allSlots.others), row("healthy")]);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(worker.begun).toHaveLength(allSlots.others);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(worker.beganAt("healthy")).toBeGreaterThanOrEqual(4_000);
  expect(worker.beganAt("healthy")).toBeLessThan(4_100);
  await worker.stop();
});

test("slow receivers wait for each other, and hold up nobody else", async () => {
  const worker = open([...silentOnes(allSlots.slow + 1, true), row("healthy")]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(worker.beganAt("healthy")).toBe(0);
  expect(worker.begun).toHaveLength(allSlots.slow + 1);
  await worker.stop();
});

test("those that turned out to be slow take places of the slow ones until they end", async () => {
  const due = silentOnes(allSlots.slow);
  const worker = open(due);
  await vi.advanceTimersByTimeAsync(3_000);
  due.push(row("healthy, once slow", true), row("healthy"));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(worker.beganAt("healthy")).toBeLessThanOrEqual(4_000);
  expect(worker.beganAt("healthy, once slow")).toBeUndefined();
  await worker.stop();
  expect(due).toEqual([row("healthy, once slow", true)]);
});

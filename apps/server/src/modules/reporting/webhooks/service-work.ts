import type { Log } from "../../../infrastructure/log.ts";
import { slowMs } from "./rules.ts";
import type { WebhookRow } from "./store.ts";

/** Numbers of webhooks: slow ones and others. */
export interface Slots {
  slow: number;
  others: number;
}

/** How many webhooks a worker delivers to at the same time. Slow ones occupy a slot for seconds, so they get few. */
export const allSlots: Slots = { slow: 32, others: 96 };
/** How often a worker polls for due webhooks. */
const pollMs = 1_000;
/** After an attempt ends, the next poll waits this long, so that attempts that end together share one poll. */
const gatherMs = 20;

/**
 * Delivers due webhooks until it is stopped, and lets running attempts end. After `slowMs` an attempt counts as a slow
 * one, even if all slots of slow ones are taken, so that it frees its slot for others. An attempt takes 15 s at most,
 * so about 96 × 15 / 2 attempts can run concurrently in the worst case.
 */
export function workInSlots({
  lease,
  deliver,
  log,
}: {
  /** Leases due webhooks. @param free the maximum of each kind */
  lease: (free: Slots) => Promise<WebhookRow[]>;
  /** Makes one attempt, and ends the lease. */
  deliver: (webhook: WebhookRow) => Promise<void>;
  log: Pick<Log, "warn">;
}): () => Promise<void> {
  const stopped = new AbortController();
  const attempts = new Set<Promise<void>>();
  const running: Slots = { slow: 0, others: 0 };
  /** Ends the wait for the next poll: a slot is free, or the work is stopped. */
  let wake = () => {};
  stopped.signal.addEventListener("abort", () => wake());
  const waitForNext = (): Promise<void> => {
    let timer: NodeJS.Timeout;
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
      timer = setTimeout(resolve, pollMs);
    });
    return woken.finally(() => clearTimeout(timer));
  };

  function begin(webhook: WebhookRow): void {
    let kind: keyof Slots = webhook.isSlow ? "slow" : "others";
    const count = (by: number) => {
      running[kind] += by;
    };
    count(1);
    const isLong = setTimeout(() => {
      count(-1);
      kind = "slow";
      count(1);
      wake();
    }, slowMs);
    const one = deliver(webhook)
      .catch((error) => log.warn({ err: error, webhookId: webhook.id }, "a webhook was not sent"))
      .finally(() => {
        clearTimeout(isLong);
        attempts.delete(one);
        count(-1);
        // The webhook may have more to send.
        wake();
      });
    attempts.add(one);
  }

  const loop = (async () => {
    while (!stopped.signal.aborted) {
      // Created before the poll, so that an attempt that ends during the poll wakes it.
      const next = waitForNext();
      try {
        const free = {
          slow: Math.max(0, allSlots.slow - running.slow),
          others: allSlots.others - running.others,
        };
        for (const webhook of await lease(free)) begin(webhook);
      } catch (error) {
        log.warn({ err: error }, "webhooks can't be read");
      }
      if (stopped.signal.aborted) wake();
      await next;
      if (!stopped.signal.aborted) await new Promise((resolve) => setTimeout(resolve, gatherMs));
    }
    await Promise.all(attempts);
  })();
  return async () => {
    stopped.abort();
    await loop;
  };
}

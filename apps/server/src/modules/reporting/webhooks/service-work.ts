import type { Log } from "../../../infrastructure/log.ts";
import { slowMs } from "./rules.ts";
import type { WebhookRow } from "./store.ts";

/** How many webhooks of each kind. */
export interface Places {
  slow: number;
  others: number;
}

/** How many webhooks a worker sends to at once: few slow ones, which hold their places for long, and many others. */
export const allPlaces: Places = { slow: 32, others: 96 };
/** How often a worker looks for what is due. */
const pollMs = 1_000;
/** Attempts that end within so many milliseconds are followed by one look, which costs queries. */
const gatherMs = 20;

/**
 * Delivers what is due until it is stopped; attempts that have begun are ended. An attempt that takes long takes a
 * place of the slow ones from then on, whether one is free or not: so a place of the others is free again after two
 * seconds at the latest, and with attempts of 15 s at most, there are never more than 96 × 6.5 beside those that
 * have their places.
 */
export function workInPlaces({
  lease,
  deliver,
  log,
}: {
  /** Leases what is due. @param free at most so many */
  lease: (free: Places) => Promise<WebhookRow[]>;
  /** Makes one attempt, and ends the lease. */
  deliver: (webhook: WebhookRow) => Promise<void>;
  log: Pick<Log, "warn">;
}): () => Promise<void> {
  const stopped = new AbortController();
  const attempts = new Set<Promise<void>>();
  const running: Places = { slow: 0, others: 0 };
  /** Ends the wait for the next look: a place is free, or the work is stopped. */
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
    let kind: keyof Places = webhook.isSlow ? "slow" : "others";
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
      // Before it is asked what is due, so that what ends meanwhile is not missed.
      const next = waitForNext();
      try {
        const free = {
          slow: Math.max(0, allPlaces.slow - running.slow),
          others: allPlaces.others - running.others,
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

import type { Receiver } from "./receivers.ts";

/** What the receivers of a run came to. */
export interface Judgement {
  /** Requests of all kinds of receivers. */
  requests: number;
  /** Events that receivers in working order had to get. */
  expected: number;
  /** Those that did not come, a sentence each. */
  lost: string[];
  /** Requests that came before or after their turn, a sentence each. */
  outOfOrder: string[];
  /** Requests that repeat an event under another id, or another event under the same. */
  wrongIds: string[];
  /** Events that a receiver in working order got more than once. */
  repeated: number;
  /** From the commit of an event to the healthy receiver, in milliseconds. */
  delays: { p50: number; p95: number; max: number };
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * Compares what receivers got with what happened. Each receiver is sent posts 1, 2, 3 …; whatever it answers, it
 * never gets one before the one before, and never one again after a later one.
 * @param committedAt when each post was stored, in milliseconds since 1970
 */
export function judge(receivers: readonly Receiver[], committedAt: readonly number[]): Judgement {
  const judgement: Judgement = {
    ...{ requests: 0, expected: 0, lost: [], outOfOrder: [], wrongIds: [], repeated: 0 },
    delays: { p50: 0, p95: 0, max: 0 },
  };
  const delays: number[] = [];
  for (const { kind, url, arrivals } of receivers) {
    judgement.requests += arrivals.length;
    const ids = new Map<number, string>();
    let last = 0;
    for (const { post, id, at } of arrivals) {
      const isNew = post === last + 1;
      if (!isNew && post !== last) judgement.outOfOrder.push(`${url}: ${post} after ${last}`);
      if (isNew && kind === "healthy") delays.push(Math.max(0, at - (committedAt[post - 1] ?? at)));
      if (!isNew && kind === "healthy") judgement.repeated += 1;
      if (ids.has(post) && ids.get(post) !== id) judgement.wrongIds.push(`${url}: ${post}`);
      ids.set(post, id);
      last = post;
    }
    if (new Set(ids.values()).size !== ids.size) judgement.wrongIds.push(`${url}: an id twice`);
    if (kind !== "healthy" && kind !== "flaky") continue;
    judgement.expected += committedAt.length;
    for (let post = 1; post <= committedAt.length; post++)
      if (!ids.has(post)) judgement.lost.push(`${url}: ${post}`);
  }
  delays.sort((a, b) => a - b);
  judgement.delays = {
    p50: percentile(delays, 0.5),
    p95: percentile(delays, 0.95),
    max: delays.at(-1) ?? 0,
  };
  return judgement;
}

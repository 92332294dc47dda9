import { quantile } from "../statistics.ts";
import type { Receiver } from "./receivers.ts";

/** The result of a run's receivers. */
export interface Judgment {
  /** Requests to receivers of all kinds. */
  requests: number;
  /** How many events the working receivers should have received. */
  expected: number;
  /** Descriptions of the events that were not received. */
  lost: string[];
  /** Descriptions of the requests that were out of order. */
  outOfOrder: string[];
  /** Requests that repeat an event under another id, or have the id of another event. */
  wrongIds: string[];
  /** How many events healthy receivers got more than once. */
  repeated: number;
  /** The delays from the commit of an event to its arrival at a healthy receiver, in milliseconds. */
  delays: { p50: number; p95: number; max: number };
}

/**
 * Compares the received events with the stored posts. Each receiver is sent posts 1, 2, 3 …; whatever it responds, it
 * must never get a post before the previous one, or again after a later one.
 * @param committedAt when each post was stored, in milliseconds since 1970
 */
export function judge(receivers: readonly Receiver[], committedAt: readonly number[]): Judgment {
  const judgment: Judgment = {
    ...{ requests: 0, expected: 0, lost: [], outOfOrder: [], wrongIds: [], repeated: 0 },
    delays: { p50: 0, p95: 0, max: 0 },
  };
  const delays: number[] = [];
  for (const { kind, url, arrivals } of receivers) {
    judgment.requests += arrivals.length;
    const ids = new Map<number, string>();
    let last = 0;
    for (const { post, id, at } of arrivals) {
      const isNew = post === last + 1;
      if (!isNew && post !== last) judgment.outOfOrder.push(`${url}: ${post} after ${last}`);
      if (isNew && kind === "healthy") delays.push(Math.max(0, at - (committedAt[post - 1] ?? at)));
      if (!isNew && kind === "healthy") judgment.repeated += 1;
      if (ids.has(post) && ids.get(post) !== id) judgment.wrongIds.push(`${url}: ${post}`);
      ids.set(post, id);
      last = post;
    }
    if (new Set(ids.values()).size !== ids.size) judgment.wrongIds.push(`${url}: an id twice`);
    if (kind !== "healthy" && kind !== "flaky") continue;
    judgment.expected += committedAt.length;
    for (let post = 1; post <= committedAt.length; post++)
      if (!ids.has(post)) judgment.lost.push(`${url}: ${post}`);
  }
  delays.sort((a, b) => a - b);
  judgment.delays = {
    p50: quantile(delays, 0.5),
    p95: quantile(delays, 0.95),
    max: delays.at(-1) ?? 0,
  };
  return judgment;
}

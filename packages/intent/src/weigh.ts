import type { SignalKind } from "@earshot/contract";
import type { Signal } from "./types.ts";

/** What a post without any signal comes to, in logits: 100 × logistic(-2.4) = 8. */
const bias = -2.4;

/** What a second place of the same kind adds, as a part of its weight. */
const secondShare = 0.35;

/** No kind counts for more than this, however often it is met. */
const most = 4;

/** The kinds that show what is wanted; without one, nobody is taken to be looking. */
const wants: ReadonlySet<SignalKind> = new Set(["asking", "comparing", "leaving"]);

/** Those whose authors want something else, so that their questions are no requests. */
const turns: Partial<Record<SignalKind, number>> = {
  promoting: 0.4,
  launching: 0.5,
  validating: 0.45,
  hiring: 0.3,
  news: 0.6,
  giveaway: 0.5,
  declining: 0.3,
};

/** A place of one of those kinds that asks by itself has at least this weight. */
const request = 1.5;

/** The score of a post that asks for nothing stays below Looking. */
const withoutRequest = 45;

const sum = (weights: readonly number[]): number => {
  const [first = 0, second = 0] = [...weights].sort((a, b) => Math.abs(b) - Math.abs(a));
  return first + secondShare * second;
};

/**
 * The score of a post by its signals: 100 × the logistic function of the sum of their weights. What
 * speaks against also makes the requests of the same post count for less: who promotes asks
 * rhetorically.
 */
export function weigh(signals: readonly Signal[]): number {
  const byKind = Map.groupBy(signals, ({ kind }) => kind);
  let requests = 0;
  let rest = 0;
  let share = 1;
  const asks = signals.some(
    ({ kind, weight }) => kind !== "leaving" && wants.has(kind) && weight >= request,
  );
  for (const [kind, group] of byKind) {
    const total = sum(group.map(({ weight }) => weight));
    const bounded = Math.max(-most, Math.min(most, total));
    if (wants.has(kind)) requests += bounded;
    else rest += bounded;
    share = Math.min(share, turns[kind] ?? 1);
  }
  const score = 100 / (1 + Math.exp(-(bias + requests * share + rest)));
  return Math.round(asks ? score : Math.min(score, withoutRequest));
}

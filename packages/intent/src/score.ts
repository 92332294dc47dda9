import { type SignalKind, signalsAgainst } from "@earshot/contract";
import type { Signal as ShownSignal } from "./types.ts";

/** A signal before its quote is chosen. */
type Signal = Omit<ShownSignal, "quote">;

/** The logit of a post without any signal: 100 × logistic(-2.4) = 8. */
const bias = -2.4;

/** The part of its weight that a second span of the same kind adds. */
const secondSpanFactor = 0.35;

/** The maximum weight of one kind. */
const maxKindWeight = 4;

/** The kinds that show a request. A post without one is not considered to be looking. */
const requestKinds: ReadonlySet<SignalKind> = new Set(["asking", "comparing", "leaving"]);

/** Kinds whose authors want something else: the factor by which they reduce the weight of requests. */
const requestFactors: Partial<Record<SignalKind, number>> = {
  promoting: 0.4,
  launching: 0.5,
  validating: 0.45,
  hiring: 0.3,
  news: 0.6,
  giveaway: 0.5,
  declining: 0.3,
};

/** Kinds whose authors offer something. */
const offerKinds: ReadonlySet<SignalKind> = new Set([
  "promoting",
  "launching",
  "giveaway",
  "validating",
]);

/** Kinds whose authors do not seek a product. */
const excludingKinds: ReadonlySet<SignalKind> = new Set(["declining", "hiring"]);

/** Weaker negative signals only subtract their weight. */
const maxReducingWeight = -1.5;

/** The min weight of a signal that counts as a request alone. */
const minRequestWeight = 1.5;

/** The score of a post without a request stays below Looking. */
const maxScoreWithoutRequest = 45;

/** The score of a direct request stays at Looking or above. */
const minDirectScore = 50;

/**
 * Whether the negative signals are more than one idiom: the author says that they are not looking, looks for
 * people, offers something in the title, or offers something and gives another sign.
 */
function outweighs(signals: readonly Signal[]): boolean {
  const against = signals.filter(({ kind }) => kind in signalsAgainst);
  const has = (kinds: ReadonlySet<SignalKind>) => against.some(({ kind }) => kinds.has(kind));
  const isTitled = against.some(
    ({ kind, weight, span }) =>
      span?.part === "title" &&
      weight <= maxReducingWeight &&
      (offerKinds.has(kind) || kind === "news"),
  );
  return has(excludingKinds) || isTitled || (against.length > 1 && has(offerKinds));
}

const sum = (weights: readonly number[]): number => {
  const [first = 0, second = 0] = [...weights].sort((a, b) => Math.abs(b) - Math.abs(a));
  return first + secondSpanFactor * second;
};

/**
 * The score of a post: 100 × the logistic function of the sum of the weights of its signals. Some
 * negative signals also reduce the weight of requests in the same post: an author who promotes something
 * asks rhetorically.
 */
export function computeScore(signals: readonly Signal[], hasDirectRequest = false): number {
  const byKind = Map.groupBy(signals, ({ kind }) => kind);
  let requests = 0;
  let rest = 0;
  let factor = 1;
  const hasRequest = signals.some(
    ({ kind, weight }) =>
      kind !== "leaving" && requestKinds.has(kind) && weight >= minRequestWeight,
  );
  for (const [kind, group] of byKind) {
    const total = sum(group.map(({ weight }) => weight));
    const bounded = Math.max(-maxKindWeight, Math.min(maxKindWeight, total));
    if (requestKinds.has(kind)) requests += bounded;
    else rest += bounded;
    if (total <= maxReducingWeight) factor = Math.min(factor, requestFactors[kind] ?? 1);
  }
  const score = 100 / (1 + Math.exp(-(bias + requests * factor + rest)));
  if (!hasRequest) return Math.round(Math.min(score, maxScoreWithoutRequest));
  return Math.round(
    hasDirectRequest && !outweighs(signals) ? Math.max(score, minDirectScore) : score,
  );
}

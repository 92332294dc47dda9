import { featureNames, manualWeights, parseStyle, readFeatures } from "@earshot/prose";
import type { StyleText } from "./style-data.ts";

/** How strongly weights are drawn to 0. */
const ridge = 1;
const rounds = 4_000;

const logistic = (sum: number) => 1 / (1 + Math.exp(-sum));

/**
 * Weights by logistic regression with an L2 penalty, both kinds of text counted as equally many; plain
 * gradient descent with momentum, from 0, so the same texts always give the same weights.
 */
export function tuneWeights(
  texts: readonly StyleText[],
  penalty = ridge,
): { bias: number; weights: number[] } {
  const rows = texts.flatMap(({ text, machine }) => {
    const read = parseStyle(text);
    return read ? [{ values: readFeatures(read).values, machine }] : [];
  });
  const counts = { true: 0, false: 0 };
  for (const { machine } of rows) counts[`${machine}`] += 1;
  const byHand = new Set(featureNames.flatMap((name, at) => (name in manualWeights ? [at] : [])));
  const weights = featureNames.map(() => 0);
  const outboundLimits = featureNames.map(() => 0);
  let [bias, biasPace] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const slope = weights.map((weight) => (2 * penalty * weight) / rows.length);
    let biasSlope = 0;
    for (const { values, machine } of rows) {
      let sum = bias;
      for (const [at, value] of values.entries()) sum += value * (weights[at] ?? 0);
      const off = (logistic(sum) - Number(machine)) / (2 * counts[`${machine}`]);
      biasSlope += off;
      for (const [at, value] of values.entries()) slope[at] = (slope[at] ?? 0) + off * value;
    }
    biasPace = 0.9 * biasPace - 0.5 * biasSlope;
    bias += biasPace;
    for (const [at, one] of slope.entries()) {
      // Those that were set by hand take no part.
      if (byHand.has(at)) continue;
      outboundLimits[at] = 0.9 * (outboundLimits[at] ?? 0) - 0.5 * one;
      weights[at] = (weights[at] ?? 0) + (outboundLimits[at] ?? 0);
    }
  }
  return { bias, weights };
}

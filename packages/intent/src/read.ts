import { type IntentLevel, intentLevels } from "@earshot/contract";
import type { PostIntent, Profile, ReadablePost, Signal } from "./types.ts";

/** Raised with every change of the rules: what an older version scored is scored anew. */
export const intentVersion = 1;

/** The lowest score of each level but the first. */
const steps = [25, 50, 75];

/** The level of a score of 0 to 100. */
export function levelOf(score: number): IntentLevel {
  return intentLevels[steps.filter((step) => score >= step).length] ?? "Cold";
}

const asking = /\b(?:looking for|recommend(?:ations?)?|alternatives? to)\b/i;

/**
 * How near the author of a post is to buying.
 * @param profile what the company sells; null: the post is judged by itself
 */
export function readIntent(post: ReadablePost, _profile: Profile | null): PostIntent {
  const signals: Signal[] = [];
  for (const part of ["title", "body"] as const) {
    const found = asking.exec(post[part]);
    if (!found) continue;
    const place = { part, start: found.index, end: found.index + found[0].length };
    signals.push({ kind: "asking", weight: 2, place });
  }
  const score = Math.round(
    100 / (1 + Math.exp(2 - signals.reduce((sum, { weight }) => sum + weight, 0))),
  );
  return { score, level: levelOf(score), signals, cautions: [] };
}

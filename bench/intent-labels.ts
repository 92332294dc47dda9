import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type IntentLevel, intentLevels } from "@earshot/contract";
import { z } from "zod";

const names = ["ready", "looking", "curious", "none"] as const;

const labelsSchema = z.object({
  how: z.string(),
  labels: z.array(
    z.object({
      id: z.string(),
      from: z.enum(["2026", "controls"]),
      /** The lowest score of the stratum that it was drawn from, by the rules at that time. */
      stratum: z.union([z.number(), z.string()]),
      /** How many posts of the pool it represents. */
      weight: z.number(),
      /** The labels of the two readers. */
      labels: z.tuple([z.enum(names), z.enum(names)]),
      doubtful: z.boolean(),
      kind: z.string().optional(),
    }),
  ),
});
export type Label = z.output<typeof labelsSchema>["labels"][number];

/** The first round, with posts of 2026 and controls, and the second one, with other posts of 2026. */
export type Round = 1 | 2;

/** Labels that the rules are tuned on, or that nobody reads before the rules are finished. */
export type Half = "open" | "sealed";

const files: Record<Round, Record<Half, string>> = {
  1: { open: "intent-labels.json", sealed: "intent-labels-sealed.json" },
  2: { open: "intent-labels-2.json", sealed: "intent-labels-2-sealed.json" },
};

/** The first round's weights are for the whole sample, of which a third is sealed; the second's are for its halves. */
const factors: Record<Round, Record<Half, number>> = {
  1: { open: 1.5, sealed: 3 },
  2: { open: 1, sealed: 1 },
};

/** The labels of a round that the rules are tuned on, or those that were sealed before. */
export async function readLabels(round: Round, half: Half): Promise<Label[]> {
  const read = await readFile(join(import.meta.dirname, files[round][half]), "utf8");
  const { labels } = labelsSchema.parse(JSON.parse(read));
  return labels.map((one) => ({ ...one, weight: one.weight * factors[round][half] }));
}

/** Whether both readers say that the author wants to adopt something. */
export const isLabeledBuyer = ({ labels }: Label): boolean =>
  labels.every((label) => label === "ready" || label === "looking");

/** A share of posts with its 95% interval. */
export interface Share {
  share: number;
  low: number;
  high: number;
  /** The number of labeled posts. */
  count: number;
}

/**
 * The share of posts with a property, estimated for the whole pool: each labeled post counts by its weight. The
 * interval is of the ratio's linearized variance, stratum by stratum (Cochran, Sampling Techniques, §6.11). If all
 * labeled posts agree, that variance is 0 and means nothing: the bound is then the rule of three's, 3 / n.
 */
function estimate(
  posts: readonly Label[],
  isOf: (post: Label) => boolean,
  has: (post: Label) => boolean,
): Share {
  const weightOf = (some: readonly Label[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  const all = posts.filter(isOf);
  const total = weightOf(all);
  const share = weightOf(all.filter(has)) / total;
  const strata = Map.groupBy(posts, ({ from, stratum }) => `${from} ${stratum}`);
  let variance = 0;
  for (const group of strata.values()) {
    const residuals = group.map((post) => (isOf(post) ? (has(post) ? 1 : 0) - share : 0));
    const mean = residuals.reduce((sum, one) => sum + one, 0) / group.length;
    const squares = residuals.reduce((sum, one) => sum + (one - mean) ** 2, 0);
    const [{ weight } = { weight: 1 }] = group;
    // A stratum that was drawn completely has no sampling error.
    const left = 1 - 1 / weight;
    if (group.length > 1)
      variance += left * weight ** 2 * group.length * (squares / (group.length - 1));
  }
  const margin = (1.96 * Math.sqrt(variance)) / total;
  const ruleOfThree = Math.min(1, 3 / all.length);
  return {
    share,
    low: share === 1 ? 1 - ruleOfThree : Math.max(0, share - margin),
    high: share === 0 ? ruleOfThree : Math.min(1, share + margin),
    count: all.length,
  };
}

/** How well scores agree with the labels. */
export interface LabelFigures {
  /** The share of all buyers in the pool with 50 or more. */
  recall: Share;
  /** For each level, the share of its posts that are buyers'. */
  levels: { level: IntentLevel; right: Share }[];
}

/** Compares scores with the labels, of the posts from one part of the pool or from all. */
export function compareWithLabels(
  labels: readonly Label[],
  scoreOf: (id: string) => { score: number; level: IntentLevel },
): LabelFigures {
  return {
    recall: estimate(labels, isLabeledBuyer, ({ id }) => scoreOf(id).score >= 50),
    levels: intentLevels.toReversed().map((level) => ({
      level,
      right: estimate(labels, ({ id }) => scoreOf(id).level === level, isLabeledBuyer),
    })),
  };
}

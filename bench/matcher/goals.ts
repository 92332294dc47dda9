import { describeSpread, type Spread, spreadOf } from "../report.ts";
import type { PeerResult } from "./peers.ts";
import type { Scaling } from "./scaling.ts";
import type { Updates } from "./updates.ts";

/** A figure as text, with three or four digits. */
export const describeFigure = (value: number): string =>
  value.toLocaleString("en", { maximumSignificantDigits: value < 1000 ? 3 : 4 });
const describe = (spread: Spread) => describeSpread(spread, describeFigure);

/** The goals, printed before anything is measured. */
export const measure = `each figure is the median of five rounds, with the slowest and the fastest.
- Posts per second of each engine in a separate process, on the same posts; ratios are of these medians. The figure at
  1,000,000 phrases is the one of the table.
- How many times slower a post is with 1,000,000 phrases than with 1,000: both take turns in one process; the median of
  the rounds' ratios.
- Adding all phrases and removing 200,000: the median of five sets of their p99. The worst pause is the longest of all
  five sets, without V8's collections, which are of the bench's own strings and are printed separately.
- Bytes per phrase are those in use; the reserved ones are printed separately.`;

/** A goal of the engine, and its result. */
interface Goal {
  name: string;
  goal: number;
  /** null: can't be measured here, or not in the short form. NaN: the engine gave no figure, which is a miss. */
  value: number | null;
  /** Whether more is better. */
  more: boolean;
  /** The rounds of the value, or other figures that help to interpret it. */
  figures: string;
}

interface Measured {
  /** The result of an engine for a number of phrases, if there is one. */
  resultOf(name: string, size: number): PeerResult | null;
  /** How many phrases the engines got. */
  sizes: readonly number[];
  updates: Updates;
  scaling: Scaling | null;
}

const npmPeers = ["modern-ahocorasick", "ahocorasick", "@monyone/aho-corasick"];

export function goalsOf({ resultOf, sizes, updates, scaling }: Measured): Goal[] {
  const speed = (name: string, goal: number, size: number): Goal => {
    const found = resultOf("earshot", size);
    const value = found?.postsPerSecond ?? (sizes.includes(size) ? Number.NaN : null);
    return { name, goal, value, more: true, figures: found ? describe(found.spread) : "" };
  };
  const atGoal = resultOf("earshot", 100_000);
  /** How many times as fast as the fastest of some others our engine is, at 100,000 phrases. */
  const over = (name: string, goal: number, others: readonly string[]): Goal => {
    const found = others
      .map((other) => resultOf(other, 100_000))
      .filter((one) => one !== null)
      .toSorted((a, b) => b.postsPerSecond - a.postsPerSecond)[0];
    const value = found ? (atGoal?.postsPerSecond ?? Number.NaN) / found.postsPerSecond : null;
    return { name, goal, value, more: true, figures: found ? `of ${describe(found.spread)}` : "" };
  };
  const ratios = scaling
    ? spreadOf(scaling.all.map((all, round) => all / (scaling.thousand[round] ?? 0)))
    : null;
  const { add, remove } = updates;
  // In a set of less than a million, more calls of `add` meet a growing shard.
  const updating = (name: string, goal: number, value: number, figures: string): Goal => ({
    name,
    goal,
    value: sizes.includes(1_000_000) ? value : null,
    more: false,
    figures,
  });
  return [
    speed("posts/s at 100,000 phrases", 550_000, 100_000),
    over("× Hyperscan", 2.5, ["Hyperscan"]),
    // Automata find a phrase only as it is written. Finding its other forms costs the engine a quarter of its speed,
    // so these goals are three quarters of the goals without forms (decision 042).
    over("× the best npm Aho–Corasick", 15, npmPeers),
    over("× a dense Aho–Corasick", 6.75, ["dense Aho–Corasick"]),
    over("× PostgreSQL's tsquery", 10_000, ["PostgreSQL tsquery"]),
    speed("posts/s at 1,000,000 phrases", 200_000, 1_000_000),
    {
      name: "× slower at 1 M than at 1 k",
      goal: 5,
      value: ratios?.median ?? null,
      more: false,
      figures: ratios ? describe(ratios) : "",
    },
    over("of the limit", 0.45, ["the limit"]),
    updating("µs to add, p99", 2, add.p99.median, describe(add.p99)),
    updating("µs to remove, p99", 2, remove.p99.median, describe(remove.p99)),
    updating(
      "ms, the worst pause",
      5,
      Math.max(add.worstMs.max, remove.worstMs.max),
      `add ${describe(add.worstMs)}, remove ${describe(remove.worstMs)}, the machine without any work ${describe(updates.stallMs)}`,
    ),
    {
      name: "bytes a phrase",
      goal: 150,
      value: updates.usedAPhrase,
      more: false,
      figures: `reserved ${describeFigure(updates.reservedAPhrase)}`,
    },
    {
      name: "items/s from JSON to matches",
      goal: 150_000,
      value: updates.itemsPerSecond.median,
      more: true,
      figures: describe(updates.itemsPerSecond),
    },
    {
      name: "ms to load a snapshot",
      goal: 2_000,
      value: updates.loadMs.median,
      more: false,
      figures: describe(updates.loadMs),
    },
  ];
}

/** A line with the figures that have no goal. */
export const describeUpdates = (updates: Updates): string =>
  `with ${describeFigure(updates.phrases)} phrases: add p50 ${describe(updates.add.p50)} µs, remove p50 ${describe(updates.remove.p50)} µs; ` +
  `V8's collections, of the bench's strings: ${describeFigure(updates.collectedMs)} ms at most; ` +
  `snapshot ${describeFigure(updates.snapshotBytes / 1e6)} MB made in ${describe(updates.snapshotMs)} ms; ` +
  `JSON.parse alone ${describe(updates.parsePerSecond)} items/s`;

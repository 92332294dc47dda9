import type { PeerResult } from "./peers.ts";

type Results = ReadonlyMap<string, ReadonlyMap<number, PeerResult | { skipped: string }>>;

const figure = (value: number) =>
  value.toLocaleString("en", { maximumSignificantDigits: value < 1000 ? 3 : 4 });

/** Posts per second of each engine for each number of phrases, and the factor of our engine, as Markdown. */
export function drawTable(results: Results, sizes: readonly number[]): string {
  const ours = results.get("earshot");
  const cellOf = (name: string, size: number) => {
    const outcome = results.get(name)?.get(size);
    if (!outcome || "skipped" in outcome) return "–";
    const own = ours?.get(size);
    const ratio =
      name === "earshot" || !own || "skipped" in own
        ? ""
        : ` (${figure(own.postsPerSecond / outcome.postsPerSecond)} ×)`;
    return figure(outcome.postsPerSecond) + ratio;
  };
  const rows = [...results.keys()].map((name) => [
    name,
    ...sizes.map((size) => cellOf(name, size)),
  ]);
  const head = ["posts/s (ours: so many times)", ...sizes.map((size) => `${figure(size)} phrases`)];
  const widths = head.map((cell, at) =>
    Math.max(cell.length, ...rows.map((row) => (row[at] ?? "").length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

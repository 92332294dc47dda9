import type { PeerResult } from "./peers.ts";

type Results = ReadonlyMap<string, ReadonlyMap<number, PeerResult | { skipped: string }>>;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const [left, top, width, rowHeight, barHeight] = [190, 40, 560, 24, 14];

/**
 * Posts per second of each engine, for each number of phrases, as bars on a logarithmic scale.
 * @returns an SVG that is readable on light and dark pages.
 */
export function drawChart(results: Results, sizes: readonly number[]): string {
  const [min, max] = [1, 10_000_000];
  const x = (value: number) => (width * Math.log(Math.max(value, min) / min)) / Math.log(max / min);
  const parts: string[] = [];
  let y = top;
  for (const size of sizes) {
    parts.push(
      `<text x="8" y="${y + 14}" class="size">${size.toLocaleString("en")} phrases</text>`,
    );
    y += rowHeight;
    const rows = [...results].flatMap(([name, resultsBySize]) => {
      const outcome = resultsBySize.get(size);
      return outcome && !("skipped" in outcome) ? [{ name, speed: outcome.postsPerSecond }] : [];
    });
    rows.sort((a, b) => b.speed - a.speed);
    for (const { name, speed } of rows) {
      const kind = name === "earshot" ? "ours" : name === "the limit" ? "limit" : "peer";
      const length = Math.max(x(speed), 1).toFixed(1);
      const speedText = speed.toLocaleString("en", { maximumSignificantDigits: 3 });
      parts.push(
        `<text x="${left - 8}" y="${y + 12}" text-anchor="end">${escaped(name)}</text>`,
        `<rect x="${left}" y="${y}" width="${length}" height="${barHeight}" class="${kind}"/>`,
        `<text x="${left + Number(length) + 6}" y="${y + 12}">${speedText}</text>`,
      );
      y += rowHeight - 4;
    }
    y += 14;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 100} ${y}" role="img" aria-label="Posts a second of each engine, by the number of phrases">
<style>
  svg { background: #fff; font: 13px system-ui, sans-serif; }
  text { fill: #1f2328; } .size { font-weight: 600; }
  .ours { fill: #0f766e; } .peer { fill: #94a3b8; } .limit { fill: #d6d3d1; }
  @media (prefers-color-scheme: dark) {
    svg { background: #0d1117; } text { fill: #e6edf3; } .ours { fill: #2dd4bf; } .peer { fill: #64748b; } .limit { fill: #44403c; }
  }
</style>
<text x="8" y="22" class="size">Posts a second, one core (each step to the right is ten times as many)</text>
${parts.join("\n")}
</svg>
`;
}

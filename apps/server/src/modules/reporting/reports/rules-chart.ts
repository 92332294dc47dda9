import type { IntentLevel, ReportFigures } from "@earshot/contract";

/** The size of the chart on the page, in pixels; the picture has twice as many. */
export const chartSize = { width: 560, height: 140 } as const;

/**
 * Colors of the levels. The picture has no background, so they have medium lightness, which contrasts with light and
 * dark backgrounds.
 */
export const levelColors: Readonly<Record<IntentLevel, string>> = {
  "Ready to buy": "#d94a27",
  Looking: "#e8875f",
  Curious: "#c4a08f",
  Cold: "#8a857a",
};

/** The levels from the bottom of a bar to its top. */
const stacked: readonly IntentLevel[] = ["Ready to buy", "Looking", "Curious", "Cold"];

/**
 * The mentions of each day as stacked bars, as SVG. It has no text, whose shape would depend on the machine; the mail
 * lists the figures beside it.
 */
export function drawChart(days: ReportFigures["days"]): string {
  const { width, height } = chartSize;
  const totals = days.map(({ levels }) => stacked.reduce((sum, level) => sum + levels[level], 0));
  const top = Math.max(1, ...totals);
  const step = width / Math.max(1, days.length);
  const gap = Math.min(12, step * 0.25);
  const bars = days.flatMap(({ levels }, at) => {
    let bottom = height - 2;
    return stacked.flatMap((level) => {
      const size = (levels[level] / top) * (height - 6);
      if (size === 0) return [];
      bottom -= size;
      return [
        `<rect x="${(at * step + gap / 2).toFixed(2)}" y="${bottom.toFixed(2)}" width="${(step - gap).toFixed(2)}" height="${size.toFixed(2)}" fill="${levelColors[level]}"/>`,
      ];
    });
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}">`,
    ...bars,
    `<rect x="0" y="${height - 1.5}" width="${width}" height="1.5" fill="#918b7e"/>`,
    "</svg>",
  ].join("");
}

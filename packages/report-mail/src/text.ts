import type { ReportMailContent } from "./content.ts";

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join("\n");

/** Writes a report's email as plain text. */
export function writeText(content: ReportMailContent): string {
  const { brand, title, period, headline, figures, chart, promise, voice, threads, advice } =
    content;
  const part = (name: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`${name}\n${list(lines)}`];
  return [
    `${title}, ${period}`,
    headline.join(" "),
    figures
      .map(({ label, value, note }) => `${label}: ${value}${note === "" ? "" : ` (${note})`}`)
      .join("\n"),
    `Mentions by intent: ${chart.legend.map(({ name, value }) => `${name} ${value}`).join(", ")}`,
    chart.alt,
    ...(promise === null ? [] : [promise]),
    ...part(
      "Share of voice",
      voice.map(({ label, value, shareText }) => `${label}: ${shareText}, ${value}`),
    ),
    ...part(
      "Threads with the strongest intent",
      threads.map(({ where, detail }) => `${where}: ${detail}`),
    ),
    ...part("What to change", advice),
    `${content.action.label}:\n${content.action.url}`,
    `${content.reason} Unsubscribe with one click: ${content.unsubscribeUrl}`,
    `${[brand.name, brand.domainText].filter((one) => one !== null).join(", ")}\n${brand.supportEmail}`,
  ].join("\n\n");
}

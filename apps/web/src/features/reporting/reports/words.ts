import type { KeywordKind, ReportKind, WorkspaceReport } from "@earshot/contract";
import { dateFormat } from "../../../lib/date-format.ts";
import { dayAndMonth } from "../../../lib/day.ts";
import { count } from "../../../lib/format.ts";

const monthAndYear = dateFormat({ month: "long", year: "numeric", timeZone: "UTC" });
const dayMonthYear = dateFormat({ dateStyle: "medium", timeZone: "UTC" });

/** "Weekly report" */
export const kindNames: Readonly<Record<ReportKind, string>> = {
  weekly: "Weekly report",
  monthly: "Monthly report",
};

const spans: Readonly<Record<ReportKind, string>> = { weekly: "week", monthly: "month" };

/** "16 Nov – 22 Nov 2026", or "November 2026". */
export const periodName = ({
  kind,
  fromDay,
  untilDay,
}: Pick<WorkspaceReport, "kind" | "fromDay" | "untilDay">): string =>
  kind === "monthly"
    ? monthAndYear(new Date(fromDay))
    : `${dayAndMonth(fromDay)} – ${dayMonthYear(new Date(untilDay))}`;

/** The first sentences of a report. */
export function headlineOf({ kind, figures: { heard } }: WorkspaceReport): string[] {
  if (heard.count === 0) return [`No mentions this ${spans[kind]}.`];
  const ready = heard.levels["Ready to buy"];
  return [
    `${count(heard.count, "mention")} this ${spans[kind]}.`,
    ...(ready === 0
      ? []
      : [ready === 1 ? "One is ready to buy." : `${ready.toLocaleString()} are ready to buy.`]),
  ];
}

/** How a count compares with the period before: "3 more than the week before". */
export function comparisonOf(kind: ReportKind, now: number, before: number): string {
  const since = `the ${spans[kind]} before`;
  if (now === before) return `as many as ${since}`;
  const difference = Math.abs(now - before).toLocaleString();
  return `${difference} ${now > before ? "more" : "fewer"} than ${since}`;
}

/** "33%"; of nothing it is "0%". */
export const shareOf = (part: number, whole: number): string =>
  (whole === 0 ? 0 : part / whole).toLocaleString(undefined, { style: "percent" });

/** Describes whether the promise of a first reply within 15 minutes was kept. */
export function promiseOf({ kept, missed }: WorkspaceReport["figures"]["promise"]): string {
  const all = kept + missed;
  if (all === 0) return "You accepted no mentions.";
  if (all === 1) {
    return `The one accepted mention ${kept === 1 ? "got" : "did not get"} its first reply within 15 minutes.`;
  }
  const whole = `${kept.toLocaleString()} of ${count(all, "accepted mention")} got their first reply within 15 minutes.`;
  return missed === 0 ? whole : `${whole} ${missed.toLocaleString()} did not.`;
}

/** The names of the kinds of keywords in a report. */
export const voiceNames: Readonly<Record<KeywordKind, string>> = {
  own_brand: "Your brand",
  competitor: "Competitors",
  problem: "The problem you solve",
};

/** The share link of a report. The token is behind the #, which browsers never send to a server. */
export const shareLink = (origin: string, id: string, token: string): string =>
  `${new URL(`/reports/${encodeURIComponent(id)}`, origin).href}#token=${encodeURIComponent(token)}`;

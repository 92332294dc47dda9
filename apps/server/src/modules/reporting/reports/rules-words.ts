import {
  type KeywordKind,
  platforms,
  type ReportFigures,
  type ReportKind,
  type Source,
  sourceNames,
} from "@earshot/contract";
import type { Period } from "./rules-periods.ts";

/** The language of reports in mails. */
const locale = "en-US";

const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
const shortDay = new Intl.DateTimeFormat(locale, {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const month = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
const number = new Intl.NumberFormat(locale);
const percent = new Intl.NumberFormat(locale, { style: "percent" });

const dateOf = (text: string) => new Date(`${text}T00:00:00Z`);

/** "1,200" */
export const numberOf = (count: number): string => number.format(count);

/** A count with its noun: "1 mention", "1,200 mentions". */
export const countOf = (count: number, noun: string, plural = `${noun}s`): string =>
  `${number.format(count)} ${count === 1 ? noun : plural}`;

/** "Tue, Nov 17" */
export const shortDayOf = (text: string): string => shortDay.format(dateOf(text));

/** "33%"; "0%" if the whole is 0. */
export const shareOf = (part: number, whole: number): string =>
  percent.format(whole === 0 ? 0 : part / whole);

/** "November 16 – 22, 2026", or "November 2026" */
export function periodName(kind: ReportKind, { fromDay, untilDay }: Period): string {
  return kind === "monthly"
    ? month.format(dateOf(fromDay))
    : // The thin spaces around its dash are missing in some fonts.
      day.formatRange(dateOf(fromDay), dateOf(untilDay)).replaceAll("\u2009", " ");
}

const spans: Readonly<Record<ReportKind, string>> = { weekly: "week", monthly: "month" };

/** "Your week at Acme" */
export const titleOf = (kind: ReportKind, workspaceName: string): string =>
  `Your ${spans[kind]} at ${workspaceName}`;

/** How a count compares with that of the period before, such as "3 more than the week before". */
export function comparisonOf(kind: ReportKind, now: number, before: number): string {
  const since = `the ${spans[kind]} before`;
  if (now === before) return `as many as ${since}`;
  const difference = number.format(Math.abs(now - before));
  return `${difference} ${now > before ? "more" : "fewer"} than ${since}`;
}

/** The sentences that a report begins with. */
export function headlineOf(kind: ReportKind, { heard }: ReportFigures): string[] {
  if (heard.count === 0) return [`No mentions this ${spans[kind]}.`];
  const ready = heard.levels["Ready to buy"];
  return [
    `${countOf(heard.count, "mention")} this ${spans[kind]}.`,
    ...(ready === 0
      ? []
      : [ready === 1 ? "One is ready to buy." : `${number.format(ready)} are ready to buy.`]),
  ];
}

/** An amount in the smallest unit of its currency: "$1,200.00". */
export function moneyOf({ currency, amount }: { currency: string; amount: number }): string {
  try {
    const format = new Intl.NumberFormat(locale, { style: "currency", currency });
    return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  } catch {
    // Intl does not know the currency, whose name is from the customer's site.
    return `${number.format(amount / 100)} ${currency}`;
  }
}

/** The value of the conversions, or their count if they have no values. */
export const earnedOf = ({ count, values }: ReportFigures["conversions"]): string =>
  values.length > 0 ? values.map(moneyOf).join(" + ") : countOf(count, "conversion");

/** Whether the promise of a first reply within 15 minutes was kept; null: nothing was accepted. */
export function promiseOf({ kept, missed }: ReportFigures["promise"]): string | null {
  const all = kept + missed;
  if (all === 0) return null;
  if (missed === 0) {
    return all === 1
      ? "The one accepted mention got its first reply within 15 minutes."
      : `All ${number.format(all)} accepted mentions got their first reply within 15 minutes.`;
  }
  if (all === 1) return "The one accepted mention did not get its first reply within 15 minutes.";
  return `${number.format(kept)} of ${countOf(all, "accepted mention")} got their first reply within 15 minutes. ${number.format(missed)} did not.`;
}

const kindWords: Readonly<Record<KeywordKind, string>> = {
  own_brand: "Your brand",
  competitor: "Competitors",
  problem: "The problem you solve",
};

/** The share of voice in lines: "Your brand", "12 mentions", "40%". */
export function voiceLines(
  voice: ReportFigures["voice"],
): { label: string; value: string; share: number; shareText: string }[] {
  const whole = voice.reduce((sum, { mentions }) => sum + mentions, 0);
  return voice.map(({ kind, mentions }) => ({
    label: kindWords[kind],
    value: countOf(mentions, "mention"),
    share: whole === 0 ? 0 : mentions / whole,
    shareText: shareOf(mentions, whole),
  }));
}

/**
 * The platform and community of a post. The community is named only on platforms that limit names to letters, digits
 * and underscores: elsewhere a name may contain any text, and text from other people must not be in a mail.
 */
export function whereOf(source: Source, community: string | null): string {
  const isPlain = community !== null && /^\w{1,30}$/.test(community);
  return isPlain && platforms[source].hasListings
    ? `${sourceNames[source]}, ${platforms[source].communityName(community)}`
    : sourceNames[source];
}

/** Sentences of advice. */
export function adviceLines({ noisyKeywords, removingCommunities }: ReportFigures["advice"]) {
  return [
    ...noisyKeywords.map(
      ({ keyword, mentions, skipped, cold }) =>
        `“${keyword}” found ${countOf(mentions, "mention")}, of which ${
          skipped >= cold
            ? `you skipped ${number.format(skipped)}`
            : `${number.format(cold)} are cold`
        }. Make the keyword more precise or delete it.`,
    ),
    ...removingCommunities.map(
      ({ source, community, placed, removed }) =>
        `${whereOf(source, community)}: ${number.format(removed)} of ${number.format(placed)} replies ${removed === 1 ? "was" : "were"} removed. Consider excluding this community.`,
    ),
  ];
}

/** The chart in words, for people who can't see it. */
export function chartWords(days: ReportFigures["days"]): string {
  const totals = days.map(({ day: name, levels }) => ({
    name,
    total: Object.values(levels).reduce((sum, count) => sum + count, 0),
  }));
  if (totals.length <= 7) {
    return `Mentions per day: ${totals.map(({ name, total }) => `${shortDayOf(name)}: ${number.format(total)}`).join("; ")}.`;
  }
  const [busiest] = totals.toSorted((a, b) => b.total - a.total);
  return busiest && busiest.total > 0
    ? `Mentions per day. The busiest day was ${shortDayOf(busiest.name)} with ${number.format(busiest.total)}.`
    : "Mentions per day: none.";
}

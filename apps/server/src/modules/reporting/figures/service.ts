import {
  type DayFigures,
  type FigurePeriod,
  type FigureRange,
  type FigureSums,
  type Figures as FiguresOf,
  limits,
  type Source,
  sources,
} from "@earshot/contract";
import { addDays, dayOf, startOfDay } from "../../../infrastructure/calendar.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import { delayOf, type Measures, noMeasures, partSums, promiseOf } from "./rules.ts";
import { costOf, type PlanSpan } from "./rules-cost.ts";
import { isNoisy } from "./rules-noise.ts";
import { daysFrom, FigureRangeError, periodOf } from "./rules-period.ts";
import * as store from "./store.ts";

export type Figures = ReturnType<typeof createFigures>;

/** So many platforms, keywords and communities are listed. */
const maxParts = 20;
/** Keywords are judged by so many days. */
const noiseDays = 28;

/** The figures of workspaces, as the overview, the reports and other modules read them. */
export function createFigures(deps: {
  database: Database;
  clock: Clock;
  workspaces: Workspaces;
  billing: Billing;
  keywords: Keywords;
}) {
  const { database, clock, workspaces, billing, keywords } = deps;

  async function period(workspaceId: string, range: FigureRange): Promise<FigurePeriod> {
    const timeZone = await workspaces.timeZone(workspaceId);
    try {
      return periodOf(timeZone, dayOf(timeZone, clock.now()), range);
    } catch (error) {
      if (!(error instanceof FigureRangeError)) throw error;
      throw new AppError("VALIDATION_FAILED", { details: [error.message] });
    }
  }

  /** The plans of a workspace by day, the oldest first. */
  async function planSpans(workspaceId: string, timeZone: string): Promise<PlanSpan[]> {
    const [changes, [workspace]] = await Promise.all([
      billing.listPlanChanges(workspaceId),
      workspaces.list([workspaceId]),
    ]);
    const [first] = changes;
    return [
      { from: "0001-01-01", plan: first ? first.fromPlan : (workspace?.plan ?? null) },
      ...changes.map(({ at, toPlan }) => ({ from: dayOf(timeZone, at), plan: toPlan })),
    ];
  }

  async function dayFigures(
    workspaceId: string,
    { timeZone, from, until }: FigurePeriod,
  ): Promise<DayFigures[]> {
    const rows = await store.listDays(database, workspaceId, { timeZone, from, until });
    const byDay = new Map(rows.map((row) => [row.day, row]));
    return daysFrom(from, until).map((day) => ({
      day,
      ...partSums(byDay.get(day) ?? noMeasures),
    }));
  }

  return {
    /** The keywords that only made noise in the last four weeks, the loudest first. */
    async noisyKeywords(workspaceId: string): Promise<{ keyword: string; mentions: number }[]> {
      const { timeZone, from, until, before } = await period(workspaceId, { lastDays: noiseDays });
      const span = { timeZone, beforeFrom: before.from, from, until };
      const [rows, texts] = await Promise.all([
        store.sumByFacet(database, workspaceId, span),
        keywords.texts(workspaceId),
      ]);
      const current = new Map(
        rows.flatMap((row) => (row.isBefore ? [] : [[row.facet, partSums(row)] as const])),
      );
      return texts
        .flatMap((keyword) => {
          const sums = current.get(`k:${keyword.toLowerCase()}`);
          return sums && isNoisy(sums) ? [{ keyword, mentions: sums.mentions.total }] : [];
        })
        .toSorted((a, b) => b.mentions - a.mentions);
    },

    /** The figures of each day of a range, the first one first. @throws AppError as `of` does */
    async days(
      workspaceId: string,
      range: FigureRange,
    ): Promise<{ period: FigurePeriod; days: DayFigures[] }> {
      const given = await period(workspaceId, range);
      return { period: given, days: await dayFigures(workspaceId, given) };
    },

    /** The days that a range means for a workspace. @throws AppError NOT_FOUND, VALIDATION_FAILED */
    period,

    /**
     * The figures of a workspace in some days of its time zone, beside the period before.
     * @param range the last days up to today, or days from one until another (both included, at the latest today)
     * @throws AppError NOT_FOUND, or VALIDATION_FAILED when the range ends after today
     */
    async of(workspaceId: string, range: FigureRange): Promise<FiguresOf> {
      const given = await period(workspaceId, range);
      const { timeZone, from, until, before } = given;
      const span = { timeZone, beforeFrom: before.from, from, until };
      const moments = {
        beforeFrom: startOfDay(timeZone, before.from),
        from: startOfDay(timeZone, from),
        to: startOfDay(timeZone, addDays(until, 1)),
      };
      const promisedSince = new Date(clock.now().getTime() - limits.promiseMs);
      const [rows, days, delays, earned, open, spans, current] = await Promise.all([
        store.sumByFacet(database, workspaceId, span),
        dayFigures(workspaceId, given),
        store.countDelays(database, workspaceId, span),
        store.sumEarned(database, workspaceId, moments),
        store.countOpenPromises(database, workspaceId, promisedSince),
        planSpans(workspaceId, timeZone),
        keywords.texts(workspaceId),
      ]);
      const byFacet = Map.groupBy(rows, ({ facet }) => facet);
      const measured = (facet: string, isBefore: boolean): Measures =>
        byFacet.get(facet)?.find((row) => row.isBefore === isBefore) ?? noMeasures;

      const sumsOf = (isBefore: boolean): FigureSums => {
        const row = measured("", isBefore);
        const sums = partSums(row);
        const delay = (kind: "found" | "replied") =>
          delayOf(delays.filter((one) => one.kind === kind && one.isBefore === isBefore));
        const costed = isBefore ? daysFrom(before.from, before.until) : daysFrom(from, until);
        return {
          ...sums,
          promise: promiseOf(row, isBefore ? 0 : Math.min(open, row.promised)),
          foundAfter: { ...delay("found"), later: row.found_later },
          repliedAfter: delay("replied"),
          earned: earned
            .filter((one) => one.isBefore === isBefore)
            .map(({ currency, amount }) => ({ currency, amount })),
          cost: costOf(spans, costed, sums.replies.live),
        };
      };

      /** The strongest facets of a kind, by their names without the prefix. */
      const parts = (prefix: "s:" | "k:" | "c:") => {
        const facets = [...byFacet.keys()].filter((facet) => facet.startsWith(prefix));
        const weighed = facets.map((facet) => ({
          name: facet.slice(prefix.length),
          ...partSums(measured(facet, false)),
          before: partSums(measured(facet, true)),
        }));
        const sorted = weighed.toSorted(
          (a, b) =>
            b.mentions.total - a.mentions.total ||
            b.replies.placed - a.replies.placed ||
            a.name.localeCompare(b.name),
        );
        return sorted.slice(0, maxParts);
      };

      const communities = parts("c:");
      const names = await store.listCommunityNames(
        database,
        workspaceId,
        communities.map(({ name }) => name),
      );
      const written = new Map(current.map((text) => [text.toLowerCase(), text]));
      return {
        period: given,
        totals: sumsOf(false),
        before: sumsOf(true),
        days,
        platforms: parts("s:").flatMap(({ name, ...part }) =>
          sources.includes(name as Source) ? [{ source: name as Source, ...part }] : [],
        ),
        keywords: parts("k:").map(({ name, ...part }) => ({
          keyword: written.get(name) ?? name,
          isCurrent: written.has(name),
          ...part,
        })),
        communities: communities.map(({ name, ...part }) => ({
          community: names.get(name)?.community ?? name,
          source: (names.get(name)?.source as Source | undefined) ?? null,
          ...part,
        })),
      };
    },
  };
}

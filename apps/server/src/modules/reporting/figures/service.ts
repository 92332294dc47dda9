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
import { addDays, dayOf, daysBefore, startOfDay } from "../../../infrastructure/calendar.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import { delayOf, type Measures, noMeasures, partSums, promiseOf, without } from "./rules.ts";
import { costOf, type PlanSpan } from "./rules-cost.ts";
import { daysFrom, FigureRangeError, periodOf } from "./rules-period.ts";
import { createKeywordFigures } from "./service-keywords.ts";
import * as store from "./store.ts";
import { countBetween } from "./store-part-of-day.ts";

export type Figures = ReturnType<typeof createFigures>;

/** So many platforms, keywords and communities are listed. */
const maxParts = 20;

/** What a row has of the period before. */
const beforeOf = (row: store.FacetRow | undefined): Measures =>
  row
    ? (Object.fromEntries(
        Object.keys(noMeasures).map((name) => [
          name,
          row[`before_${name}` as `before_${keyof Measures}`],
        ]),
      ) as Measures)
    : noMeasures;

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

  async function dayFigures(workspaceId: string, given: FigurePeriod): Promise<DayFigures[]> {
    const byDay = new Map(
      (await store.listDays(database, workspaceId, given)).map((row) => [row.day, row]),
    );
    return daysFrom(given.from, given.until).map((day) => ({
      day,
      ...partSums(byDay.get(day) ?? noMeasures),
    }));
  }

  return {
    ...createKeywordFigures({ ...deps, period }),

    /** The days that a range means for a workspace. @throws AppError NOT_FOUND, VALIDATION_FAILED */
    period,

    /** The figures of each day of a range, the first one first. @throws AppError as `of` does */
    async days(
      workspaceId: string,
      range: FigureRange,
    ): Promise<{ period: FigurePeriod; days: DayFigures[] }> {
      const given = await period(workspaceId, range);
      return { period: given, days: await dayFigures(workspaceId, given) };
    },

    /** What is counted of all days: of the whole workspace (facet ``) and of each platform (facet `s:`). */
    ofAllTime: (workspaceId: string): Promise<store.TotalRow[]> =>
      store.sumAllDays(database, workspaceId),

    /**
     * The figures of a workspace in some days of its time zone, beside the period before. Today is not over: a range
     * that ends today is compared with the days before up to the same time of day; only the delays of the period
     * before are those of its whole days.
     * @param range the last days up to today, or days from one until another (both included, at the latest today)
     * @throws AppError NOT_FOUND, or VALIDATION_FAILED when the range ends after today
     */
    async of(workspaceId: string, range: FigureRange): Promise<FiguresOf> {
      const given = await period(workspaceId, range);
      const { timeZone, from, until, before } = given;
      const now = clock.now();
      const span = { beforeFrom: before.from, from, until };
      const begins = startOfDay(timeZone, from);
      const beforeTo = given.endsToday ? daysBefore(timeZone, now, given.days) : begins;
      const moments = {
        beforeFrom: startOfDay(timeZone, before.from),
        beforeTo,
        from: begins,
        to: startOfDay(timeZone, addDays(until, 1)),
      };
      const promisedSince = new Date(now.getTime() - limits.promiseMs);
      const [rows, later, days, delays, earned, open, spans, current] = await Promise.all([
        store.sumByFacet(database, workspaceId, span, maxParts),
        given.endsToday
          ? countBetween(database, workspaceId, { from: beforeTo, to: begins })
          : new Map<string, Measures>(),
        dayFigures(workspaceId, given),
        store.countDelays(database, workspaceId, span),
        store.sumEarned(database, workspaceId, moments),
        store.countOpenPromises(database, workspaceId, promisedSince),
        planSpans(workspaceId, timeZone),
        keywords.texts(workspaceId),
      ]);
      const comparedOf = (row: store.FacetRow | undefined, facet: string) =>
        without(beforeOf(row), later.get(facet) ?? noMeasures);

      const sumsOf = (isBefore: boolean): FigureSums => {
        const row = rows.find(({ facet }) => facet === "");
        const measures = isBefore ? comparedOf(row, "") : (row ?? noMeasures);
        const sums = partSums(measures);
        const delay = (kind: "found" | "replied") =>
          delayOf(delays.filter((one) => one.kind === kind && one.isBefore === isBefore));
        const costed = isBefore ? daysFrom(before.from, before.until) : daysFrom(from, until);
        return {
          ...sums,
          promise: promiseOf(measures, isBefore || !given.endsToday ? 0 : open),
          foundAfter: { ...delay("found"), later: measures.found_later },
          repliedAfter: delay("replied"),
          earned: earned
            .filter((one) => one.isBefore === isBefore)
            .map(({ currency, amount }) => ({ currency, amount })),
          cost: costOf(spans, costed, sums.replies.live),
        };
      };

      /** The strongest facets of a kind, by their names without the prefix. */
      const parts = (prefix: "s:" | "k:" | "c:") =>
        rows
          .filter(({ facet }) => facet.startsWith(prefix))
          .map((row) => ({
            name: row.facet.slice(prefix.length),
            ...partSums(row),
            before: partSums(comparedOf(row, row.facet)),
          }));

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

import type {
  DayFigures,
  FigurePeriod,
  FigureRange,
  FigureSums,
  Figures as FiguresOf,
  Overview,
  Source,
} from "@earshot/contract";
import { limits, sources } from "@earshot/contract";
import { addDays, dayOf, daysBefore, startOfDay } from "../../../infrastructure/calendar.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { WorkspaceRow, Workspaces } from "../../identity/workspaces/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import { delayOf, type Measures, noMeasures, partSums, promiseOf, without } from "./rules.ts";
import { costOf, type PlanSpan } from "./rules-cost.ts";
import { daysFrom, FigureRangeError, periodOf } from "./rules-period.ts";
import { createKeywordFigures } from "./service-keywords.ts";
import * as store from "./store.ts";
import { countBetween } from "./store-part-of-day.ts";

export type Figures = ReturnType<typeof createFigures>;

const measureNames = Object.keys(noMeasures) as (keyof Measures)[];

/** A row's counts of the period before. */
const beforeOf = (row: store.FacetRow): Measures =>
  Object.fromEntries(measureNames.map((name) => [name, row[`before_${name}`]])) as Measures;

const toDays = (given: FigurePeriod, rows: store.StoredFigures["days"]): DayFigures[] => {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return daysFrom(given.from, given.until).map((day) => ({
    day,
    ...partSums(byDay.get(day) ?? noMeasures),
  }));
};

/** The figures of workspaces, for the overview, the reports and other modules. */
export function createFigures(deps: {
  database: Database;
  clock: Clock;
  workspaces: Workspaces;
  billing: Billing;
}) {
  const { database, clock, workspaces, billing } = deps;
  const ofKeywords = createKeywordFigures(deps);

  async function find(workspaceId: string): Promise<WorkspaceRow> {
    const [workspace] = await workspaces.list([workspaceId]);
    if (!workspace) throw new AppError("NOT_FOUND");
    return workspace;
  }

  function periodIn({ timeZone }: WorkspaceRow, range: FigureRange): FigurePeriod {
    try {
      return periodOf(timeZone, dayOf(timeZone, clock.now()), range);
    } catch (error) {
      if (!(error instanceof FigureRangeError)) throw error;
      throw new AppError("VALIDATION_FAILED", { details: [error.message] });
    }
  }

  /** The plans of a workspace by day, the oldest first. */
  async function planSpans({ id, plan, timeZone }: WorkspaceRow): Promise<PlanSpan[]> {
    const changes = await billing.listPlanChanges(id);
    const [first] = changes;
    return [
      { from: "0001-01-01", plan: first ? first.fromPlan : plan },
      ...changes.map(({ at, toPlan }) => ({ from: dayOf(timeZone, at), plan: toPlan })),
    ];
  }

  /**
   * The counts of the period before after the current time of day, if the period ends today. They are subtracted,
   * because today is not over and is compared with the same part of the day before.
   */
  const laterThatDay = async ({ from, days, timeZone, endsToday }: FigurePeriod, id: string) =>
    endsToday
      ? countBetween(database, id, {
          from: daysBefore(timeZone, clock.now(), days),
          to: startOfDay(timeZone, from),
        })
      : new Map<string, Measures>();

  /** @param later the counts of the period before that are not compared yet */
  async function read(
    workspace: WorkspaceRow,
    given: FigurePeriod,
    later: Promise<ReadonlyMap<string, Measures>>,
  ): Promise<FiguresOf> {
    const { timeZone, from, until, before, endsToday } = given;
    const begins = startOfDay(timeZone, from);
    const now = clock.now();
    const moments = {
      beforeFrom: startOfDay(timeZone, before.from),
      beforeTo: endsToday ? daysBefore(timeZone, now, given.days) : begins,
      from: begins,
      to: startOfDay(timeZone, addDays(until, 1)),
      promisedSince: new Date(now.getTime() - limits.promiseMs),
      now,
    };
    const span = { beforeFrom: before.from, from, until };
    const [stored, notYet, spans] = await Promise.all([
      store.readFigures(database, workspace.id, span, moments),
      later,
      planSpans(workspace),
    ]);
    const { facets, delays, earned, open } = stored;
    const comparedOf = (row: store.FacetRow): Measures =>
      without(beforeOf(row), notYet.get(row.facet) ?? noMeasures);

    const whole = facets.find(({ facet }) => facet === "");
    const sumsOf = (isBefore: boolean): FigureSums => {
      const measures = !whole ? noMeasures : isBefore ? comparedOf(whole) : whole;
      const sums = partSums(measures);
      const delay = (kind: "found" | "replied") =>
        delayOf(delays.filter((one) => one.kind === kind && one.isBefore === isBefore));
      const costed = isBefore ? daysFrom(before.from, before.until) : daysFrom(from, until);
      return {
        ...sums,
        promise: promiseOf(measures, !isBefore && endsToday ? open : 0),
        foundAfter: { ...delay("found"), later: measures.found_later },
        repliedAfter: delay("replied"),
        earned: earned
          .filter((one) => one.isBefore === isBefore)
          .map(({ currency, amount }) => ({ currency, amount })),
        cost: costOf(spans, costed, sums.replies.live),
      };
    };

    /** The strongest facets of a kind. */
    const parts = (prefix: "s:" | "k:" | "c:") =>
      facets
        .filter(({ facet }) => facet.startsWith(prefix))
        .map((row) => ({
          row,
          name: row.facet.slice(prefix.length),
          sums: { ...partSums(row), before: partSums(comparedOf(row)) },
        }));

    return {
      period: given,
      totals: sumsOf(false),
      before: sumsOf(true),
      days: toDays(given, stored.days),
      platforms: parts("s:").flatMap(({ name, sums }) =>
        sources.includes(name as Source) ? [{ source: name as Source, ...sums }] : [],
      ),
      keywords: parts("k:").map(({ row, name, sums }) => ({
        keyword: row.keyword ?? name,
        isCurrent: row.keyword !== null,
        ...sums,
      })),
      communities: parts("c:").map(({ row, name, sums }) => ({
        community: row.community ?? name,
        source: row.source as Source | null,
        ...sums,
      })),
    };
  }

  return {
    /** The keywords (`texts`) that were noisy in the last four weeks, those with the most mentions first. */
    noisyKeywords: ofKeywords.noisy,

    /** The days of a range in a workspace's time zone. @throws AppError NOT_FOUND, VALIDATION_FAILED */
    period: async (workspaceId: string, range: FigureRange): Promise<FigurePeriod> =>
      periodIn(await find(workspaceId), range),

    /** The figures of each day of a range, the first one first. @throws AppError as `of` does */
    async days(
      workspaceId: string,
      range: FigureRange,
    ): Promise<{ period: FigurePeriod; days: DayFigures[] }> {
      const period = periodIn(await find(workspaceId), range);
      return { period, days: toDays(period, await store.listDays(database, workspaceId, period)) };
    },

    /**
     * The figures of a workspace for some days of its time zone, with the period before. Because today is not over, a
     * range that ends today is compared with the days before up to the same time of day. Only the delays and the costs
     * of the period before are those of whole days.
     * @param range the last days up to today, or days from one until another (both included, at the latest today)
     * @throws AppError NOT_FOUND, or VALIDATION_FAILED when the range ends after today
     */
    async of(workspaceId: string, range: FigureRange): Promise<FiguresOf> {
      const workspace = await find(workspaceId);
      const period = periodIn(workspace, range);
      return read(workspace, period, laterThatDay(period, workspaceId));
    },

    /**
     * The figures of a period, and the week up to its last day by keyword.
     * @param texts the workspace's keywords
     * @throws AppError as `of` does
     */
    async withWeek(
      workspace: WorkspaceRow,
      texts: readonly string[],
      period: FigurePeriod,
    ): Promise<{ figures: FiguresOf } & Pick<Overview, "days" | "keywords">> {
      const { until } = period;
      const week = periodIn(workspace, { from: addDays(until, 1 - limits.weekDays), until });
      const later = laterThatDay(period, workspace.id);
      const laterOfWeek = week.days === period.days ? later : laterThatDay(week, workspace.id);
      const [figures, strips] = await Promise.all([
        read(workspace, period, later),
        ofKeywords.week(workspace.id, texts, week, laterOfWeek),
      ]);
      return { figures, ...strips };
    },

    periodIn,
  };
}

import {
  type FigurePeriod,
  type FigureRange,
  intentLevels,
  type KeywordWeek,
  limits,
  type Overview,
} from "@earshot/contract";
import { addDays, type Day, daysBefore, startOfDay } from "../../../infrastructure/calendar.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import { partSums } from "./rules.ts";
import { isNoisy } from "./rules-noise.ts";
import { daysFrom } from "./rules-period.ts";
import * as store from "./store.ts";
import { countBetween } from "./store-part-of-day.ts";

/** Keywords are judged by so many days. */
const noiseDays = 28;

const mentionsOf = ({
  cold,
  curious,
  looking,
  ready,
}: Omit<store.KeywordDayRow, "keyword" | "day">) => cold + curious + looking + ready;

/** The position of the strongest level that a day has. */
const strongestOf = ({ cold, curious, looking, ready }: store.KeywordDayRow): number =>
  [cold, curious, looking, ready].findLastIndex((count) => count > 0);

/** The figures of a workspace's keywords. */
export function createKeywordFigures(deps: {
  database: Database;
  clock: Clock;
  keywords: Keywords;
  period: (workspaceId: string, range: FigureRange) => Promise<FigurePeriod>;
}) {
  const { database, clock, keywords, period } = deps;
  const { weekDays } = limits;

  return {
    /**
     * The seven days up to a day in the workspace's time zone, by keyword, beside the seven before them: when the last
     * day is today, up to the same time of day.
     */
    async week(workspaceId: string, until: Day): Promise<Pick<Overview, "days" | "keywords">> {
      const from = addDays(until, 1 - weekDays);
      const [texts, given] = await Promise.all([
        keywords.texts(workspaceId),
        period(workspaceId, { from, until }),
      ]);
      const { before, timeZone, endsToday } = given;
      const [rows, later] = await Promise.all([
        store.listKeywordDays(database, workspaceId, texts, { from: before.from, until }),
        endsToday
          ? countBetween(database, workspaceId, {
              from: daysBefore(timeZone, clock.now(), weekDays),
              to: startOfDay(timeZone, from),
            })
          : new Map<string, store.Measures>(),
      ]);
      const days = daysFrom(from, until);
      const byKeyword = Map.groupBy(rows, (row) => row.keyword);
      const weeks = texts.map((keyword, at) => {
        const own = byKeyword.get(at) ?? [];
        const byDay = new Map(own.map((row) => [row.day, row]));
        const current = own.filter(({ day }) => day >= from);
        const sum = (some: readonly store.KeywordDayRow[]) =>
          some.reduce((total, row) => total + mentionsOf(row), 0);
        const notYet = later.get(`k:${keyword.toLowerCase()}`);
        const week: KeywordWeek = {
          keyword,
          mentions: sum(current),
          before: sum(own.filter(({ day }) => day < from)) - (notYet ? mentionsOf(notYet) : 0),
          days: days.map((day) => {
            const row = byDay.get(day);
            return {
              mentions: row ? mentionsOf(row) : 0,
              strongest: row ? (intentLevels[strongestOf(row)] ?? null) : null,
            };
          }),
        };
        /** Orders the keywords. */
        const strength = current.reduce((total, row) => total + strongestOf(row) + 1, 0);
        return { strength, week };
      });
      weeks.sort((a, b) => b.strength - a.strength || b.week.mentions - a.week.mentions);
      return { days, keywords: weeks.map(({ week }) => week) };
    },

    /** The keywords that only made noise in the last four weeks, the loudest first. */
    async noisyKeywords(workspaceId: string): Promise<{ keyword: string; mentions: number }[]> {
      const [texts, span] = await Promise.all([
        keywords.texts(workspaceId),
        period(workspaceId, { lastDays: noiseDays }),
      ]);
      const rows = await store.sumKeywords(database, workspaceId, texts, span);
      return rows
        .flatMap((row) => {
          const sums = partSums(row);
          const keyword = texts[row.keyword];
          return keyword !== undefined && isNoisy(sums)
            ? [{ keyword, mentions: sums.mentions.total }]
            : [];
        })
        .toSorted((a, b) => b.mentions - a.mentions);
    },
  };
}

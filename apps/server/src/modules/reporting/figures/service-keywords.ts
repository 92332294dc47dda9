import {
  type FigurePeriod,
  intentLevels,
  type KeywordWeek,
  type Overview,
} from "@earshot/contract";
import { lastDays } from "../../../infrastructure/calendar.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Measures } from "./rules.ts";
import { isNoisy } from "./rules-noise.ts";
import { daysFrom } from "./rules-period.ts";
import * as store from "./store-keywords.ts";

/** How many days decide whether a keyword is noisy. */
const noiseDays = 28;

type Levels = Pick<Measures, "cold" | "curious" | "looking" | "ready">;
const mentionsOf = ({ cold, curious, looking, ready }: Levels) => cold + curious + looking + ready;

/** The position of a day's strongest level. */
const strongestOf = ({ cold, curious, looking, ready }: Levels): number =>
  [cold, curious, looking, ready].findLastIndex((count) => count > 0);

/** The figures of a workspace's keywords. */
export function createKeywordFigures(deps: { database: Database; clock: Clock }) {
  const { database, clock } = deps;

  return {
    /**
     * The days of a period by keyword (`texts`), with the period before, the strongest keyword first.
     * @param later the counts of the period before after the current time of day, by facet
     */
    async week(
      workspaceId: string,
      texts: readonly string[],
      { from, until, before }: FigurePeriod,
      later: Promise<ReadonlyMap<string, Levels>>,
    ): Promise<Pick<Overview, "days" | "keywords">> {
      const [rows, notYet] = await Promise.all([
        store.listKeywordDays(database, workspaceId, texts, daysFrom(before.from, until)),
        later,
      ]);
      const days = daysFrom(from, until);
      const byKeyword = Map.groupBy(rows, (row) => row.keyword);
      const sum = (some: readonly Levels[]) =>
        some.reduce((total, row) => total + mentionsOf(row), 0);
      const weeks = texts.map((keyword, at) => {
        const own = byKeyword.get(at) ?? [];
        const byDay = new Map(own.map((row) => [row.day, row]));
        const current = own.filter(({ day }) => day >= from);
        const ofLater = notYet.get(own[0]?.facet ?? "k:");
        const week: KeywordWeek = {
          keyword,
          mentions: sum(current),
          before: sum(own.filter(({ day }) => day < from)) - (ofLater ? mentionsOf(ofLater) : 0),
          days: days.map((day) => {
            const row = byDay.get(day);
            return {
              mentions: row ? mentionsOf(row) : 0,
              strongest: row ? (intentLevels[strongestOf(row)] ?? null) : null,
            };
          }),
        };
        /** The sort key of keywords. */
        const strength = current.reduce((total, row) => total + strongestOf(row) + 1, 0);
        return { strength, week };
      });
      weeks.sort((a, b) => b.strength - a.strength || b.week.mentions - a.week.mentions);
      return { days, keywords: weeks.map(({ week }) => week) };
    },

    /** The keywords that were noisy in the last four weeks, those with the most mentions first. */
    async noisy(
      workspaceId: string,
      texts: readonly string[],
      timeZone: string,
    ): Promise<{ keyword: string; mentions: number }[]> {
      const days = lastDays(timeZone, clock.now(), noiseDays);
      const rows = await store.sumKeywords(database, workspaceId, texts, days);
      return rows
        .flatMap(({ engaged, ...row }) => {
          const keyword = texts[row.keyword];
          const mentions = { total: mentionsOf(row), ...row };
          return keyword !== undefined && isNoisy({ mentions, engaged })
            ? [{ keyword, mentions: mentions.total }]
            : [];
        })
        .toSorted((a, b) => b.mentions - a.mentions);
    },
  };
}

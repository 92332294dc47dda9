import { intentLevels, limits, type Overview } from "@earshot/contract";
import { levelOf } from "@earshot/intent";
import {
  addDays,
  type Day,
  dayOf,
  daysBefore,
  limitsOfDays,
  startOfDay,
} from "../../../infrastructure/calendar.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import * as store from "./store-week.ts";

export type MentionWeeks = ReturnType<typeof createMentionWeeks>;

/** Of so many mentions the authors are counted, so that a very busy week takes no longer. */
const maxAuthored = 2_000;
const readyFacet = `l:${intentLevels[3]}`;

const inSeconds = (at: Date) => at.getTime() / 1000;

/** Who wrote the posts of some days. */
export type People = Overview["people"];

/** What was found in some days, by the time of the posts. */
export function createMentionWeeks(deps: {
  database: Database;
  clock: Clock;
  workspaces: Workspaces;
}) {
  const { database, clock, workspaces } = deps;
  const { weekDays } = limits;

  return {
    /** How many pending mentions are at the strongest level, of any time. */
    readyToBuy: (workspaceId: string): Promise<number> =>
      store.countPending(database, workspaceId, readyFacet),

    /** The people behind the posts between two moments, without skipped mentions. */
    async people(workspaceId: string, span: { from: Date; to: Date }): Promise<People> {
      const seconds = { from: inSeconds(span.from), to: inSeconds(span.to) };
      const [authors, facets] = await Promise.all([
        store.countAuthors(database, workspaceId, { ...seconds, max: maxAuthored }),
        store.countFacets(database, workspaceId, [readyFacet], seconds),
      ]);
      return {
        count: authors.authors,
        atLeast: authors.counted === maxAuthored,
        ready: facets.get(readyFacet)?.notSkipped ?? 0,
      };
    },

    /**
     * The seven days up to a day in the workspace's time zone, by keyword, beside the seven before them. Today is
     * not over: it is compared with as much of that day a week before.
     */
    async week(
      workspaceId: string,
      keywords: readonly string[],
      until: Day,
    ): Promise<Pick<Overview, "days" | "keywords">> {
      const timeZone = await workspaces.timeZone(workspaceId);
      const now = clock.now();
      const first = addDays(until, 1 - weekDays);
      const days = Array.from({ length: weekDays }, (_, at) => addDays(first, at));
      const dayLimits = limitsOfDays(timeZone, days).map(inSeconds);
      const isCurrent = until === dayOf(timeZone, now);
      const past = {
        from: inSeconds(startOfDay(timeZone, addDays(first, -weekDays))),
        to: isCurrent ? inSeconds(daysBefore(timeZone, now, weekDays)) : (dayLimits[0] ?? 0),
      };
      const [found, keywordsBefore] = await Promise.all([
        store.listKeywordDays(database, workspaceId, keywords, dayLimits),
        store.countKeywords(database, workspaceId, keywords, past),
      ]);
      const byKeyword = Map.groupBy(found, (row) => row.keyword);
      const weeks = keywords.map((keyword, at) => {
        const rows = byKeyword.get(at) ?? [];
        const byDay = new Map(rows.map((row) => [row.day, row]));
        return {
          /** Orders the keywords. */
          strength: rows.reduce((sum, { score }) => sum + score, 0),
          week: {
            keyword,
            mentions: rows.reduce((sum, { count }) => sum + count, 0),
            before: keywordsBefore[at] ?? 0,
            days: days.map((_, day) => {
              const row = byDay.get(day);
              return { mentions: row?.count ?? 0, strongest: row ? levelOf(row.score) : null };
            }),
          },
        };
      });
      weeks.sort((a, b) => b.strength - a.strength || b.week.mentions - a.week.mentions);
      return { days, keywords: weeks.map(({ week }) => week) };
    },
  };
}

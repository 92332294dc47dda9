import { intentLevels, limits, type Overview } from "@earshot/contract";
import { levelOf } from "@earshot/intent";
import {
  addDays,
  daysBefore,
  lastDays,
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

type Week = Pick<Overview, "days" | "people" | "mentions" | "readyToBuy" | "keywords">;

/** What was found in the last seven days, by the time of the posts. */
export function createMentionWeeks(deps: {
  database: Database;
  clock: Clock;
  workspaces: Workspaces;
}) {
  const { database, clock, workspaces } = deps;
  const { weekDays } = limits;

  const daysOf = (timeZone: string) => lastDays(timeZone, clock.now(), weekDays);

  return {
    /** When the last seven days began in the workspace's time zone, today included. */
    async start(workspaceId: string): Promise<Date> {
      const timeZone = await workspaces.timeZone(workspaceId);
      return startOfDay(timeZone, daysOf(timeZone)[0] ?? "");
    },

    /** The last seven days in the workspace's time zone, today included, beside the seven before them. */
    async week(workspaceId: string, keywords: readonly string[]): Promise<Week> {
      const timeZone = await workspaces.timeZone(workspaceId);
      const days = daysOf(timeZone);
      const dayLimits = limitsOfDays(timeZone, days).map(inSeconds);
      const [from = 0] = dayLimits;
      // Today is not over: it is compared with as much of that day a week before.
      const past = {
        from: inSeconds(startOfDay(timeZone, addDays(days[0] ?? "", -weekDays))),
        to: inSeconds(daysBefore(timeZone, clock.now(), weekDays)),
      };
      const [found, keywordsBefore, current, before, readyToBuy, authors] = await Promise.all([
        store.listKeywordDays(database, workspaceId, keywords, dayLimits),
        store.countKeywords(database, workspaceId, keywords, past),
        store.countFacets(database, workspaceId, ["", readyFacet], { from }),
        store.countFacets(database, workspaceId, [""], past),
        store.countPending(database, workspaceId, readyFacet),
        store.countAuthors(database, workspaceId, { from, max: maxAuthored }),
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
      return {
        days,
        people: {
          count: authors.authors,
          atLeast: authors.counted === maxAuthored,
          ready: current.get(readyFacet)?.notSkipped ?? 0,
        },
        mentions: { week: current.get("")?.all ?? 0, before: before.get("")?.all ?? 0 },
        readyToBuy,
        keywords: weeks.map(({ week }) => week),
      };
    },
  };
}

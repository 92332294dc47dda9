import { intentLevels, limits, type Overview } from "@earshot/contract";
import { levelOf } from "@earshot/intent";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import * as store from "./store-week.ts";

export type MentionWeeks = ReturnType<typeof createMentionWeeks>;

const daySeconds = 86_400;
const weekSeconds = limits.weekDays * daySeconds;
/** Of so many mentions the authors are counted, so that a very busy week takes no longer. */
const maxAuthored = 2_000;
const readyFacet = `l:${intentLevels[3]}`;

type Week = Pick<Overview, "days" | "people" | "mentions" | "readyToBuy" | "keywords">;

/** What was found in the last seven days, by the time of the posts. */
export function createMentionWeeks({ database, clock }: { database: Database; clock: Clock }) {
  /** The beginning of the first of the last seven days of UTC, in seconds since the epoch. */
  const startOf = (now: number) => Math.floor(now / daySeconds + 1) * daySeconds - weekSeconds;

  return {
    /** When the last seven days of UTC began, today included. */
    start: () => new Date(startOf(clock.now().getTime() / 1000) * 1000),

    /** The last seven days of UTC, today included, beside the seven before them. */
    async week(workspaceId: string, keywords: readonly string[]): Promise<Week> {
      const now = clock.now().getTime() / 1000;
      const from = startOf(now);
      // Today is not over: it is compared with as much of that day a week before.
      const past = { from: from - weekSeconds, to: now - weekSeconds };
      const [found, keywordsBefore, current, before, readyToBuy, authors] = await Promise.all([
        store.listKeywordDays(database, workspaceId, keywords, { from, days: limits.weekDays }),
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
            days: Array.from({ length: limits.weekDays }, (_, day) => {
              const row = byDay.get(day);
              return { mentions: row?.count ?? 0, strongest: row ? levelOf(row.score) : null };
            }),
          },
        };
      });
      weeks.sort((a, b) => b.strength - a.strength || b.week.mentions - a.week.mentions);
      return {
        days: Array.from({ length: limits.weekDays }, (_, day) =>
          new Date((from + day * daySeconds) * 1000).toISOString().slice(0, 10),
        ),
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

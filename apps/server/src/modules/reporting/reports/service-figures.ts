import type {
  Figures as CountedFigures,
  FigureSums,
  IntentLevel,
  ReportFigures,
} from "@earshot/contract";
import { addDays, startOfDay } from "../../../infrastructure/calendar.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import { type Figures, isNoisy } from "../figures/index.ts";
import { loudestOf, removingCommunitiesOf, voiceOf } from "./rules-figures.ts";
import type { Period } from "./rules-periods.ts";
import { countByKeyword } from "./store-threads.ts";

/** Counts the figures of a report. */
export type ReportCounter = (
  workspaceId: string,
  period: Period,
  before: Period,
) => Promise<ReportFigures>;

const levelsOf = ({ mentions }: Pick<FigureSums, "mentions">): Record<IntentLevel, number> => ({
  Cold: mentions.cold,
  Curious: mentions.curious,
  Looking: mentions.looking,
  "Ready to buy": mentions.ready,
});

/** Counts reports from the figures of the workspace, by the days of its time zone. */
export function createReportCounter(deps: {
  database: Database;
  keywords: Keywords;
  figures: Pick<Figures, "of">;
}): ReportCounter {
  const { database, keywords, figures } = deps;

  /** The sums of the period before. The month before may have a different number of days. */
  async function sumsBefore(
    workspaceId: string,
    counted: CountedFigures,
    before: Period,
  ): Promise<FigureSums> {
    const { from, until } = counted.period.before;
    if (from === before.fromDay && until === before.untilDay) return counted.before;
    const range = { from: before.fromDay, until: before.untilDay };
    return (await figures.of(workspaceId, range)).totals;
  }

  return async (workspaceId, period, before) => {
    const counted = await figures.of(workspaceId, { from: period.fromDay, until: period.untilDay });
    const { totals, days } = counted;
    const zone = counted.period.timeZone;
    const [earlier, kinds] = await Promise.all([
      sumsBefore(workspaceId, counted, before),
      keywords.kinds(workspaceId),
    ]);
    // The figures list only the strongest keywords, so all keywords with a kind are counted here.
    const byKeyword = await countByKeyword(database.pool, workspaceId, [...kinds.keys()], {
      from: startOfDay(zone, period.fromDay),
      until: startOfDay(zone, addDays(period.untilDay, 1)),
    });
    const compared = (count: number, countBefore: number) => ({ count, before: countBefore });
    return {
      heard: {
        ...compared(totals.mentions.total, earlier.mentions.total),
        levels: levelsOf(totals),
      },
      days: days.map((day) => ({ day: day.day, levels: levelsOf(day) })),
      answered: compared(totals.replies.placed, earlier.replies.placed),
      survival: { live: totals.replies.live, removed: totals.replies.removed },
      clicks: compared(totals.clicks, earlier.clicks),
      conversions: {
        ...compared(totals.conversions, earlier.conversions),
        values: totals.earned,
      },
      promise: { kept: totals.promise.kept, missed: totals.promise.missed },
      voice: voiceOf(byKeyword, kinds),
      advice: {
        noisyKeywords: loudestOf(
          counted.keywords
            .filter((one) => one.isCurrent && isNoisy(one))
            .map(({ keyword, mentions: { total, skipped, cold } }) => ({
              keyword,
              mentions: total,
              skipped,
              cold,
            })),
        ),
        removingCommunities: removingCommunitiesOf(
          counted.communities.flatMap(({ source, community, replies: { placed, removed } }) =>
            source === null ? [] : [{ source, community, placed, removed }],
          ),
        ),
      },
    };
  };
}

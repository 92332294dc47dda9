import { limits, type MentionStatus, maxListed, mentionStatuses } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import { cursorsOf } from "../../../infrastructure/cursor.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { listedCommunityRule } from "./service-community-rule.ts";
import { type RequestedFilter, storedFilterOf } from "./service-filter.ts";
import { presentMention } from "./service-present.ts";
import { type ListPage, listAfter, listPage } from "./store-list.ts";

/** Lists the mentions of a workspace page by page. */
export function createMentionList({ database, clock }: { database: Database; clock: Clock }) {
  /**
   * A page of the list, newest or strongest first, with the count of each status.
   * @throws AppError VALIDATION_FAILED for a cursor that is not of this list.
   */
  return async function list(
    workspaceId: string,
    filter: RequestedFilter,
    { cursor, ...page }: Omit<ListPage, "max"> & { cursor?: string | undefined },
  ) {
    const cursors = cursorsOf(["mentions", workspaceId, filter, page.sort]);
    const after = cursors.read(cursor);
    const stored = storedFilterOf(filter);
    const { source = "all", level: intent = "all" } = filter;
    const max = maxListed({ ...filter, source, intent });
    const [first, next] = await Promise.all([
      listPage(database, workspaceId, stored, {
        ...page,
        // With a cursor, only the counts are needed.
        ...(after && { limit: 1, offset: 0 }),
        max: limits.filteredRowsMax,
      }),
      after && listAfter(database, workspaceId, stored, page, after),
    ]);
    const { known, counts: found, atLeast } = first;
    const { mentions, last } = next ?? first;
    const now = clock.now();
    const counts = Object.fromEntries(
      mentionStatuses.map((status) => [status, found[status] ?? 0]),
    ) as Record<MentionStatus, number>;
    const counted = filter.status
      ? counts[filter.status]
      : mentionStatuses.reduce((sum, status) => sum + counts[status], 0);
    return {
      mentions: mentions.map((row) =>
        presentMention(
          row,
          row.keywords,
          row.crossPosts,
          listedCommunityRule(row, now),
          row.teamwork,
        ),
      ),
      nextCursor: mentions.length < page.limit ? null : cursors.write(last),
      // A bounded count may be lower than what the pages showed.
      total: Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(counted, known)),
      counts,
      atLeast: atLeast || (max !== null && counted > max),
    };
  };
}

import type { Readable } from "node:stream";
import { limits, type Reply, type ReplyStatus, type Source } from "@earshot/contract";
import { addDays, startOfDay } from "../../../infrastructure/calendar.ts";
import { csvOfIds } from "../../../infrastructure/csv.ts";
import { cursorsOf } from "../../../infrastructure/cursor.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { searchWords } from "../../inbox/mentions/index.ts";
import { replyCsvHeader, replyCsvRow } from "./rules-csv.ts";
import type { ReplyRow } from "./store.ts";
import * as store from "./store-list.ts";

/** The stages by which the customer's list is filtered. */
const stages = {
  in_progress: ["claimed", "submitted", "in_review", "approved", "placing", "unknown"],
  waiting: ["awaiting_approval"],
  placed: ["placed", "survived"],
  removed: ["removed"],
  ended: ["released", "failed", "withdrawn"],
} as const satisfies Record<string, readonly ReplyStatus[]>;

type Stage = keyof typeof stages | "all";

/** The filters of a request; undefined means any. */
export interface RequestedFilter {
  stage: Stage;
  source?: Source | undefined;
  keyword?: string | undefined;
  community?: string | undefined;
  /** Words as they were typed. */
  search?: string | undefined;
  /** Days of the workspace's time zone, both inclusive. */
  from?: string | undefined;
  until?: string | undefined;
}

/** How many replies there are of each stage, from counts by status. */
function countByStage(
  counted: readonly { status: ReplyStatus; count: number }[],
): Record<Stage, number> {
  const sum = (statuses?: readonly ReplyStatus[]) =>
    counted
      .filter(({ status }) => statuses?.includes(status) ?? true)
      .reduce((total, { count }) => total + count, 0);
  return {
    all: sum(),
    in_progress: sum(stages.in_progress),
    waiting: sum(stages.waiting),
    placed: sum(stages.placed),
    removed: sum(stages.removed),
    ended: sum(stages.ended),
  };
}

/** The customer's list of replies, its filters and its CSV file. */
export function createReplyList(deps: {
  database: Database;
  workspaces: Workspaces;
  present: (rows: readonly ReplyRow[]) => Promise<Reply[]>;
}) {
  const { database, workspaces, present } = deps;

  /** The filters without the stage, in the form of the store. */
  async function filterOf(
    workspaceId: string,
    { source, keyword, community, search, from, until }: RequestedFilter,
  ): Promise<store.ReplyFilter> {
    const words = search ? searchWords(search) : undefined;
    const filter = { source, keyword, community, words };
    if (from === undefined && until === undefined) return filter;
    const timeZone = await workspaces.timeZone(workspaceId);
    return {
      ...filter,
      from: from === undefined ? undefined : startOfDay(timeZone, from),
      before: until === undefined ? undefined : startOfDay(timeZone, addDays(until, 1)),
    };
  }

  const statusesOf = (stage: Stage) => (stage === "all" ? undefined : stages[stage]);

  return {
    /**
     * A page of the workspace's replies, the latest change first.
     * @throws AppError VALIDATION_FAILED for a cursor that is not of this list.
     */
    async list(
      workspaceId: string,
      requested: RequestedFilter,
      page: { limit: number; offset: number; cursor?: string | undefined },
    ) {
      const cursors = cursorsOf(["replies", workspaceId, requested]);
      const after = cursors.read(page.cursor);
      const filter = await filterOf(workspaceId, requested);
      const statuses = statusesOf(requested.stage);
      const [{ rows, last }, counted, waiting] = await Promise.all([
        store.listReplies(database.pool, workspaceId, { ...filter, statuses }, { ...page, after }),
        store.countUnderFilter(database.pool, workspaceId, filter),
        store.countWaiting(database.pool, workspaceId),
      ]);
      const counts = countByStage(counted);
      return {
        replies: await present(rows),
        nextCursor: rows.length < page.limit ? null : cursors.write(last),
        total: counts[requested.stage],
        counts,
        waiting,
      };
    },

    /** The keywords and communities that the workspace's replies can be filtered by, the most frequent first. */
    async listFilters(workspaceId: string) {
      const max = limits.replyFiltersMax;
      const [keywords, communities] = await Promise.all([
        store.countKeywords(database.pool, workspaceId, max),
        store.countCommunities(database.pool, workspaceId, max),
      ]);
      return { keywords, communities };
    },

    /**
     * The replies under a filter as a CSV file that is written while it is sent, the latest claim first. The ids are
     * read at the start; each reply is read shortly before its row is written.
     */
    async csv(workspaceId: string, requested: RequestedFilter): Promise<Readable> {
      const filter = await filterOf(workspaceId, requested);
      const statuses = statusesOf(requested.stage);
      const ids = await store.listIds(
        database.pool,
        workspaceId,
        { ...filter, statuses },
        limits.exportRowsMax,
      );
      return csvOfIds(replyCsvHeader, ids, async (part) => {
        const rows = await store.findReplies(database.pool, part);
        return (await present(rows)).map(replyCsvRow);
      });
    },
  };
}

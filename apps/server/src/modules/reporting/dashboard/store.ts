import type { MentionStatus } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";

/** The all-time counts of the whole workspace (facet ``), or of a platform (facet `s:`). */
interface TotalRow {
  facet: string;
  placed: number;
  survived: number;
  removed: number;
  checks: number;
  checked: number;
  self_reported: number;
  self_reported_decided: number;
}

/** The current counts of a workspace. */
export interface StateRow {
  /** Visible mentions, by platform (`s:`) and status. */
  mentions: { facet: string; status: MentionStatus; count: number }[];
  totals: TotalRow[];
  /** Unfinished replies: those that wait for the customer's approval, and the others. */
  waiting: number;
  inProgress: number;
  /** The earliest deadline of a reply that waits for approval, ISO 8601. */
  firstDeadline: string | null;
  /** Pending mentions at the strongest level. */
  readyToBuy: number;
  /** Replies that were removed since a moment. */
  removedReplies: number;
}

/** Reads the counts of a workspace in one round trip, from indexes only. */
export async function readState(
  database: Pick<Database, "query">,
  workspaceId: string,
  { readyFacet, removedSince }: { readyFacet: string; removedSince: Date },
): Promise<StateRow> {
  const { rows } = await database.query({
    name: "state of a workspace",
    text: `select
        (
          select coalesce(json_agg(json_build_object('facet', facet, 'status', status, 'count', count)), '[]')
          from mention_tallies
          where workspace_id = $1 and count > 0
            and facet = any(array(select 's:' || name from unnest(enum_range(null::post_source)) as source(name)))
        ) as mentions,
        (
          select coalesce(json_agg(daily_figures), '[]') from daily_figures
          where workspace_id = $1 and day = 'infinity'
        ) as totals,
        open.waiting, open.in_progress as "inProgress", open.deadline as "firstDeadline",
        coalesce((
          select count from mention_tallies where workspace_id = $1 and facet = $2 and status = 'pending'
        ), 0) as "readyToBuy",
        (
          select count(*)::int from replies
          where workspace_id = $1 and updated_at >= $3 and status = 'removed'
        ) as "removedReplies"
      from (
        select count(*) filter (where status = 'awaiting_approval')::int as waiting,
          count(*) filter (where status <> 'awaiting_approval')::int as in_progress,
          min(approve_by) filter (where status = 'awaiting_approval') as deadline
        from replies
        where workspace_id = $1 and status in
          ('claimed', 'submitted', 'in_review', 'awaiting_approval', 'approved', 'placing', 'unknown')
      ) open`,
    values: [workspaceId, readyFacet, removedSince],
  });
  const [row] = rows as (Omit<StateRow, "firstDeadline"> & { firstDeadline: Date | null })[];
  if (!row) throw new Error("the state of a workspace was not read");
  return { ...row, firstDeadline: row.firstDeadline?.toISOString() ?? null };
}

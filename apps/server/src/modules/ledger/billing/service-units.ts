import type { unitEntriesSchema } from "@earshot/contract";
import type { z } from "zod";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { WorkspaceRow, Workspaces } from "../../identity/workspaces/index.ts";
import type { ReplyQuota } from "./events.ts";
import { cycleOf } from "./rules.ts";
import { replayUnits } from "./rules-units.ts";
import * as store from "./store.ts";

/** A page of the ledger of reply units, as the contract has it. */
type UnitEntries = z.output<typeof unitEntriesSchema>;

/** The ledger of reply units, for people. */
export function createUnitLedger(deps: {
  database: Database;
  clock: Clock;
  workspaces: Workspaces;
  figures: (db: Queryable, workspace: WorkspaceRow, now: Date) => Promise<ReplyQuota>;
}) {
  const { database, clock, workspaces, figures } = deps;

  async function read(
    db: Queryable,
    workspaceId: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<UnitEntries> {
    const [workspace] = await workspaces.list([workspaceId], db);
    if (!workspace) throw new AppError("NOT_FOUND");
    const now = clock.now();
    const entries = replayUnits({
      ...(await store.loadHistory(db, workspaceId)),
      createdAt: workspace.createdAt,
      current: { plan: workspace.plan, tier: workspace.tier, cycle: cycleOf(workspace) },
      now,
    });
    const { repliesLimit, repliesUsed } = await figures(db, workspace, now);
    return {
      entries: entries.toReversed().slice(offset, offset + limit),
      total: entries.length,
      left: repliesLimit === null ? null : repliesLimit - repliesUsed,
    };
  }

  return {
    /**
     * The ledger of a workspace's reply units, newest first. The lines are derived from the units, bonuses and changes
     * of plan, so they always add up to the remaining quota.
     * @throws AppError NOT_FOUND.
     */
    unitEntries: (
      workspaceId: string,
      paging: { limit: number; offset: number },
    ): Promise<UnitEntries> =>
      // All queries read one snapshot; otherwise a unit that is reserved between two of them is missing in one.
      database.pool.transaction((tx) => read(tx, workspaceId, paging), {
        isolationLevel: "repeatable read",
        accessMode: "read only",
      }),
  };
}

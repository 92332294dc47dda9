import { limits, type Withdrawal, type WorkspaceWithdrawals } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { isFlagged } from "./rules-withdrawals.ts";
import * as store from "./store-withdrawals.ts";

export type Withdrawals = ReturnType<typeof createWithdrawals>;

/** Withdrawals after submission by workspace and writer, each of which costs the operator money. */
export function createWithdrawals(deps: {
  database: Database;
  clock: Clock;
  workspaces: Workspaces;
}) {
  const { database, clock } = deps;
  const since = () => new Date(clock.now().getTime() - limits.withdrawalDays * 24 * 3_600_000);

  return {
    /** A page of workspaces with withdrawals in the last 90 days, the most withdrawals first. */
    async list(page: {
      limit: number;
      offset: number;
    }): Promise<{ workspaces: WorkspaceWithdrawals[]; total: number }> {
      const [from, db] = [since(), database.pool];
      const [rows, total] = await Promise.all([
        store.listByWorkspace(db, from, page),
        store.countWorkspaces(db, from),
      ]);
      const found = await store.listWriters(
        db,
        from,
        rows.map(({ workspaceId }) => workspaceId),
      );
      const byWorkspace = Map.groupBy(found, ({ workspaceId }) => workspaceId);
      const workspaces = rows.map(({ latestAt, ...row }) => {
        const writers = (byWorkspace.get(row.workspaceId) ?? []).map(
          ({ workspaceId: _, ...writer }) => ({
            ...writer,
            flagged: isFlagged(writer.count, row.count),
          }),
        );
        return {
          ...row,
          latestAt: latestAt.toISOString(),
          writers,
          flagged: writers.some(({ flagged }) => flagged),
        };
      });
      return { workspaces, total };
    },

    /**
     * A page of one workspace's withdrawals in the last 90 days, the newest first.
     * @throws AppError NOT_FOUND.
     */
    async ofWorkspace(
      workspaceId: string,
      page: { limit: number; offset: number },
    ): Promise<{ withdrawals: Withdrawal[]; total: number }> {
      if ((await deps.workspaces.list([workspaceId])).length === 0) throw new AppError("NOT_FOUND");
      const [from, db] = [since(), database.pool];
      const [rows, total] = await Promise.all([
        store.listOfWorkspace(db, from, workspaceId, page),
        store.countOfWorkspace(db, from, workspaceId),
      ]);
      const withdrawals = rows.map(({ at, writerId, writerName, cents, ...row }) => ({
        ...row,
        at: at.toISOString(),
        writer: { id: writerId, name: writerName },
        cents: cents ?? 0,
      }));
      return { withdrawals, total };
    },
  };
}

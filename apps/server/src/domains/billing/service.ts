import { quotaOf } from "@earshot/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable, Tx } from "../../platform/db/index.ts";
import { AppError } from "../../platform/errors.ts";
import type { WorkspaceRow, Workspaces } from "../workspaces/index.ts";
import { periodStart } from "./rules.ts";
import * as store from "./store.ts";

/** How a workspace stands with its replies. */
export interface ReplyQuota {
  repliesUsed: number;
  repliesLimit: number | null;
}

export type Billing = ReturnType<typeof createBilling>;

/** The quota of replies. */
export function createBilling(deps: { database: Database; clock: Clock; workspaces: Workspaces }) {
  const { clock, workspaces } = deps;

  async function figures(db: Queryable, workspace: WorkspaceRow): Promise<ReplyQuota> {
    const since = periodStart(workspace.tier, workspace.createdAt, clock.now());
    return {
      repliesUsed: await store.countUsed(db, workspace.id, since),
      repliesLimit: quotaOf(workspace.tier).replies,
    };
  }

  return {
    /** How a workspace stands. */
    figures: (workspace: WorkspaceRow) => figures(deps.database.read, workspace),

    /**
     * Takes a unit for a mention, in the caller's transaction; the workspace stays locked until it ends.
     * @throws AppError REPLY_LIMIT_REACHED.
     */
    async reserve(tx: Tx, workspaceId: string, mentionId: string): Promise<ReplyQuota> {
      const workspace = await workspaces.lock(tx, workspaceId);
      const { repliesUsed, repliesLimit } = await figures(tx, workspace);
      if (repliesLimit !== null && repliesUsed >= repliesLimit) {
        throw new AppError("REPLY_LIMIT_REACHED");
      }
      await store.insertUnit(tx, { workspaceId, mentionId, reservedAt: clock.now() });
      return { repliesUsed: repliesUsed + 1, repliesLimit };
    },

    /** Gives a mention's unit back, once. @returns how the workspace stands then; null when there was none. */
    async giveBack(
      tx: Tx,
      workspaceId: string,
      mentionId: string,
      reason: string,
    ): Promise<ReplyQuota | null> {
      const workspace = await workspaces.lock(tx, workspaceId);
      const done = await store.giveBackUnit(tx, mentionId, clock.now(), reason);
      return done ? figures(tx, workspace) : null;
    },
  };
}

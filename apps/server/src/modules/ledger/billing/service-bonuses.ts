import type { Clock } from "../../../infrastructure/clock.ts";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { WorkspaceRow, Workspaces } from "../../identity/workspaces/index.ts";
import type { ReplyQuota } from "./events.ts";
import * as store from "./store.ts";

/** Replies that are granted in addition to a plan's. */
export interface BonusGrant {
  workspaceId: string;
  amount: number;
  /** A whole sentence: the customer reads it in the ledger. */
  reason: string;
  /** null: it does not expire. */
  expiresAt: Date | null;
}

/** Grants bonuses and takes them back. */
export function createBonuses(deps: {
  clock: Clock;
  events: Events;
  workspaces: Workspaces;
  figures: (db: Queryable, workspace: WorkspaceRow, now: Date) => Promise<ReplyQuota>;
  announce: (tx: Tx, workspaceId: string, quota: ReplyQuota) => Promise<void>;
}) {
  const { clock, events, workspaces, figures, announce } = deps;

  /** Publishes the new quota to modules and browsers. */
  async function publish(tx: Tx, workspace: WorkspaceRow, now: Date): Promise<void> {
    const quota = await figures(tx, workspace, now);
    await announce(tx, workspace.id, quota);
    await events.emit(tx, [{ workspaceId: workspace.id, type: "quota.updated", data: quota }]);
  }

  return {
    /**
     * Grants replies in the caller's transaction; the quota stays locked until it ends. It emits events, so the caller
     * takes no further locks after it.
     * @returns the id of the bonus
     * @throws AppError NOT_FOUND.
     */
    async grantBonus(tx: Tx, grant: BonusGrant): Promise<string> {
      const workspace = await workspaces.lockQuota(tx, grant.workspaceId);
      const now = clock.now();
      const id = await store.insertBonus(tx, { ...grant, grantedAt: now });
      await publish(tx, workspace, now);
      return id;
    },

    /**
     * Takes a bonus back if none of its replies is used, which means that the remaining replies cover all of it. Locks
     * like `grantBonus`.
     * @returns false for a bonus that has expired, is used or was taken back before
     */
    async takeBackBonus(tx: Tx, id: string): Promise<boolean> {
      const workspaceId = await store.findBonusWorkspace(tx, id);
      if (workspaceId === null) return false;
      const workspace = await workspaces.lockQuota(tx, workspaceId);
      const now = clock.now();
      const bonus = await store.lockValidBonus(tx, id, now);
      if (!bonus) return false;
      const { repliesLimit, repliesUsed } = await figures(tx, workspace, now);
      if (repliesLimit !== null && repliesLimit - repliesUsed < bonus.amount) return false;
      await store.markBonusTakenBack(tx, id, now);
      await publish(tx, workspace, now);
      return true;
    },
  };
}

import { quotaOf } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { WorkspaceRow, Workspaces } from "../../identity/workspaces/index.ts";
import { monthStart, periodEnd, periodStart } from "./rules.ts";
import * as store from "./store.ts";

/** The reply quota of a workspace. */
export interface ReplyQuota {
  repliesUsed: number;
  repliesLimit: number | null;
}

/** The remaining replies of a workspace; null: unlimited. */
export interface QuotaChange {
  workspaceId: string;
  left: number | null;
}

export type Billing = ReturnType<typeof createBilling>;

/** Reply quotas and billing periods. */
export function createBilling(deps: { database: Database; clock: Clock; workspaces: Workspaces }) {
  const { database, clock, workspaces } = deps;
  const topics = { changed: createTopic<QuotaChange>() };

  /** Publishes the remaining replies. */
  async function announce(tx: Tx, workspaceId: string, quota: ReplyQuota): Promise<void> {
    const { repliesUsed, repliesLimit } = quota;
    const left = repliesLimit === null ? null : Math.max(0, repliesLimit - repliesUsed);
    await topics.changed.publish(tx, { workspaceId, left });
  }

  async function figures(db: Queryable, workspace: WorkspaceRow): Promise<ReplyQuota> {
    const since = periodStart(workspace.tier, workspace.createdAt, clock.now());
    return {
      repliesUsed: await store.countUsed(db, workspace.id, since),
      repliesLimit: quotaOf(workspace.tier).replies,
    };
  }

  return {
    topics,

    /** The reply quota of a workspace. */
    figures: (workspace: WorkspaceRow) => figures(database.read, workspace),

    /** When the current month of keyword tokens began; workspaces without a plan have one too (rulings, Plans). */
    tokensSince: (workspace: WorkspaceRow): Date => monthStart(workspace.createdAt, clock.now()),

    /** When the current billing period began and ends; both null without a plan. */
    periodOf: ({ tier, createdAt }: WorkspaceRow): { start: Date | null; end: Date | null } => ({
      start: periodStart(tier, createdAt, clock.now()),
      end: periodEnd(tier, createdAt, clock.now()),
    }),

    /** Counts again for paused workspaces, since a new period may have begun or a plan was bought. */
    async recount(): Promise<void> {
      for (const { id } of await workspaces.paused()) {
        await database.transaction(async (tx) => {
          await announce(tx, id, await figures(tx, await workspaces.lockQuota(tx, id)));
        });
      }
    },

    /**
     * Reserves a unit for a mention, in the caller's transaction; the workspace stays locked until it ends.
     * @throws AppError REPLY_LIMIT_REACHED.
     */
    async reserve(tx: Tx, workspaceId: string, mentionId: string): Promise<ReplyQuota> {
      const workspace = await workspaces.lockQuota(tx, workspaceId);
      const { repliesUsed, repliesLimit } = await figures(tx, workspace);
      if (repliesLimit !== null && repliesUsed >= repliesLimit) {
        throw new AppError("REPLY_LIMIT_REACHED");
      }
      await store.insertUnit(tx, { workspaceId, mentionId, reservedAt: clock.now() });
      const quota = { repliesUsed: repliesUsed + 1, repliesLimit };
      await announce(tx, workspaceId, quota);
      return quota;
    },

    /** Returns a mention's unit, at most once. @returns the quota afterwards; null: there was no unit */
    async returnUnit(
      tx: Tx,
      workspaceId: string,
      mentionId: string,
      reason: string,
    ): Promise<ReplyQuota | null> {
      const workspace = await workspaces.lockQuota(tx, workspaceId);
      const done = await store.markUnitReturned(tx, mentionId, clock.now(), reason);
      if (!done) return null;
      const quota = await figures(tx, workspace);
      await announce(tx, workspaceId, quota);
      return quota;
    },

    /**
     * Leaves a mention's unit used although no reply was placed; the mention takes a new unit when it is
     * accepted again. @returns whether there was one
     */
    forfeit: (tx: Tx, mentionId: string): Promise<boolean> =>
      store.forfeitUnit(tx, mentionId, clock.now()),
  };
}

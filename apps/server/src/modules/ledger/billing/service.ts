import { quotaOf, type Tier } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { WorkspaceRow, Workspaces } from "../../identity/workspaces/index.ts";
import { createBillingTopics, type PlanState, type ReplyQuota } from "./events.ts";
import { cycleOf, monthAt, periodAt } from "./rules.ts";
import { createBonuses } from "./service-bonuses.ts";
import { createUnitLedger } from "./service-units.ts";
import * as store from "./store.ts";

/** The values that `setPlan` sets. */
export interface PlanUpdate extends PlanState {
  /** The moment from which the months of the quotas are counted; null: the workspace's creation. */
  anchor: Date | null;
  /** The time zone of those months, used when the anchor changes; null: the workspace's own. */
  zone: string | null;
  /** Why it changes, in a few words. */
  reason: string;
}

export type Billing = ReturnType<typeof createBilling>;

const dayMs = 86_400_000;
const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

/** Reply quotas, billing periods and plans. */
export function createBilling(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  workspaces: Workspaces;
}) {
  const { database, clock, events, workspaces } = deps;
  const topics = createBillingTopics();

  /** Publishes the remaining replies. */
  async function announce(tx: Tx, workspaceId: string, quota: ReplyQuota): Promise<void> {
    const { repliesUsed, repliesLimit } = quota;
    const left = repliesLimit === null ? null : Math.max(0, repliesLimit - repliesUsed);
    await topics.changed.publish(tx, { workspaceId, left });
  }

  async function figures(
    db: Queryable,
    workspace: WorkspaceRow,
    now: Date = clock.now(),
  ): Promise<ReplyQuota> {
    const { id, tier } = workspace;
    const period = periodAt(tier, cycleOf(workspace), now);
    const { used, bonuses } = await store.readQuota(db, id, period?.start ?? null, now);
    return { repliesUsed: used, repliesLimit: quotaOf(tier).replies + bonuses };
  }

  /** Recounts the replies of one workspace. Browsers are notified when a paused one has replies again. */
  async function recount(tx: Tx, workspaceId: string): Promise<void> {
    const workspace = await workspaces.lockQuota(tx, workspaceId);
    const quota = await figures(tx, workspace);
    await announce(tx, workspaceId, quota);
    const hasReplies = quota.repliesLimit === null || quota.repliesUsed < quota.repliesLimit;
    if (workspace.pausedAt === null || !hasReplies) return;
    await events.emit(tx, [{ workspaceId, type: "quota.updated", data: quota }]);
  }

  return {
    topics,

    /** The reply quota of a workspace. Pass the transaction if there is one. */
    figures: (workspace: WorkspaceRow, db: Queryable = database.pool) => figures(db, workspace),

    ...createUnitLedger({ ...deps, figures }),
    ...createBonuses({ ...deps, figures, announce }),

    /** Each change of a workspace's plan, the oldest first. */
    listPlanChanges: (workspaceId: string) => store.listPlanChanges(database.pool, workspaceId),

    /** When the current month of keyword tokens began; workspaces without a plan have one, too. */
    tokensSince: (workspace: WorkspaceRow): Date => monthAt(cycleOf(workspace), clock.now()).start,

    /** When the current billing period began and ends; both null without a plan. */
    periodOf(workspace: WorkspaceRow): { start: Date | null; end: Date | null } {
      const period = periodAt(workspace.tier, cycleOf(workspace), clock.now());
      return { start: period?.start ?? null, end: period?.end ?? null };
    },

    /**
     * Recounts the replies of paused workspaces, since a new period may have begun, and of those whose bonus expired
     * within a day, since they may have no replies left.
     */
    async recount(): Promise<void> {
      const now = clock.now();
      const expired = { after: new Date(now.getTime() - dayMs), until: now };
      const ids = new Set([
        ...(await workspaces.paused()).map(({ id }) => id),
        ...(await store.listExpiredBonusWorkspaces(database.pool, expired)),
      ]);
      for (const id of ids) await database.transaction((tx) => recount(tx, id));
    },

    /**
     * Sets a workspace's plan, in the caller's transaction; its quota stays locked until it ends. Setting the current
     * plan again changes nothing. It emits events, so the caller takes no further locks after it.
     * @returns whether it changed anything
     * @throws AppError NOT_FOUND.
     */
    async setPlan(tx: Tx, workspaceId: string, update: PlanUpdate): Promise<boolean> {
      const before = await workspaces.lockQuota(tx, workspaceId);
      const { plan, tier, anchor } = update;
      const keepsAnchor = isSame(before.billingAnchor, anchor);
      if (before.plan === plan && before.tier === tier && keepsAnchor) return false;
      const fresh = anchor === null ? null : (update.zone ?? before.timeZone);
      const zone = keepsAnchor ? before.billingZone : fresh;
      const set = { plan, tier, billingAnchor: anchor, billingZone: zone };
      const workspace = await workspaces.setPlan(tx, workspaceId, set);
      const now = clock.now();
      const [from, to] = [before, workspace].map(({ plan, tier }) => ({ plan, tier })) as [
        PlanState,
        PlanState,
      ];
      await store.insertPlanChange(tx, {
        workspaceId,
        at: now,
        fromPlan: from.plan,
        fromTier: from.tier,
        toPlan: to.plan,
        toTier: to.tier,
        anchor,
        zone,
        reason: update.reason,
      });
      const quota = await figures(tx, workspace, now);
      await announce(tx, workspaceId, quota);
      // Subscribers change keywords, whose locks are taken before those of events.
      await topics.planChanged.publish(tx, { workspaceId, from, to });
      await events.emit(tx, [{ workspaceId, type: "quota.updated", data: quota }]);
      return true;
    },

    /** Previews which keywords a change to a tier would pause now. */
    previewPlan: (
      workspaceId: string,
      tier: Tier | null,
    ): Promise<{ pausedKeywords: readonly string[] }> =>
      database.transaction(async (tx) => {
        const preview = { workspaceId, tier, pausedKeywords: [] };
        await topics.planPreviewed.publish(tx, preview);
        return preview;
      }),

    /**
     * Reserves a unit for a mention, in the caller's transaction; the workspace stays locked until it ends.
     * @throws AppError REPLY_LIMIT_REACHED; WORKSPACE_PAUSED.
     */
    async reserve(tx: Tx, workspaceId: string, mentionId: string): Promise<ReplyQuota> {
      const workspace = await workspaces.lockQuota(tx, workspaceId);
      if (workspace.suspendedAt) throw new AppError("WORKSPACE_PAUSED");
      const now = clock.now();
      const { repliesUsed, repliesLimit } = await figures(tx, workspace, now);
      if (repliesLimit !== null && repliesUsed >= repliesLimit) {
        throw new AppError("REPLY_LIMIT_REACHED");
      }
      const unit = { workspaceId, mentionId, tier: workspace.tier, reservedAt: now };
      const isNew = await store.insertUnit(tx, unit);
      const quota = { repliesUsed: repliesUsed + (isNew ? 1 : 0), repliesLimit };
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

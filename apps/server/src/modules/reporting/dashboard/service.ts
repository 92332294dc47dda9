import {
  type DashboardStats,
  intentLevels,
  isSourceInTier,
  type NextAction,
  quotaOf,
  type Source,
} from "@earshot/contract";
import { addDays, dayOf, startOfDay } from "../../../infrastructure/calendar.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Collection } from "../../discovery/collection/index.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { WorkspaceRow, Workspaces } from "../../identity/workspaces/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import type { Figures } from "../figures/index.ts";
import { actionsOf } from "./rules-actions.ts";
import { statsOf } from "./rules-stats.ts";
import * as store from "./store.ts";

export type Dashboard = ReturnType<typeof createDashboard>;

/** The all-time figures of a workspace, and its next actions. */
export interface DashboardState {
  stats: DashboardStats;
  actions: NextAction[];
}

/** The actions list replies that were removed within this many days, today included. */
const removedDays = 7;
/** How long the list of sources that can't be read is cached: it is the same for all workspaces. */
const cachedMs = 30_000;
const readyFacet = `l:${intentLevels[3]}`;

/** The current state of workspaces: all-time figures and next actions. */
export function createDashboard(deps: {
  database: Database;
  clock: Clock;
  workspaces: Workspaces;
  billing: Billing;
  keywords: Keywords;
  collection: Collection;
  figures: Figures;
}) {
  const { database, clock, workspaces, billing, keywords, collection, figures } = deps;
  let cached: { at: number; sources: Promise<Source[]> } | null = null;

  function interruptedSources(): Promise<Source[]> {
    const now = clock.now().getTime();
    if (!cached || now - cached.at > cachedMs) {
      const sources = collection.interrupted();
      cached = { at: now, sources };
      sources.catch(() => {
        cached = null;
      });
    }
    return cached.sources;
  }

  async function state({
    id,
    timeZone,
    tier,
  }: WorkspaceRow): Promise<store.StateRow & { tier: typeof tier }> {
    const first = addDays(dayOf(timeZone, clock.now()), 1 - removedDays);
    const removedSince = startOfDay(timeZone, first);
    return { ...(await store.readState(database, id, { readyFacet, removedSince })), tier };
  }

  return {
    /** @throws AppError NOT_FOUND */
    async find(workspaceId: string): Promise<WorkspaceRow> {
      const [workspace] = await workspaces.list([workspaceId]);
      if (!workspace) throw new AppError("NOT_FOUND");
      return workspace;
    },

    /** The all-time figures of a workspace. */
    stats: async (workspace: WorkspaceRow): Promise<DashboardStats> =>
      statsOf(await state(workspace)),

    /**
     * The all-time figures, and the next actions, the most urgent first.
     * @param texts the workspace's keywords
     */
    async read(workspace: WorkspaceRow, texts: readonly string[]): Promise<DashboardState> {
      const { id, timeZone, tier } = workspace;
      const [stored, used, quota, interrupted, noisy] = await Promise.all([
        state(workspace),
        keywords.countUsed(workspace),
        billing.figures(workspace),
        interruptedSources(),
        figures.noisyKeywords(id, texts, timeZone),
      ]);
      const { waiting, firstDeadline, readyToBuy, removedReplies } = stored;
      const actions = actionsOf({
        keywords: { used, limit: quotaOf(tier).keywords, current: texts.length },
        approvals: { count: waiting, firstDeadline },
        readyToBuy,
        replyQuota: { used: quota.repliesUsed, limit: quota.repliesLimit },
        removedReplies,
        interruptedSources: interrupted.filter((source) => isSourceInTier(source, tier)),
        noisyKeywords: noisy,
      });
      return { stats: statsOf(stored), actions };
    },
  };
}

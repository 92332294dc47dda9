import type { Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { monthOf, tomorrow } from "./rules.ts";
import * as store from "./store.ts";

/** A paid service: a source, or the language model, with a separate account for the studio. */
export type Account = Source | "llm" | "studio";

/** The budgets of a service, in millionths of a dollar. */
export interface Cap {
  /** For all workspaces together, per UTC day. */
  dayMicros: number;
  /** For one workspace, per calendar month (UTC); checked before a call by `within`. */
  workspaceMonthMicros?: number;
  /** For one workspace, per UTC day; enforced by `reserve`. */
  workspaceDayMicros?: number;
}

/** A reservation for a call, which must be settled whatever the outcome. */
export interface Reserved {
  account: Account;
  day: string;
  micros: number;
  /** The workspace that pays; null: the payers are known only after the call. */
  workspaceId: string | null;
}

/** The cost of a call. */
export interface Bill {
  micros: number;
  calls: number;
  reads: number;
  /** The share of each workspace; a reservation for one workspace is paid by that workspace alone. */
  shares: ReadonlyMap<string, number>;
}

export const nothingSpent: Bill = { micros: 0, calls: 0, reads: 0, shares: new Map() };

export type Spending = ReturnType<typeof createSpending>;

/** Keeps the cost of outside services within budgets, across all processes. A service without a budget must be free. */
export function createSpending(deps: {
  database: Database;
  clock: Clock;
  caps: Partial<Record<Account, Cap>>;
}) {
  const { database, clock, caps } = deps;

  return {
    caps,
    capOf: (account: Account): Cap | null => caps[account] ?? null,

    /**
     * Reserves the cost of a call.
     * @param workspaceId reserves it from that workspace's daily budget too
     * @returns the reservation; otherwise whose budget is used up, and when the next one begins
     */
    async reserve(
      account: Account,
      micros: number,
      workspaceId: string | null = null,
    ): Promise<{ reserved: Reserved } | { until: Date; full: "all" | "workspace" }> {
      const now = clock.now();
      const { today: day } = monthOf(now);
      const reserved = { account, day, micros, workspaceId };
      if (micros === 0) return { reserved };
      const cap = caps[account] ?? { dayMicros: 0 };
      const all = { owner: store.allWorkspaces, capMicros: cap.dayMicros };
      const own = { owner: workspaceId ?? "", capMicros: cap.workspaceDayMicros ?? cap.dayMicros };
      const parts = workspaceId === null ? [all] : [all, own];
      const taken = await store.reserveSpend(database, { day, account, micros, parts });
      if (taken.done) return { reserved };
      const full = taken.owner === store.allWorkspaces ? "all" : "workspace";
      return { until: tomorrow(now), full };
    },

    /** Records the true cost of a call, in the caller's transaction. */
    async settle(tx: Tx, reserved: Reserved, bill: Bill): Promise<void> {
      const { day, account, workspaceId } = reserved;
      const { micros: usedMicros, calls, reads } = bill;
      const all = { reservedMicros: -reserved.micros, usedMicros, calls, reads };
      const owners =
        workspaceId === null
          ? [...bill.shares].map(([owner, micros]) => ({
              owner,
              reservedMicros: 0,
              usedMicros: micros,
              calls: 0,
              reads: 0,
            }))
          : [{ owner: workspaceId, ...all }];
      await store.settleSpend(tx, { day, account, all, owners });
    },

    /** The workspaces whose monthly budget covers a call of this price. */
    async within(
      account: Account,
      workspaceIds: readonly string[],
      micros: number,
    ): Promise<string[]> {
      const cap = caps[account]?.workspaceMonthMicros;
      if (cap === undefined || micros === 0) return [...workspaceIds];
      const spent = await store.spentSince(database.pool, account, monthOf(clock.now()).first);
      return workspaceIds.filter((id) => (spent.get(id) ?? 0) + micros <= cap);
    },

    /** What all workspaces spent today and one workspace spent this month, in millionths of a dollar. */
    async figures(account: Account, workspaceId: string) {
      const { first, today } = monthOf(clock.now());
      const [month, all] = await Promise.all([
        store.spentSince(database.pool, account, first),
        store.findSpend(database.pool, account, store.allWorkspaces, today),
      ]);
      return {
        monthMicros: month.get(workspaceId) ?? 0,
        dayMicros: (all?.usedMicros ?? 0) + (all?.reservedMicros ?? 0),
      };
    },

    /**
     * What a workspace has spent today, including reservations, in millionths of a dollar. It may still spend
     * `leftMicros` within both its own budget and the common one.
     */
    async ofToday(account: Account, workspaceId: string) {
      const now = clock.now();
      const { today } = monthOf(now);
      const [own, all] = await Promise.all(
        [workspaceId, store.allWorkspaces].map((owner) =>
          store.findSpend(database.pool, account, owner, today),
        ),
      );
      const cap = caps[account];
      const dayMicros = cap?.dayMicros ?? 0;
      const capMicros = cap?.workspaceDayMicros ?? dayMicros;
      const taken = (row: store.SpendRow | null | undefined) =>
        (row?.usedMicros ?? 0) + (row?.reservedMicros ?? 0);
      return {
        micros: taken(own),
        calls: own?.calls ?? 0,
        capMicros,
        leftMicros: Math.max(0, Math.min(capMicros - taken(own), dayMicros - taken(all))),
        resetsAt: tomorrow(now),
      };
    },

    /** Today's rows for all workspaces together, for the operator. */
    today: () => store.spentOn(database.pool, monthOf(clock.now()).today),
  };
}

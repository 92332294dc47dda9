import type { Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { monthOf, tomorrow } from "./rules.ts";
import * as store from "./store.ts";

/** Who is paid: a source that is read, or the language model. */
export type Account = Source | "llm";

/** The most that an account may cost, in millionths of a dollar. */
export interface Cap {
  /** For everybody together, a UTC day. */
  dayMicros: number;
  /** For one workspace, a calendar month (UTC); looked at before a call by `within`. */
  workspaceMonthMicros?: number;
  /** For one workspace, a UTC day; held by `reserve`. */
  workspaceDayMicros?: number;
}

/** Money put aside for a call; it must be settled, whatever the call comes to. */
export interface Reserved {
  account: Account;
  day: string;
  micros: number;
  /** In whose name it was put aside too; null where who pays is known only after the call. */
  workspaceId: string | null;
}

/** What a call came to. */
export interface Bill {
  micros: number;
  calls: number;
  reads: number;
  /** Who pays how much of it; of money put aside in a workspace's name that one pays all. */
  shares: ReadonlyMap<string, number>;
}

export const nothingSpent: Bill = { micros: 0, calls: 0, reads: 0, shares: new Map() };

export type Spending = ReturnType<typeof createSpending>;

/** Keeps what outside services cost below the caps, over all processes. An account without a cap costs nothing. */
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
     * Puts money aside.
     * @param workspaceId puts it aside in that workspace's name too, under its cap of the day
     * @returns when there is room again, and under whose cap there is none now, when it can't be put aside.
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
      const all = { owner: store.everybody, capMicros: cap.dayMicros };
      const own = { owner: workspaceId ?? "", capMicros: cap.workspaceDayMicros ?? cap.dayMicros };
      const parts = workspaceId === null ? [all] : [all, own];
      const taken = await store.reserveSpend(database, { day, account, micros, parts });
      if (taken.done) return { reserved };
      const full = taken.owner === store.everybody ? "all" : "workspace";
      return { until: tomorrow(now), full };
    },

    /** Writes down what a call came to, in the caller's transaction. */
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

    /** Those of the workspaces whose month still has room for a call of this price. */
    async within(
      account: Account,
      workspaceIds: readonly string[],
      micros: number,
    ): Promise<string[]> {
      const cap = caps[account]?.workspaceMonthMicros;
      if (cap === undefined || micros === 0) return [...workspaceIds];
      const spent = await store.spentSince(database.read, account, monthOf(clock.now()).first);
      return workspaceIds.filter((id) => (spent.get(id) ?? 0) + micros <= cap);
    },

    /** What everybody has spent today and a workspace this month, in millionths of a dollar. */
    async figures(account: Account, workspaceId: string) {
      const { first, today } = monthOf(clock.now());
      const [month, all] = await Promise.all([
        store.spentSince(database.read, account, first),
        store.findSpend(database.read, account, store.everybody, today),
      ]);
      return {
        monthMicros: month.get(workspaceId) ?? 0,
        dayMicros: (all?.usedMicros ?? 0) + (all?.reservedMicros ?? 0),
      };
    },

    /**
     * What a workspace has spent today, with what is put aside in its name; in millionths of a dollar.
     * `leftMicros` is what it may still spend, under its own cap and everybody's.
     */
    async ofToday(account: Account, workspaceId: string) {
      const now = clock.now();
      const { today } = monthOf(now);
      const [own, all] = await Promise.all(
        [workspaceId, store.everybody].map((owner) =>
          store.findSpend(database.read, account, owner, today),
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

    /** The day's rows of everybody together, for the operator. */
    today: () => store.spentOn(database.read, monthOf(clock.now()).today),
  };
}

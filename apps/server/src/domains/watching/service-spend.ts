import type { Source } from "@earshot/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db/index.ts";
import { monthOf, tomorrow } from "./rules.ts";
import * as store from "./store-spend.ts";

/** The most that reading a source may cost, in millionths of a dollar. */
export interface Cap {
  /** For everybody together, a UTC day. */
  dayMicros: number;
  /** For one workspace, a calendar month (UTC). */
  workspaceMonthMicros: number;
}

/** Money put aside for a call; it must be settled, whatever the call comes to. */
export interface Reserved {
  account: Source;
  day: string;
  micros: number;
}

/** What a call came to. */
export interface Bill {
  micros: number;
  calls: number;
  reads: number;
  /** Who pays how much of it. */
  shares: ReadonlyMap<string, number>;
}

export const nothingSpent: Bill = { micros: 0, calls: 0, reads: 0, shares: new Map() };

export type Budgets = ReturnType<typeof createBudgets>;

/** Keeps what reading costs below the caps, over all processes. A source without a cap costs nothing. */
export function createBudgets(deps: {
  database: Database;
  clock: Clock;
  caps: Partial<Record<Source, Cap>>;
}) {
  const { database, clock, caps } = deps;

  return {
    capOf: (account: Source): Cap | null => caps[account] ?? null,

    /** Puts money aside. @returns null when it would go over the day's cap; `until` is then its end. */
    async reserve(
      account: Source,
      micros: number,
    ): Promise<{ reserved: Reserved } | { until: Date }> {
      const now = clock.now();
      const { today: day } = monthOf(now);
      const capMicros = caps[account]?.dayMicros ?? 0;
      const free = micros === 0;
      const done =
        free || (await store.reserveSpend(database.read, { day, account, micros, capMicros }));
      return done ? { reserved: { account, day, micros } } : { until: tomorrow(now) };
    },

    /** Writes down what a call came to, in the caller's transaction. */
    settle: (tx: Tx, reserved: Reserved, bill: Bill) =>
      reserved.micros === 0 && bill.micros === 0
        ? Promise.resolve()
        : store.settleSpend(tx, {
            day: reserved.day,
            account: reserved.account,
            reservedMicros: reserved.micros,
            usedMicros: bill.micros,
            calls: bill.calls,
            reads: bill.reads,
            shares: bill.shares,
          }),

    /** Those of the workspaces whose month still has room for a call of this price. */
    async within(
      account: Source,
      workspaceIds: readonly string[],
      micros: number,
    ): Promise<string[]> {
      const cap = caps[account];
      if (!cap || micros === 0) return [...workspaceIds];
      const spent = await store.spentSince(database.read, account, monthOf(clock.now()).first);
      return workspaceIds.filter((id) => (spent.get(id) ?? 0) + micros <= cap.workspaceMonthMicros);
    },

    /** What everybody has spent today and a workspace this month, in millionths of a dollar. */
    async figures(account: Source, workspaceId: string) {
      const { first, today } = monthOf(clock.now());
      const [month, day] = await Promise.all([
        store.spentSince(database.read, account, first),
        store.spentOn(database.read, today),
      ]);
      const all = day.find((row) => row.account === account);
      return {
        monthMicros: month.get(workspaceId) ?? 0,
        dayMicros: (all?.usedMicros ?? 0) + (all?.reservedMicros ?? 0),
      };
    },

    /** The day's rows of everybody together, for the operator. */
    today: () => store.spentOn(database.read, monthOf(clock.now()).today),
  };
}

/**
 * Who pays for what was read: those whose phrases each post holds, in equal parts; what nobody's
 * phrase is in, and the call itself, all for whom it was read.
 * @param watchers the workspaces of each post that came
 * @param reads things that are billed; more than posts came where authors are billed too
 */
export function shareBill(
  workspaceIds: readonly string[],
  watchers: readonly (readonly string[])[],
  reads: number,
  price: { callMicros: number; readMicros: number },
): Map<string, number> {
  const shares = new Map<string, number>();
  const known = new Set(workspaceIds);
  const split = (micros: number, among: readonly string[]) => {
    if (among.length === 0 || micros === 0) return;
    const each = Math.floor(micros / among.length);
    among.forEach((id, index) => {
      const share = index === 0 ? micros - each * (among.length - 1) : each;
      shares.set(id, (shares.get(id) ?? 0) + share);
    });
  };
  const each = Math.min(reads, watchers.length);
  // What is billed beside the posts is paid by all, as the call is.
  split(price.callMicros + (reads - each) * price.readMicros, workspaceIds);
  for (const found of watchers.slice(0, each)) {
    const own = found.filter((id) => known.has(id));
    split(price.readMicros, own.length > 0 ? own : workspaceIds);
  }
  return shares;
}

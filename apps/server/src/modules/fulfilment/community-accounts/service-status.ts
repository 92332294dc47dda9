import type { AccountState, Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { cooldownFor, indefinite, longerCooldown } from "./rules.ts";
import * as statuses from "./store-status.ts";

/** The status of an account at its platform, and its cooldown. */
export interface AccountStatus {
  state: AccountState;
  /** As last seen; null when the platform does not show it. */
  karma: number | null;
  bornAt: Date | null;
  seenAt: Date | null;
  /**
   * The latest cooldown, past ones included: no comment that was posted during it is accepted.
   * `cooldownFrom` null: since an unknown time; `cooldownUntil` null: there is none.
   */
  cooldownFrom: Date | null;
  cooldownUntil: Date | null;
  cooldownReason: string | null;
}

/** Reads and records the status of accounts, both the operator's and writers'. */
export function createAccountStatuses(deps: { database: Database; clock: Clock }) {
  const { database, clock } = deps;

  async function extendCooldown(
    tx: Tx,
    row: statuses.StatusRow,
    next: { until: Date; reason: string },
  ): Promise<void> {
    const { from, until, reason } = longerCooldown(
      { from: row.cooldownFrom, until: row.cooldownUntil, reason: row.cooldownReason },
      { ...next, from: clock.now() },
    );
    await statuses.updateStatus(tx, row, {
      cooldownFrom: from,
      cooldownUntil: until,
      cooldownReason: reason,
      updatedAt: clock.now(),
    });
  }

  return {
    /** The statuses of accounts of a platform, by name in lower case; unknown accounts are missing. */
    async statusesOf(
      source: Source,
      names: readonly string[],
      db: Queryable = database.pool,
    ): Promise<Map<string, AccountStatus>> {
      const rows = await statuses.listStatuses(db, source, names);
      return new Map(
        rows.map(
          ({ key, state, karma, bornAt, seenAt, cooldownFrom, cooldownUntil, cooldownReason }) => [
            key,
            { state, karma, bornAt, seenAt, cooldownFrom, cooldownUntil, cooldownReason },
          ],
        ),
      );
    },

    /**
     * Records the result of a check; missing fields stay. An account newly seen suspended or shadow-banned gets
     * an indefinite cooldown.
     */
    async recordState(
      tx: Tx,
      source: Source,
      name: string,
      seen: { state: AccountState; karma?: number | null; bornAt?: Date | null },
    ): Promise<void> {
      const now = clock.now();
      const row = await statuses.lockStatus(tx, source, name, now);
      await statuses.updateStatus(tx, row, { ...seen, seenAt: now, updatedAt: now });
      const reason = cooldownFor(seen.state, row.state);
      if (reason !== null) await extendCooldown(tx, row, { until: indefinite, reason });
    },

    /** Starts a cooldown; a longer one stays. @param until null: until an administrator ends it */
    async startCooldown(
      tx: Tx,
      source: Source,
      name: string,
      until: Date | null,
      reason: string,
    ): Promise<void> {
      const row = await statuses.lockStatus(tx, source, name, clock.now());
      await extendCooldown(tx, row, { until: until ?? indefinite, reason });
    },

    /** Sets or ends the cooldown as the administrator decided. @param cooldown null: end it */
    async setCooldown(
      tx: Tx,
      source: Source,
      name: string,
      cooldown: { until: Date; reason: string } | null,
    ): Promise<void> {
      const now = clock.now();
      const row = await statuses.lockStatus(tx, source, name, now);
      const isCoolingDown = row.cooldownUntil !== null && row.cooldownUntil > now;
      await statuses.updateStatus(tx, row, {
        cooldownFrom: cooldown && (isCoolingDown ? row.cooldownFrom : now),
        cooldownUntil: cooldown?.until ?? null,
        cooldownReason: cooldown?.reason ?? null,
        updatedAt: now,
      });
    },

    /** Records a failed check, which delays the next one. */
    async recordFailedCheck(tx: Tx, source: Source, name: string): Promise<void> {
      const now = clock.now();
      const row = await statuses.lockStatus(tx, source, name, now);
      await statuses.updateStatus(tx, row, { updatedAt: now });
    },
  };
}
export type AccountStatuses = ReturnType<typeof createAccountStatuses>;

import type { AccountState, Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { cooldownFor, indefinite, longerCooldown } from "./rules.ts";
import * as statuses from "./store-status.ts";

/** How an account stands at its platform, and whether it rests. */
export interface AccountStatus {
  state: AccountState;
  /** As last seen; null where the platform does not tell. */
  karma: number | null;
  bornAt: Date | null;
  seenAt: Date | null;
  /**
   * Its rest, also one that is over: nothing that is posted from then (null: from whenever on) until then is
   * taken. `restsUntil` null: there is none.
   */
  cooldownFrom: Date | null;
  cooldownUntil: Date | null;
  cooldownReason: string | null;
}

/** How accounts stand, whoever declared them. */
export function createAccountStatuses(deps: { database: Database; clock: Clock }) {
  const { database, clock } = deps;

  async function cooldownIn(
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
    /** How accounts of a platform stand, by name in lower case; those of which nothing is known are missing. */
    async statusesOf(
      source: Source,
      names: readonly string[],
      db: Queryable = database.read,
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
     * Keeps how an account was seen to stand. Who is first seen suspended or hidden rests from then on until
     * somebody lifts that. What is left out stays.
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
      if (reason !== null) await cooldownIn(tx, row, { until: indefinite, reason });
    },

    /** Lets an account rest; a longer rest stays. @param until null: until somebody lifts it */
    async startCooldown(
      tx: Tx,
      source: Source,
      name: string,
      until: Date | null,
      reason: string,
    ): Promise<void> {
      const row = await statuses.lockStatus(tx, source, name, clock.now());
      await cooldownIn(tx, row, { until: until ?? indefinite, reason });
    },

    /** Sets or ends a rest as the administrator wants it, whatever it was. */
    async setCooldown(
      tx: Tx,
      source: Source,
      name: string,
      startCooldown: { until: Date; reason: string } | null,
    ): Promise<void> {
      const now = clock.now();
      const row = await statuses.lockStatus(tx, source, name, now);
      const rests = row.cooldownUntil !== null && row.cooldownUntil > now;
      await statuses.updateStatus(tx, row, {
        cooldownFrom: startCooldown && (rests ? row.cooldownFrom : now),
        cooldownUntil: startCooldown?.until ?? null,
        cooldownReason: startCooldown?.reason ?? null,
        updatedAt: now,
      });
    },

    /** A look came to nothing: the next one waits for a while. */
    async recordFailedCheck(tx: Tx, source: Source, name: string): Promise<void> {
      const now = clock.now();
      const row = await statuses.lockStatus(tx, source, name, now);
      await statuses.updateStatus(tx, row, { updatedAt: now });
    },
  };
}
export type AccountStatuses = ReturnType<typeof createAccountStatuses>;

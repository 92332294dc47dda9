import type { AccountState, Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { longerRest, restFor, untilLifted } from "./rules.ts";
import * as standings from "./store-status.ts";

/** How an account stands at its platform, and whether it rests. */
export interface Standing {
  state: AccountState;
  /** As last seen; null where the platform does not tell. */
  karma: number | null;
  bornAt: Date | null;
  seenAt: Date | null;
  /**
   * Its rest, also one that is over: nothing that is posted from then (null: from whenever on) until then is
   * taken. `restsUntil` null: there is none.
   */
  restsFrom: Date | null;
  restsUntil: Date | null;
  restReason: string | null;
}

/** How accounts stand, whoever declared them. */
export function createStandings(deps: { database: Database; clock: Clock }) {
  const { database, clock } = deps;

  async function restIn(
    tx: Tx,
    row: standings.StandingRow,
    next: { until: Date; reason: string },
  ): Promise<void> {
    const { from, until, reason } = longerRest(
      { from: row.restsFrom, until: row.restsUntil, reason: row.restReason },
      { ...next, from: clock.now() },
    );
    await standings.updateStanding(tx, row, {
      restsFrom: from,
      restsUntil: until,
      restReason: reason,
      updatedAt: clock.now(),
    });
  }

  return {
    /** How accounts of a platform stand, by name in lower case; those of which nothing is known are missing. */
    async standingOf(
      source: Source,
      names: readonly string[],
      db: Queryable = database.read,
    ): Promise<Map<string, Standing>> {
      const rows = await standings.listStandings(db, source, names);
      return new Map(
        rows.map(({ key, state, karma, bornAt, seenAt, restsFrom, restsUntil, restReason }) => [
          key,
          { state, karma, bornAt, seenAt, restsFrom, restsUntil, restReason },
        ]),
      );
    },

    /**
     * Keeps how an account was seen to stand. Who is first seen suspended or hidden rests from then on until
     * somebody lifts that. What is left out stays.
     */
    async noteState(
      tx: Tx,
      source: Source,
      name: string,
      seen: { state: AccountState; karma?: number | null; bornAt?: Date | null },
    ): Promise<void> {
      const now = clock.now();
      const row = await standings.lockStanding(tx, source, name, now);
      await standings.updateStanding(tx, row, { ...seen, seenAt: now, updatedAt: now });
      const reason = restFor(seen.state, row.state);
      if (reason !== null) await restIn(tx, row, { until: untilLifted, reason });
    },

    /** Lets an account rest; a longer rest stays. @param until null: until somebody lifts it */
    async rest(
      tx: Tx,
      source: Source,
      name: string,
      until: Date | null,
      reason: string,
    ): Promise<void> {
      const row = await standings.lockStanding(tx, source, name, clock.now());
      await restIn(tx, row, { until: until ?? untilLifted, reason });
    },

    /** Sets or ends a rest as the administrator wants it, whatever it was. */
    async setRest(
      tx: Tx,
      source: Source,
      name: string,
      rest: { until: Date; reason: string } | null,
    ): Promise<void> {
      const now = clock.now();
      const row = await standings.lockStanding(tx, source, name, now);
      const rests = row.restsUntil !== null && row.restsUntil > now;
      await standings.updateStanding(tx, row, {
        restsFrom: rest && (rests ? row.restsFrom : now),
        restsUntil: rest?.until ?? null,
        restReason: rest?.reason ?? null,
        updatedAt: now,
      });
    },

    /** A look came to nothing: the next one waits for a while. */
    async noteTried(tx: Tx, source: Source, name: string): Promise<void> {
      const now = clock.now();
      const row = await standings.lockStanding(tx, source, name, now);
      await standings.updateStanding(tx, row, { updatedAt: now });
    },
  };
}
export type Standings = ReturnType<typeof createStandings>;

import { limits } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Changes } from "./service-transitions.ts";
import type { Withdrawals } from "./service-withdrawals.ts";
import * as store from "./store.ts";

/** Expires claims and approvals. */
export function createExpiry(deps: {
  database: Database;
  clock: Clock;
  changes: Changes;
  withdrawals: Pick<Withdrawals, "lapse">;
}) {
  const { database, clock, withdrawals } = deps;
  const { change, changeIf } = deps.changes;
  return {
    /** Releases claims without activity, and withdraws replies that their customer did not approve in time. */
    async sweep(): Promise<void> {
      const now = clock.now();
      const inactiveSince = new Date(now.getTime() - limits.claimMs);
      const { claims, approvals } = await store.listLapsed(database.read, inactiveSince, now);
      for (const id of claims) {
        await database.transaction((tx) =>
          changeIf(
            tx,
            id,
            (row) => row.status === "claimed" && row.activeAt < inactiveSince,
            (row) =>
              change(
                tx,
                row,
                ["release"],
                { by: "system" },
                {
                  note: "45 minutes without activity",
                  effect: { mention: { to: "accepted" } },
                },
              ),
          ),
        );
      }
      for (const id of approvals) {
        await database.transaction((tx) =>
          changeIf(
            tx,
            id,
            (row) =>
              row.status === "awaiting_approval" && row.approveBy !== null && row.approveBy < now,
            (row) => withdrawals.lapse(tx, row),
          ),
        );
      }
    },
  };
}

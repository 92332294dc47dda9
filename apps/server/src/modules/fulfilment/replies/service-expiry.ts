import { limits } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Changes } from "./service-transitions.ts";
import type { Withdrawals } from "./service-withdrawals.ts";
import * as store from "./store.ts";

/** What time does to replies. */
export function createSweep(deps: {
  database: Database;
  clock: Clock;
  changes: Changes;
  withdrawals: Pick<Withdrawals, "lapse">;
}) {
  const { database, clock, withdrawals } = deps;
  const { change, settleIf } = deps.changes;
  return {
    /** Takes back claims without a sign of life, and ends what a customer never answered. */
    async sweep(): Promise<void> {
      const now = clock.now();
      const silentSince = new Date(now.getTime() - limits.claimMs);
      const { claims, approvals } = await store.listLapsed(database.read, silentSince, now);
      for (const id of claims) {
        await database.transaction((tx) =>
          settleIf(
            tx,
            id,
            (row) => row.status === "claimed" && row.activeAt < silentSince,
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
          settleIf(
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

import { limits, type ReplyStatus } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Changes } from "./service-transitions.ts";
import type { Withdrawals } from "./service-withdrawals.ts";
import * as store from "./store.ts";

/** Statuses in which a reply can return to the queue although it was submitted. */
const unplaced: readonly ReplyStatus[] = [
  "claimed",
  "submitted",
  "in_review",
  "awaiting_approval",
  "approved",
];

/** Expires claims and approvals, and takes back what writers who left have not placed. */
export function createExpiry(deps: {
  database: Database;
  clock: Clock;
  changes: Changes;
  withdrawals: Pick<Withdrawals, "lapse">;
}) {
  const { database, clock, withdrawals } = deps;
  const { change, changeIf } = deps.changes;

  /**
   * Returns the replies of writers whose access has ended to the queue, except those that are being placed. The next
   * writer can start from their texts.
   */
  async function takeBackEnded(): Promise<void> {
    for (const id of await store.listOfEndedWriters(database.read, unplaced)) {
      await database.transaction((tx) =>
        changeIf(
          tx,
          id,
          (row) => unplaced.includes(row.status),
          (row) =>
            change(
              tx,
              row,
              ["takeBack"],
              { by: "system" },
              {
                note: "Its writer no longer works with us",
                fields: { approveBy: null },
                effect: { mention: { to: "accepted" } },
              },
            ),
        ),
      );
    }
  }

  return {
    takeBackEnded,

    /** Releases claims without activity, and withdraws replies that their customer did not approve in time. */
    async sweep(): Promise<void> {
      await takeBackEnded();
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

import { limits, type ReplyStatus } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { ReplyEvent } from "./rules.ts";
import type { Changes } from "./service-transitions.ts";
import type { Withdrawals } from "./service-withdrawals.ts";
import type { ReplyRow } from "./store.ts";
import * as store from "./store.ts";

/** Statuses of replies that are neither placed, nor being placed, nor ended. */
const unplaced: readonly ReplyStatus[] = [
  "claimed",
  "submitted",
  "in_review",
  "awaiting_approval",
  "approved",
];

/** Expires claims and approvals, and takes back unplaced replies of writers whose access has ended. */
export function createExpiry(deps: {
  database: Database;
  clock: Clock;
  changes: Changes;
  withdrawals: Pick<Withdrawals, "lapse">;
}) {
  const { database, clock, withdrawals } = deps;
  const { change, changeIf } = deps.changes;

  /** Ends a reply whose writer's access has ended, by the transitions that its status allows. */
  function takeBack(tx: Tx, row: ReplyRow): Promise<ReplyRow> {
    const actor = { by: "system" } as const;
    if (row.status === "approved") {
      // No transition returns an approved reply to the queue, and its writer can no longer post it.
      const note = "Its writer no longer works with us, so it was not posted.";
      const effect = { mention: { to: "pending", note }, returnUnit: "failed" } as const;
      return change(tx, row, ["fail"], actor, { note, effect });
    }
    const steps: ReplyEvent[] =
      row.status === "claimed" ? ["release"] : ["requestChange", "release"];
    return change(tx, row, steps, actor, {
      note: "Its writer no longer works with us",
      fields: { approveBy: null },
      effect: { mention: { to: "accepted" } },
    });
  }

  /**
   * Takes back the replies of writers whose access has ended, except those that are being placed. Mentions whose text
   * was not approved return to the queue, where the next writer can start from the text.
   */
  async function takeBackEnded(): Promise<void> {
    for (const id of await store.listOfEndedWriters(database.pool, unplaced)) {
      await database.transaction((tx) =>
        changeIf(
          tx,
          id,
          ({ status }) => unplaced.includes(status),
          (row) => takeBack(tx, row),
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
      const { claims, approvals } = await store.listLapsed(database.pool, inactiveSince, now);
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

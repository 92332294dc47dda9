import type { Payout } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import * as rules from "./rules.ts";
import { presentPayout } from "./service.ts";
import * as store from "./store.ts";

export type Payouts = ReturnType<typeof createPayouts>;

/** What the administrator pays writers. */
export function createPayouts(deps: { database: Database; clock: Clock; accounts: Accounts }) {
  const { database, clock, accounts } = deps;
  return {
    /** What is due, pending and paid by writer, the largest due first, and by when. */
    async writers() {
      const db = database.read;
      const asOf = clock.now();
      const [sums, payouts] = await Promise.all([
        store.sumByWriter(db, asOf),
        store.listPayouts(db),
      ]);
      const byWriter = Map.groupBy(sums, ({ writerId }) => writerId);
      const people = await accounts.list([...byWriter.keys()]);
      const paid = Map.groupBy(payouts, ({ writerId }) => writerId);
      const writers = people
        .map(({ id, fullName, email }) => ({
          id,
          name: fullName ?? email,
          email,
          sums: rules.sumsOf(byWriter.get(id) ?? []),
          payouts: (paid.get(id) ?? []).map(presentPayout),
        }))
        .sort((a, b) => b.sums.due - a.sums.due || a.email.localeCompare(b.email));
      return { asOf: asOf.toISOString(), writers };
    },

    /**
     * Records that all that was due at a moment was paid to a writer: exactly the earnings that are locked
     * here. What came to be due since then was not paid with it.
     * @param payment `cents`: what was paid; `asOf`: when that was due; `paidAt`: a UTC day, not after today
     * @throws AppError NOT_FOUND; PAYOUT_CHANGED: of what was due then another sum is open, also for the
     *   second of two who record the same; VALIDATION_FAILED.
     */
    async record(
      adminId: string,
      payment: {
        writerId: string;
        cents: number;
        asOf: string;
        reference: string;
        paidAt: string;
      },
    ): Promise<Payout> {
      const { writerId, cents, reference } = payment;
      const now = clock.now();
      if (payment.paidAt > rules.dayOf(now)) {
        const details = ["paidAt: must not be after today"];
        throw new AppError("VALIDATION_FAILED", { details });
      }
      const payout = await database.transaction(async (tx) => {
        if (!(await store.lockWriter(tx, writerId))) throw new AppError("NOT_FOUND");
        const due = await store.lockDue(tx, writerId, new Date(payment.asOf));
        if (rules.totalOf(due) !== cents) throw new AppError("PAYOUT_CHANGED");
        return store.insertPayout(
          tx,
          {
            writerId,
            cents,
            reference,
            paidAt: rules.startOf(payment.paidAt),
            recordedBy: adminId,
            recordedAt: now,
          },
          due.map(({ id }) => id),
        );
      });
      return presentPayout(payout);
    },
  };
}

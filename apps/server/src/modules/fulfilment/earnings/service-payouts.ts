import type { Payout } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import * as rules from "./rules.ts";
import { presentPayout } from "./service.ts";
import * as store from "./store.ts";

export type Payouts = ReturnType<typeof createPayouts>;

/** Payments to writers, as the administrator records them. */
export function createPayouts(deps: {
  database: Database;
  clock: Clock;
  accounts: Accounts;
  audit: Audit;
  /** The masked payout method of a writer; null: there is none. */
  methodInWords: (tx: Tx, writerId: string) => Promise<string | null>;
}) {
  const { database, clock, accounts, audit, methodInWords } = deps;
  return {
    /** The sums of every writer, the largest due first, and the time of the count. */
    async writers() {
      const db = database.pool;
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

    /** The number of writers to whom money is due. */
    countDue: () => store.countDueWriters(database.pool),

    /**
     * Records the payment of everything that was due to a writer at a given time, and marks exactly those
     * earnings as paid. Earnings that became due later stay due.
     * @param payment `cents`: what was paid; `asOf`: the time at which it was due; `paidAt`: a UTC day, not after today
     * @throws AppError NOT_FOUND; PAYOUT_CHANGED: the open sum of that time differs, such as after another
     *   administrator recorded the same payment; VALIDATION_FAILED.
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
        await audit.recordAdministrator(tx, {
          administratorId: adminId,
          action: "payout_recorded",
          subjectId: writerId,
          details: { cents, reference },
        });
        return store.insertPayout(
          tx,
          {
            method: await methodInWords(tx, writerId),
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

import type { Queryable } from "../../../infrastructure/database/index.ts";
import { returnedAt } from "./rules-refunds.ts";
import * as refunds from "./store-refunds.ts";

/** A payment of a workspace. */
export interface WorkspacePayment {
  /** Paddle's id of the transaction. */
  paymentId: string;
  amountCents: number;
  paidAt: Date;
  /** When all of it was refunded, or a bank took it back; null: it was not. */
  returnedAt: Date | null;
}

/** Queries about payments for later modules. */
export const paymentReader = {
  /** The payments of a workspace, in no particular order. */
  async paymentsOf(db: Queryable, workspaceId: string): Promise<WorkspacePayment[]> {
    const rows = await refunds.listPaymentsOfWorkspace(db, workspaceId);
    return rows.map(({ payment, adjustments }) => ({
      paymentId: payment.transactionId,
      amountCents: payment.totalCents,
      paidAt: payment.paidAt,
      returnedAt: returnedAt(payment, adjustments),
    }));
  },

  /** Paddle's ids of the customers and payment methods that pay for a workspace. */
  payersOf: (db: Queryable, workspaceId: string): Promise<string[]> =>
    refunds.listPayers(db, workspaceId),
};

import { invalidField, PaddleError } from "./problems.ts";
import type { Paddle, TransactionRecord } from "./store.ts";
import { compute } from "./transactions.ts";
import type { Adjustment } from "./wire.ts";

/** The time until a refund is approved, as in Paddle's own sandbox. */
export const approvalMs = 10 * 60_000;

function adjustmentsOf({ store }: Paddle, { wire }: TransactionRecord): Adjustment[] {
  return [...store.adjustments.values()].filter(
    ({ transaction_id, status }) => transaction_id === wire.id && status !== "rejected",
  );
}

/** Cents of a transaction that can still be refunded. */
function remainingOf(paddle: Paddle, record: TransactionRecord): number {
  return adjustmentsOf(paddle, record).reduce(
    (left, { totals }) => left - Number(totals.total),
    Number(record.wire.details.totals.grand_total),
  );
}

/** Creates an adjustment of an amount and emits its event. */
function create(
  paddle: Paddle,
  record: TransactionRecord,
  fields: Pick<Adjustment, "action" | "type" | "reason" | "status">,
  cents: number,
): Adjustment {
  const { wire } = record;
  const { totals, line_items: lines } = wire.details;
  const at = paddle.stamp();
  const tax = Math.round((Number(totals.tax) * cents) / Math.max(1, Number(totals.total)));
  const [line] = lines;
  const texts = { subtotal: String(cents - tax), tax: String(tax), total: String(cents) };
  const sums = {
    ...texts,
    fee: "0",
    earnings: texts.subtotal,
    currency_code: "USD",
    retained_fee: totals.fee ?? "0",
  };
  const adjustment: Adjustment = {
    id: paddle.id("adj"),
    ...fields,
    transaction_id: wire.id,
    subscription_id: wire.subscription_id,
    customer_id: wire.customer_id ?? "",
    credit_applied_to_balance: null,
    currency_code: "USD",
    items: [
      {
        id: paddle.id("adjitm"),
        item_id: line?.id ?? "",
        type: fields.type,
        amount: String(cents),
        proration: null,
        totals: texts,
      },
    ],
    totals: sums,
    payout_totals: { ...sums, chargeback_fee: null },
    tax_rates_used: null,
    created_at: at,
    updated_at: at,
  };
  paddle.store.adjustments.set(adjustment.id, adjustment);
  compute(paddle, record);
  paddle.emit("adjustment.created", adjustment);
  return adjustment;
}

/** Requests a refund of a transaction. @throws PaddleError when it can't be refunded */
export function requestRefund(
  paddle: Paddle,
  record: TransactionRecord,
  { reason, cents }: { reason: string; cents: number | null },
): Adjustment {
  const { wire } = record;
  if (wire.status !== "completed") {
    throw new PaddleError(
      "adjustment_transaction_invalid_status_for_refund",
      `The transaction being adjusted (refund) has a non supported status. ID: ${wire.id}`,
    );
  }
  if (adjustmentsOf(paddle, record).some(({ status }) => status === "pending_approval")) {
    throw new PaddleError(
      "adjustment_pending_refund_request",
      "You are unable to create further adjustments against this transaction as there is a pending refund request",
    );
  }
  const remaining = remainingOf(paddle, record);
  const amount = cents ?? remaining;
  if (amount <= 0) throw invalidField("items[0].amount", "must be greater than 0");
  if (amount > remaining) {
    throw new PaddleError(
      "adjustment_total_amount_above_remaining_allowed",
      `The total amount of the adjustment is above the remaining amount allowed: ${remaining}`,
    );
  }
  const type = cents === null ? "full" : "partial";
  return create(
    paddle,
    record,
    { action: "refund", type, reason, status: "pending_approval" },
    amount,
  );
}

/** Approves or rejects a refund. @throws PaddleError when it is already decided */
export function decideRefund(
  paddle: Paddle,
  adjustment: Adjustment,
  status: "approved" | "rejected",
): void {
  if (adjustment.status !== "pending_approval") {
    throw new PaddleError("conflict", `The adjustment ${adjustment.id} is decided.`, 409);
  }
  Object.assign(adjustment, { status, updated_at: paddle.stamp() });
  const record = paddle.store.transactions.get(adjustment.transaction_id);
  if (record) compute(paddle, record);
  paddle.emit("adjustment.updated", adjustment);
}

/** The customer's bank reverses a payment. @throws PaddleError when nothing of the payment is left */
export function chargeBack(paddle: Paddle, record: TransactionRecord): Adjustment {
  const remaining = remainingOf(paddle, record);
  if (record.wire.status !== "completed" || remaining <= 0) {
    throw new PaddleError("conflict", `Nothing of ${record.wire.id} can be charged back.`, 409);
  }
  const fields = { action: "chargeback", type: "full", reason: "chargeback" } as const;
  return create(paddle, record, { ...fields, status: "approved" }, remaining);
}

import { createHash, randomUUID } from "node:crypto";
import { invalidField, PaddleError } from "./problems.ts";
import { type Card, type Paddle, productOf, type TransactionRecord } from "./store.ts";
import { detailsOf, itemsOf, type Line } from "./totals.ts";
import type { Payment, Price, Transaction, TransactionStatus } from "./wire.ts";

/** Reads items of a request (`[{price_id, quantity}]`). @throws PaddleError */
export function readItems(
  paddle: Paddle,
  items: unknown,
  missing: (ids: string) => PaddleError = missingPrice,
): { price: Price; quantity: number }[] {
  if (!Array.isArray(items) || items.length === 0) {
    throw invalidField("items", "must have at least 1 item");
  }
  const read = items.map((item: unknown, at) => {
    const { price_id: id, quantity = 1 } = { ...(item as Record<string, unknown>) };
    if (typeof id !== "string") throw invalidField(`items[${at}].price_id`, "is required");
    if (typeof quantity !== "number" || !Number.isInteger(quantity) || quantity < 1) {
      throw invalidField(`items[${at}].quantity`, "must be greater than or equal to 1");
    }
    const price = paddle.store.prices.get(id);
    if (!price || price.status === "archived") throw missing(id);
    if (quantity > price.quantity.maximum) {
      throw new PaddleError(
        "transaction_item_quantity_out_of_range",
        `The quantity of ${id} must be between ${price.quantity.minimum} and ${price.quantity.maximum}`,
      );
    }
    return { price, quantity };
  });
  if (new Set(read.map(({ price }) => price.id)).size < read.length) {
    throw new PaddleError(
      "transaction_duplicate_price_ids",
      "Cannot have duplicate Price IDs passed as separate items",
    );
  }
  return read;
}

const missingPrice = (id: string) =>
  new PaddleError(
    "transaction_price_not_found",
    `One or more provided price_ids could not be found, provided: ${id}`,
  );

/** A line of a transaction. A trial costs nothing. */
export function lineOf(
  paddle: Paddle,
  { price, quantity }: { price: Price; quantity: number },
  { trial = false }: { trial?: boolean } = {},
): Line {
  return {
    id: paddle.id("txnitm"),
    price,
    product: productOf(paddle, price),
    quantity,
    subtotal: trial ? 0 : Number(price.unit_price.amount) * quantity,
    proration: null,
  };
}

/** Computes a transaction's items and totals from its lines, address, discount and payments. */
export function compute(paddle: Paddle, record: TransactionRecord): void {
  const { store } = paddle;
  const { wire, lines, credit } = record;
  const returned = [...store.adjustments.values()]
    .filter(({ transaction_id, status }) => transaction_id === wire.id && status === "approved")
    .reduce((sum, { totals }) => sum + Number(totals.total), 0);
  wire.items = itemsOf(lines);
  wire.details = detailsOf(lines, {
    discount: store.discounts.get(wire.discount_id ?? "") ?? null,
    address: store.addresses.get(wire.address_id ?? "") ?? null,
    credit,
    paid: wire.status === "paid" || wire.status === "completed",
    returned,
  });
}

/** Creates a transaction, a draft unless `fields` sets another status. */
export function createTransaction(
  paddle: Paddle,
  lines: Line[],
  fields: Pick<Transaction, "origin"> & Partial<Transaction>,
  credit = 0,
): TransactionRecord {
  const at = paddle.stamp();
  const id = paddle.id("txn");
  const wire: Transaction = {
    id,
    status: "draft",
    customer_id: null,
    address_id: null,
    business_id: null,
    custom_data: null,
    currency_code: "USD",
    subscription_id: null,
    invoice_id: null,
    invoice_number: null,
    collection_mode: "automatic",
    discount_id: null,
    billing_details: null,
    billing_period: null,
    items: [],
    details: detailsOf([], { discount: null, address: null, credit: 0, paid: false, returned: 0 }),
    payments: [],
    checkout: { url: paddle.productOrigin && `${paddle.productOrigin}/payment?_ptxn=${id}` },
    created_at: at,
    updated_at: at,
    billed_at: null,
    revised_at: null,
    ...fields,
  };
  const record = { wire, lines, credit };
  compute(paddle, record);
  paddle.store.transactions.set(id, record);
  paddle.emit("transaction.created", wire);
  if (wire.status === "ready") paddle.emit("transaction.ready", wire);
  if (wire.status === "billed") paddle.emit("transaction.billed", wire);
  return record;
}

/** Changes a transaction and emits `transaction.updated`, and the status's own event when the status changes. */
export function updateTransaction(
  paddle: Paddle,
  record: TransactionRecord,
  fields: Partial<Transaction>,
): void {
  const { wire } = record;
  const before: TransactionStatus = wire.status;
  Object.assign(wire, fields, { updated_at: paddle.stamp() });
  compute(paddle, record);
  paddle.emit("transaction.updated", wire);
  if (wire.status !== before) paddle.emit(`transaction.${wire.status}`, wire);
}

function paymentOf(paddle: Paddle, { wire }: TransactionRecord, card: Card): Payment {
  const accepted = card === "accepted";
  // One saved card for each customer and outcome.
  const digest = createHash("sha256").update(`${wire.customer_id} ${card}`).digest("hex");
  const at = paddle.stamp();
  return {
    payment_attempt_id: randomUUID(),
    stored_payment_method_id: randomUUID(),
    payment_method_id: `paymtd_01${digest.slice(0, 24)}`,
    amount: wire.details.totals.grand_total,
    status: accepted ? "captured" : "error",
    error_code: accepted ? null : "declined",
    method_details: {
      type: "card",
      card: {
        type: "visa",
        last4: accepted ? "4242" : "0002",
        expiry_month: 12,
        expiry_year: new Date(paddle.clock.now()).getUTCFullYear() + 3,
        cardholder_name: "Sandbox Customer",
      },
      south_korea_local_card: null,
      underlying_details: null,
    },
    created_at: at,
    captured_at: accepted ? paddle.stamp() : null,
  };
}

/** Tries to collect a transaction's payment. @returns whether it was paid */
export function attemptPayment(paddle: Paddle, record: TransactionRecord, card: Card): boolean {
  const { wire } = record;
  // Newest attempt first.
  const payments = [paymentOf(paddle, record, card), ...wire.payments];
  if (card === "declined") {
    updateTransaction(paddle, record, { payments });
    paddle.emit("transaction.payment_failed", wire);
    return false;
  }
  const free = Number(wire.details.totals.grand_total) === 0;
  updateTransaction(paddle, record, { ...(!free && { payments }), status: "paid" });
  return true;
}

/** Completes a paid transaction, which gets an invoice. */
export function completeTransaction(
  paddle: Paddle,
  record: TransactionRecord,
  fields: Partial<Transaction> = {},
): void {
  updateTransaction(paddle, record, {
    ...fields,
    status: "completed",
    billed_at: record.wire.billed_at ?? paddle.stamp(),
    invoice_id: paddle.id("inv"),
    invoice_number: `325-${10_566 + paddle.store.transactions.size}`,
  });
}

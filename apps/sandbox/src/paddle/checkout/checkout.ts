import { createAddress, createCustomer, customerByEmail, isEmail } from "../customers.ts";
import { errorOf, invalidField, PaddleError } from "../problems.ts";
import { type Checkout, need, type Paddle, type TransactionRecord } from "../store.ts";
import { changeCard, startSubscription } from "../subscriptions.ts";
import {
  attemptPayment,
  completeTransaction,
  compute,
  createTransaction,
  lineOf,
  readItems,
  updateTransaction,
} from "../transactions.ts";
import type { Discount, Price } from "../wire.ts";
import { checkoutData } from "./data.ts";

/** Unvalidated data from Paddle.js. */
type Given = Record<string, unknown>;

const objectIn = (value: unknown): Given =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Client-side tokens: `test_…` in the sandbox environment, `live_…` in production. */
function checkToken(token: unknown, environment: unknown): void {
  const prefix = environment === "sandbox" ? "test_" : "live_";
  if (
    typeof token === "string" &&
    token.startsWith(prefix) &&
    /^[a-z]{4}_[a-z\d]{27}$/.test(token)
  ) {
    return;
  }
  throw new PaddleError("forbidden", "The client-side token isn't valid in this environment.", 403);
}

/** The items of Paddle.js in the API's spelling. */
function itemsIn(paddle: Paddle, value: unknown): { price: Price; quantity: number }[] {
  const items = Array.isArray(value)
    ? value.map((item: unknown) => {
        const { priceId, quantity } = objectIn(item);
        return { price_id: priceId, ...(quantity !== undefined && { quantity }) };
      })
    : value;
  return readItems(paddle, items);
}

/** The given discount; an invalid one gives a warning, and the checkout opens without it. */
function discountIn(
  paddle: Paddle,
  { discountId, discountCode }: Given,
  items: { price: Price }[],
) {
  const all = [...paddle.store.discounts.values()];
  const found = all.find(
    ({ id, code }) =>
      id === discountId || (typeof discountCode === "string" && code === discountCode),
  );
  const fits = (one: Discount) =>
    one.restrict_to === null || items.some(({ price }) => one.restrict_to?.includes(price.id));
  const given = discountId ?? discountCode ?? null;
  if (given === null) return { discount: null, warning: null };
  if (found?.status === "active" && fits(found)) return { discount: found, warning: null };
  return {
    discount: null,
    warning: {
      type: "checkout.warning",
      code: "checkout_creation_invalid_field",
      detail: "Invalid values for fields in request",
      documentation_url: "https://developer.paddle.com/errors",
      errors: [{ field: "discountId", message: "The discount can't be applied to these items" }],
    },
  };
}

/**
 * Opens a checkout: a draft transaction, or the one that the API made.
 * @throws PaddleError when Paddle would not open it
 */
export function openCheckout(paddle: Paddle, given: Given): Checkout {
  checkToken(given.token, given.environment);
  const options = objectIn(given.options);
  const settings = objectIn(options.settings);
  const customer = objectIn(options.customer);
  const address = objectIn(customer.address);
  const known = typeof customer.id === "string" ? need(paddle.store.customers, customer.id) : null;
  const email = known?.email ?? (typeof customer.email === "string" ? customer.email : null);
  const { record, warning } = transactionIn(paddle, options);
  const checkout: Checkout = {
    id: paddle.id("che"),
    transactionId: record.wire.id,
    origin: typeof given.origin === "string" ? given.origin : "",
    settings: {
      displayMode: settings.displayMode === "inline" ? "inline" : "overlay",
      theme: settings.theme === "dark" ? "dark" : "light",
      allowLogout: settings.allowLogout !== false,
    },
    step: record.wire.customer_id === null ? "details" : "payment",
    email,
    country: typeof address.countryCode === "string" ? address.countryCode : null,
    postalCode: typeof address.postalCode === "string" ? address.postalCode : null,
    attempts: 0,
    complaint: null,
    events: [],
  };
  paddle.store.checkouts.set(checkout.id, checkout);
  queueEvent(paddle, checkout, "checkout.loaded");
  if (warning) checkout.events.push(warning);
  // With an email address and a country, Paddle skips the first step.
  if (checkout.step === "details" && email !== null && checkout.country !== null) {
    enterDetails(paddle, checkout, {
      email,
      country: checkout.country,
      postalCode: checkout.postalCode,
    });
  }
  return checkout;
}

function transactionIn(paddle: Paddle, options: Given) {
  const { transactionId } = options;
  if (typeof transactionId === "string") {
    const record = need(paddle.store.transactions, transactionId);
    if (!["draft", "ready", "billed", "past_due"].includes(record.wire.status)) {
      const detail = `The transaction ${transactionId} can't be paid in its status`;
      throw new PaddleError("transaction_checkout_not_enabled", detail);
    }
    return { record, warning: null };
  }
  const items = itemsIn(paddle, options.items);
  const { discount, warning } = discountIn(paddle, options, items);
  const data = objectIn(options.customData);
  const record = createTransaction(
    paddle,
    items.map((item) => lineOf(paddle, item, { trial: item.price.trial_period !== null })),
    {
      origin: "web",
      discount_id: discount?.id ?? null,
      custom_data: Object.keys(data).length > 0 ? data : null,
    },
  );
  return { record, warning };
}

/** Queues an event of Paddle.js for the page. */
function queueEvent(paddle: Paddle, checkout: Checkout, name: string): void {
  checkout.events.push({ name, data: checkoutData(paddle, checkout) });
}

/** Changes an open checkout (`Paddle.Checkout.updateCheckout`). @throws PaddleError */
export function updateCheckout(paddle: Paddle, checkout: Checkout, options: Given): void {
  const record = need(paddle.store.transactions, checkout.transactionId);
  const { wire } = record;
  if (checkout.step === "done") return;
  const items = options.items === undefined ? null : itemsIn(paddle, options.items);
  if (items) {
    record.lines = items.map((item) =>
      lineOf(paddle, item, { trial: item.price.trial_period !== null }),
    );
  }
  const hasDiscount = options.discountId !== undefined || options.discountCode !== undefined;
  const { discount, warning } = discountIn(paddle, options, record.lines);
  const data = objectIn(options.customData);
  updateTransaction(paddle, record, {
    ...(hasDiscount && { discount_id: discount?.id ?? null }),
    custom_data: options.customData === undefined ? wire.custom_data : data,
  });
  queueEvent(paddle, checkout, items ? "checkout.items.updated" : "checkout.updated");
  if (warning) checkout.events.push(warning);
}

/** What the buyer entered in the first step. */
export interface BuyerDetails {
  email: string;
  country: string;
  postalCode: string | null;
}

/** Creates a customer and an address from the buyer's details, and makes the transaction ready. */
export function enterDetails(paddle: Paddle, checkout: Checkout, details: BuyerDetails): void {
  const { email, country, postalCode } = details;
  if (!isEmail(email)) throw invalidField("email", "must be a valid email address");
  const record = need(paddle.store.transactions, checkout.transactionId);
  const known = customerByEmail(paddle, email);
  const customer = known ?? createCustomer(paddle, { email });
  const address = createAddress(paddle, customer.id, { country, postalCode });
  Object.assign(checkout, { email, country, postalCode, step: "payment", complaint: null });
  record.credit = paddle.store.credits.get(customer.id) ?? 0;
  updateTransaction(paddle, record, {
    customer_id: customer.id,
    address_id: address.id,
    status: record.wire.status === "draft" ? "ready" : record.wire.status,
  });
  queueEvent(paddle, checkout, known ? "checkout.customer.updated" : "checkout.customer.created");
}

/** The cards on the checkout page. */
export const cards = ["accepted", "declined-once", "declined"] as const;
export type CardChoice = (typeof cards)[number];

/** Tries to pay. The product learns of it by webhook, the page by events. */
export function pay(paddle: Paddle, checkout: Checkout, choice: CardChoice): void {
  if (checkout.step !== "payment") return;
  const record = need(paddle.store.transactions, checkout.transactionId);
  queueEvent(paddle, checkout, "checkout.payment.selected");
  queueEvent(paddle, checkout, "checkout.payment.initiated");
  checkout.attempts += 1;
  const declined = choice === "declined" || (choice === "declined-once" && checkout.attempts === 1);
  if (!collect(paddle, record, declined)) {
    checkout.complaint = "Your card was declined. Try again, or use another card.";
    queueEvent(paddle, checkout, "checkout.payment.failed");
    return;
  }
  Object.assign(checkout, { step: "done", complaint: null });
  queueEvent(paddle, checkout, "checkout.completed");
}

/** @returns whether it was paid */
function collect(paddle: Paddle, record: TransactionRecord, declined: boolean): boolean {
  const { wire, lines } = record;
  const card = declined ? "declined" : "accepted";
  const subscription = paddle.store.subscriptions.get(wire.subscription_id ?? "");
  if (subscription && wire.status === "past_due") return changeCard(paddle, subscription, card);
  if (!attemptPayment(paddle, record, card)) return false;
  compute(paddle, record);
  if (lines.some(({ price }) => price.billing_cycle !== null)) startSubscription(paddle, record);
  else completeTransaction(paddle, record);
  return true;
}

/** The event of Paddle.js when no checkout could be opened. */
export function errorEvent(error: PaddleError) {
  return { name: "checkout.error", ...errorOf(error), type: "api_error" };
}

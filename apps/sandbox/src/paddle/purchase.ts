import { enterDetails, openCheckout, pay } from "./checkout/checkout.ts";
import { invalidField } from "./problems.ts";
import { need, type Paddle } from "./store.ts";

/** A purchase without a browser. */
export interface Purchase {
  priceId: string;
  email: string;
  discountId: string | null;
  customData: Record<string, unknown>;
}

/** Reads a purchase. @throws PaddleError */
export function readPurchase(body: unknown): Purchase {
  const {
    priceId,
    email,
    discountId = null,
    customData = {},
  }: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {};
  if (typeof priceId !== "string") throw invalidField("priceId", "is required");
  if (typeof email !== "string") throw invalidField("email", "is required");
  if (discountId !== null && typeof discountId !== "string") {
    throw invalidField("discountId", "must be the id of a discount");
  }
  if (typeof customData !== "object" || customData === null) {
    throw invalidField("customData", "must be a JSON object");
  }
  return { priceId, email, discountId, customData: { ...customData } };
}

/** Buys as through the checkout page, with the same events. @throws PaddleError */
export function purchase(paddle: Paddle, { priceId, email, discountId, customData }: Purchase) {
  const checkout = openCheckout(paddle, {
    token: `test_${"0".repeat(27)}`,
    environment: "sandbox",
    options: { items: [{ priceId, quantity: 1 }], customData, ...(discountId && { discountId }) },
  });
  enterDetails(paddle, checkout, { email, country: "US", postalCode: "94103" });
  pay(paddle, checkout, "accepted");
  const { wire } = need(paddle.store.transactions, checkout.transactionId);
  return {
    transactionId: wire.id,
    customerId: wire.customer_id,
    subscriptionId: wire.subscription_id,
  };
}

/** How an event of Paddle is handled, or why it is ignored. */
export type EventHandling =
  | { handledAs: "subscription" | "transaction" | "adjustment" | "alert" }
  | { ignored: string };

const subscription = { handledAs: "subscription" } as const;
const transaction = { handledAs: "transaction" } as const;
const adjustment = { handledAs: "adjustment" } as const;

const catalog = {
  ignored: "our own catalog at Paddle: its price ids are in the configuration",
};
const customerDetails = { ignored: "who pays is read from Paddle when it is needed" };
const unpaid = {
  ignored: "nothing is paid yet; the events of its subscription report any effect on the plan",
};
const paymentMethod = { ignored: "the payment method is Paddle's alone" };
const bookkeeping = { ignored: "Paddle's bookkeeping with us" };
const keys = { ignored: "keys are managed in Paddle's dashboard" };

/** Every type of event that Paddle documents. */
export const eventTable: Readonly<Record<string, EventHandling>> = {
  "subscription.created": subscription,
  "subscription.activated": subscription,
  "subscription.trialing": subscription,
  "subscription.updated": subscription,
  "subscription.past_due": subscription,
  "subscription.paused": subscription,
  "subscription.resumed": subscription,
  "subscription.canceled": subscription,
  "subscription.imported": subscription,

  "transaction.paid": transaction,
  "transaction.completed": transaction,
  "transaction.created": unpaid,
  "transaction.ready": unpaid,
  "transaction.billed": unpaid,
  "transaction.updated": { ignored: "payments are reported as paid and completed" },
  "transaction.canceled": unpaid,
  "transaction.past_due": { ignored: "its subscription says that it is past due" },
  "transaction.payment_failed": { ignored: "its subscription says that it is past due" },
  "transaction.revised": { ignored: "an invoice has another address or tax number" },

  "adjustment.created": adjustment,
  "adjustment.updated": adjustment,

  // Paddle has found our API key in public: it must be revoked immediately.
  "api_key_exposure.created": { handledAs: "alert" },
  "api_key.created": keys,
  "api_key.updated": keys,
  "api_key.expiring": { handledAs: "alert" },
  "api_key.expired": { handledAs: "alert" },
  "api_key.revoked": keys,
  "client_token.created": keys,
  "client_token.updated": keys,
  "client_token.revoked": keys,

  "customer.created": customerDetails,
  "customer.updated": customerDetails,
  "customer.imported": customerDetails,
  "address.created": customerDetails,
  "address.updated": customerDetails,
  "address.imported": customerDetails,
  "business.created": customerDetails,
  "business.updated": customerDetails,
  "business.imported": customerDetails,
  "payment_method.saved": paymentMethod,
  "payment_method.deleted": paymentMethod,

  "price.created": catalog,
  "price.updated": catalog,
  "price.imported": catalog,
  "product.created": catalog,
  "product.updated": catalog,
  "product.imported": catalog,
  "discount.created": catalog,
  "discount.updated": catalog,
  "discount.imported": catalog,
  "discount_group.created": catalog,
  "discount_group.updated": catalog,

  "payout.created": bookkeeping,
  "payout.paid": bookkeeping,
  "report.created": bookkeeping,
  "report.updated": bookkeeping,
};

/** The texts of alerts for the administrator. */
export const alertTexts: Readonly<Record<string, string>> = {
  "api_key_exposure.created":
    "Paddle has found an API key of yours in public. Revoke it in Paddle's dashboard and set a new PADDLE_API_KEY.",
  "api_key.expiring": "An API key at Paddle expires soon. Create a new one and set PADDLE_API_KEY.",
  "api_key.expired": "An API key at Paddle has expired. Create a new one and set PADDLE_API_KEY.",
};

/** How to handle an event. A type that Paddle adds is ignored until it is in the table. */
export const handlingOf = (eventType: string): EventHandling =>
  Object.hasOwn(eventTable, eventType)
    ? (eventTable[eventType] as EventHandling)
    : { ignored: "a type of event that this version does not know" };

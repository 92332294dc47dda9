import { type Checkout, need, type Paddle } from "../store.ts";
import { detailsOf } from "../totals.ts";
import { lineOf } from "../transactions.ts";
import type { Details, LineItem, Totals } from "../wire.ts";

const dollars = (cents: string): number => Number(cents) / 100;

const totalsOf = ({ subtotal, discount, tax, total }: Totals) => ({
  subtotal: dollars(subtotal),
  tax: dollars(tax),
  total: dollars(total),
  discount: dollars(discount),
});

const sumsOf = ({ totals }: Details) => ({
  ...totalsOf(totals),
  credit: dollars(totals.credit),
  balance: dollars(totals.balance),
});

/** The totals of each later payment. */
export function recurringDetails(paddle: Paddle, checkout: Checkout): Details {
  const { discounts, addresses, transactions } = paddle.store;
  const { wire, lines } = need(transactions, checkout.transactionId);
  return detailsOf(
    lines.map((line) => lineOf(paddle, line)),
    {
      discount: discounts.get(wire.discount_id ?? "") ?? null,
      address: addresses.get(wire.address_id ?? "") ?? null,
      credit: 0,
      paid: false,
      returned: 0,
    },
  );
}

/** The data of an event of Paddle.js (`event.data`): amounts are numbers in dollars here. */
export function checkoutData(paddle: Paddle, checkout: Checkout) {
  const { customers, addresses, discounts, transactions } = paddle.store;
  const { wire } = need(transactions, checkout.transactionId);
  const customer = customers.get(wire.customer_id ?? "");
  const address = addresses.get(wire.address_id ?? "");
  const discount = discounts.get(wire.discount_id ?? "");
  const recurring = recurringDetails(paddle, checkout);
  const period = (one: { interval: string; frequency: number } | null) =>
    one && { interval: one.interval, frequency: one.frequency };
  const itemOf = (line: LineItem, at: number) => {
    const price = need(paddle.store.prices, line.price_id);
    const later = recurring.line_items[at];
    const { id, name, description, image_url } = line.product;
    return {
      price_id: line.price_id,
      price_name: price.name,
      product: { id, name, description, image_url },
      quantity: line.quantity,
      billing_cycle: period(price.billing_cycle),
      trial_period: period(price.trial_period),
      totals: { ...totalsOf(line.totals), credit: 0, balance: dollars(line.totals.total) },
      ...(later && { recurring_totals: totalsOf(later.totals) }),
    };
  };
  const [payment] = wire.payments;
  return {
    id: checkout.id,
    transaction_id: wire.id,
    status: wire.status === "paid" ? "completed" : wire.status,
    custom_data: wire.custom_data,
    currency_code: wire.currency_code,
    customer: {
      id: customer?.id ?? null,
      email: customer?.email ?? checkout.email,
      address: address
        ? {
            id: address.id,
            country_code: address.country_code,
            postal_code: address.postal_code ?? "",
            city: "",
            region: "",
            first_line: "",
          }
        : null,
      business: null,
    },
    items: wire.details.line_items.map(itemOf),
    totals: sumsOf(wire.details),
    recurring_totals: sumsOf(recurring),
    payment: {
      method_details: payment
        ? {
            type: "card",
            card: {
              type: "visa",
              last4: payment.method_details.card.last4,
              expiry_month: payment.method_details.card.expiry_month,
              expiry_year: payment.method_details.card.expiry_year,
            },
          }
        : { type: "none", card: null },
    },
    settings: { display_mode: checkout.settings.displayMode, theme: checkout.settings.theme },
    ...(discount && { discount: { id: discount.id, code: discount.code ?? "" } }),
    upsell: null,
  };
}

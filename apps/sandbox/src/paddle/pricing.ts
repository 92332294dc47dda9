import { invalidField } from "./problems.ts";
import { need, type Paddle, productOf } from "./store.ts";
import { detailsOf } from "./totals.ts";
import { lineOf, readItems } from "./transactions.ts";

const dollars = (cents: string): string => `$${(Number(cents) / 100).toFixed(2)}`;

const formatted = (totals: object) =>
  Object.fromEntries(Object.entries(totals).map(([key, cents]) => [key, dollars(String(cents))]));

function placeIn(address: unknown) {
  if (typeof address !== "object" || address === null) return null;
  const { country_code: country, postal_code: code = null }: Record<string, unknown> = {
    ...address,
  };
  if (typeof country !== "string") throw invalidField("address.country_code", "is required");
  return { country_code: country, postal_code: typeof code === "string" ? code : null };
}

/** What items cost at an address (`POST /pricing-preview`). @throws PaddleError */
export function previewPrices(paddle: Paddle, body: Record<string, unknown>) {
  const { prices, discounts } = paddle.store;
  const items = readItems(paddle, body.items);
  const { discount_id: discountId } = body;
  const discount = typeof discountId === "string" ? need(discounts, discountId) : null;
  const address = placeIn(body.address);
  const lines = items.map((item) => lineOf(paddle, item));
  const details = detailsOf(lines, { discount, address, credit: 0, paid: false, returned: 0 });
  return {
    customer_id: null,
    address_id: null,
    business_id: null,
    currency_code: "USD",
    address,
    customer_ip_address: null,
    discount_id: discount?.id ?? null,
    details: {
      line_items: details.line_items.map(
        ({ price_id, quantity, tax_rate, unit_totals, totals }) => ({
          price: need(prices, price_id),
          quantity,
          tax_rate,
          unit_totals,
          formatted_unit_totals: formatted(unit_totals),
          totals,
          formatted_totals: formatted(totals),
          product: productOf(paddle, need(prices, price_id)),
          discounts:
            discount && totals.discount !== "0"
              ? [{ discount, total: totals.discount, formatted_total: dollars(totals.discount) }]
              : [],
        }),
      ),
    },
    available_payment_methods: ["card"],
  };
}

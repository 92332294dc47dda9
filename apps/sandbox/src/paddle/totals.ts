import type {
  Address,
  Details,
  Discount,
  LineItem,
  Price,
  Product,
  Proration,
  Totals,
  Transaction,
} from "./wire.ts";

/** A line of a transaction before taxes. */
export interface Line {
  /** txnitm_… */
  id: string;
  price: Price;
  product: Product;
  /** Negative for items that a change replaces, which are credited. */
  quantity: number;
  /** Cents before discount and tax: 0 in a trial, a part when prorated. */
  subtotal: number;
  proration: Proration | null;
}

const rates: Record<string, number> = { GB: 0.2, DE: 0.19, FR: 0.2, ES: 0.21, IT: 0.22, NL: 0.21 };

/** The tax rate at an address: sales tax in New York City, VAT in a few countries, none elsewhere. */
function taxRateOf(address: Pick<Address, "country_code" | "postal_code"> | null): number {
  if (!address) return 0;
  const { country_code: country, postal_code: code } = address;
  if (country === "US") return /^1[01]\d{3}$/.test(code ?? "") ? 0.08875 : 0;
  return rates[country] ?? 0;
}

interface Sum {
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
}

const textsOf = ({ subtotal, discount, tax, total }: Sum): Totals => ({
  subtotal: String(subtotal),
  discount: String(discount),
  tax: String(tax),
  total: String(total),
});

function sumOf(subtotal: number, discount: number, rate: number): Sum {
  const tax = Math.round((subtotal - discount) * rate);
  return { subtotal, discount, tax, total: subtotal - discount + tax };
}

/** The discount on a line; a fixed amount is taken once, from the first line that it applies to. */
function discountOn(line: Line, discount: Discount | null, left: number): number {
  if (!discount) return 0;
  const { restrict_to: only } = discount;
  const fits = only === null || only.includes(line.price.id) || only.includes(line.product.id);
  return fits ? Math.min(left, line.subtotal) : 0;
}

const add = (a: Sum, b: Sum): Sum => ({
  subtotal: a.subtotal + b.subtotal,
  discount: a.discount + b.discount,
  tax: a.tax + b.tax,
  total: a.total + b.total,
});

/** The totals of a transaction (`details`). */
export function detailsOf(
  lines: readonly Line[],
  options: {
    discount: Discount | null;
    address: Pick<Address, "country_code" | "postal_code"> | null;
    /** The customer's credit in cents with tax; used up to the total. */
    credit: number;
    paid: boolean;
    /** Cents that approved adjustments returned. */
    returned: number;
  },
): Details {
  const rate = taxRateOf(options.address);
  let left = Number(options.discount?.amount ?? 0);
  const sums = lines.map((line) => {
    const taken = discountOn(line, options.discount, left);
    left -= taken;
    return sumOf(line.subtotal, taken, rate);
  });
  const sum = sums.reduce(add, { subtotal: 0, discount: 0, tax: 0, total: 0 });
  const credit = Math.min(options.credit, Math.max(0, sum.total));
  const grand = Math.max(0, sum.total - credit);
  const { paid, returned } = options;
  const fee = paid && grand > 0 ? Math.round(grand * 0.05) + 50 : 0;
  const share = sum.total <= 0 ? 0 : grand / sum.total;
  const grandTax = Math.round(sum.tax * share);
  const totals = {
    ...textsOf(sum),
    fee: paid ? String(fee) : null,
    credit: String(credit),
    balance: paid ? "0" : String(grand),
    earnings: paid ? String(grand - grandTax - fee) : null,
    grand_total: String(grand),
    grand_total_tax: String(grandTax),
    currency_code: "USD",
    credit_to_balance: String(Math.max(0, -sum.total)),
  };
  const remainingShare = sum.total === 0 ? 1 : (sum.total - returned) / sum.total;
  const adjusted = (cents: number): string => String(Math.round(cents * remainingShare));
  return {
    totals,
    line_items: lines.map((line, at) => lineItemOf(line, sums[at] ?? sum, rate)),
    payout_totals: paid ? { ...totals, exchange_rate: "1", fee_rate: "0" } : null,
    tax_rates_used: [{ tax_rate: String(rate), totals: textsOf(sum) }],
    adjusted_totals: {
      fee: String(fee),
      tax: adjusted(sum.tax),
      total: adjusted(sum.total),
      earnings: paid ? adjusted(grand - grandTax - fee) : "0",
      subtotal: adjusted(sum.subtotal),
      grand_total: adjusted(grand),
      currency_code: "USD",
      retained_fee: "0",
      grand_total_tax: adjusted(grandTax),
    },
    adjusted_payout_totals: null,
  };
}

function lineItemOf(line: Line, sum: Sum, rate: number): LineItem {
  const { id, price, product, quantity, proration } = line;
  const unit = {
    subtotal: Math.round(sum.subtotal / quantity),
    discount: Math.round(sum.discount / quantity),
    tax: Math.round(sum.tax / quantity),
    total: Math.round(sum.total / quantity),
  };
  return {
    id,
    price_id: price.id,
    quantity,
    totals: textsOf(sum),
    product,
    tax_rate: String(rate),
    unit_totals: textsOf(unit),
    proration,
  };
}

/** The items of a transaction. */
export const itemsOf = (lines: readonly Line[]): Transaction["items"] =>
  lines.map(({ price, quantity, proration }) => ({ price, quantity, proration }));

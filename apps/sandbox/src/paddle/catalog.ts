import type { Discount, Interval, Price, Product } from "./wire.ts";

/** A price of the catalog, as the start script passes it. */
export interface CatalogPrice {
  id: string;
  /** The name of its product; prices with the same name belong to one product. */
  name: string;
  cents: number;
  interval: "month" | "year";
  trialDays: number;
}

/** A discount of a fixed amount on each payment. */
export interface CatalogDiscount {
  id: string;
  description: string;
  cents: number;
  /** The ids of the prices that it applies to. */
  prices: string[];
}

/** The prices and discounts that are sold. */
export interface Catalog {
  prices: CatalogPrice[];
  discounts: CatalogDiscount[];
}

/** A catalog can't be used; the message is one sentence that names the field. */
export class CatalogError extends Error {}

type Fields = Record<string, unknown>;

function fieldsIn(value: unknown, name: string): Fields {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  throw new CatalogError(`${name} must be an object.`);
}

function idIn({ id }: Fields, prefix: string, name: string): string {
  if (typeof id === "string" && id.startsWith(prefix) && /^[a-z]{3}_[a-z\d]{26}$/.test(id))
    return id;
  throw new CatalogError(
    `${name}.id must be ${prefix}_ and 26 lower-case letters or digits, not ${JSON.stringify(id)}.`,
  );
}

function textIn(fields: Fields, key: string, name: string): string {
  const value = fields[key];
  if (typeof value === "string" && value.trim() !== "" && value.length <= 150) return value.trim();
  throw new CatalogError(`${name}.${key} must be a text of 1 to 150 characters.`);
}

function countIn(fields: Fields, key: string, name: string, max: number): number {
  // Forms send numbers as texts.
  const value = Number(fields[key] ?? 0);
  if (Number.isInteger(value) && value >= 0 && value <= max) return value;
  throw new CatalogError(`${name}.${key} must be a whole number from 0 to ${max}.`);
}

/** Reads a price. @throws CatalogError */
export function readPrice(value: unknown, name = "price"): CatalogPrice {
  const fields = fieldsIn(value, name);
  const { interval = "month" } = fields;
  if (interval !== "month" && interval !== "year") {
    throw new CatalogError(`${name}.interval must be month or year.`);
  }
  return {
    id: idIn(fields, "pri", name),
    name: textIn(fields, "name", name),
    cents: countIn(fields, "cents", name, 10_000_000),
    interval,
    trialDays: countIn(fields, "trialDays", name, 365),
  };
}

function readDiscount(value: unknown, name: string): CatalogDiscount {
  const fields = fieldsIn(value, name);
  const { prices } = fields;
  if (!Array.isArray(prices) || !prices.every((id) => typeof id === "string")) {
    throw new CatalogError(`${name}.prices must be a list of price ids.`);
  }
  return {
    id: idIn(fields, "dsc", name),
    description: textIn(fields, "description", name),
    cents: countIn(fields, "cents", name, 10_000_000),
    prices,
  };
}

function listIn(fields: Fields, key: string): unknown[] {
  const list = fields[key] ?? [];
  if (Array.isArray(list)) return list;
  throw new CatalogError(`${key} must be a list.`);
}

/** Reads the JSON of a catalog. @throws CatalogError */
export function readCatalog(text: string): Catalog {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CatalogError("the catalog must be JSON.");
  }
  const fields = fieldsIn(value, "catalog");
  return {
    prices: listIn(fields, "prices").map((one, at) => readPrice(one, `prices[${at}]`)),
    discounts: listIn(fields, "discounts").map((one, at) => readDiscount(one, `discounts[${at}]`)),
  };
}

/** A product of the catalog as the API sends it. */
export function makeProduct(id: string, name: string, at: string): Product {
  return {
    id,
    name,
    type: "standard",
    description: null,
    tax_category: "standard",
    image_url: null,
    custom_data: null,
    status: "active",
    import_meta: null,
    created_at: at,
    updated_at: at,
  };
}

/** A price of the catalog as the API sends it. */
export function makePrice(
  { id, name, cents, interval, trialDays }: CatalogPrice,
  productId: string,
  at: string,
): Price {
  const trial: Interval = { interval: "day", frequency: trialDays };
  return {
    id,
    product_id: productId,
    name,
    type: "standard",
    description: `${name}, by the ${interval}`,
    billing_cycle: { interval, frequency: 1 },
    trial_period:
      trialDays > 0
        ? { ...trial, requires_payment_method: true, unit_price: null, unit_price_overrides: [] }
        : null,
    tax_mode: "account_setting",
    unit_price: { amount: String(cents), currency_code: "USD" },
    unit_price_overrides: [],
    quantity: { minimum: 1, maximum: 1 },
    status: "active",
    custom_data: null,
    import_meta: null,
    created_at: at,
    updated_at: at,
  };
}

/** A discount of the catalog as the API sends it. */
export function makeDiscount(
  { id, description, cents, prices }: CatalogDiscount,
  at: string,
): Discount {
  return {
    id,
    status: "active",
    description,
    enabled_for_checkout: false,
    code: null,
    mode: "standard",
    type: "flat",
    amount: String(cents),
    currency_code: "USD",
    recur: true,
    maximum_recurring_intervals: null,
    usage_limit: null,
    restrict_to: prices,
    expires_at: null,
    custom_data: null,
    times_used: 0,
    import_meta: null,
    discount_group_id: null,
    created_at: at,
    updated_at: at,
  };
}

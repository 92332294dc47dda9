import { createHash } from "node:crypto";
import type { Clock } from "../clock.ts";
import {
  type Catalog,
  type CatalogDiscount,
  type CatalogPrice,
  makeDiscount,
  makePrice,
  makeProduct,
} from "./catalog.ts";
import { createIds } from "./ids.ts";
import { notFound } from "./problems.ts";
import { createStamp } from "./time.ts";
import type { Line } from "./totals.ts";
import type {
  Address,
  Adjustment,
  Customer,
  Discount,
  Notification,
  PaddleEvent,
  Price,
  Product,
  Subscription,
  Transaction,
} from "./wire.ts";

/** How a saved card responds to payments. */
export type Card = "accepted" | "declined";

/** A transaction with internal data. */
export interface TransactionRecord {
  wire: Transaction;
  lines: Line[];
  /** The customer's credit that it can use, in cents. */
  credit: number;
}

/** A subscription with internal data. */
export interface SubscriptionRecord {
  wire: Subscription;
  /** The start of its first period: periods are whole intervals after it. */
  anchor: string;
  card: Card;
  /** Cents of changes that are billed with the next renewal; credited when negative. */
  pending: number;
}

/** An opened checkout. */
export interface Checkout {
  id: string;
  transactionId: string;
  /** The origin of the page that opened it, which receives its events. */
  origin: string;
  settings: { displayMode: "overlay" | "inline"; theme: "light" | "dark"; allowLogout: boolean };
  /** The buyer's current step. */
  step: "details" | "payment" | "done";
  /** The address that the buyer entered or Paddle.js passed. */
  email: string | null;
  country: string | null;
  postalCode: string | null;
  attempts: number;
  /** The error of the last attempt, which the page shows. */
  complaint: string | null;
  /** Events of Paddle.js that are still to be sent to the page. */
  events: object[];
}

/** A customer portal's authenticated address. */
export interface PortalSession {
  id: string;
  token: string;
  customerId: string;
}

/** All data of the imitated Paddle. Maps are in the order of creation. */
interface PaddleStore {
  products: Map<string, Product>;
  prices: Map<string, Price>;
  discounts: Map<string, Discount>;
  customers: Map<string, Customer>;
  /** Credit balances in cents, by customer. */
  credits: Map<string, number>;
  addresses: Map<string, Address>;
  transactions: Map<string, TransactionRecord>;
  subscriptions: Map<string, SubscriptionRecord>;
  adjustments: Map<string, Adjustment>;
  checkouts: Map<string, Checkout>;
  portalSessions: Map<string, PortalSession>;
  events: PaddleEvent[];
  notifications: Map<string, Notification>;
}

/** The store, with the helpers that every part of the imitation needs. */
export interface Paddle {
  store: PaddleStore;
  clock: Clock;
  /** The origin of the product's pages; null when none was configured. */
  productOrigin: string | null;
  /** A new id with a prefix, such as `txn`. */
  id(prefix: string): string;
  /** The current time; each call returns a later one. */
  stamp(): string;
  /** Records an event with a copy of the entity, and notifies the product. */
  emit(type: string, entity: object): void;
}

/** Adds a price with its product, or replaces the price with this id. */
export function addPrice(paddle: Paddle, price: CatalogPrice): Price {
  const { products, prices } = paddle.store;
  const digest = createHash("sha256").update(price.name).digest("hex");
  const productId = `pro_01${digest.slice(0, 24)}`;
  const known = products.get(productId);
  if (!known) products.set(productId, makeProduct(productId, price.name, paddle.stamp()));
  const created = makePrice(price, productId, paddle.stamp());
  prices.set(created.id, created);
  return created;
}

function addDiscount(paddle: Paddle, discount: CatalogDiscount): void {
  paddle.store.discounts.set(discount.id, makeDiscount(discount, paddle.stamp()));
}

/** A store that contains only the catalog. */
export function createPaddle(
  catalog: Catalog,
  options: { clock: Clock; productOrigin: string | null; notify(event: PaddleEvent): void },
): Paddle {
  const { clock, productOrigin, notify } = options;
  const id = createIds(clock);
  const stamp = createStamp(clock);
  const store: PaddleStore = {
    products: new Map(),
    prices: new Map(),
    discounts: new Map(),
    customers: new Map(),
    credits: new Map(),
    addresses: new Map(),
    transactions: new Map(),
    subscriptions: new Map(),
    adjustments: new Map(),
    checkouts: new Map(),
    portalSessions: new Map(),
    events: [],
    notifications: new Map(),
  };
  const paddle: Paddle = {
    store,
    clock,
    productOrigin,
    id,
    stamp,
    emit(type, entity) {
      const event: PaddleEvent = {
        event_id: id("evt"),
        event_type: type,
        occurred_at: stamp(),
        data: structuredClone(entity),
      };
      store.events.push(event);
      notify(event);
    },
  };
  for (const price of catalog.prices) addPrice(paddle, price);
  for (const discount of catalog.discounts) addDiscount(paddle, discount);
  return paddle;
}

/** An entity by its id. @throws PaddleError when there is none */
export function need<T>(entities: ReadonlyMap<string, T>, id: string): T {
  const found = entities.get(id);
  if (found === undefined) throw notFound(id);
  return found;
}

/** The product of a price. */
export const productOf = ({ store }: Paddle, price: Price): Product =>
  need(store.products, price.product_id);

/** A new authenticated address of the customer portal. */
export function openPortalSession(paddle: Paddle, customerId: string): PortalSession {
  const session = { id: paddle.id("cpls"), token: paddle.id("pga"), customerId };
  paddle.store.portalSessions.set(session.id, session);
  return session;
}

import { z } from "zod";
import type {
  ProviderAdjustment,
  ProviderCustomer,
  ProviderSubscription,
  ProviderTransaction,
} from "../ports/payments.ts";

/**
 * Paddle's entities, in the form of its library (camelCase). Statuses and the like are strings, not enumerations,
 * because a new payment method or status must not break a webhook. Only fields that we use are read.
 */

/** A time as Paddle writes it: RFC 3339 in UTC, with up to nine digits after the second. */
export const momentText = z.iso.datetime({ offset: true });
const moment = momentText.transform((text) => new Date(text));
const optionalMoment = moment.nullish().transform((value) => value ?? null);
const id = z.string().min(1).max(200);

const period = z
  .object({ startsAt: moment, endsAt: moment })
  .nullish()
  .transform((value) => (value ? { start: value.startsAt, end: value.endsAt } : null));

/** Amounts are strings of whole numbers in the currency's lowest unit. */
const cents = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);

const customData = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {});

const item = z.object({
  quantity: z.number().nullish(),
  trialDates: z.object({ endsAt: moment }).nullish(),
  price: z.object({
    id,
    unitPrice: z.object({ amount: cents, currencyCode: z.string().nullish() }).nullish(),
  }),
});

/** The total price of items; null where one has no price in US dollars. */
function amountOf(items: z.output<typeof item>[], currency: string): number | null {
  if (currency !== "USD") return null;
  const amounts = items.map(({ price: { unitPrice }, quantity }) =>
    unitPrice ? unitPrice.amount * (quantity ?? 1) : null,
  );
  return amounts.reduce<number | null>(
    (sum, one) => (sum === null || one === null ? null : sum + one),
    0,
  );
}

export const subscriptionSchema = z
  .object({
    id,
    status: z.string(),
    customerId: id,
    currencyCode: z.string(),
    startedAt: optionalMoment,
    firstBilledAt: optionalMoment,
    nextBilledAt: optionalMoment,
    discount: z.object({ id }).nullish(),
    currentBillingPeriod: period,
    scheduledChange: z.object({ action: z.string(), effectiveAt: moment }).nullish(),
    items: z.array(item).min(1),
    customData,
    updatedAt: momentText,
  })
  .transform(
    (entity): ProviderSubscription => ({
      id: entity.id,
      status: entity.status,
      customerId: entity.customerId,
      priceIds: entity.items.map(({ price }) => price.id),
      amountCents: amountOf(entity.items, entity.currencyCode),
      discountId: entity.discount?.id ?? null,
      startedAt: entity.startedAt,
      firstBilledAt: entity.firstBilledAt,
      nextBilledAt: entity.nextBilledAt,
      trialEndsAt: entity.items.find(({ trialDates }) => trialDates)?.trialDates?.endsAt ?? null,
      period: entity.currentBillingPeriod,
      scheduled: entity.scheduledChange
        ? { action: entity.scheduledChange.action, at: entity.scheduledChange.effectiveAt }
        : null,
      customData: entity.customData,
      updatedAt: entity.updatedAt,
    }),
  );

export const transactionSchema = z
  .object({
    id,
    status: z.string(),
    customerId: id.nullish(),
    subscriptionId: id.nullish(),
    currencyCode: z.string(),
    billingPeriod: period,
    billedAt: optionalMoment,
    details: z.object({ totals: z.object({ grandTotal: cents }) }),
    // Attempted payments; the captured one paid the transaction.
    payments: z.array(z.object({ status: z.string(), paymentMethodId: id.nullish() })).nullish(),
    customData,
    updatedAt: momentText,
  })
  .transform(
    (entity): ProviderTransaction => ({
      id: entity.id,
      status: entity.status,
      customerId: entity.customerId ?? null,
      subscriptionId: entity.subscriptionId ?? null,
      totalCents: entity.details.totals.grandTotal,
      currency: entity.currencyCode,
      paymentMethodId:
        entity.payments?.find(({ status }) => status === "captured")?.paymentMethodId ?? null,
      period: entity.billingPeriod,
      billedAt: entity.billedAt,
      customData: entity.customData,
      updatedAt: entity.updatedAt,
    }),
  );

export const adjustmentSchema = z
  .object({
    id,
    action: z.string(),
    status: z.string(),
    type: z.string().nullish(),
    transactionId: id,
    subscriptionId: id.nullish(),
    totals: z.object({ total: cents }),
    createdAt: moment,
    updatedAt: momentText.nullish(),
  })
  .transform(
    (entity): ProviderAdjustment => ({
      id: entity.id,
      action: entity.action,
      status: entity.status,
      isFull: entity.type ? entity.type === "full" : null,
      transactionId: entity.transactionId,
      subscriptionId: entity.subscriptionId ?? null,
      totalCents: entity.totals.total,
      createdAt: entity.createdAt,
      updatedAt: entity.updatedAt ?? entity.createdAt.toISOString(),
    }),
  );

export const customerSchema = z
  .object({ id, email: z.string().min(3) })
  .transform((entity): ProviderCustomer => entity);

const charge = z.object({
  details: z.object({ totals: z.object({ subtotal: cents, discount: cents }) }),
});
const beforeTax = (one: z.output<typeof charge> | null | undefined): number | null =>
  one ? one.details.totals.subtotal - one.details.totals.discount : null;

export const previewSchema = z
  .object({
    nextBilledAt: optionalMoment,
    immediateTransaction: charge.nullish(),
    recurringTransactionDetails: charge.shape.details.nullish(),
  })
  .transform((entity) => ({
    chargedNowCents: beforeTax(entity.immediateTransaction),
    nextAmountCents: beforeTax(
      entity.recurringTransactionDetails && { details: entity.recurringTransactionDetails },
    ),
    nextBilledAt: entity.nextBilledAt,
  }));

/** The portal's pages; the address works only temporarily. */
export const portalSchema = z.object({
  urls: z.object({ general: z.object({ overview: z.url() }) }),
});

const camel = (name: string) =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** An entity of a webhook in the form of Paddle's library. The custom data of the checkout is not changed. */
export function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      camel(name),
      name === "custom_data" ? inner : camelCased(inner),
    ]),
  );
}

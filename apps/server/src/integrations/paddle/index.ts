import type { PlanSlug } from "@earshot/contract";
import type { Environment, Paddle } from "@paddle/paddle-node-sdk";
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from "cockatiel";
import type { z } from "zod";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Log } from "../../infrastructure/log.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import { type ItemChange, PaymentError, type Payments } from "../ports/payments.ts";
import { failureOf } from "./failure.ts";
import { readEvent, verifySignature } from "./webhook.ts";
import * as wire from "./wire.ts";

/** The account at Paddle, and how to call the API. */
export interface PaddleOptions {
  /** https://api.paddle.com; without a trailing slash. */
  apiUrl: string;
  apiKey: string;
  clientToken: string;
  environment: "sandbox" | "production";
  /** The address of Paddle.js; null: Paddle's own. */
  scriptUrl: string | null;
  /** Of the notification destination; two while one is replaced. */
  webhookSecrets: readonly string[];
  prices: Readonly<Record<PlanSlug, readonly string[]>>;
  friendsDiscountId: string | null;
  /** For one attempt; an immediate charge can take Paddle some time. */
  timeoutMs?: number;
  retryDelayMs?: number;
  /** How long no request is made after five failures in a row. */
  pauseMs?: number;
}

const service = "paddle";
const tries = 3;
const failuresBeforePause = 5;
/** Paddle's maximum page size. */
const pageSize = 200;

const isTransient = (error: unknown): boolean =>
  error instanceof PaymentError && (error.failure === "unavailable" || error.failure === "timeout");

/** Reads an entity of a webhook. @throws PaymentError malformed. */
function readWith<T>(schema: z.ZodType<T>, data: unknown): T {
  const read = schema.safeParse(wire.camelCased(data));
  if (!read.success) throw failureOf(read.error);
  return read.data;
}

/** The request body for a change of items. */
function updateOf({ priceId, discountId, billing, nextBilledAt }: ItemChange) {
  return {
    items: [{ priceId, quantity: 1 }],
    ...(billing === "now"
      ? ({
          prorationBillingMode: "prorated_immediately",
          onPaymentFailure: "prevent_change",
        } as const)
      : ({
          prorationBillingMode: "do_not_bill",
          ...(nextBilledAt && { nextBilledAt: nextBilledAt.toISOString() }),
        } as const)),
    ...(discountId !== undefined && {
      discount:
        discountId === null ? null : { id: discountId, effectiveFrom: "immediately" as const },
    }),
  };
}

/** Paddle Billing, through its own library: reads, changes, the portal and refunds; and its webhooks. */
export function createPaddle(
  options: PaddleOptions,
  deps: { outboundLimits: OutboundLimits; clock: Clock; log: Log },
): Payments {
  const { timeoutMs = 30_000, retryDelayMs = 500, pauseMs = 30_000 } = options;
  const { outboundLimits, log } = deps;
  let loading: Promise<Paddle> | null = null;
  /** Paddle's library, loaded with the first call: its 800 files would delay the start of every process. */
  const library = () => {
    loading ??= import("@paddle/paddle-node-sdk").then(
      ({ LogLevel, Paddle }) =>
        new Paddle(options.apiKey, {
          // The library uses a string that is not an environment as the address of the API.
          environment: options.apiUrl as Environment,
          // The library's own logger would write to the console.
          logLevel: LogLevel.none,
        }),
    );
    return loading;
  };
  const breaker = circuitBreaker(handleWhen(isTransient), {
    breaker: new ConsecutiveBreaker(failuresBeforePause),
    halfOpenAfter: pauseMs,
  });
  // The library has no time limits. A call that takes longer is abandoned, not aborted.
  const limited = timeout(timeoutMs, TimeoutStrategy.Aggressive);
  const repeated = retry(handleWhen(isTransient), {
    maxAttempts: tries - 1,
    backoff: new ExponentialBackoff({ initialDelay: retryDelayMs, maxDelay: retryDelayMs * 10 }),
  });

  async function tryOnce(call: (paddle: Paddle) => Promise<unknown>): Promise<unknown> {
    const waitMs = await outboundLimits.take(service);
    if (waitMs > 0) {
      throw new PaymentError("rate-limited", "no request is allowed right now", {
        retryAfterMs: waitMs,
      });
    }
    return breaker.execute(async () => {
      try {
        const paddle = await library();
        return await limited.execute(() => call(paddle));
      } catch (cause) {
        const error = failureOf(cause);
        if (error.retryAfterMs !== null) await outboundLimits.block(service, error.retryAfterMs);
        throw error;
      }
    });
  }

  /** Makes a call. Only reads are retried. */
  async function ask<T>(
    name: string,
    kind: "read" | "change",
    schema: z.ZodType<T>,
    call: (paddle: Paddle) => Promise<unknown>,
  ): Promise<T> {
    const once = () => tryOnce(call);
    try {
      const entity = kind === "read" ? await wrap(repeated).execute(once) : await once();
      return schema.parse(entity);
    } catch (cause) {
      const error =
        cause instanceof BrokenCircuitError
          ? new PaymentError("paused", "the last requests to Paddle all failed", {
              retryAfterMs: pauseMs,
              cause,
            })
          : failureOf(cause);
      log.warn({ err: error, call: name, failure: error.failure }, "a call to Paddle failed");
      throw error;
    }
  }

  const subscription = wire.subscriptionSchema;
  const transaction = wire.transactionSchema;
  const adjustment = wire.adjustmentSchema;

  return {
    checkout: {
      clientToken: options.clientToken,
      environment: options.environment,
      scriptUrl: options.scriptUrl,
    },
    prices: options.prices,
    friendsDiscountId: options.friendsDiscountId,

    verifyWebhook: (signature, body, now) =>
      verifySignature(options.webhookSecrets, signature, body, now),
    readEvent,
    readSubscription: (data) => readWith(subscription, data),
    readTransaction: (data) => readWith(transaction, data),
    readAdjustment: (data) => readWith(adjustment, data),

    getSubscription: (id) =>
      ask("get subscription", "read", subscription, (paddle) => paddle.subscriptions.get(id)),
    async *listSubscriptions() {
      const pages = (await library()).subscriptions.list({ perPage: pageSize });
      while (pages.hasMore) {
        yield await ask("list subscriptions", "read", subscription.array(), () => pages.next());
      }
    },
    getTransaction: (id) =>
      ask("get transaction", "read", transaction, (paddle) => paddle.transactions.get(id)),
    getCustomer: (id) =>
      ask("get customer", "read", wire.customerSchema, (paddle) => paddle.customers.get(id)),
    previewChange: (change) =>
      ask("preview change", "read", wire.previewSchema, (paddle) =>
        paddle.subscriptions.previewUpdate(change.subscriptionId, updateOf(change)),
      ),
    changeItems: (change) =>
      ask("change items", "change", subscription, (paddle) =>
        paddle.subscriptions.update(change.subscriptionId, updateOf(change)),
      ),
    endTrial: (id) =>
      ask("end trial", "change", subscription, (paddle) => paddle.subscriptions.activate(id)),
    moveTrialEnd: (id, to) =>
      ask("move trial end", "change", subscription, (paddle) =>
        paddle.subscriptions.update(id, {
          nextBilledAt: to.toISOString(),
          prorationBillingMode: "do_not_bill",
        }),
      ),
    cancelAtPeriodEnd: (id) =>
      ask("cancel", "change", subscription, (paddle) =>
        paddle.subscriptions.cancel(id, { effectiveFrom: "next_billing_period" }),
      ),
    cancelNow: (id) =>
      ask("cancel now", "change", subscription, (paddle) =>
        paddle.subscriptions.cancel(id, { effectiveFrom: "immediately" }),
      ),
    removeScheduledChange: (id) =>
      ask("remove scheduled change", "change", subscription, (paddle) =>
        paddle.subscriptions.update(id, { scheduledChange: null }),
      ),
    resume: (id) =>
      ask("resume", "change", subscription, (paddle) =>
        paddle.subscriptions.resume(id, { effectiveFrom: "immediately" }),
      ),
    async portalUrl(customerId, subscriptionId) {
      const { urls } = await ask("open portal", "change", wire.portalSchema, (paddle) =>
        paddle.customerPortalSessions.create(customerId, [subscriptionId]),
      );
      return urls.general.overview;
    },
    listRefunds: (transactionId) =>
      ask("list refunds", "read", adjustment.array(), (paddle) =>
        paddle.adjustments.list({ transactionId: [transactionId], action: "refund" }).next(),
      ),
    refundTransaction: (transactionId) =>
      ask("refund", "change", adjustment, (paddle) =>
        paddle.adjustments.create({
          action: "refund",
          type: "full",
          transactionId,
          reason: "requested_by_customer",
        }),
      ),
  };
}

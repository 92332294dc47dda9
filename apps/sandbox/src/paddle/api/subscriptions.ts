import type { FastifyInstance, FastifyRequest } from "fastify";
import { queryOf } from "../../forms.ts";
import { applyChange, changedFields, pendingOf, totalsFor } from "../changes.ts";
import { invalidField, PaddleError } from "../problems.ts";
import { need, openPortalSession, type SubscriptionRecord } from "../store.ts";
import { cancelNow, endPeriod, pauseNow, resume, updateSubscription } from "../subscriptions.ts";
import { addIntervals } from "../time.ts";
import { lineOf } from "../transactions.ts";
import type { Period, Subscription } from "../wire.ts";
import { bodyOf, idOf, one, type PaddleApi } from "./call.ts";
import { listOf } from "./lists.ts";
import { changeIn, fieldsIn } from "./subscription-body.ts";

/** The time before a renewal in which Paddle locks a subscription. */
const lockMs = 30 * 60_000;

/** Registers the calls for subscriptions. */
export function registerSubscriptionCalls(
  app: FastifyInstance,
  { paddle, baseOf }: PaddleApi,
): void {
  const { subscriptions } = paddle.store;

  /** Adds portal addresses, which are in the API's responses but never in webhooks. */
  function withUrls(request: FastifyRequest, wire: Subscription) {
    const session = [...paddle.store.portalSessions.values()].find(
      ({ customerId }) => customerId === wire.customer_id,
    );
    const { id, token } = session ?? openPortalSession(paddle, wire.customer_id);
    const page = (action: string) =>
      `${baseOf(request)}/portal/${id}?${new URLSearchParams({ action, subscription_id: wire.id, token })}`;
    return {
      ...wire,
      management_urls: {
        view_subscription: page("view_subscription"),
        update_payment_method: page("update_subscription_payment_method"),
        cancel: page("cancel_subscription"),
      },
    };
  }

  /** The details of the next renewal and of each one after it. */
  function upcoming(wire: Subscription, pending: number) {
    const { next_billed_at: next, status } = wire;
    const lines = wire.items.map((item) => lineOf(paddle, item));
    const recurring = totalsFor(paddle, wire, lines);
    const [first] = lines;
    if (first) first.subtotal = Math.max(0, first.subtotal + pending);
    const credit = paddle.store.credits.get(wire.customer_id) ?? 0;
    const ends = next !== null && wire.scheduled_change === null && status !== "past_due";
    const period: Period | null =
      next === null ? null : { starts_at: next, ends_at: addIntervals(next, wire.billing_cycle) };
    return {
      next_transaction: ends
        ? {
            billing_period: period,
            details: totalsFor(paddle, wire, lines, { credit }),
            adjustments: [],
          }
        : null,
      recurring_transaction_details: recurring,
    };
  }

  function including(request: FastifyRequest, record: SubscriptionRecord): object {
    const parts = (queryOf(request).include ?? "").split(",");
    const { next_transaction, recurring_transaction_details } = upcoming(
      record.wire,
      record.pending,
    );
    return {
      ...withUrls(request, record.wire),
      ...(parts.includes("next_transaction") && { next_transaction }),
      ...(parts.includes("recurring_transaction_details") && { recurring_transaction_details }),
    };
  }

  function checkUnlocked({ wire }: SubscriptionRecord): void {
    if (wire.status === "canceled") {
      throw new PaddleError(
        "subscription_update_when_canceled",
        "cannot update subscription, as subscription is canceled",
      );
    }
    const left = Date.parse(wire.next_billed_at ?? "") - paddle.clock.now();
    if (left < lockMs) {
      throw new PaddleError(
        "subscription_locked_renewal",
        "unable to update subscription 30m0s before renewal",
        409,
      );
    }
  }

  app.get("/subscriptions", async (request) =>
    listOf(
      request,
      [...subscriptions.values()].map(({ wire }) => wire),
      {
        base: baseOf(request),
        idOf: ({ id }) => id,
        filters: {
          id: ({ id }) => id,
          status: ({ status }) => status,
          customer_id: ({ customer_id }) => customer_id,
          address_id: ({ address_id }) => address_id,
          collection_mode: ({ collection_mode }) => collection_mode,
          price_id: ({ items }) => items.map(({ price }) => price.id),
          scheduled_change_action: ({ scheduled_change }) => scheduled_change?.action ?? null,
        },
        write: (wire) => withUrls(request, wire),
      },
    ),
  );
  app.get("/subscriptions/:id", async (request) =>
    one(including(request, need(subscriptions, idOf(request)))),
  );

  app.patch("/subscriptions/:id", async (request) => {
    const record = need(subscriptions, idOf(request));
    const body = bodyOf(request);
    checkUnlocked(record);
    const fields = fieldsIn(paddle, record, body);
    if (body.items === undefined) updateSubscription(paddle, record, fields);
    else {
      const preventOnFailure = body.on_payment_failure !== "apply_change";
      applyChange(paddle, record, changeIn(paddle, record, body), { preventOnFailure, fields });
    }
    // Later periods are counted from a moved billing date.
    if (fields.next_billed_at) record.anchor = fields.next_billed_at;
    return one(withUrls(request, record.wire));
  });

  app.patch("/subscriptions/:id/preview", async (request) => {
    const record = need(subscriptions, idOf(request));
    const body = bodyOf(request);
    checkUnlocked(record);
    const change = changeIn(paddle, record, body);
    const after: Subscription = {
      ...record.wire,
      ...changedFields(paddle, record, change),
      ...fieldsIn(paddle, record, body),
    };
    const immediately = change.mode.endsWith("immediately");
    const charged = totalsFor(paddle, record.wire, change.lines, { discounted: false });
    const money = (cents: number) => ({ amount: String(cents), currency_code: "USD" });
    return one({
      ...withUrls(request, after),
      immediate_transaction:
        immediately && change.lines.length > 0
          ? { billing_period: change.period, details: charged, adjustments: [] }
          : null,
      ...upcoming(after, immediately ? record.pending : record.pending + pendingOf(change)),
      update_summary: {
        credit: money(change.credit),
        charge: money(change.charge),
        result: {
          action: change.due < 0 ? "credit" : "charge",
          ...money(Math.abs(change.due)),
        },
      },
    });
  });

  function effectiveIn(body: Record<string, unknown>): boolean {
    const { effective_from: from = "next_billing_period" } = body;
    if (from === "immediately") return true;
    if (from === "next_billing_period" || from === null) return false;
    throw invalidField("effective_from", "must be one of next_billing_period, immediately");
  }

  function schedule(
    record: SubscriptionRecord,
    action: "cancel" | "pause",
    resumeAt: string | null,
  ): void {
    const { next_billed_at: next, scheduled_change: change } = record.wire;
    if (change) {
      throw new PaddleError(
        "subscription_locked_pending_changes",
        "cannot update subscription, pending scheduled changes",
      );
    }
    const at = next ?? paddle.stamp();
    updateSubscription(paddle, record, {
      scheduled_change: { action, effective_at: at, resume_at: resumeAt },
    });
  }

  app.post("/subscriptions/:id/cancel", async (request) => {
    const record = need(subscriptions, idOf(request));
    checkUnlocked(record);
    // A paused or past-due subscription has no paid period to wait for.
    const now = effectiveIn(bodyOf(request)) || record.wire.status === "paused";
    if (now) cancelNow(paddle, record);
    else schedule(record, "cancel", null);
    return one(withUrls(request, record.wire));
  });

  app.post("/subscriptions/:id/pause", async (request) => {
    const record = need(subscriptions, idOf(request));
    checkUnlocked(record);
    const body = bodyOf(request);
    const resumeAt = typeof body.resume_at === "string" ? body.resume_at : null;
    if (effectiveIn(body)) pauseNow(paddle, record, resumeAt);
    else schedule(record, "pause", resumeAt);
    return one(withUrls(request, record.wire));
  });

  app.post("/subscriptions/:id/resume", async (request) => {
    const record = need(subscriptions, idOf(request));
    checkUnlocked(record);
    resume(paddle, record);
    return one(withUrls(request, record.wire));
  });

  app.post("/subscriptions/:id/activate", async (request) => {
    const record = need(subscriptions, idOf(request));
    if (record.wire.status !== "trialing") {
      const detail = "subscription must be trialing to be activated";
      throw new PaddleError("subscription_update_when_not_trialing", detail);
    }
    endPeriod(paddle, record, paddle.stamp());
    return one(withUrls(request, record.wire));
  });
}

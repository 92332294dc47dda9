import { type AdminRefund, limits, type Refund } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Payments } from "../../../integrations/ports/payments.ts";
import type { Activities, Audit } from "../audit/index.ts";
import type { SubscriptionTopics } from "./events.ts";
import { isRefunded, refundableMs } from "./rules-refunds.ts";
import { type Apply, reportOf } from "./service-apply.ts";
import { askPayments, requirePayments } from "./service-failure.ts";
import type { Refresh } from "./service-refresh.ts";
import * as subscriptions from "./store.ts";
import * as store from "./store-refunds.ts";

/** A refund request as its customer sees it. */
function present({ id, status, requestedAt, decidedAt, note }: store.RefundRow): Refund {
  return {
    id,
    status,
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    note,
  };
}

function presentToAdmin({ refund, companyName, email }: store.ListedRefund): AdminRefund {
  const { workspaceId, plan, transactionId, amountCents, reason } = refund;
  return {
    ...present(refund),
    workspaceId,
    companyName,
    email: email ?? "",
    plan,
    transactionId,
    amountCents,
    reason,
  };
}

/** Refunds: customers request them, the administrator decides, Paddle pays. */
export function createRefunds(deps: {
  database: Database;
  clock: Clock;
  payments: Payments | null;
  topics: SubscriptionTopics;
  audit: Audit;
  apply: Apply;
  refresh: Refresh;
  activities: Activities;
}) {
  const { database, clock, payments, topics, audit, apply, refresh, activities } = deps;

  /** The newest payment of a workspace if it can still be refunded; null: it can't, or there is none. */
  async function findRefundable(workspaceId: string): Promise<store.PaymentRow | null> {
    const since = new Date(clock.now().getTime() - refundableMs);
    const payment = await store.findNewestPayment(database.pool, workspaceId, since);
    if (!payment) return null;
    const adjustments = await store.listAdjustments(database.pool, payment.transactionId);
    return isRefunded(payment, adjustments) ? null : payment;
  }

  /** @throws AppError NOT_FOUND. */
  async function find(id: string): Promise<store.ListedRefund> {
    const found = await store.findListedRefund(database.pool, id);
    if (!found) throw new AppError("NOT_FOUND");
    return found;
  }

  /** Refunds at Paddle, unless an earlier attempt did so and its answer was lost. */
  async function refundAtPaddle(connected: Payments, transactionId: string): Promise<void> {
    const made = await connected.listRefunds(transactionId);
    const open = made.find(({ status }) => status === "approved" || status === "pending_approval");
    const adjustment = open ?? (await connected.refundTransaction(transactionId));
    await database.transaction((tx) => apply.adjustment(tx, adjustment, reportOf(adjustment)));
  }

  const recordDecision = (
    tx: Tx,
    decided: {
      by: string;
      workspaceId: string;
      note: string | undefined;
      details: { decision: "refund" | "refuse"; transactionId: string };
    },
  ) =>
    audit.recordAdministrator(tx, {
      administratorId: decided.by,
      action: "refund_decided",
      workspaceId: decided.workspaceId,
      reason: decided.note || null,
      details: decided.details,
    });

  async function refuse(
    { refund: { id, workspaceId, plan, transactionId } }: store.ListedRefund,
    by: string,
    note: string | undefined,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const isFirst = await store.decideRefund(tx, id, {
        status: "refused",
        decidedAt: clock.now(),
        decidedBy: by,
        note: note ?? null,
      });
      if (!isFirst) throw new AppError("REFUND_DECIDED");
      const details = { decision: "refuse", transactionId } as const;
      await recordDecision(tx, { by, workspaceId, note, details });
      await topics.mail.publish(tx, { kind: "refund_refused", workspaceId, plan, at: null, note });
      await refresh(tx, workspaceId, "refund");
    });
  }

  async function refund(
    { refund: { id, workspaceId, transactionId } }: store.ListedRefund,
    by: string,
    note: string | undefined,
  ): Promise<void> {
    const connected = requirePayments(payments);
    // Recorded before the call to Paddle, so that two administrators can't refund twice. The request stays open until
    // Paddle approves.
    await database.transaction(async (tx) => {
      const isFirst = await store.decideRefund(tx, id, {
        status: "open",
        decidedAt: clock.now(),
        decidedBy: by,
        note: note ?? null,
      });
      if (!isFirst) throw new AppError("REFUND_DECIDED");
      const details = { decision: "refund", transactionId } as const;
      await recordDecision(tx, { by, workspaceId, note, details });
    });
    try {
      await askPayments(() => refundAtPaddle(connected, transactionId));
    } catch (error) {
      await store.reopenRefund(database.pool, transactionId);
      throw error;
    }
  }

  return {
    /** Refunds as a customer sees them: until when one can be requested, and the newest request. */
    async viewOf(
      workspaceId: string,
    ): Promise<{ refundableUntil: string | null; refund: Refund | null }> {
      const [payment, newest] = await Promise.all([
        findRefundable(workspaceId),
        store.findNewestRefund(database.pool, workspaceId),
      ]);
      const isAsked =
        payment !== null &&
        (await store.findRefundOfPayment(database.pool, payment.transactionId)) !== null;
      return {
        refundableUntil:
          payment && !isAsked
            ? new Date(payment.paidAt.getTime() + refundableMs).toISOString()
            : null,
        refund: newest && present(newest),
      };
    },

    /** Requests a refund of the newest payment. @throws AppError REFUND_TOO_LATE; REFUND_EXISTS. */
    async request(workspaceId: string, userId: string, reason: string | undefined): Promise<void> {
      const payment = await findRefundable(workspaceId);
      if (!payment) throw new AppError("REFUND_TOO_LATE");
      const subscription =
        payment.subscriptionId === null
          ? null
          : await subscriptions.findSubscription(database.pool, payment.subscriptionId);
      await database.transaction(async (tx) => {
        const inserted = await store.insertRefund(tx, {
          workspaceId,
          transactionId: payment.transactionId,
          plan: subscription?.plan ?? null,
          amountCents: payment.totalCents,
          reason: reason?.slice(0, limits.noteMax) ?? null,
          requestedBy: userId,
          requestedAt: clock.now(),
        });
        if (!inserted) throw new AppError("REFUND_EXISTS");
        const details = { change: "refund" };
        await activities.record(tx, { workspaceId, userId, kind: "plan_changed", details });
        await refresh(tx, workspaceId, "refund");
      });
    },

    /** All requests, for the administrator. */
    list: async (): Promise<AdminRefund[]> =>
      (await store.listRefunds(database.pool)).map(presentToAdmin),

    /** Decides on a request. @throws AppError NOT_FOUND; REFUND_DECIDED; those of the payment service. */
    async decide(
      id: string,
      by: string,
      { decision, note }: { decision: "refund" | "refuse"; note?: string | undefined },
    ): Promise<AdminRefund> {
      const found = await find(id);
      await (decision === "refuse" ? refuse(found, by, note) : refund(found, by, note));
      return presentToAdmin(await find(id));
    },
  };
}

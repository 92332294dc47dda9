import { billingTerms, type PlanSlug } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Payments } from "../../../integrations/ports/payments.ts";
import type { Audit } from "../audit/index.ts";
import type { SubscriptionTopics } from "./events.ts";
import { isPriceLocked } from "./rules-plans.ts";
import type { Apply } from "./service-apply.ts";
import { requirePayments } from "./service-failure.ts";
import { findSubscription } from "./store.ts";
import * as store from "./store-prices.ts";

/** A new price, as the administrator announces it. */
interface Announcement {
  plan: PlanSlug;
  priceId: string;
  price: number;
  /** YYYY-MM-DD, in UTC. */
  takesEffectOn: string;
}

const dayMs = 24 * 3_600_000;

/** New prices for subscribers: announced ahead, and applied with the first renewal after their day. */
export function createPriceChanges(deps: {
  database: Database;
  clock: Clock;
  payments: Payments | null;
  topics: SubscriptionTopics;
  audit: Audit;
  apply: Apply;
}) {
  const { database, clock, payments, topics, audit, apply } = deps;

  /** @throws AppError VALIDATION_FAILED; PRICE_NOTICE_TOO_SHORT. */
  function check({ plan, priceId, takesEffectOn }: Announcement, { prices }: Payments): void {
    const details = [
      ...(isPriceLocked(plan) ? ["plan: its subscribers keep the price that they bought at"] : []),
      ...(prices[plan].includes(priceId)
        ? []
        : ["priceId: is not a price of this plan in the configuration"]),
    ];
    if (details.length > 0) throw new AppError("VALIDATION_FAILED", { details });
    const earliest = clock.now().getTime() + billingTerms.priceChangeNoticeDays * dayMs;
    if (Date.parse(takesEffectOn) < earliest) throw new AppError("PRICE_NOTICE_TOO_SHORT");
  }

  return {
    /**
     * Tells the subscribers of a plan about a new price, once each.
     * @returns how many
     * @throws AppError PAYMENTS_NOT_CONNECTED; VALIDATION_FAILED; PRICE_NOTICE_TOO_SHORT.
     */
    async announce(by: string, announcement: Announcement): Promise<number> {
      check(announcement, requirePayments(payments));
      const { plan, priceId, price, takesEffectOn } = announcement;
      const at = new Date(takesEffectOn).toISOString();
      return database.transaction(async (tx) => {
        const change = { plan, priceId, price, takesEffectOn, announcedAt: clock.now() };
        const { id: priceChangeId } = await store.insertPriceChange(tx, change);
        await audit.recordAdministrator(tx, {
          administratorId: by,
          action: "price_change_announced",
          details: { plan, price, takesEffectOn },
        });
        const subscribers = await store.listSubscribers(tx, plan, priceId);
        for (const { id: subscriptionId, workspaceId } of subscribers) {
          await store.insertNotice(tx, { priceChangeId, subscriptionId });
          if (workspaceId === null) continue;
          await topics.mail.publish(tx, { kind: "price_change", workspaceId, plan, at, price });
        }
        return subscribers.length;
      });
    },

    /** Queues the changes that are due. */
    async applyDue(): Promise<void> {
      const today = clock.now().toISOString().slice(0, 10);
      const due = await store.listDueNotices(database.pool, today);
      if (due.length === 0) return;
      await database.transaction(async (tx) => {
        for (const notice of due) await topics.applyPrice.publish(tx, notice);
      });
    },

    /** Sets the new price of a subscription, which the next renewal charges. @throws PaymentError. */
    async apply(notice: { priceChangeId: string; subscriptionId: string }): Promise<void> {
      const change = await store.findPriceChange(database.pool, notice.priceChangeId);
      const subscription = await findSubscription(database.pool, notice.subscriptionId);
      if (!payments || !change || !subscription) return;
      const { id: subscriptionId, plan, priceId } = subscription;
      // A subscriber who has changed plans since has bought at a current price.
      if (plan === change.plan && priceId !== change.priceId) {
        const reading = await apply.read(subscriptionId, () =>
          payments.changeItems({
            subscriptionId,
            priceId: change.priceId,
            billing: "next-period",
          }),
        );
        await database.transaction((tx) => apply.reading(tx, reading));
      }
      await store.markApplied(database.pool, notice, clock.now());
    },
  };
}

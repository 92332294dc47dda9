import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import {
  PaymentError,
  type Payments,
  type ProviderSubscription,
} from "../../../integrations/ports/payments.ts";
import type { Cancellation, SubscriptionTopics } from "./events.ts";
import { lifecycleOf } from "./rules.ts";
import type { Apply } from "./service-apply.ts";
import * as store from "./store.ts";

/** Changes subscriptions at Paddle and stores its answers. If an answer is lost, the subscription is read back. */
export function createPaddleCalls(deps: {
  database: Database;
  clock: Clock;
  payments: Payments | null;
  topics: SubscriptionTopics;
  apply: Apply;
}) {
  const { database, clock, payments, topics, apply } = deps;

  /** The newest subscription that has not ended; those that give access first. @throws AppError NO_SUBSCRIPTION. */
  async function current(workspaceId: string): Promise<store.SubscriptionWithChange> {
    const now = clock.now();
    const owned = await store.listSubscriptionsOf(database.pool, workspaceId);
    const live = owned.filter((one) => lifecycleOf(one, now).state !== "canceled");
    const found = live.find((one) => lifecycleOf(one, now).hasAccess) ?? live[0];
    if (!found) throw new AppError("NO_SUBSCRIPTION");
    return found;
  }

  /** Makes a call. After a failure that leaves its result unknown, queues reading the subscription back. */
  async function orReadBack<T>(subscriptionId: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof PaymentError && error.isUnknown) {
        await database.transaction((tx) => topics.readBack.publish(tx, { subscriptionId }));
      }
      throw error;
    }
  }

  /** Makes a change at Paddle and stores its answer. */
  async function make(
    subscriptionId: string,
    call: () => Promise<ProviderSubscription>,
    also: (tx: Tx) => Promise<void> = async () => {},
  ): Promise<void> {
    const reading = await orReadBack(subscriptionId, () => apply.read(subscriptionId, call));
    await database.transaction(async (tx) => {
      await store.lockEntity(tx, subscriptionId);
      await also(tx);
      await apply.reading(tx, reading);
    });
  }

  return {
    current,
    make,

    /** Reads a subscription from Paddle after a change whose answer was lost. @throws PaymentError. */
    async readBack(subscriptionId: string): Promise<void> {
      if (!payments) return;
      const reading = await apply.read(subscriptionId, () =>
        payments.getSubscription(subscriptionId),
      );
      const known = await store.findSubscription(database.pool, subscriptionId);
      const planned = known?.plannedChange;
      const wasRefused = planned && reading.subscription.priceIds.includes(planned.fromPriceId);
      await database.transaction(async (tx) => {
        await store.lockEntity(tx, subscriptionId);
        if (wasRefused) await store.deletePlannedChange(tx, subscriptionId);
        await apply.reading(tx, reading);
      });
    },

    /** Cancels a subscription whose workspace is deleted, unless it is already canceled. @throws PaymentError. */
    async cancelDeleted({ subscriptionId, when }: Cancellation): Promise<void> {
      if (!payments) return;
      const { status, scheduled } = await payments.getSubscription(subscriptionId);
      const isDone =
        status === "canceled" || (when === "period-end" && scheduled?.action === "cancel");
      const cancel = when === "now" ? payments.cancelNow : payments.cancelAtPeriodEnd;
      await make(subscriptionId, () =>
        (isDone ? payments.getSubscription : cancel)(subscriptionId),
      );
    },

    /** Ends a subscription at Paddle immediately, because its money was returned. @throws PaymentError. */
    async end(subscriptionId: string): Promise<void> {
      const known = await store.findSubscription(database.pool, subscriptionId);
      if (!payments || !known?.endedAt || known.status === "canceled") return;
      const { status } = await payments.getSubscription(subscriptionId);
      // A subscription that is already canceled can only be read back.
      const end = status === "canceled" ? payments.getSubscription : payments.cancelNow;
      await make(subscriptionId, () => end(subscriptionId));
    },
  };
}

import {
  type Checkout,
  type CheckoutSettings,
  type PlanSlug,
  planSlugs,
  plans,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Payments } from "../../../integrations/ports/payments.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import { lifecycleOf } from "./rules.ts";
import { discountOf } from "./rules-plans.ts";
import { type Apply, reportOf } from "./service-apply.ts";
import type { CheckoutIds } from "./service-checkout-ids.ts";
import { requirePayments } from "./service-failure.ts";
import * as store from "./store.ts";

/** How long a screen waits for Paddle's confirmation. */
const waitingMs = 10 * 60_000;
/** The minimum time between two requests to Paddle for one checkout. */
const askSpacingMs = 5_000;

/** Checkouts: the settings of Paddle's overlay, and the wait for its confirmation. */
export function createCheckouts(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  payments: Payments | null;
  accounts: Accounts;
  checkoutIds: CheckoutIds;
  apply: Apply;
}) {
  const { database, clock, log, payments, accounts, checkoutIds, apply } = deps;

  const findWaiting = (workspaceId: string) =>
    store.findWaitingCheckout(
      database.pool,
      workspaceId,
      new Date(clock.now().getTime() - waitingMs),
    );

  /** Reads the purchase of a checkout from Paddle. The signed id in its transaction identifies the workspace. */
  async function ask(connected: Payments, transactionId: string): Promise<void> {
    const transaction = await connected.getTransaction(transactionId);
    await database.transaction((tx) => apply.transaction(tx, transaction, reportOf(transaction)));
    const { subscriptionId } = transaction;
    if (subscriptionId === null) return;
    const reading = await apply.read(subscriptionId, () =>
      connected.getSubscription(subscriptionId),
    );
    await database.transaction((tx) => apply.reading(tx, reading));
  }

  return {
    /** The settings that a browser needs to open the checkout. */
    settings(): CheckoutSettings {
      if (!payments) return { paddle: null, available: [] };
      return {
        paddle: payments.checkout,
        available: planSlugs.filter((plan) => payments.prices[plan].length > 0),
      };
    },

    /**
     * Begins a checkout. Nothing is granted before Paddle confirms the purchase.
     * @throws AppError PAYMENTS_NOT_CONNECTED; PLAN_UNAVAILABLE; SUBSCRIPTION_EXISTS.
     */
    async start(workspaceId: string, userId: string, plan: PlanSlug): Promise<Checkout> {
      const { prices, friendsDiscountId } = requirePayments(payments);
      const [priceId] = prices[plan];
      if (priceId === undefined) throw new AppError("PLAN_UNAVAILABLE");
      const now = clock.now();
      const owned = await store.listSubscriptionsOf(database.pool, workspaceId);
      if (owned.some((one) => lifecycleOf(one, now).state !== "canceled")) {
        throw new AppError("SUBSCRIPTION_EXISTS");
      }
      const { email } = await accounts.userOf(userId);
      const checkout = { workspaceId, userId, plan, createdAt: now };
      return {
        checkoutId: checkoutIds.sign(await store.insertCheckout(database.pool, checkout)),
        priceId,
        discountId: discountOf(plans[plan], friendsDiscountId),
        customerEmail: email,
        userId,
        plan,
      };
    },

    /**
     * Records that the overlay has completed a checkout, so that the screen waits.
     * @throws AppError NOT_FOUND when it is not the workspace's.
     */
    async report(
      workspaceId: string,
      { checkoutId, transactionId }: { checkoutId: string; transactionId?: string | undefined },
    ): Promise<void> {
      const id = checkoutIds.read(checkoutId);
      const isKnown =
        id !== null &&
        (await store.markCheckoutCompleted(
          database.pool,
          { id, workspaceId },
          clock.now(),
          transactionId ?? null,
        ));
      if (!isKnown) throw new AppError("NOT_FOUND");
    },

    /** Whether a workspace waits for Paddle to confirm a completed checkout. */
    isWaiting: async (workspaceId: string): Promise<boolean> =>
      (await findWaiting(workspaceId)) !== null,

    /** Asks Paddle whether a completed checkout was paid, in case its webhook is late. */
    async askForWaiting(workspaceId: string): Promise<void> {
      const checkout = payments && (await findWaiting(workspaceId));
      if (!payments || !checkout || checkout.transactionId === null) return;
      const now = clock.now();
      const before = new Date(now.getTime() - askSpacingMs);
      if (!(await store.takeTurnToAsk(database.pool, checkout.id, now, before))) return;
      // A failure is not fatal: the webhook still arrives.
      await ask(payments, checkout.transactionId).catch((error) =>
        log.warn({ err: error }, "a completed checkout could not be read from Paddle"),
      );
    },
  };
}

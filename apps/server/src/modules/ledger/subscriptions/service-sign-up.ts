import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { PaymentError, type Payments } from "../../../integrations/ports/payments.ts";
import type { Accounts, UserRow } from "../../identity/accounts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { SubscriptionTopics } from "./events.ts";
import type { Apply, Reading } from "./service-apply.ts";
import type { Refresh } from "./service-refresh.ts";
import * as store from "./store.ts";

const carriesPurchase = ({ carried }: Pick<UserRow, "carried">): boolean =>
  carried.transactionId !== undefined || carried.subscriptionId !== undefined;

/**
 * Purchases whose ids were passed to a sign-up (S1 §3). Anybody can write an id into a URL, so a purchase is connected
 * only when Paddle confirms it and its customer has the email address that this account has confirmed.
 */
export function createSignUpPurchases(deps: {
  database: Database;
  log: Log;
  payments: Payments | null;
  accounts: Accounts;
  workspaces: Workspaces;
  topics: SubscriptionTopics;
  apply: Apply;
  refresh: Refresh;
}) {
  const { database, log, payments, accounts, workspaces, topics, apply, refresh } = deps;

  accounts.topics.confirmed.subscribe(async (tx: Tx, { userId }) => {
    const user = await accounts.userOf(userId, tx);
    if (carriesPurchase(user)) await topics.linkSignUp.publish(tx, { userId });
  });

  /** The subscription that a sign-up named; null: Paddle does not know it. */
  async function findPurchase(
    connected: Payments,
    { transactionId, subscriptionId }: UserRow["carried"],
  ): Promise<Reading | null> {
    try {
      const id = transactionId
        ? (await connected.getTransaction(transactionId)).subscriptionId
        : subscriptionId;
      return id ? await apply.read(id, () => connected.getSubscription(id)) : null;
    } catch (error) {
      if (error instanceof PaymentError && ["not-found", "refused"].includes(error.failure)) {
        return null;
      }
      throw error;
    }
  }

  return {
    /** Connects the purchase of a sign-up with the workspace. @throws PaymentError to be tried again. */
    async link(userId: string): Promise<void> {
      const user = await accounts.find(userId);
      if (!payments || !user?.emailVerifiedAt || !carriesPurchase(user)) return;
      const workspaceId = user.currentWorkspaceId;
      if (workspaceId === null || !(await workspaces.isOwner(workspaceId, userId))) return;
      const reading = await findPurchase(payments, user.carried);
      if (!reading) return;
      const { subscription: purchase } = reading;
      const { email } = await payments.getCustomer(purchase.customerId);
      if (email.trim().toLowerCase() !== user.email) {
        log.warn({ userId, subscription: purchase.id }, "a sign-up named another's purchase");
        return;
      }
      await database.transaction(async (tx) => {
        await apply.reading(tx, reading);
        const saved = await store.findSubscription(tx, purchase.id);
        if (!saved || saved.workspaceId !== null) return;
        await apply.link(tx, purchase.id, workspaceId);
        await refresh(tx, workspaceId, "sign-up");
      });
    },
  };
}

import { referralReward } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Topic } from "../../../infrastructure/topic.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Billing } from "../billing/index.ts";
import type { Subscriptions } from "../subscriptions/index.ts";
import { isReturnedInTime, judge, type ReferredPayment, rewardedPaymentOf } from "./rules.ts";
import * as store from "./store.ts";

const dayMs = 86_400_000;

/**
 * Updates a referral after payments of its company changed. It compares the stored state with the state that the
 * payments call for, so it may run at any time and any number of times.
 */
export function createReferralReview(deps: {
  database: Database;
  clock: Clock;
  accounts: Accounts;
  workspaces: Workspaces;
  billing: Billing;
  subscriptions: Subscriptions;
  topics: { rewarded: Topic<{ userId: string; workspaceId: string }> };
  /** The time since which networks are compared. */
  recently: () => Date;
}) {
  const { database, clock, accounts, workspaces, billing, subscriptions, topics, recently } = deps;

  async function paymentsOf(tx: Tx, workspaceId: string): Promise<ReferredPayment[]> {
    const [paid, receipts] = [
      await subscriptions.paymentsOf(tx, workspaceId),
      await store.listReceipts(tx, workspaceId),
    ];
    return [...paid, ...receipts.map((receipt) => ({ ...receipt, returnedAt: null }))];
  }

  /** Compares both sides again at the first payment, when more is known about them. */
  async function judgeAgain(tx: Tx, row: store.ReferralRow, ownWorkspaceId: string) {
    const { referrerId, referredId, workspaceId } = row;
    const [members, own] = [
      await workspaces.memberIds(workspaceId, "viewer", tx),
      await workspaces.memberIds(ownWorkspaceId, "viewer", tx),
    ];
    const payers = new Set(await subscriptions.payersOf(tx, workspaceId));
    const ownPayers = await subscriptions.payersOf(tx, ownWorkspaceId);
    const networks = { one: referrerId, other: referredId, since: recently() };
    return judge({
      ...{ isSameMailbox: false, isKnownDevice: false, isSameCompany: false },
      isSameWorkspace:
        ownWorkspaceId === workspaceId || members.includes(referrerId) || own.includes(referredId),
      isSamePaymentMethod: ownPayers.some((payer) => payers.has(payer)),
      // A referral that the administrator has accepted is not held again.
      isSameNetwork: row.decidedAt === null && (await store.shareNetwork(tx, networks)),
    });
  }

  async function reward(tx: Tx, row: store.ReferralRow): Promise<void> {
    const referrer = await accounts.find(row.referrerId, tx);
    const workspaceId = referrer?.currentWorkspaceId;
    // A writer without a workspace has no replies to use.
    if (!workspaceId) return;
    const { verdict, reasons } = await judgeAgain(tx, row, workspaceId);
    if (verdict !== "open") {
      const known = row.reasons.filter((reason) => !reasons.includes(reason));
      await store.updateReferral(tx, row.id, { verdict, reasons: [...known, ...reasons] });
      return;
    }
    const now = clock.now();
    await topics.rewarded.publish(tx, { userId: row.referrerId, workspaceId });
    const bonusId = await billing.grantBonus(tx, {
      workspaceId,
      amount: referralReward.replies,
      reason: "A company you referred became a customer.",
      expiresAt: new Date(now.getTime() + referralReward.days * dayMs),
    });
    await store.updateReferral(tx, row.id, { rewardedAt: now, bonusId });
  }

  /** Takes the bonus back if its payment was returned in time and none of its replies is used. */
  async function takeBack(
    tx: Tx,
    row: store.ReferralRow,
    payments: readonly ReferredPayment[],
  ): Promise<void> {
    const payment = payments.find(({ paymentId }) => paymentId === row.paymentId);
    if (!payment?.returnedAt || !row.bonusId || row.returnedAt) return;
    const isTakenBack = isReturnedInTime(payment) && (await billing.takeBackBonus(tx, row.bonusId));
    await store.updateReferral(tx, row.id, {
      returnedAt: payment.returnedAt,
      ...(isTakenBack && { takenBackAt: clock.now() }),
    });
  }

  /** @param row locked */
  async function apply(tx: Tx, row: store.ReferralRow): Promise<void> {
    const payments = await paymentsOf(tx, row.workspaceId);
    if (row.rewardedAt !== null) return takeBack(tx, row, payments);
    const payment = rewardedPaymentOf(payments);
    const paid = await store.updateReferral(tx, row.id, {
      paymentId: payment?.paymentId ?? null,
      paidAt: payment?.paidAt ?? null,
    });
    if (payment && paid.verdict === "open") await reward(tx, paid);
  }

  return {
    apply,

    /** Reviews the referral of a workspace, if it has one. */
    run: (workspaceId: string): Promise<void> =>
      database.transaction(async (tx) => {
        const row = await store.lockByWorkspace(tx, workspaceId);
        if (row) await apply(tx, row);
      }),
  };
}

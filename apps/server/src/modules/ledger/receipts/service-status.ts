import {
  type DecidedPayment,
  type PaymentStatus,
  type PendingPayment,
  plans,
  type Receipt,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { ReceiptTopics } from "./events.ts";
import { manualPlanOf, nextUploadAt, type UploadFacts, uploadBlockerOf } from "./rules.ts";
import * as store from "./store.ts";

/** Where customers pay, as the operator configured it. */
export interface ManualPayments {
  /** The account's name and number at GCash. */
  name: string;
  number: string;
  /** null: prices are in dollars alone. */
  pesosPerDollar: number | null;
}

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A receipt, as its customer sees it. */
const presentToCustomer = (row: store.ReceiptRow): Receipt => ({
  verification_token: row.verificationToken,
  plan: row.plan,
  status: row.status,
  gcash_reference: row.gcashReference,
  payment_date: row.submittedAt.toISOString(),
  decidedAt: textOf(row.decidedAt),
  reason: row.reason,
});

const presentPending = ({
  receipt,
  fullName,
  email,
  companyName,
}: store.ListedReceipt): PendingPayment => ({
  id: receipt.id,
  verification_token: receipt.verificationToken,
  full_name: fullName,
  email,
  company_name: companyName,
  gcash_reference: receipt.gcashReference,
  payment_date: receipt.submittedAt.toISOString(),
  workspaceId: receipt.workspaceId,
  plan: receipt.plan,
  usd: receipt.usd,
  pesos: receipt.pesos,
});

/** A decided receipt, as the administrator sees it. */
export function presentDecided(listed: store.ListedReceipt): DecidedPayment {
  const { status, decidedAt, reason, periodStart, periodEnd, imageId } = listed.receipt;
  if (status === "pending" || decidedAt === null) throw new Error("the receipt is pending");
  return {
    ...presentPending(listed),
    status,
    decidedAt: decidedAt.toISOString(),
    reason,
    periodStart: textOf(periodStart),
    periodEnd: textOf(periodEnd),
    hasImage: imageId !== null,
  };
}

/** The views of receipts for customers and the administrator. */
export function createReceiptStatuses(deps: {
  database: Database;
  clock: Clock;
  workspaces: Workspaces;
  topics: ReceiptTopics;
  manualPayments: ManualPayments | null;
}) {
  const { database, clock, workspaces, topics, manualPayments } = deps;

  /** Whether a workspace has a plan through Paddle. */
  async function hasSubscription(tx: Tx, workspaceId: string): Promise<boolean> {
    const question = { workspaceId, hasSubscription: false };
    await topics.subscriptionAsked.publish(tx, question);
    return question.hasSubscription;
  }

  /** The facts that decide whether a member of a workspace can send a receipt. */
  async function uploadFactsOf(
    tx: Tx,
    workspaceId: string,
    userId: string,
  ): Promise<UploadFacts & { newest: store.ReceiptRow | null }> {
    const newest = await store.findNewest(tx, workspaceId);
    return {
      isConfigured: manualPayments !== null,
      isOwner: await workspaces.isOwner(workspaceId, userId, tx),
      hasPending: newest?.status === "pending",
      hasSubscription: await hasSubscription(tx, workspaceId),
      paidUntil: await store.findPaidUntil(tx, workspaceId, clock.now()),
      newest,
    };
  }

  return {
    hasSubscription,
    uploadFactsOf,

    /** How a workspace can pay by receipt, and the state of its newest receipt. */
    async view(workspaceId: string, userId: string): Promise<PaymentStatus> {
      const facts = await database.transaction((tx) => uploadFactsOf(tx, workspaceId, userId));
      const { newest, paidUntil } = facts;
      const blocker = uploadBlockerOf(facts, clock.now());
      return {
        manualPayment: manualPayments && {
          name: manualPayments.name,
          number: manualPayments.number,
          plans: Object.values(plans).map((plan) =>
            manualPlanOf(plan, manualPayments.pesosPerDollar),
          ),
        },
        receipt: newest && presentToCustomer(newest),
        paidUntil: textOf(paidUntil),
        canUpload: blocker === null,
        whyNot: blocker,
        nextFrom: blocker === "early" && paidUntil ? textOf(nextUploadAt(paidUntil)) : null,
      };
    },

    /** The status of the newest receipt, and until when receipts pay for a plan, for the subscription's view. */
    async summaryOf(workspaceId: string, db: Queryable = database.pool) {
      const [newest, paidUntil] = await Promise.all([
        store.findNewest(db, workspaceId),
        store.findPaidUntil(db, workspaceId, clock.now()),
      ]);
      return { status: newest?.status ?? null, paidUntil };
    },

    /** For the administrator. */
    listPending: async (): Promise<PendingPayment[]> =>
      (await store.listPending(database.pool)).map(presentPending),
    listDecided: async (): Promise<DecidedPayment[]> =>
      (await store.listDecided(database.pool)).map(presentDecided),
  };
}

import { randomBytes } from "node:crypto";
import {
  type DecidedPayment,
  type ErrorCode,
  type PlanSlug,
  plans,
  type ReceiptBlocker,
  type ReceiptStatus,
  receiptLimits,
  type Tier,
} from "@earshot/contract";
import { type Blobs, cleanImage } from "../../../infrastructure/blobs/index.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { Mailer } from "../../../infrastructure/mail/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Audit } from "../audit/index.ts";
import { createReceiptTopics } from "./events.ts";
import { dayMs, manualPlanOf, paidPeriodOf, uploadBlockerOf } from "./rules.ts";
import { createReceiptMails } from "./service-mails.ts";
import { createReceiptStatuses, type ManualPayments, presentDecided } from "./service-status.ts";
import * as store from "./store.ts";

export { type ReceiptMail, receiptMailKinds } from "./events.ts";

export type Receipts = ReturnType<typeof createReceipts>;

/** The plan that a workspace has by its receipts. */
export interface ManualPlanInForce {
  plan: PlanSlug;
  tier: Tier;
  /** The moment from which the months of its quotas are counted, in UTC. */
  anchor: Date | null;
}

/** Why an upload is refused. */
const refusals: Record<ReceiptBlocker, ErrorCode> = {
  off: "MANUAL_PAYMENTS_OFF",
  member: "OWNER_ONLY",
  pending: "RECEIPT_PENDING",
  subscription: "SUBSCRIPTION_EXISTS",
  early: "RECEIPT_TOO_EARLY",
};

const imageType = "image/webp";

/** Receipts of manual payments: sent by customers, decided on by the administrator. */
export function createReceipts(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  blobs: Blobs;
  mailer: Mailer;
  siteUrl: () => string;
  workspaces: Workspaces;
  audit: Audit;
  manualPayments: ManualPayments | null;
}) {
  const { database, clock, events, blobs, workspaces, audit, manualPayments } = deps;
  const topics = createReceiptTopics();
  const statuses = createReceiptStatuses({ ...deps, topics });

  /** @throws AppError with the reason why the member can't send a receipt now. */
  async function requireUpload(tx: Tx, workspaceId: string, userId: string): Promise<void> {
    const facts = await statuses.uploadFactsOf(tx, workspaceId, userId);
    const blocker = uploadBlockerOf(facts, clock.now());
    if (blocker !== null) throw new AppError(refusals[blocker]);
  }

  /** Grants the plan of a receipt that the caller has locked. */
  async function approve(tx: Tx, receipt: store.ReceiptRow, by: string): Promise<void> {
    const { id, workspaceId, plan, usd } = receipt;
    const now = clock.now();
    const last = await store.findLastApproved(tx, workspaceId);
    const period = paidPeriodOf(
      plan,
      last?.anchor && last.periodEnd ? { anchor: last.anchor, end: last.periodEnd } : null,
      now,
    );
    await store.updateReceipt(tx, id, {
      status: "approved",
      decidedAt: now,
      decidedBy: by,
      anchor: period.anchor,
      periodStart: period.start,
      periodEnd: period.end,
    });
    const until = period.end.toISOString();
    await topics.mail.publish(tx, { kind: "approved", workspaceId, plan, until });
    await topics.approved.publish(tx, { workspaceId, receiptId: id, amountCents: usd * 100 });
    await topics.changed.publish(tx, { workspaceId });
  }

  async function reject(
    tx: Tx,
    { id, workspaceId, plan }: store.ReceiptRow,
    by: string,
    reason: string,
  ): Promise<void> {
    await store.updateReceipt(tx, id, {
      status: "rejected",
      decidedAt: clock.now(),
      decidedBy: by,
      reason,
    });
    await topics.mail.publish(tx, { kind: "rejected", workspaceId, plan, until: null, reason });
    await events.emit(tx, [{ workspaceId, type: "subscription.updated", data: {} }]);
  }

  /** Announces that a period ends soon, or processes its end. */
  async function reviewOne({ id, workspaceId }: { id: string; workspaceId: string }) {
    await database.transaction(async (tx) => {
      await workspaces.lockQuota(tx, workspaceId);
      const receipt = await store.lockReceipt(tx, id);
      const now = clock.now();
      if (!receipt?.periodEnd || receipt.endedAt !== null) return;
      const { plan, periodEnd } = receipt;
      const hasEnded = periodEnd <= now;
      await store.updateReceipt(tx, id, {
        announcedAt: receipt.announcedAt ?? now,
        ...(hasEnded && { endedAt: now }),
      });
      const last = await store.findLastApproved(tx, workspaceId);
      // A workspace that has paid for the next period, or has a subscription, gets neither mail.
      if (last?.id === id && !(await statuses.hasSubscription(tx, workspaceId))) {
        const kind = hasEnded ? "ended" : "ends_soon";
        const until = periodEnd.toISOString();
        await topics.mail.publish(tx, { kind, workspaceId, plan, until });
      }
      if (hasEnded) await topics.changed.publish(tx, { workspaceId });
    });
  }

  return {
    topics,
    view: statuses.view,
    summaryOf: statuses.summaryOf,
    listPending: statuses.listPending,
    listDecided: statuses.listDecided,
    sendMail: createReceiptMails(deps),

    /** The plan that a workspace has by its receipts now. */
    async planNow(tx: Tx, workspaceId: string): Promise<ManualPlanInForce | null> {
      const found = await store.findInForce(tx, workspaceId, clock.now());
      return found && { ...found, tier: plans[found.plan].tier };
    },

    /**
     * Stores a receipt, which then waits for the administrator.
     * @throws AppError MANUAL_PAYMENTS_OFF; OWNER_ONLY; RECEIPT_PENDING; RECEIPT_TOO_EARLY; SUBSCRIPTION_EXISTS;
     *   RECEIPT_REFERENCE_USED; BAD_IMAGE.
     */
    async upload(
      by: { workspaceId: string; userId: string },
      upload: { plan: PlanSlug; gcashReference: string | null; image: Buffer },
    ): Promise<{ verificationToken: string; status: ReceiptStatus }> {
      const { workspaceId, userId } = by;
      const { plan, gcashReference } = upload;
      // Checked before the image is decoded, which takes time.
      await database.transaction((tx) => requireUpload(tx, workspaceId, userId));
      const content = await cleanImage(upload.image, "receipt");
      return database.transaction(async (tx) => {
        await workspaces.lockQuota(tx, workspaceId);
        await requireUpload(tx, workspaceId, userId);
        const { usd, pesos } = manualPlanOf(plans[plan], manualPayments?.pesosPerDollar ?? null);
        const receipt = await store.insertReceipt(tx, {
          verificationToken: randomBytes(24).toString("base64url"),
          workspaceId,
          submittedBy: userId,
          plan,
          usd,
          pesos,
          gcashReference,
          imageId: await blobs.keep(tx, { mediaType: imageType, content }),
          submittedAt: clock.now(),
        });
        if (!receipt) throw new AppError("RECEIPT_REFERENCE_USED");
        await topics.mail.publish(tx, { kind: "received", workspaceId, plan, until: null });
        return receipt;
      });
    },

    /**
     * Decides on a receipt, once. An approval grants the plan for its period.
     * @throws AppError NOT_FOUND; PAYMENT_DECIDED; VALIDATION_FAILED for a rejection without a reason.
     */
    async decide(
      token: string,
      by: string,
      { action, reason }: { action: "approve" | "reject"; reason?: string | undefined },
    ): Promise<DecidedPayment> {
      if (action === "reject" && !reason) {
        throw new AppError("VALIDATION_FAILED", {
          details: ["reason: say why, so that the customer can correct it"],
        });
      }
      return database.transaction(async (tx) => {
        const found = await store.findByToken(tx, token);
        if (!found) throw new AppError("NOT_FOUND");
        // All transactions lock the quota first, so that decisions and reviews can't deadlock.
        await workspaces.lockQuota(tx, found.workspaceId);
        const receipt = await store.lockReceipt(tx, found.id);
        if (receipt?.status !== "pending") throw new AppError("PAYMENT_DECIDED");
        await audit.recordAdministrator(tx, {
          administratorId: by,
          action: "payment_decided",
          workspaceId: receipt.workspaceId,
          reason: reason || null,
          details: { decision: action, plan: receipt.plan },
        });
        await (action === "approve"
          ? approve(tx, receipt, by)
          : reject(tx, receipt, by, reason ?? ""));
        const listed = await store.findListed(tx, receipt.id);
        if (!listed) throw new AppError("NOT_FOUND");
        return presentDecided(listed);
      });
    },

    /** How many wait for a decision. */
    backlog: () => store.countPending(database.pool),

    /** The image of a receipt. @throws AppError NOT_FOUND, also when the image was deleted. */
    async image(token: string): Promise<{ mediaType: string; content: Buffer }> {
      const receipt = await store.findByToken(database.pool, token);
      const image = receipt?.imageId ? await blobs.read(receipt.imageId) : null;
      if (!image) throw new AppError("NOT_FOUND");
      return image;
    },

    /** Announces the periods that end soon, and processes those that have ended. */
    async review(): Promise<void> {
      const now = clock.now();
      const announceBefore = new Date(now.getTime() + receiptLimits.endNoticeDays * dayMs);
      for (const due of await store.listDue(database.pool, { now, announceBefore })) {
        await reviewOne(due);
      }
    },

    /** Deletes images some time after the decision. */
    async deleteOldImages(): Promise<void> {
      const before = new Date(clock.now().getTime() - receiptLimits.imageDays * dayMs);
      for (const { id } of await store.listWithOldImages(database.pool, before)) {
        await database.transaction(async (tx) => {
          const receipt = await store.lockReceipt(tx, id);
          if (!receipt?.imageId) return;
          await store.updateReceipt(tx, id, { imageId: null });
          await blobs.remove(tx, receipt.imageId);
        });
      }
    },
  };
}

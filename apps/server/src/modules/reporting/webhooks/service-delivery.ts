import { type WebhookAttempt, webhookTestType } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { type Mailer, renderMessage } from "../../../infrastructure/mail/index.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import { WebhookError, type WebhookSender } from "../../../integrations/ports/webhook-sender.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { isSlowAfter, nextAfter } from "./rules.ts";
import { writeWebhookMetrics } from "./service-metrics.ts";
import { messageIdOf, placeOf, previousPlaceOf } from "./service-names.ts";
import { signedHeaders } from "./service-signing.ts";
import { allSlots, type Slots, workInSlots } from "./service-work.ts";
import type { DeliveryRow, WebhookRow } from "./store.ts";
import { readWebhookFigures } from "./store-metrics.ts";
import * as queue from "./store-queue.ts";

/** An attempt takes at most 15 s. The webhooks of a process that died are leased for this long. */
const leaseMs = 60_000;
/** The `user-agent` of requests for the clients of an agency, which must not name the product (decision 073). */
const unnamedSender = "Webhooks/1.0";

export type WebhookDeliveries = ReturnType<typeof createWebhookDeliveries>;

/**
 * Delivers events. One process leases a webhook for one attempt, which preserves its order. Slow receivers do not delay
 * others (decision 077).
 */
export function createWebhookDeliveries(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  mailer: Mailer;
  webhookSender: WebhookSender;
  workspaces: Pick<Workspaces, "members">;
  agencies: Pick<Agencies, "brandOf">;
  siteUrl: () => string;
}) {
  const { database, clock, log, secrets, mailer, webhookSender, workspaces, agencies } = deps;
  const db = database.pool;
  const topics = { paused: createTopic<{ workspaceId: string; webhookId: string }>() };

  /** The body of a delivery. @returns null when its subject is deleted or hidden */
  async function payloadOf(delivery: DeliveryRow): Promise<string | null> {
    if (delivery.payload !== null) return delivery.payload;
    const isTest = delivery.type === webhookTestType;
    const data = isTest ? { message: "This is a test." } : await queue.findFacts(db, delivery);
    if (!data) return null;
    const { type, happenedAt } = delivery;
    const payload = JSON.stringify({ type, timestamp: happenedAt.toISOString(), data });
    return queue.writePayload(db, delivery.id, payload);
  }

  /** The current secrets: the newest one, and during a rotation also the one before. */
  const secretsOf = (webhook: WebhookRow): string[] => {
    const { sealedSecret, sealedPrevious, previousUntil } = webhook;
    const isRotating = sealedPrevious && previousUntil && previousUntil > clock.now();
    return [
      secrets.open(sealedSecret, placeOf(webhook.id)),
      ...(isRotating ? [secrets.open(sealedPrevious, previousPlaceOf(webhook.id))] : []),
    ];
  };

  async function attempt(webhook: WebhookRow, delivery: DeliveryRow, payload: string) {
    const started = clock.now();
    const { isWhiteLabel } = await agencies.brandOf(webhook.workspaceId);
    const startMs = performance.now();
    const id = messageIdOf(delivery.eventId);
    const headers = signedHeaders(secretsOf(webhook), id, started, payload);
    const made = (outcome: Pick<WebhookAttempt, "status" | "problem" | "answer">) => ({
      ...{ at: started.toISOString(), headers },
      milliseconds: Math.round(performance.now() - startMs),
      ...outcome,
    });
    try {
      const { status, answer, retryAfter } = await webhookSender.send(
        webhook.url,
        isWhiteLabel ? { ...headers, "user-agent": unnamedSender } : headers,
        payload,
      );
      return { attempt: made({ status, answer, problem: null }), retryAfter };
    } catch (error) {
      if (!(error instanceof WebhookError)) throw error;
      return {
        attempt: made({ status: null, answer: "", problem: error.message }),
        retryAfter: null,
      };
    }
  }

  /** Makes one attempt for a leased webhook, and ends the lease. */
  async function deliver(webhook: WebhookRow): Promise<void> {
    const delivery = await queue.firstWaiting(db, webhook.id);
    const payload = delivery && (await payloadOf(delivery));
    if (!delivery || payload === null) {
      if (delivery) await queue.dropDelivery(db, delivery.id);
      await queue.release(db, webhook, {});
      return;
    }
    const made = await attempt(webhook, delivery, payload);
    const now = clock.now();
    const outcome = { status: made.attempt.status, retryAfter: made.retryAfter };
    const next = nextAfter(outcome, delivery.tries + 1, now);
    await database.transaction(async (tx) => {
      const change =
        next.kind === "pause"
          ? { pausedFor: next.reason }
          : { nextAt: next.kind === "retry" ? next.at : now };
      // If this process was stalled for a minute, another one may have the lease; then only its record counts.
      const isSlow = isSlowAfter(made.attempt.milliseconds);
      if (!(await queue.release(tx, webhook, { ...change, isSlow }))) return;
      await queue.recordAttempt(
        tx,
        delivery.id,
        made.attempt,
        next.kind === "delivered" ? now : null,
      );
      const { workspaceId, id: webhookId } = webhook;
      if (next.kind === "pause") await topics.paused.publish(tx, { workspaceId, webhookId });
    });
  }

  /** Leases due webhooks. @param free the maximum of each kind */
  async function lease(free: Slots): Promise<WebhookRow[]> {
    const now = clock.now();
    const until = new Date(now.getTime() + leaseMs);
    const leased: WebhookRow[] = [];
    for (const [max, isSlow] of [
      [free.others, false],
      [free.slow, true],
    ] as const)
      if (max > 0) leased.push(...(await queue.leaseDue(db, { now, until, max, isSlow })));
    return leased;
  }

  return {
    topics,

    /** Makes one attempt for each due webhook. @returns how many attempts were made */
    async deliverDue(): Promise<number> {
      const leased = await lease(allSlots);
      await Promise.all(leased.map(deliver));
      return leased.length;
    },

    /** Delivers due webhooks until it is stopped; running attempts end first. */
    work: () => workInSlots({ lease, deliver, log }),

    /** The webhooks of all workspaces in Prometheus' text format. */
    writeMetrics: async (): Promise<string> =>
      writeWebhookMetrics(await readWebhookFigures(db, clock.now())),

    /** Mails the owner of a workspace that a webhook was paused. */
    async sendPausedMail({ workspaceId }: { workspaceId: string }): Promise<void> {
      const members = await workspaces.members(workspaceId);
      const owner = members.find(({ role }) => role === "owner");
      if (!owner?.emailVerifiedAt) return;
      await mailer.send({
        to: owner.email,
        ...renderMessage(
          {
            subject: "A webhook was paused",
            paragraphs: [
              "The receiver of one of your webhooks has refused an event for good, or failed for a day. Events are stored for 30 days.",
              "Check the receiver, then resume the webhook: what waits is delivered in its order.",
            ],
            action: {
              label: "Open the webhooks",
              url: `${deps.siteUrl()}/dashboard?view=settings&section=webhooks`,
            },
          },
          { brand: await agencies.brandOf(workspaceId), siteUrl: deps.siteUrl() },
        ),
      });
    },
  };
}

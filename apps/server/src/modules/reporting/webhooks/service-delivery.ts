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
import { messageIdOf, placeOf, previousPlaceOf } from "./service-names.ts";
import { signedHeaders } from "./service-signing.ts";
import type { DeliveryRow, WebhookRow } from "./store.ts";
import * as queue from "./store-queue.ts";

/** An attempt takes at most 15 s; a process that has died holds its webhooks for this long. */
const leaseMs = 60_000;
/** How many webhooks a worker sends to at once: few slow ones, which hold their places for long, and many others. */
const places = { slow: 32, others: 96 };
/** How often a worker looks for what is due. */
const pollMs = 1_000;

export type WebhookDeliveries = ReturnType<typeof createWebhookDeliveries>;

/**
 * Delivers events. A webhook is leased by one process for one attempt, so that its order holds, and receivers that
 * are slow wait for each other alone (decision 077).
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
  const { database, clock, log, secrets, mailer, webhookSender, workspaces } = deps;
  const db = database.read;
  const topics = { paused: createTopic<{ workspaceId: string; webhookId: string }>() };

  /** The body of a delivery. @returns null when there is nothing to say any more */
  async function payloadOf(delivery: DeliveryRow): Promise<string | null> {
    if (delivery.payload !== null) return delivery.payload;
    const isTest = delivery.type === webhookTestType;
    const data = isTest ? { message: "This is a test." } : await queue.findFacts(db, delivery);
    if (!data) return null;
    const { type, happenedAt } = delivery;
    const payload = JSON.stringify({ type, timestamp: happenedAt.toISOString(), data });
    await queue.writePayload(db, delivery.id, payload);
    return payload;
  }

  /** The secrets that sign now: the present one, and the one before it while a rotation lasts. */
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
    const begun = performance.now();
    const id = messageIdOf(delivery.eventId);
    const headers = signedHeaders(secretsOf(webhook), id, started, payload);
    const made = (outcome: Pick<WebhookAttempt, "status" | "problem" | "answer">) => ({
      ...{ at: started.toISOString(), headers },
      milliseconds: Math.round(performance.now() - begun),
      ...outcome,
    });
    try {
      const { status, answer, retryAfter } = await webhookSender.send(
        webhook.url,
        headers,
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
      // Another process has it when this one was stopped for a minute: its record counts.
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

  /** Leases what is due, as far as there are places. @param running how many places are taken */
  async function lease(running: { slow: number; others: number }): Promise<WebhookRow[]> {
    const now = clock.now();
    const until = new Date(now.getTime() + leaseMs);
    const leased: WebhookRow[] = [];
    for (const kind of ["others", "slow"] as const) {
      const max = places[kind] - running[kind];
      const isSlow = kind === "slow";
      if (max > 0) leased.push(...(await queue.leaseDue(db, { now, until, max, isSlow })));
    }
    return leased;
  }

  return {
    topics,

    /** Makes one attempt for each webhook that has one due. @returns how many attempts were made */
    async deliverDue(): Promise<number> {
      const leased = await lease({ slow: 0, others: 0 });
      await Promise.all(leased.map(deliver));
      return leased.length;
    },

    /** Delivers what is due until it is stopped; attempts that have begun are ended. */
    work(): () => Promise<void> {
      const stopped = new AbortController();
      const attempts = new Set<Promise<void>>();
      const running = { slow: 0, others: 0 };
      /** Ends the wait for the next look: a place is free, or the work is stopped. */
      let wake = () => {};
      stopped.signal.addEventListener("abort", () => wake());
      const waitForNext = (): Promise<void> => {
        let timer: NodeJS.Timeout;
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, pollMs);
        });
        return woken.finally(() => clearTimeout(timer));
      };
      const begin = (webhook: WebhookRow) => {
        const kind = webhook.isSlow ? "slow" : "others";
        running[kind] += 1;
        const one = deliver(webhook)
          .catch((error) =>
            log.warn({ err: error, webhookId: webhook.id }, "a webhook was not sent"),
          )
          .finally(() => {
            attempts.delete(one);
            running[kind] -= 1;
            // The webhook may have more to send.
            wake();
          });
        attempts.add(one);
      };
      const loop = (async () => {
        while (!stopped.signal.aborted) {
          // Before it is asked what is due, so that what ends meanwhile is not missed.
          const next = waitForNext();
          try {
            for (const webhook of await lease(running)) begin(webhook);
          } catch (error) {
            log.warn({ err: error }, "webhooks can't be read");
          }
          if (stopped.signal.aborted) wake();
          await next;
        }
        await Promise.all(attempts);
      })();
      return async () => {
        stopped.abort();
        await loop;
      };
    },

    /** Tells the owner of a workspace that a webhook was paused. */
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
          { brand: await deps.agencies.brandOf(workspaceId), siteUrl: deps.siteUrl() },
        ),
      });
    },
  };
}

import { randomBytes } from "node:crypto";
import {
  type Webhook,
  type WebhookDelivery,
  type WebhookType,
  webhookDeliveriesPerPage,
  webhookDeliveryDays,
  webhookRotationHours,
  webhooksMax,
  webhookTestType,
  webhookWaitingMax,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import { newId } from "../../../infrastructure/database/columns.ts";
import type { Database, Queryable } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { WebhookSender } from "../../../integrations/ports/webhook-sender.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { messageIdOf, placeOf, previousPlaceOf } from "./service-names.ts";
import { secretOf } from "./service-signing.ts";
import * as store from "./store.ts";

const hourMs = 3_600_000;
const secretBytes = 32;

export type Webhooks = ReturnType<typeof createWebhooks>;

/** The webhooks of workspaces, with the logs of their deliveries. */
export function createWebhooks(deps: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  webhookSender: WebhookSender;
  workspaces: Pick<Workspaces, "lockQuota">;
}) {
  const { database, clock, secrets, webhookSender } = deps;
  const db = database.pool;

  type Listed = Awaited<ReturnType<typeof store.listWebhooks>>[number];

  function present({ webhook, waiting, tries, lastAttempt }: Listed): Webhook {
    const { id, url, types, createdAt, pausedFor, previousUntil, nextAt } = webhook;
    const isRotating = previousUntil !== null && previousUntil > clock.now();
    const isRetried = pausedFor === null && tries > 0;
    return {
      ...{ id, url, types, pausedFor, waiting },
      createdAt: createdAt.toISOString(),
      previousSecretUntil: isRotating ? previousUntil.toISOString() : null,
      retryAt: isRetried ? nextAt.toISOString() : null,
      lastAttempt: lastAttempt && {
        ...{ at: lastAttempt.at, status: lastAttempt.status, problem: lastAttempt.problem },
      },
    };
  }

  async function findOwn(workspaceId: string, id: string, at: Queryable = db): Promise<Listed> {
    const [found] = await store.listWebhooks(at, workspaceId, id);
    if (!found) throw new AppError("NOT_FOUND");
    return found;
  }

  /** Checks that few deliveries wait, before a person plans more. @throws AppError NOT_FOUND, WEBHOOK_WAITING. */
  async function checkWaiting(workspaceId: string, id: string): Promise<void> {
    const { waiting } = await findOwn(workspaceId, id);
    if (waiting >= webhookWaitingMax) throw new AppError("WEBHOOK_WAITING");
  }

  function readUrl(text: string): string {
    const url = webhookSender.readAddress(text);
    if (url !== null) return url;
    throw new AppError("WEBHOOK_ADDRESS");
  }

  return {
    async list(workspaceId: string): Promise<Webhook[]> {
      return (await store.listWebhooks(db, workspaceId)).map(present);
    },

    /**
     * Creates a webhook. @returns it with its secret, which is shown once
     * @throws AppError WEBHOOKS_FULL; WEBHOOK_ADDRESS for an address that no webhook can be sent to.
     */
    async create(workspaceId: string, given: { url: string; types: WebhookType[] }) {
      const url = readUrl(given.url);
      const id = newId();
      const secret = secretOf(randomBytes(secretBytes));
      const now = clock.now();
      await database.transaction(async (tx) => {
        // The lock makes the second of two concurrent calls count the first.
        await deps.workspaces.lockQuota(tx, workspaceId);
        if ((await store.countWebhooks(tx, workspaceId)) >= webhooksMax)
          throw new AppError("WEBHOOKS_FULL");
        await store.insertWebhook(tx, {
          ...{ id, workspaceId, url, types: given.types, createdAt: now, nextAt: now },
          sealedSecret: secrets.seal(secret, placeOf(id)),
        });
      });
      return { webhook: present(await findOwn(workspaceId, id)), secret };
    },

    /**
     * Changes a webhook. Resuming it, or changing its address, delivers waiting events immediately, from the first
     * attempt on.
     * @throws AppError NOT_FOUND, WEBHOOK_ADDRESS.
     */
    async update(
      workspaceId: string,
      id: string,
      { url, types, isPaused }: { url?: string; types?: WebhookType[]; isPaused?: boolean },
    ): Promise<Webhook> {
      const { webhook } = await findOwn(workspaceId, id);
      const address = url === undefined ? webhook.url : readUrl(url);
      const isMoved = address !== webhook.url;
      const change = {
        // Ending the lease makes the answer of the previous address to a running attempt count for nothing.
        ...(isMoved && { url: address, leasedUntil: null, nextAt: clock.now() }),
        ...(types && { types }),
        ...(isPaused === true && { pausedFor: "person" as const }),
        ...(isPaused === false && { pausedFor: null, nextAt: clock.now() }),
      };
      if (Object.keys(change).length > 0) {
        await database.transaction(async (tx) => {
          // Locks the webhook before its deliveries, in the same order as the record of an attempt.
          if (!(await store.updateWebhook(tx, workspaceId, webhook.id, change)))
            throw new AppError("NOT_FOUND");
          if (isMoved || isPaused === false) await store.resetTries(tx, webhook.id);
        });
      }
      return present(await findOwn(workspaceId, id));
    },

    /** @throws AppError NOT_FOUND. */
    async remove(workspaceId: string, id: string): Promise<void> {
      if (!(await store.deleteWebhook(db, workspaceId, id))) throw new AppError("NOT_FOUND");
    },

    /** Makes a new secret; the current one also signs for a day. @throws AppError NOT_FOUND. */
    async rotate(workspaceId: string, id: string) {
      const secret = secretOf(randomBytes(secretBytes));
      await database.transaction(async (tx) => {
        // The lock makes the second of two concurrent calls rotate the secret of the first, which was shown, too.
        await deps.workspaces.lockQuota(tx, workspaceId);
        const { webhook } = await findOwn(workspaceId, id, tx);
        const present = secrets.open(webhook.sealedSecret, placeOf(id));
        await store.updateWebhook(tx, workspaceId, id, {
          sealedSecret: secrets.seal(secret, placeOf(id)),
          sealedPrevious: secrets.seal(present, previousPlaceOf(id)),
          previousUntil: new Date(clock.now().getTime() + webhookRotationHours * hourMs),
        });
      });
      return { webhook: present(await findOwn(workspaceId, id)), secret };
    },

    /** Plans a test event. @returns the id of its delivery @throws AppError NOT_FOUND, WEBHOOK_WAITING. */
    async test(workspaceId: string, id: string): Promise<string> {
      await checkWaiting(workspaceId, id);
      return store.insertTest(db, {
        ...{ workspaceId, webhookId: id, type: webhookTestType },
        happenedAt: clock.now(),
      });
    },

    /** A page of the log. @throws AppError NOT_FOUND. */
    async deliveries(workspaceId: string, id: string, after?: string) {
      await findOwn(workspaceId, id);
      const rows = await store.listDeliveries(
        db,
        { workspaceId, id },
        { after, max: webhookDeliveriesPerPage + 1 },
      );
      const deliveries = rows.slice(0, webhookDeliveriesPerPage).map(
        (row): WebhookDelivery => ({
          id: row.id,
          messageId: messageIdOf(row.eventId),
          type: row.type,
          happenedAt: row.happenedAt.toISOString(),
          state: row.deliveredAt ? "delivered" : "waiting",
          isReplay: row.isReplay,
          payload: row.payload,
          attempts: row.attempts,
        }),
      );
      return { deliveries, hasMore: rows.length > webhookDeliveriesPerPage };
    },

    /** Sends a delivered event again. @throws AppError NOT_FOUND, WEBHOOK_WAITING; WEBHOOK_NOT_SENT while it waits. */
    async replay(workspaceId: string, id: string, deliveryId: string): Promise<string> {
      const row = await store.findDelivery(db, workspaceId, id, deliveryId);
      if (!row) throw new AppError("NOT_FOUND");
      if (!row.deliveredAt) throw new AppError("WEBHOOK_NOT_SENT");
      await checkWaiting(workspaceId, id);
      return store.insertReplay(db, row);
    },

    /**
     * Sends all events again that were delivered since a moment.
     * @returns how many
     * @throws AppError NOT_FOUND, WEBHOOK_WAITING.
     */
    async replaySince(workspaceId: string, id: string, since: Date): Promise<number> {
      await checkWaiting(workspaceId, id);
      return store.insertReplays(db, workspaceId, id, since);
    },

    /** Deletes deliveries that are too old for the log. */
    prune: () =>
      store.pruneDeliveries(
        db,
        new Date(clock.now().getTime() - webhookDeliveryDays * 24 * hourMs),
      ),
  };
}

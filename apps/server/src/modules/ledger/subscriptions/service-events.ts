import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError, isDatabaseAway } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { PaymentError, type Payments } from "../../../integrations/ports/payments.ts";
import type { Audit } from "../audit/index.ts";
import type { SubscriptionTopics } from "./events.ts";
import { alertTexts, handlingOf } from "./rules-events.ts";
import { type Applied, type Apply, UnknownPriceError } from "./service-apply.ts";
import { requirePayments } from "./service-failure.ts";
import * as store from "./store-events.ts";

export type { PaddleEventRow } from "./store-events.ts";

/** The difference of clocks from which the operator is warned. From five minutes on, events are rejected. */
const warnSeconds = 30;
const attemptsMax = 8;
const dayMs = 24 * 3_600_000;

/** Whether a failure would repeat at each attempt of this version. */
const isFinal = (error: unknown): boolean =>
  error instanceof UnknownPriceError ||
  (error instanceof PaymentError && error.failure === "malformed");

const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 1_000);

/** Events of Paddle: stored as they arrive, and handled by a job. */
export function createPaddleEvents(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  payments: Payments | null;
  topics: SubscriptionTopics;
  audit: Audit;
  apply: Apply;
}) {
  const { database, clock, log, payments, topics, audit, apply } = deps;

  async function handle(
    tx: Tx,
    event: store.PaddleEventRow,
    { readEvent, readSubscription, readTransaction, readAdjustment }: Payments,
  ): Promise<Applied["outcome"] | "ignored"> {
    const handling = handlingOf(event.eventType);
    if ("ignored" in handling) return "ignored";
    const read = readEvent(event.body);
    if (!read) throw new PaymentError("malformed", "the stored event can't be read");
    const report = { occurredAt: read.occurredAt, by: event.eventId };
    switch (handling.handledAs) {
      case "subscription":
        return (await apply.subscription(tx, readSubscription(read.data), report)).outcome;
      case "transaction":
        return (await apply.transaction(tx, readTransaction(read.data), report)).outcome;
      case "adjustment":
        return (await apply.adjustment(tx, readAdjustment(read.data), report)).outcome;
      case "alert":
        return "handled";
    }
  }

  /** The changes to an event whose handling failed: it is retried later, if that can help. */
  function failedAttempt({ attempts }: store.PaddleEventRow, error: unknown) {
    const count = attempts + 1;
    const isOver = isFinal(error) || count >= attemptsMax;
    const retryAt = new Date(clock.now().getTime() + 2 ** count * 30_000);
    return {
      attempts: count,
      failure: textOf(error),
      ...(isOver ? { state: "failed" as const, retryAt: null } : { retryAt }),
    };
  }

  /** Handles the oldest due event in a separate transaction. @returns false when none is due */
  async function handleNext(connected: Payments): Promise<boolean> {
    let taken: store.PaddleEventRow | null = null;
    try {
      return await database.transaction(async (tx) => {
        taken = await store.lockNextEvent(tx, clock.now());
        if (!taken) return false;
        const state = await handle(tx, taken, connected);
        const alert = alertTexts[taken.eventType];
        if (alert) log.error({ eventId: taken.eventId }, alert);
        await store.updateEvent(tx, taken.eventId, {
          handledAt: clock.now(),
          // As a failed event it is shown to the administrator.
          ...(alert ? { state: "failed", failure: alert } : { state, failure: null }),
        });
        return true;
      });
    } catch (error) {
      const event = taken as store.PaddleEventRow | null;
      if (!event || isDatabaseAway(error)) throw error;
      log.error(
        { err: error, eventId: event.eventId, eventType: event.eventType },
        "an event of Paddle could not be handled",
      );
      await store.updateEvent(database.pool, event.eventId, failedAttempt(event, error));
      return true;
    }
  }

  let waking: Promise<void> | null = null;
  let wakeAgain = false;

  /** Queues the job that handles events. Many concurrent events queue it a few times only. */
  function wake(): void {
    if (waking) {
      wakeAgain = true;
      return;
    }
    waking = database
      .transaction((tx) => topics.eventsWait.publish(tx, {}))
      // The schedule finds the events within a minute.
      .catch((error) => log.warn({ err: error }, "the job for Paddle's events was not queued"))
      .finally(() => {
        waking = null;
        if (!wakeAgain) return;
        wakeAgain = false;
        wake();
      });
  }

  /** The largest difference of the clocks in the last day, in seconds. */
  const clockDifference = () =>
    store.largestClockDifference(database.pool, new Date(clock.now().getTime() - dayMs));

  return {
    /**
     * Stores a signed event.
     * @throws AppError BAD_WEBHOOK_SIGNATURE; PAYMENTS_NOT_CONNECTED; VALIDATION_FAILED: the body is not an event.
     */
    async receive(signature: string | undefined, body: Buffer): Promise<void> {
      if (!payments) throw new AppError("PAYMENTS_NOT_CONNECTED");
      const receivedAt = clock.now();
      const clockDifference = payments.verifyWebhook(signature, body, receivedAt);
      if (clockDifference === null) throw new AppError("BAD_WEBHOOK_SIGNATURE");
      const text = body.toString("utf8");
      const event = payments.readEvent(text);
      if (!event) throw new AppError("VALIDATION_FAILED", { details: ["the body is no event"] });
      if (Math.abs(clockDifference) > warnSeconds) {
        log.warn(
          { seconds: clockDifference, eventId: event.eventId },
          "the clocks of Paddle and this server differ, or events arrive late",
        );
      }
      await store.insertEvent(database.pool, {
        eventId: event.eventId,
        eventType: event.type,
        entityId: event.entityId,
        occurredAt: new Date(event.occurredAt),
        body: text,
        receivedAt,
        clockDifference,
      });
    },

    wake,

    /** Queues the job for due events, in case theirs was lost. */
    async sweep(): Promise<void> {
      if (await store.hasDueEvents(database.pool, clock.now())) wake();
      await waking;
    },

    /** Handles all events that are due, one transaction each. */
    async work(): Promise<void> {
      if (!payments) return;
      while (await handleNext(payments));
    },

    /** A page of the events, the latest received first. */
    list: (
      state: store.PaddleEventRow["state"] | undefined,
      page: { limit: number; offset: number },
    ) => store.listEvents(database.pool, state, page),

    /** How many events were received since a time, how many of those failed, and how many wait now. */
    countSince: (since: Date) => store.countSince(database.pool, since),

    /**
     * Queues an event to be handled again. It changes nothing if something newer is known.
     * @throws AppError NOT_FOUND; STATE_CHANGED while it waits; PAYMENTS_NOT_CONNECTED.
     */
    replay: (administratorId: string, eventId: string): Promise<store.PaddleEventRow> =>
      database.transaction(async (tx) => {
        const event = await store.lockEvent(tx, eventId);
        if (!event) throw new AppError("NOT_FOUND");
        requirePayments(payments);
        if (event.state === "received") throw new AppError("STATE_CHANGED");
        const fresh = { state: "received", attempts: 0, failure: null, retryAt: null } as const;
        await store.updateEvent(tx, eventId, { ...fresh, handledAt: null });
        const details = { eventId, eventType: event.eventType };
        await audit.recordAdministrator(tx, {
          administratorId,
          action: "paddle_event_replayed",
          details,
        });
        await topics.eventsWait.publish(tx, {});
        return { ...event, ...fresh, handledAt: null };
      }),

    listFailed: () => store.listFailedEvents(database.pool),

    clockDifference,

    /** Events by their state, and the difference of the clocks, in Prometheus' text format. */
    async writeMetrics(): Promise<string> {
      const counts = await store.countByState(database.pool);
      const lines = [
        "# HELP earshot_paddle_events Stored events of Paddle, by their state.",
        "# TYPE earshot_paddle_events gauge",
        ...counts.map(({ state, events }) => `earshot_paddle_events{state="${state}"} ${events}`),
        "# HELP earshot_paddle_clock_difference_seconds Largest difference between Paddle's clock and ours in the last day.",
        "# TYPE earshot_paddle_clock_difference_seconds gauge",
        `earshot_paddle_clock_difference_seconds ${(await clockDifference()) ?? 0}`,
      ];
      return `${lines.join("\n")}\n`;
    },

    /** Deletes events older than 90 days. */
    prune: () => store.deleteOld(database.pool, new Date(clock.now().getTime() - 90 * dayMs)),
  };
}

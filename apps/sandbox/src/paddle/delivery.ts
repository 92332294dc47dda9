import type { Clock } from "../clock.ts";
import { shuffled } from "../random.ts";
import { signatureOf } from "./signature.ts";
import type { Notification, PaddleEvent } from "./wire.ts";

/** Milliseconds between the attempts of a delivery: three retries in 15 minutes, as in Paddle's own sandbox. */
const retryDelays = [5_000, 60_000, 14 * 60_000];
const answerMs = 5_000;

/** One attempt to deliver a notification. */
interface Attempt {
  id: string;
  /** null when there was no response. */
  response_code: number | null;
  response_content_type: string | null;
  response_body: string;
  attempted_at: string;
}

/** What is wrong with the signatures of a redelivery; null when they are valid. */
export type Forgery = "wrong-secret" | "old" | "changed-body" | null;

/** Where events are sent. */
export interface DeliveryTarget {
  /** The product's endpoint; null when there is none. */
  url: string | null;
  secrets: readonly string[];
}

/** Sends events to the product as webhooks. */
export interface Delivery {
  readonly target: DeliveryTarget;
  /** Whether new events wait for `release`. */
  readonly held: boolean;
  notify(event: PaddleEvent): void;
  hold(): void;
  /** Sends the waiting events, and later ones immediately. @param seed shuffles the waiting events */
  release(seed?: number): void;
  /** Sends notifications again. @returns how many were sent */
  redeliver(
    notifications: readonly Notification[],
    options: { seed?: number; forgery?: Forgery; times?: number },
  ): Promise<number>;
  /** Sends one event again as a new notification. @returns its id */
  replay(notification: Notification): string;
  attempts(id: string): readonly Attempt[];
  /** Resolves when no delivery is in progress. */
  settled(): Promise<void>;
  close(): void;
}

/**
 * Sends each event immediately and concurrently with others, so that the order is not guaranteed, as at Paddle.
 */
export function createDelivery(
  target: DeliveryTarget,
  options: {
    clock: Clock;
    id(prefix: string): string;
    stamp(): string;
    notifications(): Map<string, Notification>;
  },
): Delivery {
  const { clock, id, stamp } = options;
  const settingId = id("ntfset");
  const log = new Map<string, Attempt[]>();
  const timers = new Set<NodeJS.Timeout>();
  const pending = new Set<Promise<void>>();
  let waiting: Notification[] = [];
  let held = false;
  let closed = false;

  function create(event: PaddleEvent, origin: Notification["origin"]): Notification {
    const notification: Notification = {
      id: id("ntf"),
      type: event.event_type,
      status: "not_attempted",
      payload: { ...event, notification_id: "" },
      occurred_at: event.occurred_at,
      delivered_at: null,
      replayed_at: null,
      origin,
      last_attempt_at: null,
      retry_at: null,
      times_attempted: 0,
      notification_setting_id: settingId,
    };
    notification.payload.notification_id = notification.id;
    options.notifications().set(notification.id, notification);
    return notification;
  }

  async function post(notification: Notification, forgery: Forgery): Promise<Attempt> {
    const body = JSON.stringify(notification.payload);
    const seconds = Math.floor(clock.now() / 1000) - (forgery === "old" ? 3_600 : 0);
    const secrets = forgery === "wrong-secret" ? ["pdl_ntfset_forged"] : target.secrets;
    const attempt = { id: id("ntflog"), attempted_at: stamp() };
    try {
      const response = await fetch(target.url ?? "", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "paddle-signature": signatureOf(body, secrets, seconds),
          "paddle-version": "1",
          "user-agent": "Paddle",
        },
        body:
          forgery === "changed-body" ? body.replace('"data":{', '"data":{"forged":true,') : body,
        redirect: "manual",
        signal: AbortSignal.timeout(answerMs),
      });
      return {
        ...attempt,
        response_code: response.status,
        response_content_type: response.headers.get("content-type"),
        response_body: (await response.text()).slice(0, 1_000),
      };
    } catch (error) {
      const response_body = error instanceof Error ? error.message : String(error);
      return { ...attempt, response_code: null, response_content_type: null, response_body };
    }
  }

  async function attempt(notification: Notification, forgery: Forgery): Promise<void> {
    const result = await post(notification, forgery);
    log.set(notification.id, [...(log.get(notification.id) ?? []), result]);
    // A forged delivery does not count as an attempt by Paddle.
    if (forgery !== null) return;
    const { response_code: code, attempted_at: at } = result;
    notification.times_attempted += 1;
    notification.last_attempt_at = at;
    notification.retry_at = null;
    if (code !== null && code >= 200 && code < 300) {
      notification.status = "delivered";
      notification.delivered_at = at;
      return;
    }
    const delay = retryDelays[notification.times_attempted - 1];
    notification.status = delay === undefined ? "failed" : "needs_retry";
    if (delay === undefined || closed) return;
    notification.retry_at = new Date(clock.now() + delay).toISOString();
    const timer = setTimeout(() => {
      timers.delete(timer);
      void send(notification, null);
    }, delay).unref();
    timers.add(timer);
  }

  function send(notification: Notification, forgery: Forgery): Promise<void> {
    const sent = attempt(notification, forgery).finally(() => pending.delete(sent));
    pending.add(sent);
    return sent;
  }

  return {
    target,
    get held() {
      return held;
    },
    notify(event) {
      if (target.url === null || closed) return;
      const notification = create(event, "event");
      if (held) waiting.push(notification);
      else void send(notification, null);
    },
    hold() {
      held = true;
    },
    release(seed) {
      held = false;
      const released = seed === undefined ? waiting : shuffled(waiting, seed);
      waiting = [];
      for (const notification of released) void send(notification, null);
    },
    async redeliver(notifications, { seed, forgery = null, times = 1 }) {
      if (target.url === null) return 0;
      const repeated = Array.from({ length: times }, () => notifications).flat();
      const ordered = seed === undefined ? repeated : shuffled(repeated, seed);
      await Promise.all(ordered.map((notification) => send(notification, forgery)));
      return ordered.length;
    },
    replay(notification) {
      const { notification_id: _, ...event } = notification.payload;
      notification.replayed_at = stamp();
      const replayed = create(event, "replay");
      void send(replayed, null);
      return replayed.id;
    },
    attempts: (notificationId) => log.get(notificationId) ?? [],
    async settled() {
      while (pending.size > 0) await Promise.all(pending);
    },
    close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.ts";
import type { DatabaseAddress } from "./index.ts";

interface Listener {
  onMessage(payload: string): void;
  onReconnect(): void;
}

/**
 * The process's one listening connection (PostgreSQL LISTEN/NOTIFY). It reconnects automatically;
 * notifications in between are lost, so every listener reloads after a reconnection.
 */
export interface Notifications {
  listen(channel: string, listener: Listener): Promise<void>;
  /** Whether it was closed for good. */
  readonly closed: boolean;
  close(): Promise<void>;
}

const firstPauseMs = 200;
const maxPauseMs = 5_000;

export async function openNotifications(
  address: DatabaseAddress,
  log: Log,
): Promise<Notifications> {
  const listeners = new Map<string, Listener[]>();
  const stop = new AbortController();
  let client: pg.Client | null = null;

  /** Connects once and listens to all channels; `client` is set when all of that worked. */
  async function connect(): Promise<void> {
    const next = new pg.Client({ ...address, keepAlive: true, connectionTimeoutMillis: 5_000 });
    // The promise reports a failed attempt. It must not count as a lost connection too, or every failure
    // would start two further attempts.
    next.on("error", () => {});
    try {
      await next.connect();
      next.on("notification", ({ channel, payload }) => {
        for (const listener of listeners.get(channel) ?? []) listener.onMessage(payload ?? "");
      });
      for (const channel of listeners.keys()) {
        await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      }
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    client = next;
    next.once("end", () => {
      next.removeAllListeners("notification");
      client = null;
      if (stop.signal.aborted) return;
      log.warn("the listening connection was lost, reconnecting");
      void reconnect();
    });
  }

  /** Called once at a time, and only when an established connection is lost. */
  async function reconnect(): Promise<void> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      try {
        await pause(pauseMs, null, { signal: stop.signal });
        await connect();
        break;
      } catch (error) {
        if (stop.signal.aborted) return;
        log.debug({ err: error }, "the listening connection could not be opened yet");
      }
    }
    for (const group of listeners.values()) for (const one of group) one.onReconnect();
  }

  await connect();
  return {
    get closed() {
      return stop.signal.aborted;
    },
    async listen(channel, listener) {
      const group = listeners.get(channel);
      if (group) group.push(listener);
      else {
        listeners.set(channel, [listener]);
        await client?.query(`listen ${pg.escapeIdentifier(channel)}`);
      }
    },
    async close() {
      stop.abort();
      await client?.end();
    },
  };
}

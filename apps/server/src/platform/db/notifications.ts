import pg from "pg";
import type { Log } from "../log.ts";
import type { DatabaseAddress } from "./index.ts";

interface Listener {
  onMessage(payload: string): void;
  onReconnect(): void;
}

/**
 * The process's one listening connection (PostgreSQL LISTEN/NOTIFY). It reconnects by itself; what
 * was sent meanwhile is lost, so every listener is told to read anew after a reconnection.
 */
export interface Notifications {
  listen(channel: string, listener: Listener): Promise<void>;
  /** Whether it was closed for good. */
  readonly closed: boolean;
  close(): Promise<void>;
}

const longestPauseMs = 5_000;

export async function openNotifications(
  address: DatabaseAddress,
  log: Log,
): Promise<Notifications> {
  const listeners = new Map<string, Listener[]>();
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...address, keepAlive: true, connectionTimeoutMillis: 5_000 });
    let lost = false;
    const reconnect = (error?: Error) => {
      if (lost || closed) return;
      lost = true;
      if (client === next) client = null;
      next.removeAllListeners("notification");
      next.end().catch(() => {});
      log.warn({ err: error }, "the listening connection is lost, connecting anew");
      schedule(200);
    };
    next.on("error", reconnect);
    next.on("end", () => reconnect());
    await next.connect();
    next.on("notification", ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener.onMessage(payload ?? "");
    });
    for (const channel of listeners.keys())
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  }

  function schedule(pauseMs: number): void {
    retry = setTimeout(() => {
      connect().then(
        () => {
          for (const group of listeners.values()) for (const one of group) one.onReconnect();
        },
        () => schedule(Math.min(pauseMs * 2, longestPauseMs)),
      );
    }, pauseMs);
  }

  await connect();
  return {
    get closed() {
      return closed;
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
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

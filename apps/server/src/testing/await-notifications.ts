import { randomUUID } from "node:crypto";
import type { Infrastructure } from "../infrastructure/open.ts";

const channel = "test_notifications";

/**
 * Makes a function that waits until this process has received every notification of the transactions that have
 * ended: PostgreSQL delivers them in the order in which their transactions ended.
 */
export function createAwaitNotifications({
  database,
  notifications,
}: Infrastructure): () => Promise<void> {
  const waiting = new Map<string, () => void>();
  let listening: Promise<void> | undefined;
  const end = (payload: string) => {
    waiting.get(payload)?.();
    waiting.delete(payload);
  };
  return async () => {
    listening ??= notifications.listen(channel, {
      onMessage: end,
      // A lost one is not delivered any more.
      onReconnect: () => [...waiting.keys()].forEach(end),
    });
    await listening;
    const payload = randomUUID();
    const delivered = new Promise<void>((resolve) => waiting.set(payload, resolve));
    await database.query({ text: "select pg_notify($1, $2)", values: [channel, payload] });
    await delivered;
  };
}

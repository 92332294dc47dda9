import type { Tx } from "./database/index.ts";

/**
 * A domain event: an earlier module publishes it, later modules subscribe, and the publisher knows no subscriber.
 * Handlers run in order inside the publisher's transaction, so that either all of it happens or none. Work that
 * need not be in the transaction belongs in a job.
 */
export interface Topic<T> {
  publish(tx: Tx, payload: T): Promise<void>;
  subscribe(handler: (tx: Tx, payload: T) => Promise<void>): void;
}

export function createTopic<T>(): Topic<T> {
  const handlers: ((tx: Tx, payload: T) => Promise<void>)[] = [];
  return {
    async publish(tx, payload) {
      for (const handler of handlers) await handler(tx, payload);
    },
    subscribe(handler) {
      handlers.push(handler);
    },
  };
}

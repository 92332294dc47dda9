import type { Tx } from "./database/index.ts";

/**
 * A domain event's way down the road: a later domain subscribes, an earlier one publishes and knows
 * no one. Handlers run in order inside the publisher's transaction, so that either all of it
 * happened or none. What need not be in the transaction belongs into a job.
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

import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";

/** A message that a webhook received. */
export interface ReceivedMessage {
  /** Counts the messages of the service, from 1. */
  id: number;
  /** The path of the webhook that received it. */
  hook: string;
  /** ISO 8601. */
  receivedAt: string;
  body: unknown;
}

const maxStored = 20_000;

/** The messages that a service's webhooks received, and which webhooks were deleted. */
export function createReceived(clock: Clock) {
  const messages: ReceivedMessage[] = [];
  const deleted = new Set<string>();
  let count = 0;
  return {
    messages: (): readonly ReceivedMessage[] => messages,
    isDeleted: (hook: string) => deleted.has(hook),
    delete: (hook: string) => deleted.add(hook),
    add(hook: string, body: unknown): ReceivedMessage {
      count += 1;
      const receivedAt = new Date(clock.now()).toISOString();
      const message = { id: count, hook, receivedAt, body };
      messages.push(message);
      if (messages.length > maxStored) messages.shift();
      return message;
    },
    clear(): void {
      messages.length = 0;
      deleted.clear();
    },
  };
}
type Received = ReturnType<typeof createReceived>;

/** Routes that show tests and proofs the received messages; not part of any service. */
export function registerReceived(
  app: FastifyInstance,
  service: "slack" | "discord" | "teams",
  received: Received,
): void {
  app.get(`/sandbox/${service}/messages`, async () => received.messages());
  app.delete(`/sandbox/${service}/messages`, async () => {
    received.clear();
    return {};
  });
  app.post<{ Params: { "*": string } }>(`/sandbox/${service}/delete/*`, async (request) => {
    received.delete(request.params["*"]);
    return {};
  });
}

/** The page of a proxy when the service behind it is down. */
export const gatewayPage =
  "<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>";

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { WebhookType } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { createWebhookSender } from "../integrations/webhooks/index.ts";
import { createTestClock, dataOf, openTestApp } from "./app.ts";
import type { ServerOptions } from "./server.ts";
import { openOwner } from "./team.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
interface Received {
  path: string;
  id: string;
  type: string;
  headers: Record<string, string>;
  body: string;
}

/** How long a receiver may take in tests, in milliseconds: longer than what makes it a slow one. */
const receiverLimitMs = 3_000;

/** Answers with a status. */
export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end("noted");

/** A receiver at https://hooks.test, and a sender that reaches it. */
async function openReceiver() {
  const received: Received[] = [];
  let answer = status(200);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const headers = request.headers as Record<string, string>;
      const id = headers["webhook-id"] ?? "";
      received.push({ path: request.url ?? "", id, type: JSON.parse(body).type, headers, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    answerWith(one: Answer) {
      answer = one;
    },
    sender: createWebhookSender({
      userAgent: "Earshot",
      timeLimitMs: receiverLimitMs,
      hosts: new Map([["hooks.test", new URL(`http://127.0.0.1:${port}`)]]),
    }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A server with a receiver, and helpers for tests of webhooks. Call `beginTest` before each test. */
export async function openWebhooks(options: ServerOptions = {}) {
  // The reference library compares the time of a signature with the real one.
  const clock = createTestClock(new Date());
  const receiver = await openReceiver();
  const app = await openTestApp({ clock, webhookSender: receiver.sender, ...options });
  const { webhooks, webhookDeliveries } = app.services;
  const db = app.infrastructure.database.pool;
  let owner: Awaited<ReturnType<typeof openOwner>>;
  const types: WebhookType[] = ["mention.created", "mention.accepted"];

  async function create(path = "/", url = `https://hooks.test${path}`) {
    const { webhook, secret } = dataOf(
      await app.call("createWebhook", { body: { url, types } }, owner),
    );
    return { params: { id: webhook.id }, secret };
  }
  type Made = Awaited<ReturnType<typeof create>>;

  return {
    ...{ app, clock, types, create },
    received: receiver.received,
    answerWith: receiver.answerWith,
    /** The owner of the current test's workspace. */
    get owner() {
      return owner;
    },
    async beginTest() {
      // Otherwise deliveries that earlier tests left waiting would be sent here.
      await db.execute(sql`delete from webhooks`);
      owner = await openOwner(app);
      receiver.received.length = 0;
      receiver.answerWith(status(200));
    },
    deliver: () => webhookDeliveries.deliverDue(),
    async drain() {
      while ((await webhookDeliveries.deliverDue()) > 0);
    },
    // Not by calls: a session ends where a test moves the clock by hours.
    sendTest: ({ params }: Made) => webhooks.test(owner.workspaceId, params.id),
    log: async ({ params }: Made) =>
      (await webhooks.deliveries(owner.workspaceId, params.id)).deliveries,
    async shown({ params }: Made) {
      return (await webhooks.list(owner.workspaceId)).find(({ id }) => id === params.id);
    },
    resume: ({ params }: Made) =>
      webhooks.update(owner.workspaceId, params.id, { isPaused: false }),
    async close() {
      await app.close();
      receiver.close();
    },
  };
}

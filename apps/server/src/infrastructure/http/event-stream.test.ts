import { once } from "node:events";
import { type FastifyInstance, fastify } from "fastify";
import { afterEach, expect, test } from "vitest";
import { openSocket } from "../../testing/raw-http.ts";
import { type EventStream, openEventStream } from "./event-stream.ts";

let app: FastifyInstance;
afterEach(() => app.close());

/** A stream to a client that reads nothing. */
async function openUnread() {
  const opened = Promise.withResolvers<{ stream: EventStream; waiting: () => number }>();
  app = fastify({ forceCloseConnections: true });
  app.get("/", (_request, reply) => {
    const stream = openEventStream(reply);
    opened.resolve({ stream, waiting: () => reply.raw.writableLength });
    return reply;
  });
  const client = await openSocket(await app.listen({ port: 0, host: "127.0.0.1" }));
  client.socket.pause();
  client.socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  return { client, ...(await opened.promise) };
}

test("a reader that is too slow is cut off, and its buffer stays small", async () => {
  const { client, stream, waiting } = await openUnread();
  let closed = false;
  stream.onClose(() => {
    closed = true;
  });
  let [sent, max] = [0, 0];
  for (let id = 1; !closed && sent < 64 * 1_048_576; id++) {
    const data = { text: "x".repeat(64_000) };
    stream.send({ id: String(id), type: "text", data });
    sent += 64_000;
    max = Math.max(max, waiting());
    // Lets the socket take what it can.
    await new Promise(setImmediate);
  }
  expect(closed).toBe(true);
  expect(max).toBeLessThan(1_300_000);
  client.socket.destroy();
});

test("a reader that keeps up is not cut off by the longest replay", async () => {
  const { client, stream } = await openUnread();
  const ids = Array.from({ length: 50 }, () => crypto.randomUUID());
  for (let id = 1; id <= 500; id++) {
    stream.send({ id: String(id), type: "mention.created", data: { ids, count: 50 } });
  }
  stream.end();
  client.socket.resume();
  await once(client.socket, "end");
  expect(client.text().match(/^id: /gm)).toHaveLength(500);
});

import type { FastifyReply } from "fastify";

/** An open answer of server-sent events (HTML Living Standard, 9.2). */
export interface EventStream {
  /** Sends an event. A reader that is too slow for it is cut off; it can resume after its last event. */
  send(event: { id?: string; type: string; data: unknown }): void;
  end(): void;
  /** Called once when either side has ended it. */
  onClose(listener: () => void): void;
}

const heartbeatMs = 15_000;
/** Bytes that may wait for a slow reader: more than the longest replay, 500 events of 2 kB. */
const maxWaitingBytes = 1_048_576;
/** A reader that does not take the rest of an ended stream within this time is cut off. */
const endMs = 5_000;

/** Takes the response over and keeps it open with a comment every 15 s, which detects dead connections. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // The connection ends with the stream, so that a stopping server need not wait for it.
    connection: "close",
    // Proxies such as nginx buffer responses unless told not to.
    "x-accel-buffering": "no",
  });

  function write(text: string): void {
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > maxWaitingBytes) raw.destroy();
    else raw.write(text);
  }

  write(": open\n\n");
  const heartbeat = setInterval(() => write(": still here\n\n"), heartbeatMs);
  let cutOff: NodeJS.Timeout | undefined;
  const listeners: (() => void)[] = [];
  raw.once("close", () => {
    clearInterval(heartbeat);
    clearTimeout(cutOff);
    for (const listener of listeners.splice(0)) listener();
  });
  return {
    send({ id, type, data }) {
      write(
        `${id === undefined ? "" : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`,
      );
    },
    end() {
      raw.end();
      cutOff ??= setTimeout(() => raw.destroy(), endMs);
    },
    onClose(listener) {
      listeners.push(listener);
    },
  };
}

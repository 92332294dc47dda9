import type { FastifyReply } from "fastify";

/** An open answer of server-sent events (HTML Living Standard, 9.2). */
export interface EventStream {
  send(event: { id?: string; type: string; data: unknown }): void;
  end(): void;
  /** Called once when either side has ended it. */
  onClose(listener: () => void): void;
}

const heartbeatMs = 15_000;

/** Takes the answer over and keeps it open with a comment every 15 s, which tells dead links apart. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // Proxies such as nginx hold answers back unless told not to.
    "x-accel-buffering": "no",
  });
  raw.write(": open\n\n");
  const heartbeat = setInterval(() => raw.write(": still here\n\n"), heartbeatMs);
  const listeners: (() => void)[] = [];
  raw.once("close", () => {
    clearInterval(heartbeat);
    for (const listener of listeners.splice(0)) listener();
  });
  return {
    send({ id, type, data }) {
      if (raw.writableEnded) return;
      raw.write(
        `${id === undefined ? "" : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`,
      );
    },
    end() {
      raw.end();
    },
    onClose(listener) {
      listeners.push(listener);
    },
  };
}

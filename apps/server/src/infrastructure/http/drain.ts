import { once } from "node:events";
import type { Server } from "node:http";
import { Server as Listener, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";

/** How long a stopping server waits, in milliseconds. */
export interface DrainTimes {
  /** Requests that are still open after this are cut off. */
  limitMs: number;
  /** An open connection may have a request on its way: it is closed when nothing arrived for this long. */
  idleMs: number;
}

export const drainTimes: DrainTimes = { limitMs: 20_000, idleMs: 1_000 };

const sweepMs = 100;
/** Streamed responses get their last event this long before their connection is cut off. */
const lastEventMs = 500;
/** After this many turns of the event loop without a new connection, none is waiting to be accepted. */
const quietTurns = 50;
const maxAcceptMs = 500;

/** Stops an HTTP server without dropping requests. */
export interface Drain {
  /** Aborted when the server stops accepting connections. */
  readonly started: AbortSignal;
  /** Aborted shortly before connections that are still open are cut off. */
  readonly ending: AbortSignal;
  /** A further listener whose connections the server answers: it is closed, too. */
  alsoCloses(listener: Listener): void;
  /**
   * Stops accepting connections and waits until all requests are answered, or for `limitMs`.
   * @returns how many connections were cut off.
   */
  run(): Promise<number>;
}

/** Tracks a server's connections from now on. */
export function createDrain(server: Server, times: DrainTimes = drainTimes): Drain {
  const started = new AbortController();
  const ending = new AbortController();
  const sockets = new Set<Socket>();
  const listeners: Listener[] = [server];
  let accepted = 0;
  server.on("connection", (socket: Socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  /**
   * Accepts the connections that wait in the system's queue: closing a listener resets those. One
   * turn of the event loop accepts one, and clients come in bursts.
   */
  async function acceptWaiting(): Promise<void> {
    const giveUpAt = performance.now() + maxAcceptMs;
    for (let quiet = 0; quiet < quietTurns && performance.now() < giveUpAt; ) {
      const before = accepted;
      await setImmediate();
      quiet = accepted === before ? quiet + 1 : 0;
    }
  }

  /** Closes connections without an open request, also those that never had one. */
  async function closeIdle(): Promise<void> {
    // First the event loop reads data that has arrived: it may be a request.
    await setImmediate();
    server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  return {
    started: started.signal,
    ending: ending.signal,
    alsoCloses: (listener) => void listeners.push(listener),
    async run() {
      started.abort();
      const listening = listeners.filter((one) => one.listening);
      if (listening.length === 0) return 0;
      await acceptWaiting();
      const closed = Promise.all(listening.map((one) => once(one, "close")));
      // Not the HTTP server's own `close`, which also ends idle connections immediately.
      for (const one of listening) Listener.prototype.close.call(one);
      let cut = 0;
      let sweep: NodeJS.Timeout | undefined;
      const timers = [
        setTimeout(() => {
          void closeIdle();
          sweep = setInterval(closeIdle, sweepMs);
        }, times.idleMs),
        setTimeout(() => ending.abort(), times.limitMs - lastEventMs),
        setTimeout(() => {
          cut = sockets.size;
          for (const socket of sockets) socket.destroy();
        }, times.limitMs),
      ];
      await closed;
      for (const timer of timers) clearTimeout(timer);
      clearInterval(sweep);
      return cut;
    },
  };
}

declare module "fastify" {
  interface FastifyInstance {
    /** How this server stops. */
    drain: Drain;
  }
}

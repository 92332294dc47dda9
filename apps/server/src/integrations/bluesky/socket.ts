import type { IncomingMessage } from "node:http";
import { type RawData, WebSocket } from "ws";
import { SourceError } from "../ports/source.ts";
import { blueskyError, failureOf, xrpcErrorOf } from "./failure.ts";

/** How long the server may be silent: it sends a ping every 30 s. */
const silenceMs = 75_000;
const connectMs = 16_000;
/** Far above the largest record of a post. */
const maxFrameBytes = 4 * 1_048_576;
/** How much is read ahead while a batch is being handled; then the socket pauses, and so does the server. */
const maxWaiting = 4_000;
const maxWaitingBytes = 8 * 1_048_576;
const maxRefusalBytes = 65_536;
/** The first wait before reconnecting a broken connection; the caller doubles it. */
const reconnectMs = 1_000;

/** A frame as it was received; a compressed one is binary. */
export interface RawFrame {
  data: RawData;
  isBinary: boolean;
}

/** A refusal before the stream starts, with the name of the error where it has one. */
export class RefusedError extends SourceError {
  readonly error: string | null;

  constructor(failure: SourceError, error: string | null) {
    const { publicText, retryAfterMs } = failure;
    super(failure.failure, failure.message, { publicText, retryAfterMs });
    this.error = error;
  }
}

const sizeOf = (data: RawData) =>
  Array.isArray(data) ? data.reduce((sum, one) => sum + one.length, 0) : data.byteLength;

/** Reads the beginning of the response that was sent instead of an upgrade. */
async function readRefusal(response: IncomingMessage): Promise<SourceError> {
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) {
    text += chunk;
    if (text.length > maxRefusalBytes) break;
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  const status = response.statusCode ?? 500;
  const failure =
    failureOf({ status, headers, text }) ??
    blueskyError("malformed", `no stream, but a response with status ${status}`);
  return new RefusedError(failure, xrpcErrorOf(text).error);
}

/** A connection to Jetstream. */
export interface JetstreamSocket {
  /**
   * Takes the received frames, at most `max`: `forMs` after the first one is there, or none after `idleMs` without
   * any. Frames received before the end are returned before its error.
   * @throws SourceError when the connection has ended
   */
  take(max: number, forMs: number, idleMs: number): Promise<RawFrame[]>;
  close(): void;
}

/** Opens a connection. Its errors are thrown by `take`. @param signal ends it; `take` then returns nothing */
export function openSocket(
  url: URL,
  options: { userAgent: string; protocol?: string; silenceMs?: number },
  signal: AbortSignal,
): JetstreamSocket {
  const socket = new WebSocket(url, options.protocol ? [options.protocol] : [], {
    // Compressing each frame in its own context would cost the server more than the saved bytes are worth.
    perMessageDeflate: false,
    handshakeTimeout: connectMs,
    maxPayload: maxFrameBytes,
    headers: { "user-agent": options.userAgent },
  });
  let waiting: RawFrame[] = [];
  let waitingBytes = 0;
  let failure: SourceError | null = null;
  let heardAt = performance.now();
  let wake = () => {};
  /** How many frames end a sleep. */
  let wakeAt = 1;

  const fail = (error: SourceError) => {
    failure ??= error;
    wake();
  };
  const heard = () => {
    heardAt = performance.now();
  };
  socket.on("open", heard);
  socket.on("ping", heard);
  socket.on("message", (data: RawData, isBinary: boolean) => {
    heard();
    waiting.push({ data, isBinary });
    waitingBytes += sizeOf(data);
    if (waiting.length >= maxWaiting || waitingBytes >= maxWaitingBytes) socket.pause();
    if (waiting.length >= wakeAt) wake();
  });
  socket.on("unexpected-response", (_request, response: IncomingMessage) => {
    readRefusal(response).then(fail, (cause: unknown) =>
      fail(blueskyError("unavailable", "the refusal of a stream broke off", { cause })),
    );
  });
  socket.on("close", (code: number, reason: Buffer) =>
    fail(
      blueskyError("unavailable", `Jetstream closed the stream (${code} ${reason.toString()})`, {
        retryAfterMs: reconnectMs,
      }),
    ),
  );
  socket.on("error", (cause: Error) =>
    fail(
      blueskyError("unavailable", `the connection to ${url.host} broke: ${cause.message}`, {
        retryAfterMs: reconnectMs,
        cause,
      }),
    ),
  );
  const onAbort = () => {
    socket.terminate();
    wake();
  };
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();

  /** Waits until there are `frames` frames or the connection ends, but at most `ms`. */
  async function sleep(ms: number, frames: number): Promise<void> {
    wakeAt = frames;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    wake = resolve;
    await promise;
    clearTimeout(timer);
    wake = () => {};
  }

  function drain(max: number): RawFrame[] {
    const taken = waiting.length <= max ? waiting : waiting.slice(0, max);
    waiting = waiting.length <= max ? [] : waiting.slice(max);
    waitingBytes = waiting.reduce((sum, { data }) => sum + sizeOf(data), 0);
    if (socket.isPaused && socket.readyState === WebSocket.OPEN) socket.resume();
    return taken;
  }

  return {
    async take(max, forMs, idleMs) {
      if (waiting.length === 0 && !failure && !signal.aborted) await sleep(idleMs, 1);
      if (waiting.length > 0 && waiting.length < max && !failure && !signal.aborted) {
        await sleep(forMs, max);
      }
      if (signal.aborted) return [];
      if (waiting.length > 0) return drain(max);
      if (failure) throw failure;
      if (performance.now() - heardAt > (options.silenceMs ?? silenceMs)) {
        throw blueskyError("timeout", "Jetstream has been silent for too long", {
          retryAfterMs: reconnectMs,
        });
      }
      return [];
    },
    close() {
      signal.removeEventListener("abort", onAbort);
      socket.terminate();
    },
  };
}

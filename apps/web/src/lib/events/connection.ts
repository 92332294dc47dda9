import type { Portal } from "@earshot/contract";
import { openStream } from "../client.ts";
import { ensureFreshToken } from "../session.ts";
import { getToken } from "../token.ts";
import { createStreamParser, type StreamMessage } from "./parser.ts";

/** The server sends a heartbeat every 15 s; three missed ones mean a dead connection. */
const silenceMs = 45_000;
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
/** A connection that lasted this long resets the backoff. */
const goodLinkMs = 10_000;

interface ConnectionOptions {
  /** Whose events are streamed. */
  portal: Portal;
  signal: AbortSignal;
  lastEventId: () => string | null;
  onConnected: () => void;
  /** Called when data arrives, which never happens behind a proxy that buffers the response. */
  onData: () => void;
  /** Called when the stream has ended or could not be opened. */
  onLost: () => void;
  onMessage: (message: StreamMessage) => void;
}

/** Reads one stream to its end. Fails if it can't be opened or the heartbeats stop. */
async function readStream(options: ConnectionOptions): Promise<void> {
  const link = new AbortController();
  const stop = () => link.abort();
  options.signal.addEventListener("abort", stop, { once: true });
  // A lost network leaves the connection silent; it is opened again when the browser is online.
  window.addEventListener("offline", stop);
  let watchdog = setTimeout(stop, silenceMs);
  try {
    const lastEventId = options.lastEventId();
    const response = await openStream("streamEvents", {
      signal: link.signal,
      portal: options.portal,
      headers: {
        accept: "text/event-stream",
        ...(lastEventId !== null && { "last-event-id": lastEventId }),
      },
    });
    const reader = response.body?.getReader();
    if (!reader) return;
    options.onConnected();
    const parse = createStreamParser(options.onMessage);
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      options.onData();
      clearTimeout(watchdog);
      watchdog = setTimeout(stop, silenceMs);
      parse(value);
    }
  } finally {
    clearTimeout(watchdog);
    options.signal.removeEventListener("abort", stop);
    window.removeEventListener("offline", stop);
    link.abort();
  }
}

/** Waits, at most until the browser is online again or the signal aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done, { once: true });
    window.addEventListener("online", done, { once: true });
  });
}

/**
 * Keeps an event stream open until the signal aborts. The server ends the stream when the access token
 * expires, so each connection starts with a fresh token. Failed attempts back off exponentially with
 * jitter, so that clients do not all reconnect at once. Ends when the session ends.
 */
export async function keepConnected(options: ConnectionOptions): Promise<void> {
  const { signal, portal } = options;
  let failures = 0;
  while (!signal.aborted) {
    let connectedAt = Number.POSITIVE_INFINITY;
    try {
      await ensureFreshToken(portal);
      // Without a session this is refused, which tells the app that the session has ended.
      await readStream({
        ...options,
        onConnected: () => {
          connectedAt = Date.now();
          options.onConnected();
        },
      });
    } catch {
      // Not reported: the screen stays correct, only updates arrive later.
    }
    if (signal.aborted) return;
    options.onLost();
    if (getToken(portal) === null) return;
    if (Date.now() - connectedAt >= goodLinkMs) failures = 0;
    const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** failures);
    failures += 1;
    await pause(wait * (0.5 + Math.random() / 2), signal);
  }
}

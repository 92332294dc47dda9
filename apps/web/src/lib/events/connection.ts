import type { Portal } from "@earshot/contract";
import { openStream } from "../client.ts";
import { ensureFreshToken } from "../session.ts";
import { getToken } from "../token.ts";
import { createStreamParser, type StreamMessage } from "./parser.ts";

/** The server sends a heartbeat every 15 s; three missed ones mean a dead link. */
const silenceMs = 45_000;
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
/** A link that held this long was a good one: the next attempt need not wait. */
const goodLinkMs = 10_000;

interface ConnectionOptions {
  /** Whose events these are. */
  portal: Portal;
  signal: AbortSignal;
  lastEventId: () => string | null;
  onConnected: () => void;
  /** Something has come over the stream, which a link that holds everything back never brings. */
  onHeard: () => void;
  /** The stream has ended or could not be opened. */
  onLost: () => void;
  onMessage: (message: StreamMessage) => void;
}

/** Reads one stream to its end. Fails when it can't be opened or falls silent. */
async function readStream(options: ConnectionOptions): Promise<void> {
  const link = new AbortController();
  const stop = () => link.abort();
  options.signal.addEventListener("abort", stop, { once: true });
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
      options.onHeard();
      clearTimeout(watchdog);
      watchdog = setTimeout(stop, silenceMs);
      parse(value);
    }
  } finally {
    clearTimeout(watchdog);
    options.signal.removeEventListener("abort", stop);
    link.abort();
  }
}

/** Waits, but no longer than until the browser is back on line or the reader has left. */
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
 * Keeps a stream of events open until the signal: the server ends it with the access token, so a
 * fresh token comes first each time. Failed attempts wait longer and longer, with jitter, so that a
 * server that comes back is not met by everyone at once. Ends when there is no session any more.
 */
export async function keepConnected(options: ConnectionOptions): Promise<void> {
  const { signal, portal } = options;
  let failures = 0;
  while (!signal.aborted) {
    let connectedAt = Number.POSITIVE_INFINITY;
    try {
      await ensureFreshToken(portal);
      // Without a session this is refused, which tells the rest of the app that it has ended.
      await readStream({
        ...options,
        onConnected: () => {
          connectedAt = Date.now();
          options.onConnected();
        },
      });
    } catch {
      // Told by nothing but the wait: what is shown stays true, only news comes later.
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

import type { EventType } from "@earshot/contract";
import type { SeenRequest } from "./fake-api.ts";

type Chunk = { done: false; value: Uint8Array };

/** A connected client, with the chunks that it has not read yet. */
function reader(signal: AbortSignal | undefined) {
  const sent: Chunk[] = [];
  let waiting: ((chunk: Chunk) => void) | undefined;
  return {
    send(value: Uint8Array) {
      sent.push({ done: false, value });
      if (waiting) waiting(sent.shift() as Chunk);
      waiting = undefined;
    },
    read: () =>
      new Promise<Chunk>((resolve, reject) => {
        const next = sent.shift();
        if (next) return resolve(next);
        waiting = resolve;
        // As a browser does: an aborted request's body fails.
        signal?.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
      }),
  };
}

/** A stream of events, for the fake server's "GET /events". jsdom has no streams of its own. */
export function fakeStream() {
  const encoder = new TextEncoder();
  const readers: ReturnType<typeof reader>[] = [];
  let lastId = 0;
  return {
    handler({ signal }: SeenRequest) {
      const own = reader(signal);
      readers.push(own);
      const response = new Response(null, { headers: { "content-type": "text/event-stream" } });
      return Object.defineProperty(response, "body", { value: { getReader: () => own } });
    },
    /** Whether a client is connected. */
    isConnected: () => readers.length > 0,
    /** Sends an event to all clients. */
    send(event: EventType, data: object = {}) {
      lastId += 1;
      const message = `id: ${lastId}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
      for (const own of readers) own.send(encoder.encode(message));
    },
  };
}

import * as zlib from "node:zlib";
import type { WebSocket } from "ws";
import type { StreamDictionary } from "./dictionary.ts";
import type { Network, NetworkEvent } from "./network.ts";
import { errorOf, frameOf, type Wire } from "./wire.ts";

const pingMs = 30_000;
const maxBufferedBytes = 1_048_576;
/** A fault applies after this many frames. */
const framesBeforeFault = 3;
const slowMs = 500;
const fullMs = 5;

/** What a client requested. */
export interface StreamRequest {
  wire: Wire;
  collections: string[];
  dids: string[];
  kinds: string[];
  /** The number of the first event. */
  from: number;
  fault: string | null;
  dictionary: StreamDictionary | null;
}

const fits = (list: readonly string[], value: unknown) =>
  list.length === 0 ||
  list.some((one) =>
    one.endsWith("*") ? String(value).startsWith(one.slice(0, -1)) : one === value,
  );

const isRequested = ({ did, kind, content }: NetworkEvent, request: StreamRequest): boolean =>
  fits(request.dids, did) &&
  fits(request.kinds, kind) &&
  (kind !== "commit" || fits(request.collections, content.collection));

/** Sends events from `request.from` on, no faster than the client reads. @param onFrame called for each frame */
export function pump(
  socket: WebSocket,
  { events }: Network,
  request: StreamRequest,
  onFrame: () => void,
): void {
  let { fault } = request;
  let next = request.from;
  let frames = 0;
  let timer: NodeJS.Timeout | undefined;
  let isWaiting = false;

  function deliver(text: string): void {
    frames += 1;
    onFrame();
    const { dictionary } = request;
    const data = dictionary
      ? zlib.zstdCompressSync(Buffer.from(text), { dictionary: dictionary.bytes })
      : text;
    socket.send(data);
  }

  function drop(): void {
    socket.send(errorOf("ConsumerTooSlow", "too far behind the live tip"));
    socket.close(1008, "ConsumerTooSlow");
  }

  /** Applies the fault once enough frames were sent. */
  function applyFault(): void {
    if (frames < framesBeforeFault) return;
    if (fault === "stream-cut") socket.terminate();
    if (fault === "consumer-too-slow") drop();
    if (fault === "malformed-frame") {
      socket.send('{"did":"did:plc:cut","time_us":17');
      fault = null;
    }
  }

  function later(ms: number): void {
    if (isWaiting) return;
    isWaiting = true;
    timer = setTimeout(tick, ms);
  }

  function tick(): void {
    isWaiting = false;
    while (socket.readyState === socket.OPEN && next < events.nextSeq) {
      if (socket.bufferedAmount > maxBufferedBytes) {
        later(fullMs);
        return;
      }
      if (next < events.firstSeq) {
        drop();
        return;
      }
      const event = events.at(next);
      next += 1;
      if (!event || !isRequested(event, request)) continue;
      deliver(frameOf(event, request.wire));
      applyFault();
      if (fault === "slow") {
        later(slowMs);
        return;
      }
    }
  }

  const stopListening = events.listen(() => later(0));
  const pinging = setInterval(() => socket.ping(), pingMs);
  socket.on("close", () => {
    stopListening();
    clearInterval(pinging);
    clearTimeout(timer);
  });
  socket.on("error", () => socket.terminate());
  // The newer stream accepts no messages from clients.
  if (request.wire === "v2") socket.on("message", () => socket.close(1008, "no client frames"));
  tick();
}

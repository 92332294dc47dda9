import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import { blueskyStreamFaults } from "../service-faults.ts";
import { currentDictionary, type StreamDictionary } from "./dictionary.ts";
import type { Network } from "./network.ts";
import { pump } from "./pump.ts";
import { noticeOf, type Wire } from "./wire.ts";

const paths: Record<string, Wire> = {
  "/bluesky/subscribe": "v1",
  "/bluesky/xrpc/network.bsky.jetstream.subscribeEvents": "v2",
};
const lookbackMicros = 36 * 3_600_000_000;
/** Cursors from this value on are microseconds, lower ones are sequence numbers of events. */
const firstMicros = 1e15;

type StreamFault = (typeof blueskyStreamFaults)[number];

/** Parameters of the older stream, which the newer one refuses. */
const olderParameters = ["wantedCollections", "wantedDids", "compress", "requireHello"];

/** A refusal that is sent before the upgrade to a WebSocket. */
interface Refusal {
  status: 400 | 503;
  error: string;
  message: string;
}
const badRequest = (error: string, message: string): Refusal => ({ status: 400, error, message });

/** Where a stream starts, and the notice that is sent first. */
interface Start {
  from: number;
  notice: string | null;
}

/** Refuses with plain text on the older stream, with an XRPC error on the newer one. */
function refuse(socket: Duplex, wire: Wire, { status, error, message }: Refusal): void {
  const body = wire === "v1" ? message : JSON.stringify({ error, message });
  const type = wire === "v1" ? "text/plain; charset=utf-8" : "application/json";
  const reason = status === 503 ? "Service Unavailable" : "Bad Request";
  const head = `content-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`;
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${head}\r\n\r\n${body}`);
}

export type Jetstream = ReturnType<typeof registerJetstream>;

/** Jetstream's two streams, on the server that also answers HTTP. */
export function registerJetstream(
  server: Server,
  { network, faults, clock }: { network: Network; faults: Faults; clock: Clock },
) {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const { events } = network;
  let sent = 0;
  let oldestMicros = 0;
  let dictionary: StreamDictionary = currentDictionary(0);

  const afterNewest = () => (events.at(events.nextSeq - 1)?.at ?? 0) + 1;

  /** Where a cursor in microseconds starts. A cursor that is too old is clamped to the oldest event. */
  function startAtMoment(wire: Wire, requested: number, fault: StreamFault | null): Start {
    const isForgotten = fault === "cursor-too-old" || fault === "cursor-outdated";
    const oldest = isForgotten ? afterNewest() : clock.now() * 1000 - lookbackMicros;
    const floor = Math.max(oldestMicros, oldest);
    const from = events.seqAt(Math.max(requested, floor));
    const isClamped = wire === "v2" && requested < floor;
    const notice = `cursor was clamped; resuming from seq ${from}`;
    return { from, notice: isClamped ? noticeOf("OutdatedCursor", notice) : null };
  }

  function startOf(wire: Wire, cursor: string | null, fault: StreamFault | null): Start | Refusal {
    if (cursor === null) return { from: events.nextSeq, notice: null };
    if (!/^-?\d+$/.test(cursor)) return badRequest("InvalidRequest", "invalid cursor");
    const requested = Number(cursor);
    const isBelow = requested < firstMicros && requested < events.firstSeq;
    if (wire === "v2" && (isBelow || fault === "cursor-too-old")) {
      return badRequest("CursorTooOld", `cursor is below the floor ${events.firstSeq}`);
    }
    return requested < firstMicros
      ? { from: Math.max(requested, events.firstSeq), notice: null }
      : startAtMoment(wire, requested, fault);
  }

  /** Why a request is refused; null when it is not. */
  function refusalOf(
    wire: Wire,
    query: URLSearchParams,
    fault: StreamFault | null,
  ): Refusal | null {
    if (fault === "503-warming-up") {
      const message = "service not ready: cursor replay warming up";
      return { status: 503, error: "ServiceUnavailable", message };
    }
    if (wire === "v2" && olderParameters.some((name) => query.has(name))) {
      return badRequest("InvalidRequest", "a parameter of /subscribe");
    }
    if (wire === "v1" && query.get("compress") === "true") {
      return badRequest("InvalidRequest", "the sandbox has no dictionary for /subscribe");
    }
    const id = query.get("zstdDictionary");
    if (id === null || Number(id) === dictionary.id) return null;
    return badRequest(
      "UnknownZstdDictionary",
      `unknown zstd dictionary id ${id}; current dictionary id is ${dictionary.id} (fetch it via getZstdDictionary and reconnect)`,
    );
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://sandbox");
    const wire = paths[pathname];
    if (!wire) {
      socket.destroy();
      return;
    }
    const fault = faults.take("bluesky", pathname.slice("/bluesky".length), blueskyStreamFaults);
    if (fault === "dictionary-changed") dictionary = currentDictionary(dictionary.round + 1);
    const start = refusalOf(wire, query, fault) ?? startOf(wire, query.get("cursor"), fault);
    if ("error" in start) {
      refuse(socket, wire, start);
      return;
    }
    const all = (name: string) => query.getAll(name).filter(Boolean);
    const streamRequest = {
      wire,
      from: start.from,
      fault,
      collections: all(wire === "v1" ? "wantedCollections" : "collections"),
      dids: all(wire === "v1" ? "wantedDids" : "dids"),
      // The older stream has no such filter.
      kinds: wire === "v1" ? [] : all("kinds"),
      dictionary: query.has("zstdDictionary") ? dictionary : null,
    };
    sockets.handleUpgrade(request, socket, head, (client) => {
      if (start.notice) client.send(start.notice);
      if (fault === "stream-silence") return;
      pump(client, network, streamRequest, () => {
        sent += 1;
      });
    });
  }
  server.on("upgrade", onUpgrade);

  return {
    get clients() {
      return sockets.clients.size;
    },
    /** Frames sent to all clients so far. */
    get sent() {
      return sent;
    },
    get dictionary() {
      return dictionary;
    },
    /** Ends all connections without a close frame. @returns how many there were */
    cut(): number {
      const { size } = sockets.clients;
      for (const client of sockets.clients) client.terminate();
      return size;
    },
    /** Forgets all events so far, so that older cursors are clamped. */
    forget(): void {
      oldestMicros = afterNewest();
    },
    close(): void {
      server.off("upgrade", onUpgrade);
      for (const client of sockets.clients) client.terminate();
      sockets.close();
    },
  };
}

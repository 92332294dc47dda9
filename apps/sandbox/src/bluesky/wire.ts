import type { NetworkEvent } from "./network.ts";

/** Jetstream's wire formats: the older one at /subscribe, the newer one as an XRPC subscription. */
export type Wire = "v1" | "v2";

const isoMicros = (micros: number): string =>
  new Date(Math.floor(micros / 1000))
    .toISOString()
    .replace("Z", `${String(micros % 1000).padStart(3, "0")}Z`);

/** An event as a frame. Servers of 2026 add the event's sequence number to the older format. */
export function frameOf({ seq, at, did, kind, content }: NetworkEvent, wire: Wire): string {
  if (wire === "v1") {
    return JSON.stringify({ did, time_us: at, kind, [kind]: content, cursor: seq });
  }
  const $type = `network.bsky.jetstream.subscribeEvents#${kind}`;
  const own = kind === "commit" ? content : { [kind]: content };
  return JSON.stringify({
    $type: "message",
    payload: { $type, seq, did, time: isoMicros(at), ...own },
  });
}

export const noticeOf = (name: string, message: string): string =>
  JSON.stringify({
    $type: "message",
    payload: { $type: "network.bsky.jetstream.subscribeEvents#info", name, message },
  });

export const errorOf = (error: string, message: string): string =>
  JSON.stringify({ $type: "error", error, message });

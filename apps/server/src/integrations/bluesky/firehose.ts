import type { Log } from "../../infrastructure/log.ts";
import type { FirehoseBatch, FirehoseSource } from "../ports/firehose.ts";
import type { Post } from "../ports/post.ts";
import { postCollection } from "./addresses.ts";
import { collectBatch } from "./batch.ts";
import { canDecompress, type Dictionary, readDictionary } from "./compression.ts";
import { blueskyError } from "./failure.ts";
import { readFrames } from "./frames.ts";
import { type JetstreamSocket, openSocket, RefusedError } from "./socket.ts";

/** The address of Jetstream, and how to read it. */
export interface JetstreamOptions {
  /** The address of a stream; that of the older wire ends in /subscribe. */
  jetstreamUrl: string;
  webUrl: string;
  userAgent: string;
  silenceMs?: number;
  idleMs?: number;
}

/**
 * A stream is resumed a little before its last event: each server sets the times of events itself, and
 * another server may have seen them in a different order.
 */
const rewindMs = 5_000;
const maxBatch = 1_000;
const maxMalformedInRow = 20;
/** How long events are collected for a batch. */
const batchMs = 200;
const defaultIdleMs = 5_000;
const dictionaryPath = "/xrpc/network.bsky.jetstream.getZstdDictionary";

const isOlderWire = (url: URL) => url.pathname.endsWith("/subscribe");

/** The address of the stream of all posts from a moment on. */
function streamAddress(
  jetstreamUrl: string,
  { cursor, dictionary }: { cursor: number | null; dictionary: Dictionary | null },
): URL {
  const url = new URL(jetstreamUrl);
  // On the newer wire all kinds are requested: with commits alone it would not send deleted accounts.
  url.searchParams.set(isOlderWire(url) ? "wantedCollections" : "collections", postCollection);
  // Both wires take microseconds. The newer one's own numbers would be valid at one server only.
  if (cursor !== null) url.searchParams.set("cursor", String(cursor));
  if (dictionary) url.searchParams.set("zstdDictionary", String(dictionary.id));
  return url;
}

/** Reads Bluesky's posts from a Jetstream server. @param fetchBytes fetches a dictionary */
export function createFirehose(
  options: JetstreamOptions,
  deps: {
    log: Log;
    admit: (posts: readonly Post[]) => Promise<Post[]>;
    forgetAccount: (did: string) => void;
    fetch?: typeof fetch;
  },
): FirehoseSource {
  const { log } = deps;
  const address = new URL(options.jetstreamUrl);
  let dictionary: Dictionary | null = null;

  /** The dictionary of the newer wire; null: the stream is uncompressed. */
  async function loadDictionary(signal: AbortSignal): Promise<Dictionary | null> {
    if (isOlderWire(address) || !canDecompress) return null;
    if (dictionary) return dictionary;
    const url = new URL(dictionaryPath, address);
    url.protocol = address.protocol === "wss:" ? "https:" : "http:";
    try {
      const response = await (deps.fetch ?? fetch)(url, {
        headers: { "user-agent": options.userAgent },
        redirect: "manual",
        signal: AbortSignal.any([signal, AbortSignal.timeout(16_000)]),
      });
      const bytes = response.ok ? Buffer.from(await response.arrayBuffer()) : null;
      dictionary = bytes && readDictionary(bytes);
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, "the dictionary of Bluesky's stream could not be loaded");
    }
    return dictionary;
  }

  const open = (cursor: number | null, loaded: Dictionary | null, signal: AbortSignal) => {
    const url = streamAddress(options.jetstreamUrl, { cursor, dictionary: loaded });
    const { userAgent, silenceMs } = options;
    const protocol = isOlderWire(url) ? {} : { protocol: "xrpc.v1.json" };
    return openSocket(url, { userAgent, ...protocol, ...(silenceMs && { silenceMs }) }, signal);
  };

  async function* readSocket(
    socket: JetstreamSocket,
    loaded: Dictionary | null,
    since: Date,
    signal: AbortSignal,
  ): AsyncGenerator<FirehoseBatch> {
    const { idleMs = defaultIdleMs } = options;
    let isFirst = true;
    let newest = 0;
    let malformedInRow = 0;
    while (!signal.aborted) {
      const frames = await socket.take(maxBatch, batchMs, idleMs);
      if (signal.aborted) return;
      const { events, notices, malformed, end } = readFrames(frames, loaded);
      for (const { name, message } of notices) log.info({ name, message }, "a notice of Jetstream");
      if (malformed > 0) log.warn({ malformed }, "frames of Bluesky's stream could not be read");
      // Single malformed frames are skipped. When none can be read, the wire or the dictionary has changed.
      malformedInRow = events.length > 0 ? 0 : malformedInRow + malformed;
      if (malformedInRow >= maxMalformedInRow) {
        throw blueskyError("malformed", `none of ${malformedInRow} frames could be read`);
      }
      const { changedAccounts, ...batch } = collectBatch(events, options.webUrl);
      for (const id of [...changedAccounts, ...batch.deletedAccounts]) deps.forgetAccount(id);
      const [first] = events;
      const begin = first && Math.floor(first.atMicros / 1000);
      // The repeated seconds contain at least the last event that was read before.
      const hasGap = isFirst && begin !== undefined && begin > since.getTime();
      if (first) isFirst = false;
      newest = Math.max(newest, batch.readUntil?.getTime() ?? 0);
      yield {
        ...batch,
        readUntil: batch.readUntil && new Date(Math.max(newest, since.getTime())),
        gap: hasGap ? { from: since, until: new Date(begin) } : null,
      };
      if (end) throw end;
    }
  }

  /** Opens the stream. Reopens it when the dictionary was replaced or the server no longer has the cursor's time. */
  async function* connect(
    since: Date,
    cursor: number | null,
    signal: AbortSignal,
    triesLeft = 2,
  ): AsyncGenerator<FirehoseBatch> {
    const loaded = await loadDictionary(signal);
    const socket = open(cursor, loaded, signal);
    try {
      yield* readSocket(socket, loaded, since, signal);
      return;
    } catch (error) {
      const refusal = error instanceof RefusedError && triesLeft > 0 ? error.error : null;
      if (refusal === "UnknownZstdDictionary") dictionary = null;
      else if (refusal !== "CursorTooOld") throw error;
      log.info({ refusal }, "Bluesky's stream is opened in another way");
      yield* connect(since, refusal === "CursorTooOld" ? null : cursor, signal, triesLeft - 1);
    } finally {
      socket.close();
    }
  }

  return {
    name: "bluesky",
    read: (since, signal) => connect(since, (since.getTime() - rewindMs) * 1000, signal),
    admit: deps.admit,
  };
}

import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { maxUnansweredMs } from "../unanswered.ts";
import type { CompletionFault } from "./faults.ts";

/** The events of a stream, and its fault. */
export interface Streamed {
  events: readonly string[];
  /** Milliseconds between two events. */
  wordMs: number;
  fault: CompletionFault | null;
  /** The event that `stream-error` sends. */
  broken: string;
  /** Called when the whole stream was sent. */
  ended(): void;
}

async function* slowly({ events, wordMs, fault, broken, ended }: Streamed): AsyncGenerator<string> {
  const middle = Math.floor(events.length / 2);
  for (const [index, event] of events.entries()) {
    if (index === middle && fault === "stream-error") {
      yield broken;
      return;
    }
    // The headers were sent already, so the error ends the connection in the middle of the body.
    if (index === middle && fault === "cut-body") throw new Error("cut off on purpose");
    if (index === middle && fault === "stream-stall") {
      await wait(maxUnansweredMs, undefined, { ref: false });
      return;
    }
    yield event;
    if (wordMs > 0) await wait(wordMs, undefined, { ref: false });
  }
  ended();
}

/** Sends server-sent events one after another until the client disconnects. */
export const sendEvents = (reply: FastifyReply, streamed: Streamed): FastifyReply =>
  reply
    .headers({ "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" })
    .send(Readable.from(slowly(streamed)));

import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { maxUnansweredMs } from "../unanswered.ts";
import type { CompletionFault } from "./faults.ts";

/** What is streamed, and how it goes wrong. */
export interface Streamed {
  events: readonly string[];
  /** Milliseconds between two events. */
  wordMs: number;
  fault: CompletionFault | null;
  /** The event that comes when something goes wrong on the way. */
  broken: string;
  /** Called when the caller has got all of it. */
  ended(): void;
}

async function* slowly({ events, wordMs, fault, broken, ended }: Streamed): AsyncGenerator<string> {
  const middle = Math.floor(events.length / 2);
  for (const [index, event] of events.entries()) {
    if (index === middle && fault === "stream-error") {
      yield broken;
      return;
    }
    // The promise was made with the headers: the connection ends without the rest.
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

/** Sends server-sent events one after another, for as long as somebody listens. */
export const sendEvents = (reply: FastifyReply, streamed: Streamed): FastifyReply =>
  reply
    .headers({ "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" })
    .send(Readable.from(slowly(streamed)));

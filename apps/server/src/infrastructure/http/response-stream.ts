import { errorCodes } from "@earshot/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "../errors.ts";
import { toFailure } from "./errors.ts";
import { type EventStream, openEventStream } from "./event-stream.ts";

/** How a handler streams its response. */
export interface ResponseStream {
  /** Aborts when the client disconnects or the server is about to stop. */
  readonly signal: AbortSignal;
  /** Sends a part of the text to clients that accept events; clients that accept JSON get only the result. */
  text(part: string): void;
  /**
   * Sends an event of the call's own to clients that accept events. Its name is neither `text` nor `done` nor
   * `error`; the contract of the call says what it means.
   */
  event(type: string, data: unknown): void;
}

/** Whether a request asks for events by name; a wildcard gets JSON. */
const acceptsEvents = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? "").split(",").some((type) => /^\s*text\/event-stream\s*(?:;|$)/i.test(type));

/**
 * Answers a call that may stream. The event stream opens with the first part, so an error before it is sent
 * with its status, in the usual envelope.
 */
export function openResponseStream(request: FastifyRequest, reply: FastifyReply) {
  const asEvents = acceptsEvents(request);
  const { ending } = request.server.drain;
  const stopping = new AbortController();
  let hasCallerLeft = false;
  let stream: EventStream | null = null;
  reply.raw.once("close", () => {
    if (reply.raw.writableEnded) return;
    hasCallerLeft = true;
    stopping.abort(new Error("the caller has left"));
  });

  /** Waits for work, but no longer than until the server is about to stop. @throws AppError UNAVAILABLE. */
  async function beforeEnding<T>(work: Promise<T>): Promise<T> {
    const { promise: stopped, reject } = Promise.withResolvers<never>();
    const stop = () => {
      const error = new AppError("UNAVAILABLE");
      reject(error);
      stopping.abort(error);
    };
    if (ending.aborted) stop();
    ending.addEventListener("abort", stop, { once: true });
    try {
      return await Promise.race([work, stopped]);
    } finally {
      ending.removeEventListener("abort", stop);
    }
  }

  function event(type: string, data: unknown): void {
    if (!asEvents || stopping.signal.aborted) return;
    stream ??= openEventStream(reply);
    stream.send({ type, data });
  }

  function fail(error: unknown): void {
    const failure = toFailure(error as Error & Parameters<typeof toFailure>[0]);
    if (errorCodes[failure.code].status >= 500 && !ending.aborted) {
      request.log.error({ err: error }, "a request failed");
    }
    stream?.send({ type: "error", data: failure });
    stream?.end();
  }

  return {
    signal: stopping.signal,
    event,
    text: (part: string) => event("text", { text: part }),

    /** Runs the handler and sends its result in the requested form. */
    async respond(data: z.ZodType, make: () => Promise<unknown>): Promise<unknown> {
      try {
        const whole = data.parse(await beforeEnding(make()));
        if (!asEvents) return await reply.send({ success: true, data: whole });
        stream ??= openEventStream(reply);
        stream.send({ type: "done", data: whole });
        stream.end();
        return reply;
      } catch (error) {
        if (hasCallerLeft) return reply.hijack();
        if (!stream) throw error;
        fail(error);
        return reply;
      }
    },
  };
}

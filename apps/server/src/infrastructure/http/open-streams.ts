import type { Log } from "../log.ts";
import type { Actor } from "./actor.ts";
import type { EventStream } from "./event-stream.ts";

/** A browser opens one for all of its tabs. */
const maxStreamsPerUser = 10;
/** Less than five seconds, so that a stream ends within five seconds, including the query. */
const checkMs = 3_000;

/** Finds the actors whose session has ended, or whose role or workspace has changed. */
export type FindEnded = (actors: readonly Actor[]) => Promise<readonly Actor[]>;

/** The event streams of this process. */
export interface OpenStreams {
  /**
   * Watches a stream until it ends. It ends with its access token, within 5 s of its session, and when
   * its user opens a tenth one after it.
   */
  add(stream: EventStream, actor: Actor): void;
  /** Sends an event to the readers of all streams. */
  sendAll(event: { type: string; data: unknown }): void;
  endAll(): void;
}

/** Limits event streams: a stream ends with the session that opened it. */
export function createOpenStreams(deps: { findEnded: FindEnded; log: Log }): OpenStreams {
  // In the order in which they were opened.
  const streams = new Map<EventStream, Actor>();
  let isCheckPlanned = false;

  /** One query for all streams, so that a sign-out in any process ends the streams of this one. */
  async function check(): Promise<void> {
    try {
      const ended = new Set(await deps.findEnded([...streams.values()]));
      for (const [stream, actor] of streams) if (ended.has(actor)) stream.end();
    } catch (error) {
      // Without the database there are no events to see either.
      deps.log.debug({ err: error }, "sessions of event streams could not be checked");
    }
    isCheckPlanned = false;
    planCheck();
  }

  function planCheck(): void {
    if (streams.size === 0 || isCheckPlanned) return;
    isCheckPlanned = true;
    setTimeout(check, checkMs).unref();
  }

  return {
    add(stream, actor) {
      const own = [...streams].filter(([, { userId }]) => userId === actor.userId);
      // The oldest: most likely its browser disconnected unnoticed.
      for (const [old] of own.slice(0, -(maxStreamsPerUser - 1))) old.end();
      streams.set(stream, actor);
      // The client returns with a fresh token.
      const tokenEnd = setTimeout(() => stream.end(), actor.tokenEndsAt - Date.now());
      stream.onClose(() => {
        clearTimeout(tokenEnd);
        streams.delete(stream);
      });
      planCheck();
    },
    sendAll(event) {
      for (const stream of streams.keys()) stream.send(event);
    },
    endAll() {
      for (const stream of streams.keys()) stream.end();
    },
  };
}

import type { Clock } from "../../infrastructure/clock.ts";
import type { Log } from "../../infrastructure/log.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import { NotesError } from "../ports/notes.ts";
import { failureOf } from "./failure.ts";

const service = "notion";
/** Notion allows three requests a second per connection on average; all connections together stay below that. */
const spacingMs = 350;
/** The wait after a refusal that does not say how long to wait. */
const defaultWaitMs = 1_000;

/** Makes a request of an operation. @throws NotesError */
export type Ask = <T>(name: string, request: () => Promise<T>) => Promise<T>;

/** Starts operations. The requests of one share a maximum waiting time and obey Notion's limits. */
export const createRequests = (deps: {
  outboundLimits: OutboundLimits;
  clock: Clock;
  log: Log;
  sleep: (ms: number) => Promise<unknown>;
  maxWaitMs: number;
}): (() => Ask) => {
  const { outboundLimits, clock, log, sleep, maxWaitMs } = deps;
  return () => {
    let waitedMs = 0;
    async function wait(ms: number): Promise<void> {
      waitedMs += ms;
      if (waitedMs > maxWaitMs) {
        throw new NotesError("rate-limited", "no request is allowed right now", {
          retryAfterMs: ms,
        });
      }
      await sleep(ms);
    }
    async function takeSlot(): Promise<void> {
      for (;;) {
        const waitMs = await outboundLimits.take(service, spacingMs);
        if (waitMs <= 0) return;
        await wait(waitMs);
      }
    }
    return async function ask(name, request) {
      for (;;) {
        await takeSlot();
        try {
          return await request();
        } catch (cause) {
          const error = failureOf(cause, clock.now());
          log.warn({ err: error, call: name, failure: error.failure }, "a call to Notion failed");
          const waitMs = error.retryAfterMs ?? defaultWaitMs;
          // Nothing was changed, so the request can be made again. A 429 only concerns its own connection.
          if (error.failure === "overloaded") await outboundLimits.block(service, waitMs);
          else if (error.failure === "rate-limited") await wait(waitMs);
          else throw error;
        }
      }
    };
  };
};

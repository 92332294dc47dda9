import type { FastifyInstance } from "fastify";
import type { Services } from "../app.ts";
import type { Clock } from "../infrastructure/clock.ts";
import type { Infrastructure } from "../infrastructure/open.ts";

/** A whole server that a proof asks, without a port. A test gives its `TestApp`. */
export interface Ground {
  infrastructure: Infrastructure;
  services: Services;
  app: FastifyInstance;
  adminEmail: string;
  /** Whether the administrator does nothing without a second factor. */
  adminNeedsSecondFactor?: boolean;
}

/** A clock that goes on and can be moved: what is to be over is made in the past. */
export interface MovedClock extends Clock {
  /** Sets how far it is off the real one, in milliseconds. */
  off(ms: number): void;
}

export function createMovedClock(): MovedClock {
  let by = 0;
  return {
    now: () => new Date(Date.now() + by),
    off(ms) {
      by = ms;
    },
  };
}

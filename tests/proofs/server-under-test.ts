import type { FastifyInstance } from "fastify";
import type { Services } from "../../apps/server/src/app.ts";
import type { Infrastructure } from "../../apps/server/src/infrastructure/open.ts";

/** A whole server that a proof sends requests to without a port. Short forms pass their `TestApp`. */
export interface ServerUnderTest {
  infrastructure: Infrastructure;
  services: Services;
  app: FastifyInstance;
  adminEmail: string;
  /** Whether administrators can do nothing without a second factor. */
  adminNeedsSecondFactor?: boolean;
}

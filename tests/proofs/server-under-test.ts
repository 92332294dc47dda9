import type { FastifyInstance } from "fastify";
import type { Services } from "../../apps/server/src/app.ts";
import type { Infrastructure } from "../../apps/server/src/infrastructure/open.ts";

/** A whole server to which a proof sends requests without a port. Short forms pass their `TestApp`. */
export interface ServerUnderTest {
  infrastructure: Infrastructure;
  services: Services;
  app: FastifyInstance;
  adminEmail: string;
  /** Whether administrators need a second factor for every call. */
  adminNeedsSecondFactor?: boolean;
}

import type { FastifyInstance } from "fastify";
import { buildDomains, type Domains, openPlatform, type Platform } from "../compose.ts";
import { buildHttp } from "../compose-http.ts";
import type { Clock } from "../platform/clock.ts";
import type { Connection } from "../platform/embedded-postgres/index.ts";
import { createLog } from "../platform/log.ts";
import { testOptions } from "./options.ts";

/** A whole server that a proof asks, without a port. A test gives its `TestApp`. */
export interface Ground {
  platform: Platform;
  domains: Domains;
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

/** Opens a server over a database, for a command: what a test gets from `openTestApp`. */
export async function openGround(
  connection: Connection,
  options: Parameters<typeof testOptions>[0] & { clock: Clock },
): Promise<Ground & { close(): Promise<void> }> {
  const { clock, ...rest } = options;
  const log = createLog("silent");
  const platform = await openPlatform(connection, { poolSize: 10, log, clock });
  const domainOptions = testOptions(rest);
  const { adminEmail, production, siteUrl } = domainOptions;
  const domains = await buildDomains(platform, domainOptions);
  const app = await buildHttp(platform, domains, { webFolder: null, publicUrl: null, siteUrl });
  await app.ready();
  return {
    platform,
    domains,
    app,
    adminEmail,
    adminNeedsSecondFactor: production,
    async close() {
      await app.close();
      await platform.close();
    },
  };
}

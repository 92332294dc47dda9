import type { FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import type { Pages } from "./pages.ts";

/** Dependencies of the imitated web searches. */
export interface WebSearchDeps {
  pages: Pages;
  faults: Faults;
  clock: Clock;
  /** Whether results link to the sandbox's pages instead of the real sites. */
  linkResultsToSandbox: boolean;
}

const day = 86_400_000;

/** The length of each service's periods, in milliseconds. */
export const freshness = {
  brave: { pd: day, pw: 7 * day, pm: 31 * day, py: 365 * day } as Record<string, number>,
  serper: {
    "qdr:h": 3_600_000,
    "qdr:d": day,
    "qdr:w": 7 * day,
    "qdr:m": 31 * day,
    "qdr:y": 365 * day,
  } as Record<string, number>,
};

/** The base of result addresses; null for the real sites. */
export function baseOf(
  request: FastifyRequest,
  { linkResultsToSandbox }: WebSearchDeps,
): string | null {
  return linkResultsToSandbox ? `${request.protocol}://${request.host}` : null;
}

import { createHash, timingSafeEqual } from "node:crypto";
import { researchLimits } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import { networkOf, type Throttle } from "../../../infrastructure/throttle/index.ts";
import * as store from "./store.ts";

/** Limit of wrong links per network. */
const wrongLinks = { name: "framework-link", times: 60, seconds: 900 } as const;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const digest = (text: string) => createHash("sha256").update(text).digest();

export type ShareLinks = ReturnType<typeof createShareLinks>;

/** The share links of frameworks. Their tokens are derived from the analysis and a version, and not stored. */
export function createShareLinks(deps: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  throttle: Throttle;
}) {
  const { database, clock, secrets, throttle } = deps;
  const derive = (analysisId: string, version: number) =>
    secrets.derive(`framework:${analysisId}:${version}`);

  return {
    tokenOf: ({ analysisId, shareVersion }: store.FrameworkRow): string =>
      derive(analysisId, shareVersion),

    /** When a link that is created now expires. */
    newExpiry: (): Date => new Date(clock.now().getTime() + researchLimits.frameworkShareMs),

    /** The framework that a link shares; null: the link is not valid. @throws AppError TOO_MANY_REQUESTS */
    async open(analysisId: string, token: string, address: string) {
      const network = networkOf(address);
      await throttle.count(wrongLinks, network);
      const row = uuid.test(analysisId)
        ? await store.findShared(database.pool, analysisId, clock.now())
        : null;
      // The tokens are compared even if there is no framework, so that the response time reveals nothing.
      const { analysisId: id, shareVersion } = row?.framework ?? { analysisId, shareVersion: 0 };
      const isRight = timingSafeEqual(digest(token), digest(derive(id, shareVersion)));
      if (!row || !isRight) return null;
      await throttle.giveBack(wrongLinks, network);
      return row;
    },
  };
}

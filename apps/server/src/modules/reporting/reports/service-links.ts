import { createHash, timingSafeEqual } from "node:crypto";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import { networkOf, type Throttle } from "../../../infrastructure/throttle/index.ts";
import * as store from "./store.ts";

/** Limit of wrong links per network. */
const wrongLinks = { name: "report-link", times: 60, seconds: 900 } as const;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const digest = (text: string) => createHash("sha256").update(text).digest();

export type ReportLinks = ReturnType<typeof createReportLinks>;

/** The share links of reports. Tokens are derived from the report and a version, and stored nowhere. */
export function createReportLinks(deps: {
  database: Database;
  secrets: Secrets;
  throttle: Throttle;
}) {
  const { database, secrets, throttle } = deps;
  const tokenOf = (id: string, version: number): string =>
    secrets.derive(`report:${id}:${version}`);

  return {
    tokenOf,

    /** The report that a link shares; null: the link is wrong in some way. @throws AppError TOO_MANY_REQUESTS */
    async open(id: string, token: string, address: string): Promise<store.ReportRow | null> {
      const network = networkOf(address);
      await throttle.count(wrongLinks, network);
      const row = uuid.test(id) ? await store.findAnyReport(database.pool, id) : null;
      // Compared even if there is no report, so that the response time does not reveal it.
      const expected = tokenOf(row?.id ?? id, row?.shareVersion ?? 0);
      const isRight = timingSafeEqual(digest(token), digest(expected));
      if (!row || !isRight) return null;
      await throttle.giveBack(wrongLinks, network);
      return row;
    },
  };
}

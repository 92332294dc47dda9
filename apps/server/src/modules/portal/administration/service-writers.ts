import { type AdminWriter, limits } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Earnings } from "../../fulfilment/earnings/index.ts";
import type { Writers } from "../../fulfilment/writers/index.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import { lastUtcDays, rateOf } from "./rules.ts";
import * as store from "./store-writers.ts";

/** Days of the activity. */
const shownDays = 30;

/** A writer's page, and how an administrator ends and gives back access. */
export function createAdminWriters(deps: {
  database: Database;
  clock: Clock;
  accounts: Accounts;
  audit: Audit;
  writers: Writers;
  earnings: Pick<Earnings, "sumsOf">;
}) {
  const { database, clock, accounts, audit, writers } = deps;
  const db = database.pool;

  /** @throws AppError NOT_FOUND. */
  async function get(writerId: string): Promise<AdminWriter> {
    const user = await accounts.find(writerId);
    if (user?.userType !== "writer") throw new AppError("NOT_FOUND");
    const days = lastUtcDays(clock.now(), shownDays);
    const since = new Date(`${days[0]}T00:00:00Z`);
    const [profile, activity, quality, sums, claims] = await Promise.all([
      store.findProfile(db, writerId),
      store.listActivity(db, writerId, since),
      store.countQuality(db, writerId),
      deps.earnings.sumsOf(writerId),
      store.listClaims(db, writerId),
    ]);
    const byDay = new Map(activity.map((row) => [row.day, row]));
    return {
      id: user.id,
      fullName: user.fullName,
      email: user.email,
      joinedAt: user.createdAt.toISOString(),
      lastActiveAt: profile.lastActiveAt?.toISOString() ?? null,
      platforms: profile.platforms,
      ended: user.writerEndedAt && {
        at: user.writerEndedAt.toISOString(),
        reason: user.writerEndReason ?? "",
      },
      activity: days.map((day) => byDay.get(day) ?? { day, claimed: 0, submitted: 0, placed: 0 }),
      quality: { ...quality, survivalRate: rateOf(quality.survived, quality.removed) },
      earnings: sums,
      claims: claims.map(({ claimedAt, activeAt, ...claim }) => ({
        ...claim,
        claimedAt: claimedAt.toISOString(),
        expiresAt: new Date(activeAt.getTime() + limits.claimMs).toISOString(),
      })),
    };
  }

  return {
    get,

    /** Ends a writer's access. @throws AppError NOT_FOUND; STATE_CHANGED. */
    async end(administratorId: string, writerId: string, reason: string): Promise<AdminWriter> {
      const entry = { administratorId, subjectId: writerId, reason };
      await writers.end(writerId, reason, (tx) =>
        audit.recordAdministrator(tx, { ...entry, action: "writer_ended" }),
      );
      return get(writerId);
    },

    /** Gives a writer access again. @throws AppError NOT_FOUND; STATE_CHANGED. */
    async reinstate(
      administratorId: string,
      writerId: string,
      reason: string,
    ): Promise<AdminWriter> {
      const entry = { administratorId, subjectId: writerId, reason };
      await database.transaction(async (tx) => {
        await writers.reinstate(tx, writerId);
        await audit.recordAdministrator(tx, { ...entry, action: "writer_reinstated" });
      });
      return get(writerId);
    },
  };
}

import { randomUUID } from "node:crypto";
import {
  type MaskedPayoutMethod,
  type OwnPayoutMethod,
  type PayoutDetails,
  payoutMethodHoldHours,
  payoutWayNames,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { SealedColumn } from "../../../infrastructure/secrets/sealed.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import { maskedAccount, payoutProblems, tidied } from "./rules-payout-methods.ts";
import { lockWriter } from "./store.ts";
import * as store from "./store-payout-methods.ts";

const holdMs = payoutMethodHoldHours * 3_600_000;
const secretContext = (id: string) => `payout_methods:${id}`;

/** The column of encrypted payout methods, for key rotation. */
export const sealedPayoutMethods: SealedColumn = {
  table: "payout_methods",
  column: "sealed_details",
  keys: ["id"],
  locationOf: ({ id = "" }) => secretContext(id),
};

export type PayoutMethods = ReturnType<typeof createPayoutMethods>;

/** Where writers are paid: a new method waits before it is used, so that a stolen password is not enough. */
export function createPayoutMethods(deps: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  accounts: Accounts;
  audit: Audit;
}) {
  const { database, clock, secrets, accounts, audit } = deps;

  const detailsOf = ({ id, sealedDetails }: store.PayoutMethodRow): PayoutDetails =>
    JSON.parse(secrets.open(sealedDetails, secretContext(id)));

  function masked(row: store.PayoutMethodRow): MaskedPayoutMethod {
    const details = detailsOf(row);
    return {
      way: details.way,
      name: details.name,
      account: maskedAccount(details),
      savedAt: row.savedAt.toISOString(),
      usableAt: row.usableAt.toISOString(),
    };
  }

  async function own(writerId: string): Promise<OwnPayoutMethod> {
    const now = clock.now();
    const [current, pending] = await Promise.all([
      store.findUsable(database.pool, writerId, now),
      store.findPending(database.pool, writerId, now),
    ]);
    return { current: current && masked(current), pending: pending && masked(pending) };
  }

  return {
    own,

    /**
     * Saves a method. It is used after the hold, and the earlier one until then. The writer gets a mail.
     * @throws AppError WRONG_PASSWORD; VALIDATION_FAILED.
     */
    async save(
      by: { userId: string; sessionId: string },
      { password, ...details }: PayoutDetails & { password: string },
    ): Promise<OwnPayoutMethod> {
      await accounts.confirmPassword(by, password);
      const problems = payoutProblems(details);
      if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { details: problems });
      const { userId: writerId } = by;
      await database.transaction(async (tx) => {
        // Of methods that are saved concurrently, one remains.
        await lockWriter(tx, writerId);
        const now = clock.now();
        const usable = await store.findUsable(tx, writerId, now);
        await store.deleteReplaced(tx, writerId, { usable, now });
        const id = randomUUID();
        await store.insertMethod(tx, {
          id,
          writerId,
          sealedDetails: secrets.seal(JSON.stringify(tidied(details)), secretContext(id)),
          savedAt: now,
          usableAt: new Date(now.getTime() + holdMs),
        });
        await accounts.topics.mail.publish(tx, { kind: "payout-method-changed", userId: writerId });
      });
      return own(writerId);
    },

    /** A writer's method in full, for the administrator who pays; each read is recorded. @throws AppError NOT_FOUND. */
    async forAdministrator(
      administratorId: string,
      writerId: string,
    ): Promise<{ method: PayoutDetails | null; nextAt: string | null }> {
      const writer = await accounts.find(writerId);
      if (writer?.userType !== "writer") throw new AppError("NOT_FOUND");
      const now = clock.now();
      const [row, next] = await database.transaction(async (tx) => {
        await audit.recordAdministrator(tx, {
          administratorId,
          action: "payout_method_read",
          subjectId: writerId,
        });
        return [
          await store.findUsable(tx, writerId, now),
          await store.findPending(tx, writerId, now),
        ];
      });
      return { method: row && detailsOf(row), nextAt: next?.usableAt.toISOString() ?? null };
    },

    /** The method in use, masked for a statement; null: there is none. */
    async inWords(db: Queryable, writerId: string): Promise<string | null> {
      const row = await store.findUsable(db, writerId, clock.now());
      if (!row) return null;
      const details = detailsOf(row);
      return `${payoutWayNames[details.way].name}, ${maskedAccount(details)}`;
    },
  };
}

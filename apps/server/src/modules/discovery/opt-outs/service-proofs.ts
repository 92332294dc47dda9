import type { OptOutProgress, OptOutProof, OptOutSignInOutcome } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { networkOf, type Throttle } from "../../../infrastructure/throttle/index.ts";
import type {
  AccountSignIn,
  SignedInAccount,
} from "../../../integrations/ports/account-sign-in.ts";
import { IdentityError } from "../../../integrations/ports/identity.ts";
import type { ProfileReader } from "../../../integrations/ports/profile-reader.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import { nameKey } from "./rules.ts";
import { proofLimits, proofOf } from "./rules-status.ts";
import type { OptOutTokens } from "./service-tokens.ts";
import type { OptOutRow } from "./store.ts";
import * as steps from "./store-steps.ts";

/** Proofs that a request comes from the author, or from a moderator of the community. */
export function createOptOutProofs(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  throttle: Throttle;
  tokens: OptOutTokens;
  redditSignIn: AccountSignIn | null;
  /** By source. */
  readers: ReadonlyMap<string, ProfileReader>;
  /** @throws AppError INVALID_LINK */
  confirmedRow(token: string): Promise<OptOutRow>;
  progressOf(row: OptOutRow): OptOutProgress;
}) {
  const { database, clock, log, throttle, tokens, redditSignIn, readers } = deps;
  const { confirmedRow, progressOf } = deps;

  /** @throws AppError TOO_MANY_REQUESTS. */
  async function count(row: OptOutRow, address: string): Promise<void> {
    await throttle.count(proofLimits.from, networkOf(address));
    await throttle.count(proofLimits.of, row.id);
  }

  /** Puts a proven request into effect. @returns it, or null when it has ended in the meantime. */
  const accept = (id: string, proof: OptOutProof, provenBy: string | null) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const proven = await steps.prove(tx, id, { proof, provenBy, now });
      if (proven) {
        await steps.insertEvent(tx, { optOutId: id, at: now, action: "proven" });
        return proven;
      }
      const row = await steps.findOptOut(tx, id);
      return row?.effectiveAt ? row : null;
    });

  /** After a failed proof, the request waits for the administrator immediately. */
  const fail = (id: string) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      await steps.requestReview(tx, id, now);
      await steps.insertEvent(tx, { optOutId: id, at: now, action: "proof_failed" });
    });

  async function judge(row: OptOutRow, account: SignedInAccount): Promise<OptOutSignInOutcome> {
    const isProven =
      row.kind === "author"
        ? nameKey(row.source, account.name) === row.name
        : account.moderates === true;
    if (isProven) {
      return (await accept(row.id, "reddit_sign_in", account.name)) ? "in_effect" : "closed";
    }
    await fail(row.id);
    return row.kind === "author" ? "not_the_author" : "not_a_moderator";
  }

  return {
    /**
     * The address of Reddit's sign-in; null where that is not possible.
     * @param begin creates the OAuth state for a request
     * @throws AppError INVALID_LINK, TOO_MANY_REQUESTS
     */
    async signInUrl(
      token: string,
      address: string,
      begin: (optOutId: string) => { state: string; redirectUri: string },
    ): Promise<string | null> {
      const row = await confirmedRow(token);
      if (row.source !== redditSignIn?.name) return null;
      await count(row, address);
      return redditSignIn.authorizeUrl(begin(row.id));
    },

    /** Decides on a request by the account that signed in. */
    async finishSignIn(
      optOutId: string,
      code: string,
      redirectUri: string,
    ): Promise<OptOutSignInOutcome> {
      const row = await steps.findOptOut(database.pool, optOutId);
      if (!row || row.endedAt || !redditSignIn) return "closed";
      try {
        const community = row.kind === "community" ? row.name : null;
        return await judge(row, await redditSignIn.accountOf(code, redirectUri, community));
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error;
        log.warn({ err: error }, "a sign-in for an opt-out failed");
        return error.failure === "unavailable" ? "unavailable" : "failed";
      }
    },

    /**
     * Reads the author's public profile for the code of a request.
     * @throws AppError INVALID_LINK, TOO_MANY_REQUESTS, VALIDATION_FAILED where no profile is read or
     * the code is not in it
     */
    async checkProfile(token: string, address: string): Promise<OptOutProgress> {
      const row = await confirmedRow(token);
      const reader = row.kind === "author" ? readers.get(row.source) : undefined;
      // A request that is already in effect must not cost a read.
      if (row.endedAt || (row.effectiveAt && proofOf(row) !== "mail")) return progressOf(row);
      if (!reader) {
        throw new AppError("VALIDATION_FAILED", {
          message: "We can’t check this profile automatically. We will review your request.",
        });
      }
      await count(row, address);
      const description = await reader.description(row.name).catch((error) => {
        if (!(error instanceof SourceError)) throw error;
        log.warn({ err: error }, "a profile could not be read for an opt-out");
        throw new AppError("VALIDATION_FAILED", {
          message: "The profile can’t be read right now. Please try again in a few minutes.",
        });
      });
      if (!description?.toLowerCase().includes(tokens.profileCodeOf(row.id))) {
        throw new AppError("VALIDATION_FAILED", {
          message:
            "The code is not in your public profile description yet. Save it there and try again.",
        });
      }
      return progressOf(
        (await accept(row.id, "profile_code", null)) ?? (await confirmedRow(token)),
      );
    },
  };
}

import { randomBytes } from "node:crypto";
import { brand } from "@earshot/contract";
import { Secret, TOTP } from "otpauth";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { SealedColumn } from "../../../infrastructure/secrets/sealed.ts";
import { sha256 } from "./service-sessions.ts";
import * as store from "./store-second-factor.ts";

const recoveryCodeCount = 10;
const stepSeconds = 30;

const locationOf = (userId: string) => `second_factors:${userId}`;

/** The column of the sealed app secrets. */
export const sealedSecondFactors: SealedColumn = {
  table: "second_factors",
  column: "sealed_secret",
  keys: ["user_id"],
  locationOf: ({ user_id: userId = "" }) => locationOf(userId),
};

/** RFC 6238 as authenticator apps have it: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, email: string) =>
  new TOTP({
    issuer: brand.name,
    label: email,
    secret: Secret.fromBase32(secret),
    period: stepSeconds,
  });

/** `abcd-efgh-…`: 80 bits in the letters of base32, without characters that look alike. */
function makeRecoveryCode(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  // 256 is no multiple of 31, so bytes above the last full round are skipped.
  const max = 256 - (256 % letters.length);
  let code = "";
  while (code.length < 16) {
    for (const byte of randomBytes(16)) {
      if (byte < max && code.length < 16) code += letters[byte % letters.length];
    }
  }
  return code;
}

/** The hash under which a recovery code is stored; in any case and spacing. */
const hashOf = (code: string) => sha256(code.toLowerCase());

export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** Codes of authenticator apps, and recovery codes. */
export function createSecondFactors(deps: { database: Database; clock: Clock; secrets: Secrets }) {
  const { database, clock, secrets } = deps;

  /** Accepts a code of the app, once, also under concurrent use. */
  async function useAppCode(
    tx: Tx,
    user: { id: string; email: string },
    factor: store.SecondFactorRow,
    code: string,
  ): Promise<boolean> {
    const now = clock.now().getTime();
    const secret = secrets.open(factor.sealedSecret, locationOf(user.id));
    const delta = totpOf(secret, user.email).validate({ token: code, timestamp: now, window: 1 });
    if (delta === null) return false;
    const step = Math.floor(now / 1000 / stepSeconds) + delta;
    return store.useStep(tx, user.id, step);
  }

  return {
    /** Whether a code is asked for at sign-in, and how many recovery codes are left. */
    async state(
      userId: string,
      db: Queryable = database.read,
    ): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
      const factor = await store.findFactor(db, userId);
      if (!factor?.confirmedAt) return { enabled: false, recoveryCodesLeft: 0 };
      return {
        enabled: true,
        recoveryCodesLeft: await store.countRecoveryCodes(db, userId),
      };
    },

    /** Creates a secret, which must be confirmed with a code. Replaces an unconfirmed one. */
    async begin(user: { id: string; email: string }): Promise<{ secret: string; uri: string }> {
      const secret = new Secret({ size: 20 }).base32;
      const begun = await store.putUnconfirmed(
        database.read,
        user.id,
        secrets.seal(secret, locationOf(user.id)),
      );
      if (!begun) {
        throw new AppError("VALIDATION_FAILED", {
          message: "Two-step sign-in is already on. To use another app, turn it off first.",
        });
      }
      return { secret, uri: totpOf(secret, user.email).toString() };
    },

    /**
     * Turns the second factor on with a code of the new secret.
     * @returns recovery codes, shown once and stored as hashes only
     * @throws AppError VALIDATION_FAILED when the code is wrong or nothing was begun.
     */
    async confirm(tx: Tx, user: { id: string; email: string }, code: string): Promise<string[]> {
      const factor = await store.findFactor(tx, user.id);
      if (!factor || factor.confirmedAt) {
        throw new AppError("VALIDATION_FAILED", { message: "Enter your password first." });
      }
      if (!(await useAppCode(tx, user, factor, code))) {
        throw new AppError("VALIDATION_FAILED", {
          message: "This code is wrong. Enter the code that your app shows now.",
        });
      }
      const codes = Array.from({ length: recoveryCodeCount }, makeRecoveryCode);
      await store.confirmFactor(tx, user.id, clock.now(), codes.map(hashOf));
      return codes.map((one) => one.replaceAll(/(.{4})(?=.)/g, "$1-"));
    },

    /** Accepts a code of the app or a recovery code, each once. @returns whether it was valid. */
    async take(tx: Tx, user: { id: string; email: string }, code: string): Promise<boolean> {
      const factor = await store.findFactor(tx, user.id);
      if (!factor?.confirmedAt) return false;
      if (/^\d{6}$/.test(code)) return useAppCode(tx, user, factor, code);
      return store.useRecoveryCode(tx, user.id, hashOf(code), clock.now());
    },

    /** Turns it off. */
    end: (tx: Tx, userId: string) => store.deleteFactor(tx, userId),
  };
}

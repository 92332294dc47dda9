import { randomBytes } from "node:crypto";
import { brand } from "@earshot/contract";
import { Secret, TOTP } from "otpauth";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { SealedColumn } from "../../../infrastructure/secrets/sealed.ts";
import type { Brands } from "./service-mails.ts";
import { sha256 } from "./service-sessions.ts";
import * as store from "./store-second-factor.ts";

const recoveryCodeCount = 10;
const stepSeconds = 30;

const locationOf = (userId: string) => `second_factors:${userId}`;
const nextLocationOf = (userId: string) => `second_factors.next:${userId}`;

/** The column of the encrypted app secrets. */
export const sealedSecondFactors: SealedColumn = {
  table: "second_factors",
  column: "sealed_secret",
  keys: ["user_id"],
  locationOf: ({ user_id: userId = "" }) => locationOf(userId),
};

/** The column of the encrypted secrets of apps that will replace those in use. */
export const sealedNextSecondFactors: SealedColumn = {
  table: "second_factors",
  column: "sealed_next_secret",
  keys: ["user_id"],
  locationOf: ({ user_id: userId = "" }) => nextLocationOf(userId),
};

const wrongCode = () =>
  new AppError("VALIDATION_FAILED", {
    message: "This code is wrong. Enter the code that your app shows now.",
  });

/** RFC 6238 as authenticator apps implement it: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, email: string, issuer: string = brand.name) =>
  new TOTP({
    issuer,
    label: email,
    secret: Secret.fromBase32(secret),
    period: stepSeconds,
  });

/** `abcd-efgh-…`: 80 bits in the letters of base32, without characters that look alike. */
function makeRecoveryCode(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  // 256 is not a multiple of 31, so bytes above the last full round are skipped.
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
export function createSecondFactors(deps: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  brands: Brands;
}) {
  const { database, clock, secrets } = deps;

  /** The time step of a code; null when it is not a current code of the secret. */
  function stepOf(secret: string, email: string, code: string): number | null {
    const now = clock.now().getTime();
    const delta = totpOf(secret, email).validate({ token: code, timestamp: now, window: 1 });
    return delta === null ? null : Math.floor(now / 1000 / stepSeconds) + delta;
  }

  /** Accepts a code of the app, once, also under concurrent use. */
  async function useAppCode(
    tx: Tx,
    user: { id: string; email: string },
    factor: store.SecondFactorRow,
    code: string,
  ): Promise<boolean> {
    const secret = secrets.open(factor.sealedSecret, locationOf(user.id));
    const step = stepOf(secret, user.email, code);
    return step !== null && store.useStep(tx, user.id, step);
  }

  /** Replaces the app in use with the next one, by a code of the next one. @returns whether the code is right */
  async function replaceApp(
    tx: Tx,
    user: { id: string; email: string },
    sealedNext: string,
    code: string,
  ): Promise<boolean> {
    const secret = secrets.open(sealedNext, nextLocationOf(user.id));
    const lastStep = stepOf(secret, user.email, code);
    if (lastStep === null) return false;
    const sealedSecret = secrets.seal(secret, locationOf(user.id));
    await store.useNext(tx, user.id, { sealedSecret, lastStep });
    return true;
  }

  /** Accepts a code of the app or a recovery code, each once. @returns whether it was valid. */
  async function take(tx: Tx, user: { id: string; email: string }, code: string): Promise<boolean> {
    const factor = await store.findFactor(tx, user.id);
    if (!factor?.confirmedAt) return false;
    if (/^\d{6}$/.test(code)) return useAppCode(tx, user, factor, code);
    return store.useRecoveryCode(tx, user.id, hashOf(code), clock.now());
  }

  return {
    /** Whether a code is asked for at sign-in, and how many recovery codes are left. */
    async state(
      userId: string,
      db: Queryable = database.pool,
    ): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
      const factor = await store.findFactor(db, userId);
      if (!factor?.confirmedAt) return { enabled: false, recoveryCodesLeft: 0 };
      return {
        enabled: true,
        recoveryCodesLeft: await store.countRecoveryCodes(db, userId),
      };
    },

    /**
     * Creates a secret, which must be confirmed with a code. Replaces an unconfirmed one.
     * @param replaces whether the secret is of an app that replaces the one in use
     */
    async begin(
      user: { id: string; email: string },
      replaces: boolean,
    ): Promise<{ secret: string; uri: string }> {
      const secret = new Secret({ size: 20 }).base32;
      if (replaces) {
        await store.putNext(database.pool, user.id, secrets.seal(secret, nextLocationOf(user.id)));
      } else {
        const sealed = secrets.seal(secret, locationOf(user.id));
        // Turned on a moment ago, in another tab.
        if (!(await store.putUnconfirmed(database.pool, user.id, sealed))) throw wrongCode();
      }
      const { name } = await deps.brands.ofPerson(user.id);
      return { secret, uri: totpOf(secret, user.email, name).toString() };
    },

    /**
     * Turns the second factor on with a code of the new secret, or puts the new app in the place of the old
     * one, whose codes and recovery codes end.
     * @returns recovery codes, shown once and stored as hashes only
     * @throws AppError VALIDATION_FAILED when the code is wrong or no setup was started.
     */
    async confirm(
      tx: Tx,
      user: { id: string; email: string },
      code: string,
    ): Promise<{ codes: string[]; replaced: boolean }> {
      const factor = await store.lockFactor(tx, user.id);
      const next = factor?.sealedNextSecret ?? null;
      const replaced = factor?.confirmedAt != null;
      if (!factor || (replaced && next === null)) {
        throw new AppError("VALIDATION_FAILED", { message: "Enter your password first." });
      }
      const right =
        replaced && next !== null
          ? await replaceApp(tx, user, next, code)
          : await useAppCode(tx, user, factor, code);
      if (!right) throw wrongCode();
      const codes = Array.from({ length: recoveryCodeCount }, makeRecoveryCode);
      await store.confirmFactor(tx, user.id, clock.now(), codes.map(hashOf));
      return { codes: codes.map((one) => one.replaceAll(/(.{4})(?=.)/g, "$1-")), replaced };
    },

    /** As `take`. @throws AppError VALIDATION_FAILED when the code is missing or not valid. */
    async require(
      tx: Tx,
      user: { id: string; email: string },
      code: string | undefined,
    ): Promise<void> {
      if (code === undefined || !(await take(tx, user, code))) throw wrongCode();
    },

    take,

    /** Turns it off. */
    end: (tx: Tx, userId: string) => store.deleteFactor(tx, userId),
  };
}

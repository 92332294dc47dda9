import type { PasskeyAnswer } from "@earshot/contract";
import type { Database, Queryable } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { networkOf, type Throttle } from "../../../infrastructure/throttle/index.ts";
import { authLimits } from "./rules.ts";
import type { KnownDevices } from "./service-known-devices.ts";
import type { Passkeys } from "./service-passkeys.ts";
import { isRightPassword } from "./service-passwords.ts";
import type { Client } from "./service-recovery.ts";
import type { SecondFactors } from "./service-second-factor.ts";
import { createSignInAttempts } from "./service-sign-in-attempts.ts";
import type * as store from "./store.ts";

export interface Credentials {
  email: string;
  password: string;
  /** Of the second factor. */
  code?: string | undefined;
  /** In place of the code. */
  passkey?: PasskeyAnswer | undefined;
}

/** A user who signed in, and whether with a second factor. */
export interface SignedIn {
  user: store.UserRow;
  secondFactor: boolean;
}

/** Checks the credentials of a sign-in: email, password and second factor, or a passkey. */
export function createCredentialChecks(deps: {
  database: Database;
  throttle: Throttle;
  devices: KnownDevices;
  secondFactors: SecondFactors;
  passkeys: Passkeys;
  findByEmail(email: string): Promise<store.UserRow | null>;
  userOf(userId: string): Promise<store.UserRow>;
}) {
  const { database, throttle, devices, secondFactors, passkeys, findByEmail, userOf } = deps;
  const countAttempt = createSignInAttempts({ throttle, devices });

  /** The second factors that a sign-in with a password accepts; empty: there is no second step. */
  async function secondFactorsOf(
    user: store.UserRow,
    isRequired: boolean,
    db: Queryable = database.pool,
  ): Promise<("code" | "passkey")[]> {
    const { enabled } = await secondFactors.state(user.id, db);
    if (!enabled && !isRequired) return [];
    const hasPasskey = (await passkeys.count(user.id, db)) > 0;
    return [...(enabled ? (["code"] as const) : []), ...(hasPasskey ? (["passkey"] as const) : [])];
  }

  async function requirePasskeyOf(user: store.UserRow, passkey: PasskeyAnswer): Promise<void> {
    if ((await passkeys.verify(passkey)).userId === user.id) return;
    throw new AppError("PASSKEY_REFUSED", { message: "This passkey belongs to another account." });
  }

  return {
    /**
     * Checks an e-mail, a password and, where it is on, the second factor: a code or a passkey.
     * @param needsSecondFactor whether an account must have one; then its passkeys are asked for, too
     * @throws AppError INVALID_CREDENTIALS, the same for an unknown e-mail and a wrong password;
     * SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG, PASSKEY_REFUSED, TOO_MANY_REQUESTS.
     */
    async checkCredentials(
      credentials: Credentials,
      client: Client,
      needsSecondFactor: (user: store.UserRow) => boolean,
    ): Promise<SignedIn> {
      const { email, password, code, passkey } = credentials;
      const attempt = await countAttempt(email, client);
      const user = await findByEmail(email);
      if (!(await isRightPassword(user?.passwordHash, password)) || !user) {
        throw new AppError("INVALID_CREDENTIALS");
      }
      const factors = await secondFactorsOf(user, needsSecondFactor(user));
      if (factors.length > 0 && code === undefined && passkey === undefined) {
        await attempt.giveBack();
        throw new AppError("SECOND_FACTOR_REQUIRED", {
          details: factors,
          ...(!factors.includes("code") && { message: "Use your passkey to continue." }),
        });
      }
      if (factors.length > 0) {
        const codesOf = attempt.deviceId ?? user.id;
        await throttle.count(authLimits.codes, codesOf);
        if (passkey) await requirePasskeyOf(user, passkey);
        else if (!(await database.transaction((tx) => secondFactors.take(tx, user, code ?? "")))) {
          throw new AppError("SECOND_FACTOR_WRONG");
        }
        await throttle.giveBack(authLimits.codes, codesOf);
      }
      await attempt.giveBack();
      await attempt.forgetEarlierAttempts();
      return { user, secondFactor: factors.length > 0 };
    },

    /**
     * The user of a passkey, which counts as both factors: it verifies its user.
     * @throws AppError PASSKEY_REFUSED, TOO_MANY_REQUESTS.
     */
    async checkPasskey(passkey: PasskeyAnswer, { address }: Client): Promise<SignedIn> {
      const network = networkOf(address);
      await throttle.count(authLimits.passkeys, network);
      const { userId } = await passkeys.verify(passkey);
      await throttle.giveBack(authLimits.passkeys, network);
      return { user: await userOf(userId), secondFactor: true };
    },

    /** The options with which a browser asks for a passkey. @throws AppError TOO_MANY_REQUESTS. */
    async beginPasskeySignIn({ address }: Client) {
      await throttle.count(authLimits.passkeyChallenges, networkOf(address));
      return passkeys.beginSignIn();
    },

    secondFactorsOf,
  };
}

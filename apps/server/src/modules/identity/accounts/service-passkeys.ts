import { limits, type NewPasskey, type Passkey, type PasskeyAnswer } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Brands } from "./service-mails.ts";
import type { UserRow } from "./store.ts";
import * as store from "./store-passkeys.ts";

/** Loaded when first used: its 300 files would delay the start of every process. */
const webauthn = () => import("@simplewebauthn/server");

/**
 * EdDSA, ES256 and RS256 (IANA, "COSE Algorithms"), which all authenticators support; the library's default adds one
 * that Node calls experimental.
 */
const supportedAlgorithmIDs = [-8, -7, -257];

const notCreated = (message: string, cause?: unknown) =>
  new AppError("VALIDATION_FAILED", { message, cause });

/** The challenge that a browser says was signed; empty when the answer can't be read. */
function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

/** A passkey as its owner sees it. */
export const passkeyOf = (row: store.PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  isBackedUp: row.isBackedUp,
});

export type Passkeys = ReturnType<typeof createPasskeys>;

/**
 * Passkeys: discoverable WebAuthn credentials that verify their user, so that one alone signs in. The
 * relying party is the host of the public address.
 */
export function createPasskeys(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  siteUrl: () => string;
  brands: Brands;
}) {
  const { database, clock, log } = deps;

  function relyingParty() {
    const { hostname, origin } = new URL(deps.siteUrl());
    return { id: hostname, origin };
  }

  const openChallenge = (challenge: string, sessionId: string | null) =>
    store.insertChallenge(database.pool, {
      challenge,
      sessionId,
      expiresAt: new Date(clock.now().getTime() + limits.passkeyChallengeMs),
    });

  return {
    list: (userId: string, db: Queryable = database.pool) => store.listPasskeys(db, userId),

    /** How many passkeys a user has. */
    count: (userId: string, db: Queryable = database.pool) => store.countPasskeys(db, userId),

    /** The options with which the browser creates a passkey. @throws AppError VALIDATION_FAILED. */
    async beginCreation(user: UserRow, sessionId: string) {
      const known = await store.listPasskeys(database.pool, user.id);
      if (known.length >= limits.passkeysMax) {
        throw notCreated(
          `You already have ${limits.passkeysMax} passkeys. Remove one to add another.`,
        );
      }
      const { generateRegistrationOptions } = await webauthn();
      const options = await generateRegistrationOptions({
        rpName: (await deps.brands.ofPerson(user.id)).name,
        rpID: relyingParty().id,
        userID: new TextEncoder().encode(user.id),
        userName: user.email,
        userDisplayName: user.fullName ?? user.email,
        timeout: limits.passkeyChallengeMs,
        excludeCredentials: known.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports,
        })),
        supportedAlgorithmIDs,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      await openChallenge(options.challenge, sessionId);
      return options;
    },

    /**
     * Checks the passkey that a browser created, and uses its challenge up.
     * @returns what to store
     * @throws AppError VALIDATION_FAILED.
     */
    async verifyCreation(sessionId: string, credential: NewPasskey) {
      const challenge = challengeIn(credential.response.clientDataJSON);
      if (!(await store.takeChallenge(database.pool, { challenge, sessionId }, clock.now()))) {
        throw notCreated("Adding the passkey took too long. Start again.");
      }
      const { transports, ...response } = credential.response;
      const { id, origin } = relyingParty();
      const { verifyRegistrationResponse } = await webauthn();
      const created = await verifyRegistrationResponse({
        response: { ...credential, response, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: id,
        supportedAlgorithmIDs,
        requireUserVerification: true,
      }).catch((cause) => {
        throw notCreated("The passkey could not be verified. Please try again.", cause);
      });
      if (!created.verified) {
        throw notCreated("The passkey could not be verified. Please try again.");
      }
      const { credential: made, credentialBackedUp } = created.registrationInfo;
      return {
        credentialId: made.id,
        publicKey: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: transports ?? [],
        isBackedUp: credentialBackedUp,
      };
    },

    /** Stores a verified passkey. @throws AppError VALIDATION_FAILED. */
    async add(
      tx: Tx,
      passkey: Omit<Parameters<typeof store.insertPasskey>[1], "createdAt">,
    ): Promise<Passkey> {
      if ((await store.countPasskeys(tx, passkey.userId)) >= limits.passkeysMax) {
        throw notCreated(
          `You already have ${limits.passkeysMax} passkeys. Remove one to add another.`,
        );
      }
      const row = await store.insertPasskey(tx, { ...passkey, createdAt: clock.now() });
      if (!row) throw notCreated("This passkey has already been added.");
      return passkeyOf(row);
    },

    /** @throws AppError NOT_FOUND also for another user's. */
    async rename(userId: string, id: string, name: string): Promise<Passkey> {
      const row = await store.renamePasskey(database.pool, { userId, id }, name);
      if (!row) throw new AppError("NOT_FOUND");
      return passkeyOf(row);
    },

    remove: (tx: Tx, id: string) => store.deletePasskey(tx, id),

    /** Removes all of a user. @returns how many */
    removeAll: (tx: Tx, userId: string) => store.deletePasskeysOf(tx, userId),

    /** The options with which the browser asks for a passkey. */
    async beginSignIn() {
      const { generateAuthenticationOptions } = await webauthn();
      const options = await generateAuthenticationOptions({
        rpID: relyingParty().id,
        timeout: limits.passkeyChallengeMs,
        userVerification: "required",
      });
      await openChallenge(options.challenge, null);
      return options;
    },

    /**
     * Checks the signature of a passkey, and uses its challenge up.
     * @returns whose passkey it is
     * @throws AppError PASSKEY_REFUSED.
     */
    async verify(answer: PasskeyAnswer): Promise<{ userId: string }> {
      const challenge = challengeIn(answer.response.clientDataJSON);
      const open = { challenge, sessionId: null };
      if (!(await store.takeChallenge(database.pool, open, clock.now()))) {
        throw new AppError("PASSKEY_REFUSED", {
          message: "This took too long, or the passkey was used already. Please try again.",
        });
      }
      const passkey = await store.findByCredential(database.pool, answer.id);
      if (!passkey) {
        throw new AppError("PASSKEY_REFUSED", {
          message:
            "This passkey does not belong to an account here. Use another one, or sign in another way.",
        });
      }
      const { userHandle, ...response } = answer.response;
      if (userHandle && Buffer.from(userHandle, "base64url").toString() !== passkey.userId) {
        throw new AppError("PASSKEY_REFUSED");
      }
      const { id, origin } = relyingParty();
      const { verifyAuthenticationResponse } = await webauthn();
      const checked = await verifyAuthenticationResponse({
        response: { ...answer, response, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: id,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          // The database compares the counter, so that of two answers with the same count only one is accepted.
          counter: 0,
          transports: passkey.transports,
        },
      }).catch((cause) => {
        throw new AppError("PASSKEY_REFUSED", { cause });
      });
      if (!checked.verified) throw new AppError("PASSKEY_REFUSED");
      const { newCounter: counter, credentialBackedUp: isBackedUp } = checked.authenticationInfo;
      const use = { counter, isBackedUp, at: clock.now() };
      if (!(await store.recordUse(database.pool, passkey.id, use))) {
        log.warn({ passkey: passkey.id }, "a passkey's counter did not grow: it may be a copy");
        throw new AppError("PASSKEY_REFUSED", {
          message:
            "This passkey may have been copied, so it was refused. Sign in another way, and remove it in your settings.",
        });
      }
      return { userId: passkey.userId };
    },

    /** Deletes challenges that were not used in time. */
    prune: () => store.deleteOldChallenges(database.pool, clock.now()),
  };
}

import {
  limits,
  type NewPasskey,
  type OwnerProof,
  type Passkey,
  type SignInMethods,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Throttle } from "../../../infrastructure/throttle/index.ts";
import type { Topic } from "../../../infrastructure/topic.ts";
import { authLimits } from "./rules.ts";
import type { Links } from "./service-links.ts";
import type { AccountMail, AccountMailKind } from "./service-mails.ts";
import { type Passkeys, passkeyOf } from "./service-passkeys.ts";
import type { SignedInBy } from "./service-recovery.ts";
import type { SecondFactors } from "./service-second-factor.ts";
import type { Sessions } from "./service-sessions.ts";
import * as store from "./store.ts";
import { deleteIdentities, findIdentity, insertIdentity } from "./store-identities.ts";

const refused = (message: string) => new AppError("FORBIDDEN", { message });

/** The only identity provider. */
const google = "google";

/** Authenticator apps, passkeys and Google accounts of a signed-in user: adding, replacing and removing them. */
export function createSignInMethods(deps: {
  database: Database;
  clock: Clock;
  throttle: Throttle;
  topics: { mail: Topic<AccountMail> };
  sessions: Sessions;
  links: Links;
  secondFactors: SecondFactors;
  passkeys: Passkeys;
  userOf(userId: string): Promise<store.UserRow>;
  confirmPassword(by: SignedInBy, password: string): Promise<store.UserRow>;
}) {
  const { database, clock, throttle, topics, sessions, links, secondFactors, passkeys } = deps;
  const { userOf, confirmPassword } = deps;

  const notify = (tx: Tx, userId: string, kind: Exclude<AccountMailKind, "reset">) =>
    topics.mail.publish(tx, { kind, userId });

  /** @throws AppError FORBIDDEN when the session is older than that. */
  async function requireFreshSession({ userId, sessionId }: SignedInBy): Promise<void> {
    const now = clock.now();
    const session = await store.findSession(database.pool, { userId, sessionId }, now);
    const age = session ? now.getTime() - session.createdAt.getTime() : Number.POSITIVE_INFINITY;
    if (age > limits.freshSignInMs) {
      throw refused(
        "Your account has no password. Sign out, sign in again, and do this within 10 minutes.",
      );
    }
  }

  /**
   * Requires a code where an authenticator app is in use. @returns whether one is
   * @throws AppError VALIDATION_FAILED for a missing or wrong code, TOO_MANY_REQUESTS.
   */
  async function confirmCode(
    by: SignedInBy,
    user: store.UserRow,
    code: string | undefined,
  ): Promise<boolean> {
    if (!(await secondFactors.state(user.id)).enabled) return false;
    await throttle.count(authLimits.codes, by.sessionId);
    await database.transaction((tx) => secondFactors.require(tx, user, code));
    await throttle.giveBack(authLimits.codes, by.sessionId);
    return true;
  }

  /**
   * Confirms that the account's owner makes a request that a stolen token alone must not allow.
   * @throws AppError WRONG_PASSWORD, FORBIDDEN, TOO_MANY_REQUESTS, VALIDATION_FAILED for a wrong code.
   */
  async function confirmOwner(
    by: SignedInBy,
    { password, code }: OwnerProof,
  ): Promise<store.UserRow> {
    const user = await userOf(by.userId);
    if (user.passwordHash === null) await requireFreshSession(by);
    else await confirmPassword(by, password ?? "");
    await confirmCode(by, user, code);
    return user;
  }

  return {
    /** How a user can sign in. */
    async signInMethods(userId: string): Promise<SignInMethods> {
      const [user, identity, rows] = await Promise.all([
        userOf(userId),
        findIdentity(database.pool, userId, google),
        passkeys.list(userId),
      ]);
      return {
        hasPassword: user.passwordHash !== null,
        googleLinkedAt: identity?.createdAt.toISOString() ?? null,
        passkeys: rows.map(passkeyOf),
      };
    },

    /** @throws AppError WRONG_PASSWORD; VALIDATION_FAILED without a code while an app is in use. */
    async beginSecondFactor(
      by: SignedInBy,
      proof: { password: string; code?: string | undefined },
    ) {
      const user = await confirmPassword(by, proof.password);
      return secondFactors.begin(user, await confirmCode(by, user, proof.code));
    },

    /** Turns it on or replaces its app, and ends other sessions. @returns recovery codes. */
    async confirmSecondFactor(by: SignedInBy, code: string): Promise<string[]> {
      const user = await userOf(by.userId);
      await throttle.count(authLimits.again, `code:${by.sessionId}`);
      return database.transaction(async (tx) => {
        const { codes, replaced } = await secondFactors.confirm(tx, user, code);
        await links.revokeResets(tx, user.id);
        await store.markSecondFactor(tx, by.sessionId);
        await sessions.endOthers(tx, by.userId, by.sessionId);
        await notify(tx, user.id, replaced ? "second-factor-replaced" : "second-factor-on");
        return codes;
      });
    },

    /** @throws AppError WRONG_PASSWORD, FORBIDDEN where it is required. */
    async endSecondFactor(
      by: SignedInBy,
      proof: { password: string; code: string },
      required: boolean,
    ): Promise<void> {
      if (required) {
        throw refused(
          "Your account requires two-step sign-in, so it can't be turned off. You can replace the authenticator app.",
        );
      }
      const user = await confirmPassword(by, proof.password);
      await throttle.count(authLimits.codes, by.sessionId);
      await database.transaction(async (tx) => {
        await secondFactors.require(tx, user, proof.code);
        await secondFactors.end(tx, user.id);
        await notify(tx, user.id, "second-factor-off");
      });
    },

    /** The options with which the browser creates a passkey. @throws AppError as `confirmOwner`. */
    async beginPasskey(by: SignedInBy, proof: OwnerProof) {
      return passkeys.beginCreation(await confirmOwner(by, proof), by.sessionId);
    },

    /**
     * Adds the passkey that the browser created. It has verified its user, so the session has shown a second
     * factor. If the account must have one, other sessions end: they have only shown the password, and could add
     * passkeys of their own.
     * @throws AppError VALIDATION_FAILED.
     */
    async addPasskey(
      by: SignedInBy,
      { name, credential }: { name: string; credential: NewPasskey },
      secondFactorIsRequired: boolean,
    ): Promise<Passkey> {
      const verified = await passkeys.verifyCreation(by.sessionId, credential);
      return database.transaction(async (tx) => {
        await store.lockUser(tx, by.userId);
        const passkey = await passkeys.add(tx, { ...verified, userId: by.userId, name });
        await store.markSecondFactor(tx, by.sessionId);
        if (secondFactorIsRequired) await sessions.endOthers(tx, by.userId, by.sessionId);
        await notify(tx, by.userId, "passkey-added");
        return passkey;
      });
    },

    renamePasskey: ({ userId }: SignedInBy, id: string, name: string) =>
      passkeys.rename(userId, id, name),

    /**
     * Removes a passkey, unless it is the second factor that the account must have or the only way to sign in.
     * @throws AppError NOT_FOUND, FORBIDDEN, and as `confirmOwner`.
     */
    async removePasskey(
      by: SignedInBy,
      id: string,
      proof: OwnerProof,
      secondFactorIsRequired: boolean,
    ): Promise<void> {
      const { userId } = by;
      const requireOwn = (all: readonly { id: string }[]) => {
        if (!all.some((one) => one.id === id)) throw new AppError("NOT_FOUND");
      };
      requireOwn(await passkeys.list(userId));
      await confirmOwner(by, proof);
      await database.transaction(async (tx) => {
        const user = await store.lockUser(tx, userId);
        const all = await passkeys.list(userId, tx);
        requireOwn(all);
        const { enabled } = await secondFactors.state(userId, tx);
        if (all.length === 1 && secondFactorIsRequired && !enabled) {
          throw refused(
            "Your account requires two-step sign-in. Set up an authenticator app or add another passkey before you remove this one.",
          );
        }
        const others = all.length > 1 || user?.passwordHash !== null;
        if (!others && (await findIdentity(tx, userId, google)) === null) {
          throw refused(
            "This passkey is your only way to sign in. Set a password or add another passkey before you remove it.",
          );
        }
        await passkeys.remove(tx, id);
        await notify(tx, userId, "passkey-removed");
      });
    },

    confirmOwner,

    /**
     * Links a Google account to the user whose session began the linking.
     * @returns why not; null: it is linked
     */
    linkGoogle: (
      { userId, sessionId }: SignedInBy,
      subject: string,
    ): Promise<"signed_out" | "already_linked" | "taken" | null> =>
      database.transaction(async (tx) => {
        if (!(await store.findSession(tx, { userId, sessionId }, clock.now()))) return "signed_out";
        await store.lockUser(tx, userId);
        const linked = await findIdentity(tx, userId, google);
        if (linked) return linked.subject === subject ? null : "already_linked";
        if (!(await insertIdentity(tx, { userId, provider: google, subject }))) return "taken";
        await notify(tx, userId, "google-linked");
        return null;
      }),

    /** @throws AppError NOT_FOUND, FORBIDDEN when nothing else signs in, and as `confirmOwner`. */
    async unlinkGoogle(by: SignedInBy, proof: OwnerProof): Promise<void> {
      const onlyWay = async (tx: Tx) =>
        (await store.lockUser(tx, by.userId))?.passwordHash === null &&
        (await passkeys.count(by.userId, tx)) === 0;
      const refuseOnlyWay = async (tx: Tx) => {
        if (!(await onlyWay(tx))) return;
        throw refused(
          "Google is your only way to sign in. Set a password or add a passkey before you unlink it.",
        );
      };
      // Before the proof, so that a user without a password learns what to do, not that the password is wrong.
      await database.transaction(refuseOnlyWay);
      await confirmOwner(by, proof);
      await database.transaction(async (tx) => {
        await refuseOnlyWay(tx);
        if ((await deleteIdentities(tx, by.userId, google)) === 0) throw new AppError("NOT_FOUND");
        await notify(tx, by.userId, "google-unlinked");
      });
    },

    /**
     * Removes the authenticator app, recovery codes and passkeys of a user who has lost them, and ends all
     * sessions.
     * @returns false when there was nothing to remove
     */
    async resetSecondFactor(tx: Tx, userId: string): Promise<boolean> {
      await store.lockUser(tx, userId);
      const { enabled } = await secondFactors.state(userId, tx);
      await secondFactors.end(tx, userId);
      const removed = await passkeys.removeAll(tx, userId);
      if (!enabled && removed === 0) return false;
      await sessions.endOthers(tx, userId, null);
      await notify(tx, userId, "second-factor-reset");
      return true;
    },
  };
}

import type { Portal } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { networkOf, type Throttle } from "../../../infrastructure/throttle/index.ts";
import type { Topic } from "../../../infrastructure/topic.ts";
import { authLimits } from "./rules.ts";
import type { DeviceCookies, KnownDevices } from "./service-known-devices.ts";
import type { Links, ResetTokens } from "./service-links.ts";
import type { AccountMail } from "./service-mails.ts";
import type { Passkeys } from "./service-passkeys.ts";
import { hashPassword } from "./service-passwords.ts";
import type { SecondFactors } from "./service-second-factor.ts";
import type { Sessions } from "./service-sessions.ts";
import * as store from "./store.ts";
import { deleteIdentities } from "./store-identities.ts";

/** Where a request comes from. */
export interface Client {
  userAgent: string;
  address: string;
  deviceCookies: DeviceCookies;
}

/** A signed-in user, with the session of the request. */
export interface SignedInBy {
  userId: string;
  sessionId: string;
}

/** Password reset and email confirmation: everything that needs a mail. */
export function createRecovery(deps: {
  database: Database;
  clock: Clock;
  throttle: Throttle;
  devices: KnownDevices;
  sessions: Sessions;
  links: Links;
  secondFactors: SecondFactors;
  passkeys: Passkeys;
  topics: { mail: Topic<AccountMail>; confirmed: Topic<{ userId: string }> };
  userOf(userId: string, db?: Queryable): Promise<store.UserRow>;
  portalOf(user: store.UserRow): Portal;
  confirmPassword(by: SignedInBy, password: string): Promise<store.UserRow>;
}) {
  const {
    database,
    clock,
    throttle,
    devices,
    sessions,
    links,
    secondFactors,
    passkeys,
    topics: { mail, confirmed },
    userOf,
    portalOf,
    confirmPassword,
  } = deps;

  /**
   * Counts a password reset request. Nobody can block the mails of an address: a known device has a limit
   * of its own, and above the limit of all others one mail is sent every 15 minutes, while each link is
   * valid for an hour.
   * @returns whether a mail goes out
   * @throws AppError TOO_MANY_REQUESTS for a network that asks too often.
   */
  async function countReset(email: string, client: Client): Promise<boolean> {
    const deviceId = await devices.find(email, client.deviceCookies);
    if (deviceId !== null) return throttle.tryCount(authLimits.mailsToDevice, deviceId);
    await throttle.count(authLimits.mailsFrom, networkOf(client.address));
    return (
      (await throttle.tryCount(authLimits.mailsTo, email)) ||
      throttle.tryCount(authLimits.mailsToAbove, email)
    );
  }

  return {
    /**
     * Requests a password reset link. Only the job finds out whether the address has an account, so that
     * neither the answer nor its timing reveals it.
     * @throws AppError TOO_MANY_REQUESTS for a network that asks too often.
     */
    async forgotPassword(email: string, client: Client): Promise<void> {
      // No mail is sent because one was sent a short time ago. The answer does not reveal that.
      if (!(await countReset(email, client))) return;
      await database.transaction((tx) => mail.publish(tx, { kind: "reset", email }));
    },

    /** Checks that a password reset link is usable. @throws AppError INVALID_RESET_LINK. */
    async checkResetLink(tokens: ResetTokens, client: Client): Promise<void> {
      await throttle.count(authLimits.links, networkOf(client.address));
      await links.checkReset(tokens);
    },

    /**
     * Sets a new password with a link, and ends all sessions and known devices. Because the link was
     * mailed, this also confirms the address and makes the device known.
     * @returns the device's cookie for the account's portal
     * @throws AppError INVALID_RESET_LINK, VALIDATION_FAILED for a common password.
     */
    async resetPassword(
      tokens: ResetTokens,
      password: string,
      client: Client,
    ): Promise<{ portal: Portal; deviceCookie: string }> {
      await throttle.count(authLimits.links, networkOf(client.address));
      await links.checkReset(tokens);
      const passwordHash = await hashPassword(password);
      const { userId, ...device } = await database.transaction(async (tx) => {
        const { userId, email } = await links.consumeReset(tx, tokens);
        await store.updatePassword(tx, userId, passwordHash);
        // Somebody else may have signed up with the address, and set up ways to sign in before it was confirmed.
        if (!(await store.isVerified(tx, userId))) {
          await secondFactors.end(tx, userId);
          await passkeys.removeAll(tx, userId);
          await deleteIdentities(tx, userId);
        }
        await store.verifyEmail(tx, { userId, email }, clock.now());
        await confirmed.publish(tx, { userId });
        await sessions.endOthers(tx, userId, null);
        await mail.publish(tx, { kind: "password-changed", userId });
        const portal = portalOf(await userOf(userId, tx));
        await devices.forgetOthers(tx, userId, {});
        const deviceCookie = await devices.remember(tx, userId, client.deviceCookies[portal]);
        return { userId, portal, deviceCookie };
      });
      // The counted codes were entered with the old password.
      await throttle.forget(authLimits.codes, userId);
      return device;
    },

    /**
     * Changes the password of a signed-in user, and ends their other sessions and known devices.
     * @throws AppError WRONG_PASSWORD, VALIDATION_FAILED.
     */
    async changePassword(
      by: SignedInBy,
      change: { current: string; password: string },
      client: Client,
    ): Promise<void> {
      await confirmPassword(by, change.current);
      const passwordHash = await hashPassword(change.password);
      await database.transaction(async (tx) => {
        await store.updatePassword(tx, by.userId, passwordHash);
        await links.revokeResets(tx, by.userId);
        await sessions.endOthers(tx, by.userId, by.sessionId);
        await devices.forgetOthers(tx, by.userId, client.deviceCookies);
        await mail.publish(tx, { kind: "password-changed", userId: by.userId });
      });
      await throttle.forget(authLimits.codes, by.userId);
    },

    /**
     * Confirms an address with its link, only for the user who is signed in to the account: somebody else
     * may have created it, and the owner of the address must not confirm that account by a click.
     * @returns the address
     * @throws AppError INVALID_LINK.
     */
    async verifyEmail(userId: string, token: string, client: Client): Promise<string> {
      await throttle.count(authLimits.links, networkOf(client.address));
      return database.transaction(async (tx) => {
        const link = await links.readVerification(tx, token);
        if (link.userId !== userId) throw new AppError("INVALID_LINK");
        if (!(await store.verifyEmail(tx, link, clock.now()))) throw new AppError("INVALID_LINK");
        await confirmed.publish(tx, { userId });
        return link.email;
      });
    },

    /** Confirms an account's address, to which a link was mailed that its user has just presented. */
    async confirmEmail(tx: Tx, { id: userId, email }: store.UserRow): Promise<void> {
      if (await store.isVerified(tx, userId)) return;
      await store.verifyEmail(tx, { userId, email }, clock.now());
      await confirmed.publish(tx, { userId });
    },

    /** Sends the link that confirms the address again. @throws AppError TOO_MANY_REQUESTS. */
    async sendVerification(userId: string): Promise<void> {
      const user = await userOf(userId);
      if (user.emailVerifiedAt) return;
      await throttle.count(authLimits.confirmations, userId);
      await database.transaction((tx) => mail.publish(tx, { kind: "verification", userId }));
    },
  };
}

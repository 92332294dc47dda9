import type { Portal } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { networkOf, type Throttle } from "../../../infrastructure/throttle/index.ts";
import type { Topic } from "../../../infrastructure/topic.ts";
import { guessing } from "./rules.ts";
import type { DeviceCookies, KnownDevices } from "./service-known-devices.ts";
import type { AccountMail } from "./service-letters.ts";
import type { Links, ResetTokens } from "./service-links.ts";
import { hashPassword } from "./service-passwords.ts";
import type { SecondFactors } from "./service-second-factor.ts";
import type { Sessions } from "./service-sessions.ts";
import * as store from "./store.ts";

/** Where a request comes from. */
export interface Client {
  userAgent: string;
  address: string;
  deviceCookies: DeviceCookies;
}

/** Somebody who is signed in, and the session in which they ask. */
export interface SignedInBy {
  userId: string;
  sessionId: string;
}

/** New passwords, and addresses that are confirmed: all that goes by mail. */
export function createRecovery(deps: {
  database: Database;
  clock: Clock;
  throttle: Throttle;
  devices: KnownDevices;
  sessions: Sessions;
  links: Links;
  secondFactors: SecondFactors;
  mail: Topic<AccountMail>;
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
    mail,
    userOf,
    portalOf,
    confirmPassword,
  } = deps;

  /**
   * Counts a request for a new password. Others can't keep the mails from an address: a known device
   * has a number of its own, and above the number of all others one goes out in each quarter of an
   * hour, while each link holds for an hour.
   * @returns whether a mail goes out
   * @throws AppError TOO_MANY_REQUESTS for a network that asks too often.
   */
  async function countReset(email: string, client: Client): Promise<boolean> {
    const deviceId = await devices.find(email, client.deviceCookies);
    if (deviceId !== null) return throttle.tryCount(guessing.mailsToDevice, deviceId);
    await throttle.count(guessing.mailsFrom, networkOf(client.address));
    return (
      (await throttle.tryCount(guessing.mailsTo, email)) ||
      throttle.tryCount(guessing.mailsToAbove, email)
    );
  }

  return {
    /**
     * Asks for a link for a new password. Whether the address has an account is found out by the job,
     * so that neither the answer nor its time tells.
     * @throws AppError TOO_MANY_REQUESTS for a network that asks too often.
     */
    async forgotPassword(email: string, client: Client): Promise<void> {
      // Who asks is not told that no mail goes out: one has gone out a short time ago.
      if (!(await countReset(email, client))) return;
      await database.transaction((tx) => mail.publish(tx, { kind: "reset", email }));
    },

    /** Whether a link for a new password still holds. @throws AppError INVALID_RESET_LINK. */
    async checkResetLink(tokens: ResetTokens, client: Client): Promise<void> {
      await throttle.count(guessing.links, networkOf(client.address));
      await links.checkReset(tokens);
    },

    /**
     * Sets a new password with a link, and ends all sessions and known devices. The link came by
     * mail, so the address is confirmed, too, and the device is known from now on.
     * @returns the device's cookie for the account's portal
     * @throws AppError INVALID_RESET_LINK, VALIDATION_FAILED for a common password.
     */
    async resetPassword(
      tokens: ResetTokens,
      password: string,
      client: Client,
    ): Promise<{ portal: Portal; deviceCookie: string }> {
      await throttle.count(guessing.links, networkOf(client.address));
      await links.checkReset(tokens);
      const passwordHash = await hashPassword(password);
      const { userId, ...device } = await database.transaction(async (tx) => {
        const { userId, email } = await links.takeReset(tx, tokens);
        await store.updatePassword(tx, userId, passwordHash);
        // A second factor of before the address was confirmed may be a stranger's.
        if (!(await store.isVerified(tx, userId))) await secondFactors.end(tx, userId);
        await store.verifyEmail(tx, { userId, email }, clock.now());
        await sessions.endOthers(tx, userId, null);
        await mail.publish(tx, { kind: "password-changed", userId });
        const portal = portalOf(await userOf(userId, tx));
        await devices.forgetOthers(tx, userId, {});
        const deviceCookie = await devices.remember(tx, userId, client.deviceCookies[portal]);
        return { userId, portal, deviceCookie };
      });
      // Whoever used up the codes knew the old password.
      await throttle.forget(guessing.codes, userId);
      return device;
    },

    /**
     * Changes the password of someone who is signed in, and ends their other sessions and known
     * devices.
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
        await links.endResets(tx, by.userId);
        await sessions.endOthers(tx, by.userId, by.sessionId);
        await devices.forgetOthers(tx, by.userId, client.deviceCookies);
        await mail.publish(tx, { kind: "password-changed", userId: by.userId });
      });
      await throttle.forget(guessing.codes, by.userId);
    },

    /**
     * Confirms an address with its link, for the one who is signed in to the account: a stranger may
     * have made it, and its rightful owner must not make the stranger's account good by a click.
     * @returns the address
     * @throws AppError INVALID_LINK.
     */
    async verifyEmail(userId: string, token: string, client: Client): Promise<string> {
      await throttle.count(guessing.links, networkOf(client.address));
      return database.transaction(async (tx) => {
        const link = await links.readVerification(tx, token);
        if (link.userId !== userId) throw new AppError("INVALID_LINK");
        if (!(await store.verifyEmail(tx, link, clock.now()))) throw new AppError("INVALID_LINK");
        return link.email;
      });
    },

    /** Sends the link that confirms the address again. @throws AppError TOO_MANY_REQUESTS. */
    async sendVerification(userId: string): Promise<void> {
      const user = await userOf(userId);
      if (user.emailVerifiedAt) return;
      await throttle.count(guessing.confirmations, userId);
      await database.transaction((tx) => mail.publish(tx, { kind: "verification", userId }));
    },
  };
}

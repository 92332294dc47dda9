import { networkOf, siteOf, type Throttle } from "../../../infrastructure/throttle/index.ts";
import { authLimits, signInWaits } from "./rules.ts";
import type { KnownDevices } from "./service-known-devices.ts";
import type { Client } from "./service-recovery.ts";

/** A sign-in attempt, counted as failed in advance. */
export interface SignInAttempt {
  /** The known device; null for a device that has not signed in to the account. */
  deviceId: string | null;
  /** Takes the count back after a correct password. */
  giveBack(): Promise<void>;
  /** Takes back the counts of earlier attempts, too. */
  forgetEarlierAttempts(): Promise<void>;
}

/**
 * Counts sign-in attempts before the password is checked, so that concurrent attempts gain nothing.
 * Addresses with and without an account are counted alike (decision 032).
 */
export function createSignInAttempts({
  throttle,
  devices,
}: {
  throttle: Throttle;
  devices: KnownDevices;
}) {
  async function onKnownDevice(deviceId: string): Promise<SignInAttempt> {
    await throttle.count(authLimits.device, deviceId);
    return {
      deviceId,
      giveBack: () => throttle.giveBack(authLimits.device, deviceId),
      forgetEarlierAttempts: () => throttle.forget(authLimits.device, deviceId),
    };
  }

  async function onUnknownDevice(email: string, address: string): Promise<SignInAttempt> {
    const network = networkOf(address);
    const pair = `${email} ${network}`;
    const site = `${email} ${siteOf(address)}`;
    // The network first: a network over its limit can't use up the limits of accounts.
    await throttle.count(authLimits.network, network);
    await throttle.count(authLimits.pair, pair);
    const slow = !(await throttle.tryCount(authLimits.account, email));
    const giveBackCounts = async () => {
      await throttle.giveBack(authLimits.network, network);
      await throttle.giveBack(authLimits.pair, pair);
    };
    if (slow) {
      try {
        await throttle.slowDown(signInWaits.signIn, site);
      } catch (error) {
        // No password was checked, so the attempt must not reduce the tries after the wait.
        await giveBackCounts();
        throw error;
      }
    }
    return {
      deviceId: null,
      async giveBack() {
        await giveBackCounts();
        if (slow) await throttle.endWait(signInWaits.signIn, site);
        else await throttle.giveBack(authLimits.account, email);
      },
      async forgetEarlierAttempts() {
        await throttle.forget(authLimits.pair, pair);
        if (slow) await throttle.forget(signInWaits.signIn, site);
      },
    };
  }

  /** Counts an attempt. @throws AppError TOO_MANY_REQUESTS, with the time to wait. */
  return async function begin(email: string, client: Client): Promise<SignInAttempt> {
    const deviceId = await devices.find(email, client.deviceCookies);
    return deviceId === null ? onUnknownDevice(email, client.address) : onKnownDevice(deviceId);
  };
}

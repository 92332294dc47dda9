import { networkOf, siteOf, type Throttle } from "../../../infrastructure/throttle/index.ts";
import { guessing, waits } from "./rules.ts";
import type { KnownDevices } from "./service-known-devices.ts";
import type { Client } from "./service-recovery.ts";

/** An attempt at a sign-in that was counted as wrong in advance. */
export interface Attempt {
  /** Known to the account; null: a device that has not signed in to it. */
  deviceId: string | null;
  /** Takes the count back: the password was right. */
  giveBack(): Promise<void>;
  /** Takes back what was counted of earlier attempts, too. */
  forgetEarlier(): Promise<void>;
}

/**
 * Counts attempts at signing in before the password is checked, so that many at once gain nothing.
 * An address without an account is counted like one that has one (decision 032).
 */
export function createAttempts({
  throttle,
  devices,
}: {
  throttle: Throttle;
  devices: KnownDevices;
}) {
  async function onKnownDevice(deviceId: string): Promise<Attempt> {
    await throttle.count(guessing.device, deviceId);
    return {
      deviceId,
      giveBack: () => throttle.giveBack(guessing.device, deviceId),
      forgetEarlier: () => throttle.forget(guessing.device, deviceId),
    };
  }

  async function elsewhere(email: string, address: string): Promise<Attempt> {
    const network = networkOf(address);
    const pair = `${email} ${network}`;
    const site = `${email} ${siteOf(address)}`;
    // The network first: one that has had its share can't use up that of any account.
    await throttle.count(guessing.network, network);
    await throttle.count(guessing.pair, pair);
    const slow = !(await throttle.tryCount(guessing.account, email));
    const giveBackCounts = async () => {
      await throttle.giveBack(guessing.network, network);
      await throttle.giveBack(guessing.pair, pair);
    };
    if (slow) {
      try {
        await throttle.slowDown(waits.signIn, site);
      } catch (error) {
        // No password was checked: who comes too early is to have all tries left after the wait.
        await giveBackCounts();
        throw error;
      }
    }
    return {
      deviceId: null,
      async giveBack() {
        await giveBackCounts();
        if (slow) await throttle.endWait(waits.signIn, site);
        else await throttle.giveBack(guessing.account, email);
      },
      async forgetEarlier() {
        await throttle.forget(guessing.pair, pair);
        if (slow) await throttle.forget(waits.signIn, site);
      },
    };
  }

  /** Counts an attempt. @throws AppError TOO_MANY_REQUESTS, with the time to wait. */
  return async function begin(email: string, client: Client): Promise<Attempt> {
    const deviceId = await devices.find(email, client.deviceCookies);
    return deviceId === null ? elsewhere(email, client.address) : onKnownDevice(deviceId);
  };
}

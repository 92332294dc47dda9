import { randomBytes } from "node:crypto";
import { limits, type Portal } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { sha256 } from "./service-sessions.ts";
import * as store from "./store-known-devices.ts";

/** Several accounts may share a browser: its cookie has a token for each of the most recent ones. */
const accountsPerBrowser = 4;
/** Programs that sign in without cookies add a device each time: only the newest ones are stored. */
const devicesPerUser = 50;

const tokensOf = (cookie = ""): string[] =>
  cookie
    .split(".")
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, accountsPerBrowser);

/** The device cookies of a request. */
export type DeviceCookies = Partial<Record<Portal, string | undefined>>;

const hashesOf = (cookies: DeviceCookies): Buffer[] =>
  [...tokensOf(cookies.main), ...tokensOf(cookies.writer)].map(sha256);

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Devices on which somebody has signed in before (OWASP, "device cookie"). Nobody else can
 * use up the limits of such a device. Its cookie grants no access: the password is still needed.
 */
export function createKnownDevices(deps: { database: Database; clock: Clock }) {
  const { database, clock } = deps;
  return {
    /**
     * The device that a request comes from, if it is known to the account of an address. An address
     * without an account costs the same query.
     * @returns its id, or null
     */
    async find(email: string, cookies: DeviceCookies): Promise<string | null> {
      const hashes = hashesOf(cookies);
      if (hashes.length === 0) return null;
      return store.findDevice(database.pool, { email, hashes }, clock.now());
    },

    /** Whether a request comes from a device that is known to an account. */
    async isKnown(db: Queryable, email: string, cookies: DeviceCookies): Promise<boolean> {
      const hashes = hashesOf(cookies);
      if (hashes.length === 0) return false;
      return (await store.findDevice(db, { email, hashes }, clock.now())) !== null;
    },

    /**
     * Makes a device known to an account, with a new token in place of an earlier one.
     * @param cookie the portal's cookie of the request
     * @returns the new value of that cookie
     */
    async remember(tx: Tx, userId: string, cookie: string | undefined): Promise<string> {
      const now = clock.now();
      const presented = tokensOf(cookie);
      const own = await store.deleteDevices(tx, userId, presented.map(sha256));
      const others = presented.filter((token) => !own.some((hash) => hash.equals(sha256(token))));
      const token = randomBytes(32).toString("base64url");
      const expiresAt = new Date(now.getTime() + limits.knownDeviceSeconds * 1000);
      await store.insertDevice(tx, { userId, hash: sha256(token), createdAt: now, expiresAt });
      await store.deleteOldDevices(tx, userId, devicesPerUser);
      return [token, ...others].slice(0, accountsPerBrowser).join(".");
    },

    /** Deletes a user's known devices, except the one of the request. */
    forgetOthers: (tx: Tx, userId: string, cookies: DeviceCookies) =>
      store.deleteOtherDevices(tx, userId, hashesOf(cookies)),

    /** Deletes expired devices. */
    prune: () => store.deleteExpiredDevices(database.pool, clock.now()),
  };
}

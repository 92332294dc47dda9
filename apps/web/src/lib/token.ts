import { type Portal, portals } from "@earshot/contract";
import { type StoredText, storedText } from "./storage.ts";

/** The access tokens of the two sessions that a browser can hold. */
const stored: Record<Portal, StoredText> = {
  main: storedText("earshot.accessToken", "localStorage"),
  writer: storedText("earshot.writerAccessToken", "localStorage"),
};
/** Sign-outs that the server has not heard of. */
const signedOut: Record<Portal, StoredText> = {
  main: storedText("earshot.signedOut", "localStorage"),
  writer: storedText("earshot.writerSignedOut", "localStorage"),
};
const remembered = storedText("earshot.rememberMe", "localStorage");

/** The access token, if there is such a session; a customer's, unless the portal is named. */
export const getToken = (portal: Portal = "main"): string | null => stored[portal].read();

const expired = new Set<Portal>();
const signingKeys = new Map<Portal, string>();

/** Keeps or clears an access token; a customer's, unless the portal is named. */
export function setToken(token: string | null, portal: Portal = "main"): void {
  if (token === null) signingKeys.delete(portal);
  else {
    expired.delete(portal);
    markSignedOut(portal, false);
  }
  stored[portal].write(token);
}

/** Notes that the reader has signed out, until the server knows it or somebody signs in. */
export const markSignedOut = (portal: Portal, value: boolean): void =>
  signedOut[portal].write(value ? "true" : null);

/** Whether the reader has signed out and the server has not heard of it: its cookie lives. */
export const isSignedOut = (portal: Portal): boolean => signedOut[portal].read() !== null;

/** Keeps what the server gives with a sign-in or a renewal. */
export function takeTokens(
  { accessToken, signingKey }: { accessToken: string; signingKey?: string | undefined },
  portal: Portal,
): void {
  setToken(accessToken, portal);
  if (signingKey === undefined) signingKeys.delete(portal);
  else signingKeys.set(portal, signingKey);
}

/** What requests of a session are signed with, where they are. It is kept in memory alone. */
export const getSigningKey = (portal: Portal): string | undefined => signingKeys.get(portal);

/** Clears the token of a session that ended by itself. */
export function expireToken(portal: Portal): void {
  setToken(null, portal);
  expired.add(portal);
}

/** Whether the last session ended by itself and no other has begun. */
export const hasTokenExpired = (portal: Portal): boolean => expired.has(portal);

/** Whether the reader last asked to stay signed in. */
export const getRememberMe = (): boolean => remembered.read() === "true";

/** Keeps the remember-me choice for the next sign-in. */
export const setRememberMe = (value: boolean): void => remembered.write(String(value));

interface Claims {
  sub?: string;
  exp?: number;
}

function claimsOf(token: string): Claims {
  try {
    const payload = token.split(".")[1] ?? "";
    const bytes = Uint8Array.from(
      atob(payload.replaceAll("-", "+").replaceAll("_", "/")),
      (character) => character.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/** Whether there is no token, or it ends within the given time. */
export function tokenEndsWithin(milliseconds: number, portal: Portal): boolean {
  const token = getToken(portal);
  if (token === null) return true;
  const { exp } = claimsOf(token);
  return typeof exp !== "number" || exp * 1000 - Date.now() < milliseconds;
}

/**
 * Calls back when another tab signs out (false) or a different person signs in there. A token that
 * was merely renewed is no change.
 */
export function onTokenOfOtherTab(
  listener: (signedIn: boolean, portal: Portal) => void,
): () => void {
  const onStorage = (event: StorageEvent) => {
    for (const portal of portals) {
      if (event.key !== stored[portal].key && event.key !== null) continue;
      if (event.newValue === null) {
        signingKeys.delete(portal);
        listener(false, portal);
        continue;
      }
      const before = event.oldValue === null ? undefined : claimsOf(event.oldValue).sub;
      if (before !== undefined && before === claimsOf(event.newValue).sub) continue;
      signingKeys.delete(portal);
      listener(true, portal);
    }
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

import { type Portal, portals } from "@earshot/contract";
import { type StoredText, storedText } from "./storage.ts";

/** The access tokens of the two sessions that a browser can hold. */
const stored: Record<Portal, StoredText> = {
  main: storedText("earshot.accessToken", "localStorage"),
  writer: storedText("earshot.writerAccessToken", "localStorage"),
};
/** Sign-outs that have not reached the server. */
const signedOut: Record<Portal, StoredText> = {
  main: storedText("earshot.signedOut", "localStorage"),
  writer: storedText("earshot.writerSignedOut", "localStorage"),
};
const remembered = storedText("earshot.rememberMe", "localStorage");

/** Returns the access token of a session, if any; by default the customer's. */
export const getToken = (portal: Portal = "main"): string | null => stored[portal].read();

const expired = new Set<Portal>();
const signingKeys = new Map<Portal, string>();

/** Stores or clears an access token; by default the customer's. */
export function setToken(token: string | null, portal: Portal = "main"): void {
  if (token === null) signingKeys.delete(portal);
  else {
    expired.delete(portal);
    markSignedOut(portal, false);
  }
  stored[portal].write(token);
}

/** Records a sign-out until it has reached the server or a user signs in. */
export const markSignedOut = (portal: Portal, value: boolean): void =>
  signedOut[portal].write(value ? "true" : null);

/** Whether a sign-out has not reached the server, so that its cookie is still valid. */
export const isSignedOut = (portal: Portal): boolean => signedOut[portal].read() !== null;

/** Stores the token and key of a sign-in or renewal. */
export function takeTokens(
  { accessToken, signingKey }: { accessToken: string; signingKey?: string | undefined },
  portal: Portal,
): void {
  setToken(accessToken, portal);
  if (signingKey === undefined) signingKeys.delete(portal);
  else signingKeys.set(portal, signingKey);
}

/** Returns the signing key of a session, if any. It is kept only in memory. */
export const getSigningKey = (portal: Portal): string | undefined => signingKeys.get(portal);

/** Clears the token of an expired session. */
export function expireToken(portal: Portal): void {
  setToken(null, portal);
  expired.add(portal);
}

/** Whether the last session expired and no other has started. */
export const hasTokenExpired = (portal: Portal): boolean => expired.has(portal);

/** Whether the user last chose to stay signed in. */
export const getRememberMe = (): boolean => remembered.read() === "true";

/** Stores the remember-me choice for the next sign-in. */
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

/** The id of the user whom an access token is for; null without one. */
export function userOfToken(portal: Portal): string | null {
  const token = getToken(portal);
  return token === null ? null : (claimsOf(token).sub ?? null);
}

/** Whether there is no token, or it expires within the given time. */
export function tokenEndsWithin(milliseconds: number, portal: Portal): boolean {
  const token = getToken(portal);
  if (token === null) return true;
  const { exp } = claimsOf(token);
  return typeof exp !== "number" || exp * 1000 - Date.now() < milliseconds;
}

/**
 * Subscribes to sign-outs (false) and sign-ins of another user in other tabs. A renewed token is not a
 * change.
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

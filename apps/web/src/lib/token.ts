import { storedText } from "./storage.ts";

const stored = storedText("earshot.accessToken", "localStorage");
const remembered = storedText("earshot.rememberMe", "localStorage");

/** The access token, if there is a session. */
export const getToken = (): string | null => stored.read();

let expired = false;

/** Keeps or clears the access token. */
export function setToken(token: string | null): void {
  if (token !== null) expired = false;
  stored.write(token);
}

/** Clears the token of a session that ended by itself. */
export function expireToken(): void {
  setToken(null);
  expired = true;
}

/** Whether the last session ended by itself and no other has begun. */
export const hasTokenExpired = (): boolean => expired;

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
export function tokenEndsWithin(milliseconds: number): boolean {
  const token = getToken();
  if (token === null) return true;
  const { exp } = claimsOf(token);
  return typeof exp !== "number" || exp * 1000 - Date.now() < milliseconds;
}

/**
 * Calls back when another tab signs out (null) or a different person signs in there. A token that
 * was merely renewed is no change.
 */
export function onTokenOfOtherTab(listener: (signedIn: boolean) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== stored.key && event.key !== null) return;
    if (event.newValue === null) return listener(false);
    const before = event.oldValue === null ? undefined : claimsOf(event.oldValue).sub;
    if (before === undefined || before !== claimsOf(event.newValue).sub) listener(true);
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

import { limits, type Portal, type User } from "@earshot/contract";
import { ApiError } from "./api-error.ts";
import { api } from "./client.ts";
import { renewToken } from "./renewal.ts";
import { getToken, setToken, tokenEndsWithin } from "./token.ts";

/** A token this near its end is renewed before it is used. */
const renewWithinMs = 60_000;

/** Renews a token that is missing or nearly at its end. False when there is no session any more. */
export async function ensureFreshToken(portal: Portal): Promise<boolean> {
  if (!tokenEndsWithin(renewWithinMs, portal)) return true;
  const { outcome } = await renewToken(getToken(portal), portal);
  if (outcome === "refused") setToken(null, portal);
  return getToken(portal) !== null;
}

/**
 * Who is signed in, or null: renews the token first where needed, then asks. Fails only when the
 * server can't be asked.
 */
export async function checkSession(portal: Portal, signal?: AbortSignal): Promise<User | null> {
  if (!(await ensureFreshToken(portal))) return null;
  const ask = async () => (await api("me", {}, { signal, portal })).user;
  const token = getToken(portal);
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  const { outcome } = await renewToken(token, portal);
  if (outcome === "renewed") {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
    }
  }
  setToken(null, portal);
  return null;
}

/**
 * Calls back every 15 minutes, and when the tab is looked at again (at most once in 90 s), for the
 * session to be checked.
 */
export function watchSession(recheck: () => void): () => void {
  let lastCheckAt = Date.now();
  const check = () => {
    lastCheckAt = Date.now();
    recheck();
  };
  const timer = setInterval(check, limits.recheckSessionMs);
  const onVisible = () => {
    const isDue = Date.now() - lastCheckAt >= limits.recheckVisibleMs;
    if (document.visibilityState === "visible" && isDue) check();
  };
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

/** Ends one of the two sessions here, and at the server if it can be reached. */
export async function signOut(portal: Portal): Promise<void> {
  try {
    await api("logout", { query: { portal } }, { portal });
  } catch {
    // The refresh cookie ends by itself; the reader is signed out here all the same.
  } finally {
    setToken(null, portal);
  }
}

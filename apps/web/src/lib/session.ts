import { firstErrors, limits, type Portal, type User } from "@earshot/contract";
import { ApiError } from "./api-error.ts";
import { api } from "./client.ts";
import { renewToken } from "./renewal.ts";
import { getToken, isSignedOut, markSignedOut, setToken, tokenEndsWithin } from "./token.ts";

/** A token that expires within this time is renewed before use. */
const renewWithinMs = 60_000;

/** Thrown if a renewal failed recently: whether there is a session is unknown. */
const cannotTell = () => new ApiError({ code: "UNAVAILABLE", ...firstErrors.UNAVAILABLE });

/**
 * Repeats a sign-out that has not reached the server. Until it succeeds the cookie is valid, and must not
 * sign a user in.
 */
async function retrySignOut(portal: Portal): Promise<void> {
  if (!isSignedOut(portal)) return;
  try {
    await api("logout", { query: { portal } }, { portal });
    markSignedOut(portal, false);
  } catch {
    // Retried at the next check.
  }
}

/** Whether there is a token that does not have to be renewed before it is used. */
export const hasFreshToken = (portal: Portal): boolean => !tokenEndsWithin(renewWithinMs, portal);

/** Renews a missing or expiring token. Returns false if there is no session any more. */
export async function ensureFreshToken(portal: Portal): Promise<boolean> {
  if (hasFreshToken(portal)) return true;
  const renewal = await renewToken(getToken(portal), portal);
  if (renewal.outcome === "refused") setToken(null, portal);
  const isLost = renewal.outcome === "skipped" && !renewal.answered;
  if (isLost && getToken(portal) === null) throw cannotTell();
  return getToken(portal) !== null;
}

/**
 * Fetches the signed-in user, or null; renews the token first if needed. Fails only if the server can't be
 * reached.
 */
export async function checkSession(portal: Portal, signal?: AbortSignal): Promise<User | null> {
  await retrySignOut(portal);
  if (!(await ensureFreshToken(portal))) return null;
  const ask = async () => (await api("me", {}, { signal, portal })).user;
  const token = getToken(portal);
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  const renewal = await renewToken(token, portal);
  if (renewal.outcome === "skipped" && !renewal.answered) throw cannotTell();
  if (renewal.outcome === "renewed") {
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
 * Calls back every 15 minutes and when the tab becomes visible (at most every 90 s), to check the session.
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

/** Signs out of one of the two sessions, here and, if possible, at the server. */
export async function signOut(portal: Portal): Promise<void> {
  markSignedOut(portal, true);
  try {
    await retrySignOut(portal);
  } finally {
    setToken(null, portal);
  }
}

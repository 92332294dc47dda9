import { limits, type Portal } from "@earshot/contract";
import { ApiError } from "./api-error.ts";
import { routes } from "./routes.ts";
import { getToken, isSignedOut, takeTokens } from "./token.ts";
import { request } from "./transport.ts";

/**
 * The result of a token renewal. `skipped`: the last attempt is too recent; if the server did not respond
 * to that one, the state of the session is unknown.
 */
export type Renewal =
  | { outcome: "renewed"; token: string }
  | { outcome: "refused" }
  | { outcome: "skipped"; answered: boolean };

const inProgress = new Map<Portal, Promise<Renewal>>();
const lastAttemptAt = new Map<Portal, number>();
/** Whether the server responded to the last attempt. */
const answered = new Set<Portal>();

// An attempt that failed without a connection says nothing about the next one.
globalThis.window?.addEventListener("online", () => {
  for (const portal of lastAttemptAt.keys()) {
    if (!answered.has(portal)) lastAttemptAt.delete(portal);
  }
});

/** Whether a response means that there is no session, and not that the server is unavailable. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

function refused(portal: Portal): Renewal {
  answered.add(portal);
  return { outcome: "refused" };
}

async function refresh(portal: Portal): Promise<Renewal> {
  lastAttemptAt.set(portal, Date.now());
  answered.delete(portal);
  try {
    const { accessToken, ...rest } = await request<"refresh">(
      routes.refresh,
      { query: { portal } },
      { token: null },
    );
    if (accessToken === null) return refused(portal);
    takeTokens({ accessToken, ...rest }, portal);
    answered.add(portal);
    return { outcome: "renewed", token: accessToken };
  } catch (error) {
    // Only the server ends a session. A lost connection is reported as such.
    if (isRefusal(error)) return refused(portal);
    throw error;
  }
}

/**
 * Renews in one tab at a time: each renewal replaces the cookie that all tabs share, and the server treats
 * a replaced cookie as stolen.
 */
function oneTabAtATime<T>(portal: Portal, run: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(`earshot-refresh-${portal}`, run) : run();
}

/** Returns what happened to the token since it was used, in this tab or another; null if nothing did. */
function replacementOf(usedToken: string | null, portal: Portal): Renewal | null {
  const current = getToken(portal);
  if (current === usedToken) return null;
  return current === null ? { outcome: "refused" } : { outcome: "renewed", token: current };
}

function start(portal: Portal, run: () => Promise<Renewal>): Promise<Renewal> {
  const started = oneTabAtATime(portal, run).finally(() => inProgress.delete(portal));
  inProgress.set(portal, started);
  return started;
}

const skipped = (portal: Portal): Renewal => ({
  outcome: "skipped",
  answered: answered.has(portal),
});

const isTooSoon = (portal: Portal): boolean =>
  Date.now() - (lastAttemptAt.get(portal) ?? Number.NEGATIVE_INFINITY) < limits.refreshPauseMs;

/**
 * Exchanges the refresh cookie for a new access token. Joins a renewal under way. Skips the renewal within
 * five seconds of the last attempt, and if the token has been replaced since, also by another tab.
 */
export async function renewToken(usedToken: string | null, portal: Portal): Promise<Renewal> {
  const running = inProgress.get(portal);
  if (running) return running;
  const replaced = replacementOf(usedToken, portal);
  if (replaced) return replaced;
  if (isSignedOut(portal)) return { outcome: "refused" };
  if (isTooSoon(portal)) return skipped(portal);
  return start(portal, async () => replacementOf(usedToken, portal) ?? refresh(portal));
}

/**
 * Fetches the signing key after a reload has lost it or another tab has replaced it. Only a renewal returns
 * the key, and it is never stored.
 */
export async function renewSigningKey(portal: Portal): Promise<Renewal> {
  const running = inProgress.get(portal);
  if (running) return running;
  if (isTooSoon(portal)) return skipped(portal);
  return start(portal, () => refresh(portal));
}

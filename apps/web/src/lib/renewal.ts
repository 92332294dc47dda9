import { limits, type Portal } from "@earshot/contract";
import { ApiError } from "./api-error.ts";
import { routes } from "./routes.ts";
import { getToken, isSignedOut, takeTokens } from "./token.ts";
import { request } from "./transport.ts";

/**
 * How an attempt to renew the access token ended. `skipped`: the last attempt is too recent; where
 * the server did not answer that one, it says nothing of the session.
 */
export type Renewal =
  | { outcome: "renewed"; token: string }
  | { outcome: "refused" }
  | { outcome: "skipped"; answered: boolean };

const inProgress = new Map<Portal, Promise<Renewal>>();
const lastAttemptAt = new Map<Portal, number>();
/** Whether the server answered the last attempt. */
const answered = new Set<Portal>();

/** Whether an answer says that there is no session (rather than that the server is away). */
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
    // Only the server's word ends a session. A lost connection is told as what it is.
    if (isRefusal(error)) return refused(portal);
    throw error;
  }
}

/**
 * One tab at a time: each renewal replaces the cookie that all tabs share, and one that comes with
 * a replaced cookie looks to the server like a theft.
 */
function oneTabAtATime<T>(portal: Portal, run: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(`earshot-refresh-${portal}`, run) : run();
}

/** What has become of the token since it was used, in this tab or another; null: nothing. */
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
 * Exchanges the refresh cookie for a new access token. A renewal under way is joined; one within
 * five seconds of the last attempt is skipped, and so is one whose token has been replaced since,
 * be it by another tab.
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
 * Gets the signing key that a reload has lost, or that another tab has replaced: it comes with a
 * renewal alone, and is never stored.
 */
export async function renewSigningKey(portal: Portal): Promise<Renewal> {
  const running = inProgress.get(portal);
  if (running) return running;
  if (isTooSoon(portal)) return skipped(portal);
  return start(portal, () => refresh(portal));
}

import { calls, limits } from "@earshot/contract";
import { ApiError } from "./api-error.ts";
import { getToken, setToken } from "./token.ts";
import { request } from "./transport.ts";

/** How an attempt to renew the access token ended. `skipped`: the last attempt is too recent. */
export type Renewal = { outcome: "renewed"; token: string } | { outcome: "refused" | "skipped" };

let inProgress: Promise<Renewal> | null = null;
let lastAttemptAt = Number.NEGATIVE_INFINITY;

/** Whether an answer says that there is no session (rather than that the server is away). */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

async function refresh(): Promise<Renewal> {
  try {
    const { accessToken } = await request(calls.refresh, {}, { token: null });
    setToken(accessToken);
    return { outcome: "renewed", token: accessToken };
  } catch (error) {
    // Only the server's word ends a session. A lost connection is told as what it is.
    if (isRefusal(error)) return { outcome: "refused" };
    throw error;
  }
}

/**
 * Exchanges the refresh cookie for a new access token. A renewal under way is joined; one within
 * five seconds of the last attempt is skipped, and so is one whose token has been replaced since.
 */
export async function renewToken(usedToken: string | null): Promise<Renewal> {
  if (inProgress) return inProgress;
  const current = getToken();
  if (current !== null && current !== usedToken) return { outcome: "renewed", token: current };
  if (Date.now() - lastAttemptAt < limits.refreshPauseMs) return { outcome: "skipped" };
  lastAttemptAt = Date.now();
  inProgress = refresh().finally(() => {
    inProgress = null;
  });
  return inProgress;
}

import {
  type CallData,
  type CallInput,
  type CallName,
  type CallRoute,
  type Calls,
  firstErrors,
  type Portal,
} from "@earshot/contract";
import { ApiError } from "./api-error.ts";
import { reportEmailNotConfirmed } from "./email-not-confirmed.ts";
import { getPortal } from "./portal.ts";
import { renewSigningKey, renewToken } from "./renewal.ts";
import { findRoute, routes } from "./routes.ts";
import { isBadSignature } from "./signing.ts";
import { expireToken, getSigningKey, getToken } from "./token.ts";
import { type ExchangeOptions, request, requestStream } from "./transport.ts";

/** Calls whose 401 does not end the session: those that start a session or fetch its user. */
const sessionCalls: ReadonlySet<string> = new Set<CallName>([
  "refresh",
  "login",
  "writerLogin",
  "signup",
  "writerSignup",
  "signInWithPasskey",
  "me",
]);

const expiryListeners = new Set<(portal: Portal) => void>();

/** Subscribes to the end of sessions that can't be renewed. */
export function onSessionExpired(listener: (portal: Portal) => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

function expireSession(portal: Portal, usedToken: string | null, cause: unknown): never {
  // Without a token, another call has reported the end already, or the user has signed out.
  if (usedToken === null || getToken(portal) !== null) {
    expireToken(portal);
    for (const listener of expiryListeners) listener(portal);
  }
  const { status, message } = firstErrors.SESSION_EXPIRED;
  throw new ApiError({ code: "SESSION_EXPIRED", status, message, cause });
}

const isUnauthenticated = (error: unknown) => error instanceof ApiError && error.status === 401;

const noSession = (cause: unknown) =>
  new ApiError({ code: "UNAUTHENTICATED", ...firstErrors.UNAUTHENTICATED, cause });

/** Thrown if the last renewal failed recently: the session may still exist, and the call may be retried. */
const notRenewed = (cause: unknown) =>
  new ApiError({ code: "UNAVAILABLE", ...firstErrors.UNAVAILABLE, cause });

type Attempt<T> = (credentials: Pick<ExchangeOptions, "token" | "signingKey">) => Promise<T>;

/** After a refused signature, fetches a new key if this tab has none or an old one, and retries once. */
async function withSignature<T>(portal: Portal, attempt: Attempt<T>): Promise<T> {
  const token = getToken(portal);
  const signingKey = getSigningKey(portal);
  try {
    return await attempt({ token, signingKey });
  } catch (error) {
    if (token === null || !isBadSignature(error)) throw error;
    // Another call may have renewed the key in the meantime.
    if (getSigningKey(portal) === signingKey) {
      const { outcome } = await renewSigningKey(portal);
      if (outcome === "refused") throw noSession(error);
      if (outcome === "skipped") throw error;
    }
    return attempt({ token: getToken(portal), signingKey: getSigningKey(portal) });
  }
}

/** After a 401, renews the token and retries once; another 401 ends the session. */
async function withSession<T>(name: string, portal: Portal, attempt: Attempt<T>): Promise<T> {
  const token = getToken(portal);
  try {
    return await withSignature(portal, attempt);
  } catch (error) {
    if (!isUnauthenticated(error) || sessionCalls.has(name)) throw error;
    const renewal = await renewToken(token, portal);
    if (renewal.outcome === "skipped" && !renewal.answered) throw notRenewed(error);
    if (renewal.outcome !== "renewed") return expireSession(portal, token, error);
    try {
      return await withSignature(portal, attempt);
    } catch (again) {
      return isUnauthenticated(again) ? expireSession(portal, token, again) : Promise.reject(again);
    }
  }
}

/** Returns the default session of a call: calls for writers only use the writer's session. */
const portalOf = ({ who }: CallRoute): Portal => (who === "writer" ? "writer" : getPortal());

/** Whether another user is on the screen now, who must not get the response. */
const hasLeft = (route: CallRoute, portal: Portal): boolean =>
  route.who !== "anyone" && portalOf(route) !== portal;

/** The options of a call. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The session to use; by default, that of the screen. */
  portal?: Portal;
}

/**
 * Makes a call in the session of the screen. Discards the response if another user is on the screen by
 * then.
 */
export async function inSession<T>(
  name: CallName,
  options: CallOptions,
  attempt: (route: CallRoute, exchange: ExchangeOptions) => Promise<T>,
): Promise<T> {
  const route = findRoute(name);
  const portal = options.portal ?? portalOf(route);
  const answer = await withSession(name, portal, (credentials) =>
    attempt(route, { ...credentials, signal: options.signal }),
  ).catch((error: unknown) => {
    reportEmailNotConfirmed(error);
    throw error;
  });
  if (!options.portal && hasLeft(route, portal)) {
    const message = "You signed in to another account in the meantime. Reload the page.";
    throw new ApiError({ code: "LEFT", status: 0, message });
  }
  return answer;
}

/** Makes a call of the contract by its name and returns its data. Fails with an ApiError. */
export const api = <N extends CallName>(
  name: N,
  input: CallInput<Calls[N]>,
  options: CallOptions = {},
): Promise<CallData<Calls[N]>> =>
  inSession(name, options, (route, exchange) => request<N>(route, input, exchange));

/** Opens a stream of the contract; the caller reads the response's body. */
export function openStream(
  name: { [N in CallName]: Calls[N] extends { stream: true } ? N : never }[CallName],
  options: { signal: AbortSignal; headers?: Record<string, string>; portal?: Portal },
): Promise<Response> {
  const { portal = portalOf(routes[name]), ...rest } = options;
  return withSession(name, portal, (credentials) =>
    requestStream(routes[name], { ...credentials, ...rest }),
  );
}

import {
  type Call,
  type CallData,
  type CallInput,
  type CallName,
  type Calls,
  calls,
  errorCodes,
} from "@earshot/contract";
import { ApiError } from "./api-error.ts";
import { renewToken } from "./renewal.ts";
import { expireToken, getToken } from "./token.ts";
import { request, requestStream } from "./transport.ts";

/** Calls whose 401 is an answer, not the end of a session. */
const sessionCalls: ReadonlySet<string> = new Set<CallName>([
  "refresh",
  "login",
  "writerLogin",
  "me",
]);

const expiryListeners = new Set<() => void>();

/** Calls back when the session has ended and can't be renewed. */
export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

function expireSession(cause: unknown): never {
  expireToken();
  for (const listener of expiryListeners) listener();
  const { status, message } = errorCodes.SESSION_EXPIRED;
  throw new ApiError({ code: "SESSION_EXPIRED", status, message, cause });
}

const isUnauthenticated = (error: unknown) => error instanceof ApiError && error.status === 401;

/** A 401 leads to one renewal of the token and one more attempt; after that the session is over. */
async function withSession<T>(
  name: string,
  attempt: (token: string | null) => Promise<T>,
): Promise<T> {
  const token = getToken();
  try {
    return await attempt(token);
  } catch (error) {
    if (!isUnauthenticated(error) || sessionCalls.has(name)) throw error;
    const renewal = await renewToken(token);
    if (renewal.outcome !== "renewed") return expireSession(error);
    try {
      return await attempt(renewal.token);
    } catch (again) {
      return isUnauthenticated(again) ? expireSession(again) : Promise.reject(again);
    }
  }
}

function definitionOf<N extends CallName>(name: N): Calls[N] {
  if (Object.hasOwn(calls, name)) return calls[name];
  console.warn(`Unknown API call "${name}"`);
  return { ...calls.health, path: "/unknown-api" } as Call as Calls[N];
}

/** Makes a call of the contract by its name and answers its data. Fails with an ApiError. */
export function api<N extends CallName>(
  name: N,
  input: CallInput<Calls[N]>,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<CallData<Calls[N]>> {
  const call = definitionOf(name);
  return withSession(name, (token) =>
    request<Calls[N]>(call, input, { token, signal: options.signal }),
  );
}

/** Opens a stream of the contract; the answer's body is still to be read. */
export function openStream(
  name: { [N in CallName]: Calls[N] extends { stream: true } ? N : never }[CallName],
  options: { signal: AbortSignal; headers?: Record<string, string> },
): Promise<Response> {
  return withSession(name, (token) => requestStream(calls[name], { token, ...options }));
}

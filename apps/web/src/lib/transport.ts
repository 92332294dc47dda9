import type {
  Call,
  CallData,
  CallInput,
  CallName,
  CallRoute,
  Calls,
  Envelope,
} from "@earshot/contract";
import { ApiError } from "./api-error.ts";
import { loadSchemas } from "./load-schemas.ts";
import { stripOutgoing } from "./outgoing.ts";
import { isBadSignature, signRequest, verifyAnswer } from "./signing.ts";

/** The messages of the specification (document 1, section 8), word for word. */
export const messages = {
  timeout: (ms: number) =>
    `Request timed out after ${ms}ms. The server may be processing a complex request. Please try again.`,
  unreachable:
    "Network error: Unable to connect to the backend service. Please check your connection and try again.",
  unavailable:
    "Network error: The backend service is temporarily unavailable. Please try again in a few moments.",
  failed: (status: number) => `API request failed with status ${status}`,
};

/** What goes with a request beside its input. */
export interface ExchangeOptions {
  token: string | null;
  /** What a request with a token is signed with, and its answer checked. */
  signingKey?: string | undefined;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
}

type Part = Record<string, unknown> | undefined;

/** The input of any call; `CallInput` is what a given one takes. */
export type Input = { params?: Part; query?: Part; body?: Part };

function addressOf(route: CallRoute, params: Part, query: Part): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(stripOutgoing(query ?? {}) as object)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ""}`;
}

/**
 * Checks and tidies a body as the server will, so that a mistake needs no round trip. Without the
 * schemas it goes as it is, and the server does both.
 */
async function bodyOf(route: CallRoute, body: Part): Promise<string | undefined> {
  if (!route.hasBody) return undefined;
  const schemas = await loadSchemas();
  const call: Call | undefined = schemas?.calls[route.name as CallName];
  const checked = call?.body?.safeParse(body ?? {});
  if (checked?.success !== false) return JSON.stringify(stripOutgoing(checked?.data ?? body ?? {}));
  throw new ApiError({
    code: "VALIDATION_FAILED",
    status: 400,
    message: checked.error.issues.map((issue) => issue.message).join(", "),
  });
}

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

type Failure = Extract<Envelope<never>, { success: false }>["error"];

/** What an answer says of its failure; null where it is not in the product's envelope. */
export function failureIn(answer: unknown): Failure | null {
  const { success, error } = (answer ?? {}) as { success?: unknown; error?: Partial<Failure> };
  const isFailure =
    success === false &&
    typeof error?.code === "string" &&
    typeof error.message === "string" &&
    Array.isArray(error.details);
  return isFailure ? (error as Failure) : null;
}

function failureOf(status: number, text: string): ApiError {
  if (status === 0 || status === 504) {
    return new ApiError({ code: "UNAVAILABLE", status, message: messages.unavailable });
  }
  const failure = failureIn(parseJson(text));
  if (!failure?.message) {
    return new ApiError({ code: "UNKNOWN", status, message: messages.failed(status) });
  }
  const { code, message, details } = failure;
  return new ApiError({
    code,
    status,
    message: details.length > 0 ? `${message}: ${details.join(", ")}` : message,
    details,
  });
}

/** Browsers tell a refusal of a foreign origin from a lost connection only in the error's words. */
const isForeignOrigin = (error: unknown) =>
  error instanceof Error && /cors|cross-origin|access-control/i.test(error.message);

/** Refuses a text that is not the server's answer, where the request was signed. */
export type CheckAnswer = (response: Response, text: string) => Promise<void>;

/**
 * Sends one request of a call and hands the good answer to `read`. Every failure is an ApiError with
 * the specified message; only the caller's own abort goes through as it is.
 */
export async function exchange<T>(
  route: CallRoute,
  input: Input,
  { token, signingKey, signal, headers }: ExchangeOptions,
  read: (response: Response, check: CheckAnswer) => Promise<T>,
): Promise<T> {
  const { method } = route;
  const path = addressOf(route, input.params, input.query);
  const body = await bodyOf(route, input.body);
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), route.timeLimitMs);
  try {
    const key = token === null ? undefined : signingKey;
    const signature = key === undefined ? null : await signRequest(key, { method, path, body });
    const check = async (response: Response, text: string) => {
      if (key === undefined || !signature) return;
      const answer = { status: response.status, headers: response.headers, text };
      // A call that anyone may make is answered also where its token no longer counts.
      const maybeUnsigned = route.who === "anyone";
      await verifyAnswer(key, signature["x-signature"], answer, { maybeUnsigned });
    };
    const response = await fetch(path, {
      method,
      credentials: "include",
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...signature,
        ...headers,
      },
      ...(body !== undefined && { body }),
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
    });
    if (!response.ok) {
      const text = await response.text();
      const failure = failureOf(response.status, text);
      // Where the key is not the server's, its answer can't be checked with it either.
      if (!isBadSignature(failure)) await check(response, text);
      throw failure;
    }
    return await read(response, check);
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    const [code, message] = limit.signal.aborted
      ? ["TIMEOUT", messages.timeout(route.timeLimitMs)]
      : isForeignOrigin(error)
        ? ["UNAVAILABLE", messages.unavailable]
        : ["UNREACHABLE", messages.unreachable];
    throw new ApiError({ code, status: 0, message, cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Fails where an answer is not what the contract says: in development and in tests. */
export async function checkData({ name }: CallRoute, data: unknown): Promise<unknown> {
  const { calls } = await import("./schemas.ts");
  return calls[name as CallName].data.parse(data);
}

/** Makes a call once, with the given token, and answers its data. */
export async function request<N extends CallName>(
  route: CallRoute,
  input: CallInput<Calls[N]>,
  options: ExchangeOptions,
): Promise<CallData<Calls[N]>> {
  const read = async (response: Response, check: CheckAnswer) => {
    const text = await response.text();
    await check(response, text);
    return { status: response.status, text };
  };
  const { status, text } = await exchange(route, input as Input, options, read);
  const data = dataIn(status, text);
  // In production the answer is believed: checking hundreds of rows would cost the reader time.
  return (import.meta.env.DEV ? await checkData(route, data) : data) as CallData<Calls[N]>;
}

/** The data of an answer in the product's envelope. @throws ApiError when it is none of a success. */
export function dataIn(status: number, text: string): unknown {
  const answer = parseJson(text);
  const isSuccess =
    typeof answer === "object" &&
    answer !== null &&
    "success" in answer &&
    answer.success === true &&
    "data" in answer;
  if (!isSuccess) throw failureOf(status, text);
  return answer.data;
}

/** Opens a stream once; the time limit holds until its headers are there. */
export function requestStream(route: CallRoute, options: ExchangeOptions): Promise<Response> {
  return exchange(route, {}, options, (response) => Promise.resolve(response));
}

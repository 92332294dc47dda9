import { type Call, type CallData, type CallInput, failureSchema } from "@earshot/contract";
import { ApiError } from "./api-error.ts";
import { stripOutgoing } from "./outgoing.ts";
import { isBadSignature, signRequest, verifyAnswer } from "./signing.ts";

/** The messages of the specification (document 1, section 8), word for word. */
const messages = {
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
type Input = { params?: Part; query?: Part; body?: Part };

function addressOf(call: Call, params: Part, query: Part): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(stripOutgoing(query ?? {}) as object)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ""}`;
}

/** Checks and tidies a body as the server will, so that a mistake needs no round trip. */
function bodyOf(call: Call, body: Part): string | undefined {
  if (!call.body) return undefined;
  const checked = call.body.safeParse(body ?? {});
  if (checked.success) return JSON.stringify(stripOutgoing(checked.data));
  const [first, ...others] = checked.error.issues.map((issue) => issue.message);
  throw new ApiError({
    code: "VALIDATION_FAILED",
    status: 400,
    message: [first, ...others].join(", "),
  });
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function failureOf(status: number, text: string): ApiError {
  if (status === 0 || status === 504) {
    return new ApiError({ code: "UNAVAILABLE", status, message: messages.unavailable });
  }
  const failure = failureSchema.safeParse(parseJson(text));
  if (!failure.success || failure.data.error.message === "") {
    return new ApiError({ code: "UNKNOWN", status, message: messages.failed(status) });
  }
  const { code, message, details } = failure.data.error;
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
type CheckAnswer = (response: Response, text: string) => Promise<void>;

/**
 * Sends one request of a call and hands the good answer to `read`. Every failure is an ApiError with
 * the specified message; only the caller's own abort goes through as it is.
 */
async function exchange<T>(
  call: Call,
  input: Input,
  { token, signingKey, signal, headers }: ExchangeOptions,
  read: (response: Response, check: CheckAnswer) => Promise<T>,
): Promise<T> {
  const { method } = call;
  const path = addressOf(call, input.params, input.query);
  const body = bodyOf(call, input.body);
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), call.timeLimitMs);
  try {
    const key = token === null ? undefined : signingKey;
    const signature = key === undefined ? null : await signRequest(key, { method, path, body });
    const check = async (response: Response, text: string) => {
      if (key === undefined || !signature) return;
      const answer = { status: response.status, headers: response.headers, text };
      // A call that anyone may make is answered also where its token no longer counts.
      const maybeUnsigned = call.who === "anyone";
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
      ? ["TIMEOUT", messages.timeout(call.timeLimitMs)]
      : isForeignOrigin(error)
        ? ["UNAVAILABLE", messages.unavailable]
        : ["UNREACHABLE", messages.unreachable];
    throw new ApiError({ code, status: 0, message, cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Makes a call once, with the given token, and answers its data. */
export async function request<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: ExchangeOptions,
): Promise<CallData<C>> {
  const read = async (response: Response, check: CheckAnswer) => {
    const text = await response.text();
    await check(response, text);
    return { status: response.status, text };
  };
  const { status, text } = await exchange(call, input as Input, options, read);
  const answer = parseJson(text);
  const isSuccess =
    typeof answer === "object" &&
    answer !== null &&
    "success" in answer &&
    answer.success === true &&
    "data" in answer;
  if (!isSuccess) throw failureOf(status, text);
  // In production the answer is believed: checking hundreds of rows would cost the reader time.
  return (import.meta.env.DEV ? call.data.parse(answer.data) : answer.data) as CallData<C>;
}

/** Opens a stream once; the time limit holds until its headers are there. */
export function requestStream(call: Call, options: ExchangeOptions): Promise<Response> {
  return exchange(call, {}, options, (response) => Promise.resolve(response));
}

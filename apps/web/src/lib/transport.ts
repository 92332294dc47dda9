import { type Call, type CallData, type CallInput, failureSchema } from "@earshot/contract";
import { ApiError } from "./api-error.ts";

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
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ""}`;
}

/** Checks and tidies a body as the server will, so that a mistake needs no round trip. */
function bodyOf(call: Call, body: Part): string | undefined {
  if (!call.body) return undefined;
  const checked = call.body.safeParse(body ?? {});
  if (checked.success) return JSON.stringify(checked.data);
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
  if (!failure.success) {
    return new ApiError({ code: "UNKNOWN", status, message: messages.failed(status) });
  }
  const { code, message, details } = failure.data.error;
  const sentence = message || messages.failed(status);
  return new ApiError({
    code,
    status,
    message: details.length > 0 ? `${sentence}: ${details.join(", ")}` : sentence,
    details,
  });
}

/** Browsers tell a refusal of a foreign origin from a lost connection only in the error's words. */
const isForeignOrigin = (error: unknown) =>
  error instanceof Error && /cors|cross-origin|access-control/i.test(error.message);

/**
 * Sends one request of a call and hands the good answer to `read`. Every failure is an ApiError with
 * the specified message; only the caller's own abort goes through as it is.
 */
async function exchange<T>(
  call: Call,
  input: Input,
  { token, signal, headers }: ExchangeOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const body = bodyOf(call, input.body);
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), call.timeLimitMs);
  try {
    const response = await fetch(addressOf(call, input.params, input.query), {
      method: call.method,
      credentials: "include",
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
    });
    if (!response.ok) throw failureOf(response.status, await response.text());
    return await read(response);
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
  const { status, text } = await exchange(call, input as Input, options, async (response) => ({
    status: response.status,
    text: await response.text(),
  }));
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

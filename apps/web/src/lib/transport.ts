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

/** The messages of the specification (S1 §8), to the letter. */
export const messages = {
  timeout: (ms: number) =>
    `Request timed out after ${ms}ms. The server may be processing a complex request. Please try again.`,
  unreachable:
    "Network error: Unable to connect to the backend service. Please check your connection and try again.",
  unavailable:
    "Network error: The backend service is temporarily unavailable. Please try again in a few moments.",
  failed: (status: number) => `API request failed with status ${status}`,
};

/** The options of a request. */
export interface ExchangeOptions {
  token: string | null;
  /** The key that signs a request with a token and verifies its response. */
  signingKey?: string | undefined;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
}

type Part = Record<string, unknown> | undefined;

/** The input of any call; `CallInput` is the input of a specific one. */
export type Input = {
  params?: Part;
  query?: Part;
  body?: Part;
  files?: Record<string, Blob | undefined>;
};

/** A body as it is sent; a form's content type has its boundary, which the browser makes. */
interface Sendable {
  content: string | Uint8Array<ArrayBuffer> | FormData;
  type?: string;
}

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
 * Validates and normalizes the fields of a body as the server does, so that a mistake needs no round trip.
 * Without the schemas they are sent as they are, and the server does both.
 */
async function fieldsOf(route: CallRoute, body: Part): Promise<object> {
  const schemas = await loadSchemas();
  const call: Call | undefined = schemas?.calls[route.name as CallName];
  const checked = call?.body?.safeParse(body ?? {});
  if (checked?.success !== false) return stripOutgoing(checked?.data ?? body ?? {}) as object;
  throw new ApiError({
    code: "VALIDATION_FAILED",
    status: 400,
    message: checked.error.issues.map((issue) => issue.message).join(", "),
  });
}

async function bodyOf(
  route: CallRoute,
  { body, files = {} }: Input,
  mustBeSigned: boolean,
): Promise<Sendable | undefined> {
  if (route.bodyKind === null) return undefined;
  const fields = await fieldsOf(route, body);
  if (route.bodyKind === "json") {
    return { content: JSON.stringify(fields), type: "application/json" };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, String(value));
  }
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file);
  if (!mustBeSigned) return { content: form };
  // A signature is over the bytes that are sent.
  const written = new Response(form);
  const type = written.headers.get("content-type") ?? "";
  return { content: new Uint8Array(await written.arrayBuffer()), type };
}

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

type Failure = Extract<Envelope<never>, { success: false }>["error"];

/** Returns the failure in a response; null if the response is not in the product's envelope. */
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

/** Only the error's message distinguishes a CORS refusal from a lost connection. */
const isForeignOrigin = (error: unknown) =>
  error instanceof Error && /cors|cross-origin|access-control/i.test(error.message);

/** Refuses a response that the server has not signed, if the request was signed. */
export type CheckAnswer = (response: Response, content: string | Uint8Array) => Promise<void>;

/**
 * Sends one request of a call and passes a successful response to `read`. Every failure is an ApiError with
 * the specified message; only the caller's own abort is passed on.
 */
export async function exchange<T>(
  route: CallRoute,
  input: Input,
  { token, signingKey, signal, headers }: ExchangeOptions,
  read: (response: Response, check: CheckAnswer) => Promise<T>,
): Promise<T> {
  const { method } = route;
  const path = addressOf(route, input.params, input.query);
  const key = token === null ? undefined : signingKey;
  const body = await bodyOf(route, input, key !== undefined);
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), route.timeLimitMs);
  try {
    const signed = body?.content instanceof FormData ? undefined : body?.content;
    const signature =
      key === undefined ? null : await signRequest(key, { method, path, body: signed });
    const check: CheckAnswer = async (response, content) => {
      if (key === undefined || !signature) return;
      const answer = { status: response.status, headers: response.headers, content };
      // The server responds to public calls even if the token is invalid.
      const maybeUnsigned = route.who === "anyone";
      await verifyAnswer(key, signature["x-signature"], answer, { maybeUnsigned });
    };
    const response = await fetch(path, {
      method,
      credentials: "include",
      headers: {
        ...(body?.type !== undefined && { "content-type": body.type }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...signature,
        ...headers,
      },
      ...(body && { body: body.content }),
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
    });
    if (!response.ok) {
      const text = await response.text();
      const failure = failureOf(response.status, text);
      // A wrong key can't verify the response either.
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

/** Validates a response against the contract, in development and in tests. */
export async function checkData({ name }: CallRoute, data: unknown): Promise<unknown> {
  const { calls } = await import("./schemas.ts");
  return calls[name as CallName].data.parse(data);
}

/** Reads the file that a binary call returns. */
async function readFile(response: Response, check: CheckAnswer): Promise<Blob> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  await check(response, bytes);
  return new Blob([bytes], { type: response.headers.get("content-type") ?? "" });
}

/** Makes a call once, with the given token, and returns its data. */
export async function request<N extends CallName>(
  route: CallRoute,
  input: CallInput<Calls[N]>,
  options: ExchangeOptions,
): Promise<CallData<Calls[N]>> {
  if (route.isBinary) return exchange(route, input as Input, options, readFile) as never;
  const read = async (response: Response, check: CheckAnswer) => {
    const text = await response.text();
    await check(response, text);
    return { status: response.status, text };
  };
  const { status, text } = await exchange(route, input as Input, options, read);
  const data = dataIn(status, text);
  // Not in production, because validating hundreds of rows takes time.
  return (import.meta.env.DEV ? await checkData(route, data) : data) as CallData<Calls[N]>;
}

/** Returns the data of a response. @throws ApiError if it is not a success in the product's envelope. */
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

/** Opens a stream once; the time limit applies until its headers arrive. */
export function requestStream(route: CallRoute, options: ExchangeOptions): Promise<Response> {
  return exchange(route, {}, options, (response) => Promise.resolve(response));
}

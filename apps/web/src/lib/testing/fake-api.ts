import { type ErrorCode, errorCodes } from "@earshot/contract";
import { vi } from "vitest";

/** A request as the fake server received it. */
export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  /** The form, of a call with files. */
  form: FormData | undefined;
  /** The path with its query and the body's text, as sent. */
  address: string;
  text: string;
  headers: Headers;
  signal: AbortSignal | undefined;
}

/** A response of the fake server, or the data of a success. */
export type FakeHandler = (request: SeenRequest) => unknown;

/** Returns a response with an error. */
export function refusal(code: ErrorCode, message?: string, details: string[] = []): Response {
  const known = errorCodes[code];
  const error = { code, message: message ?? known.message, details };
  return Response.json({ success: false, error }, { status: known.status });
}

/** Never responds, but respects the abort of the request. */
export const neverResponds = () => new Promise<never>(() => {});

const abortOf = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(new DOMException("The request was aborted.", "AbortError"));
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort);
  });

/**
 * Replaces `fetch` with a fake server: handlers by "METHOD /path" below /api, with `*` for one segment of
 * the path. A call without a handler returns 404; the event stream stays silent.
 */
export function fakeApi(handlers: Record<string, FakeHandler> = {}) {
  const requests: SeenRequest[] = [];
  const routes: Record<string, FakeHandler> = { "GET /events": neverResponds, ...handlers };

  const answer = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(input, "http://localhost");
    const request: SeenRequest = {
      method: init.method ?? "GET",
      path: pathname.replace(/^\/api/, ""),
      query: searchParams,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      form: init.body instanceof FormData ? init.body : undefined,
      address: input,
      text: typeof init.body === "string" ? init.body : "",
      headers: new Headers(init.headers),
      signal: init.signal ?? undefined,
    };
    requests.push(request);
    const path = `${request.method} ${request.path}`;
    const route = Object.keys(routes).find((pattern) =>
      new RegExp(`^${pattern.replaceAll("*", "[^/]+")}$`).test(path),
    );
    const handler = route === undefined ? undefined : routes[route];
    if (!handler) return refusal("NOT_FOUND");
    const data = await Promise.race([handler(request), abortOf(init.signal)]);
    return data instanceof Response ? data : Response.json({ success: true, data });
  };
  vi.stubGlobal("fetch", vi.fn(answer));

  return {
    requests,
    /** Returns the requests of a call, by "METHOD /path". */
    to: (call: string) => requests.filter(({ method, path }) => `${method} ${path}` === call),
    /** Replaces the handler of a call. */
    on(call: string, handler: FakeHandler) {
      routes[call] = handler;
    },
  };
}

/** Returns an access token in the server's format, with the given lifetime. */
export function fakeToken(secondsLeft = 900, sub = "user-1"): string {
  const part = (value: object) => btoa(JSON.stringify(value));
  const exp = Math.floor(Date.now() / 1000) + secondsLeft;
  return `${part({ alg: "HS256" })}.${part({ sub, exp })}.${Math.random()}`;
}

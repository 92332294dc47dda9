import type { FastifyInstance } from "fastify";

/** A request as it is sent. */
export interface TestRequest {
  method: string;
  /** With the leading `/api` and the query. */
  url: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
  /** The client's address; missing: another one for each request. */
  address?: string;
  /** Whether the response is a stream: only its head is read, and then it is ended. */
  stream?: boolean;
}

/** The response. */
export interface TestResponse {
  status: number;
  headers: Record<string, unknown>;
  /** Empty for a stream that was opened. */
  text: string;
}

let requestCount = 0;

/** Another address for every request, so that limits by address do not apply. */
function nextAddress(): string {
  requestCount += 1;
  return `${11 + ((requestCount >> 16) & 63)}.${(requestCount >> 8) & 255}.${requestCount & 255}.9`;
}

async function sendStreamRequest(
  app: FastifyInstance,
  { method, url, headers, payload, address }: TestRequest,
) {
  const abort = new AbortController();
  const response = await app.inject({
    method: method as "GET",
    url,
    headers: headers ?? {},
    ...(payload !== undefined && { payload }),
    remoteAddress: address ?? nextAddress(),
    payloadAsStream: true,
    signal: abort.signal,
  });
  const stream = response.stream();
  let text = "";
  if (String(response.headers["content-type"]).startsWith("text/event-stream")) {
    // A browser that closes the page ends the response the same way: the handler releases the stream.
    stream.on("error", () => {});
    response.raw.res.end();
    abort.abort();
  } else {
    for await (const chunk of stream) text += chunk;
  }
  return { status: response.statusCode, headers: response.headers, text };
}

async function sendPlainRequest(
  app: FastifyInstance,
  { method, url, headers, payload, address }: TestRequest,
) {
  const response = await app.inject({
    method: method as "GET",
    url,
    headers: headers ?? {},
    ...(payload !== undefined && { payload }),
    remoteAddress: address ?? nextAddress(),
  });
  return { status: response.statusCode, headers: response.headers, text: response.payload };
}

/**
 * Makes a request without a port.
 * @throws Error when no response arrives within the time.
 */
export async function sendRequest(
  app: FastifyInstance,
  request: TestRequest,
  limitMs = 10_000,
): Promise<TestResponse> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([
      request.stream ? sendStreamRequest(app, request) : sendPlainRequest(app, request),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

/** The `/api` address of a call's path with its parameters and query filled in. */
export function urlOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(String(params[field] ?? "")),
  );
  const search = new URLSearchParams();
  for (const [field, value] of Object.entries(query)) search.set(field, String(value));
  return `/api${filled}${search.size > 0 ? `?${search}` : ""}`;
}

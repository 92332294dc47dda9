import { isDeepStrictEqual } from "node:util";
import {
  type Call,
  calls,
  type ErrorCode,
  errorCodes,
  failureSchema,
  successSchema,
} from "@earshot/contract";
import type { TestRequest, TestResponse } from "../../../apps/server/src/testing/send-request.ts";

const table = Object.entries(calls as Record<string, Call>);

// The router also accepts an empty parameter at the end of a path.
const routes = table.map(([name, call]) => ({
  name,
  call,
  route: new RegExp(
    `^/api${call.path.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{\w+\}/g, "[^/]*")}$`,
  ),
}));

/** The call that a request reaches; undefined if no call has its address. */
function reached({ method, url }: TestRequest): Call | undefined {
  const { pathname } = new URL(url, "http://localhost");
  if (method === "OPTIONS") {
    return routes.find(({ call, route }) => call.anyOrigin && route.test(pathname))?.call;
  }
  const verb = method === "HEAD" ? "GET" : method;
  const own = routes.filter(({ call, route }) => call.method === verb && route.test(pathname));
  // A path without parameters takes precedence: `/a/b` is not `/a/{id}`.
  return own.toSorted(
    (one, other) => one.call.path.split("{").length - other.call.path.split("{").length,
  )[0]?.call;
}

/** Internal details that no response may contain: names of files, tables and libraries. */
const internal =
  /\bat .+:\d+:\d+|node_modules|\.ts:\d|duplicate key value|violates .+ constraint|invalid input syntax|syntax error at|relation "|ECONNREFUSED|\bundefined \(reading/;

function checkSuccess(call: Call | undefined, json: unknown): string | null {
  if (!call) return "a success at an address that no call has";
  const parsed = successSchema(call.data).safeParse(json);
  if (!parsed.success)
    return `a success of another shape: ${parsed.error.issues[0]?.path.join(".")} ${parsed.error.issues[0]?.message}`;
  // Parsing removes undeclared fields, so the result must equal the whole response.
  return isDeepStrictEqual(parsed.data, json)
    ? null
    : "a success with fields that are not declared";
}

/** Checks that a file has a type that its call declares, and headers that keep browsers from running it. */
function checkFile(
  { mediaTypes }: NonNullable<Call["binary"]>,
  headers: TestResponse["headers"],
): string | null {
  const type = String(headers["content-type"]);
  if (!mediaTypes.includes(type)) return `a file of the undeclared type ${type}`;
  const isSafe =
    headers["x-content-type-options"] === "nosniff" &&
    headers["content-security-policy"] === "default-src 'none'; sandbox";
  return isSafe ? null : "a file without nosniff or the sandboxing policy";
}

const shown = (json: unknown) =>
  JSON.stringify(json)
    .replaceAll(/'[^']*' is/g, "… is")
    .slice(0, 120);

function checkFailure(status: number, json: unknown): string | null {
  const parsed = failureSchema.safeParse(json);
  if (!parsed.success || !isDeepStrictEqual(parsed.data, json))
    return `a failure outside of the envelope: ${status} ${shown(json)}`;
  const { code, message, details } = parsed.data.error;
  if (!Object.hasOwn(errorCodes, code)) return `an undeclared code ${code}`;
  const declared = errorCodes[code as ErrorCode].status;
  if (declared !== status) return `${code} with ${status}, declared as ${declared}`;
  if (internal.test([message, ...details].join("\n")))
    return `internal text: ${message.slice(0, 100)}`;
  return null;
}

/**
 * Checks the response of a route that is not a call: a page, a form, a file.
 * @returns the problem; null if the status is below 500 and the response names nothing internal
 */
export function checkPage({ status, headers, text }: TestResponse): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 120)}`;
  const type = String(headers["content-type"]);
  // A script of the web app may contain any words.
  if (/html|json|plain/.test(type) && internal.test(text)) return "internal text";
  return null;
}

/**
 * Checks the response of a call.
 * @returns the problem; null if the response is as the contract declares: below 500, in the envelope, of the
 * declared shape, with a declared code and that code's status
 */
export function checkResponse(asked: TestRequest, answer: TestResponse): string | null {
  const { status, headers, text } = answer;
  if (status >= 500) return `${status} ${text.slice(0, 120)}`;
  const call = reached(asked);
  if (asked.method === "HEAD") return null;
  // A preflight request: a browser asks whether a page of another site may make the call.
  if (asked.method === "OPTIONS" && call && status === 204) return null;
  if (status >= 300 && status < 400) {
    const to = String(headers.location ?? "");
    // A redirect may lead only to our own addresses or to a full address of a service, never to one from the request.
    const safe = /^(\/(?![/\\])|https?:\/\/[a-z0-9.:-]+\/)/i.test(to);
    if (status !== 302 || !call?.redirect) return `an undeclared redirect ${status}`;
    return safe ? null : `a redirect to ${to.slice(0, 100)}`;
  }
  if (status === 200 && call?.stream) return null;
  if (status === 200 && call?.binary) return checkFile(call.binary, headers);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return `${status} without JSON: ${text.slice(0, 80)}`;
  }
  if (!String(headers["content-type"]).startsWith("application/json"))
    return `JSON as ${headers["content-type"]}`;
  // The OpenAPI document is the only response without the envelope.
  if (status === 200 && call?.path === calls.openapi.path) return null;
  if (status === 200) return checkSuccess(call, json);
  if (status < 400) return `an undeclared status ${status}`;
  return checkFailure(status, json);
}

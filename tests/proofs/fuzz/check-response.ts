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

// The router takes an empty parameter at the end of a path too.
const routes = table.map(([name, call]) => ({
  name,
  call,
  route: new RegExp(
    `^/api${call.path.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{\w+\}/g, "[^/]*")}$`,
  ),
}));

/** The call that a request reaches; undefined when its address is none's. */
function reached({ method, url }: TestRequest): Call | undefined {
  const { pathname } = new URL(url, "http://localhost");
  if (method === "OPTIONS") {
    return routes.find(({ call, route }) => call.anyOrigin && route.test(pathname))?.call;
  }
  const verb = method === "HEAD" ? "GET" : method;
  const own = routes.filter(({ call, route }) => call.method === verb && route.test(pathname));
  // A path without parameters goes before one with: `/a/b` is not `/a/{id}`.
  return own.toSorted(
    (one, other) => one.call.path.split("{").length - other.call.path.split("{").length,
  )[0]?.call;
}

/** What nobody outside may read: our files, our tables, our libraries. */
const internal =
  /\bat .+:\d+:\d+|node_modules|\.ts:\d|duplicate key value|violates .+ constraint|invalid input syntax|syntax error at|relation "|ECONNREFUSED|\bundefined \(reading/;

function checkSuccess(call: Call | undefined, json: unknown): string | null {
  if (!call) return "a success at an address that no call has";
  const parsed = successSchema(call.data).safeParse(json);
  if (!parsed.success)
    return `a success of another shape: ${parsed.error.issues[0]?.path.join(".")} ${parsed.error.issues[0]?.message}`;
  // Parsing takes away what is not declared: what is left must be all there was.
  return isDeepStrictEqual(parsed.data, json)
    ? null
    : "a success with fields that are not declared";
}

/** A file comes as a type that its call declares, in headers that let no browser run it. */
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
 * What is wrong with an answer of a route that is no call: a page, a form, a file. null: nothing, it is
 * below 500 and names nothing internal.
 */
export function checkPage({ status, headers, text }: TestResponse): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 120)}`;
  const type = String(headers["content-type"]);
  // A script of the web app may hold any words.
  if (/html|json|plain/.test(type) && internal.test(text)) return "internal text";
  return null;
}

/**
 * What is wrong with an answer; null when it is one that the contract has: below 500, in the envelope,
 * of the declared shape, with a declared code and that code's status.
 */
export function checkResponse(asked: TestRequest, answer: TestResponse): string | null {
  const { status, headers, text } = answer;
  if (status >= 500) return `${status} ${text.slice(0, 120)}`;
  const call = reached(asked);
  if (asked.method === "HEAD") return null;
  // A browser asks whether a page of another site may make it.
  if (asked.method === "OPTIONS" && call && status === 204) return null;
  if (status >= 300 && status < 400) {
    const to = String(headers.location ?? "");
    // Never to where a request says: an address of our own, or one of a service in full.
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
  // The description of the calls is the one answer without the envelope.
  if (status === 200 && call?.path === calls.openapi.path) return null;
  if (status === 200) return checkSuccess(call, json);
  if (status < 400) return `an undeclared status ${status}`;
  return checkFailure(status, json);
}

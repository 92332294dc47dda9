import { readRoutes } from "../../../apps/server/src/testing/routes.ts";
import type { TestRequest } from "../../../apps/server/src/testing/send-request.ts";
import type { ServerUnderTest } from "../server-under-test.ts";
import { checkPage } from "./check-response.ts";
import { encodedNul, longJsonText, longText, straddling, units } from "./long-values.ts";
import { paths, searches } from "./raw-mutations.ts";
import { sendTimedRequest } from "./response-time.ts";
import { encodeAny, hostile } from "./values.ts";

/** The forms of pages by their route, each with valid fields. */
const forms: Record<string, Record<string, string>> = {
  "POST /opt-out": {
    platform: "reddit",
    kind: "author",
    name: "quiet_ann",
    email: "quiet@example.test",
    note: "Please do not reply to me.",
  },
  "POST /opt-out/confirm": { token: "a.b" },
  "POST /opt-out/profile": { token: "a.b" },
  "POST /mcp": { jsonrpc: "2.0", id: "1", method: "tools/list" },
  "POST /unsubscribe": { "List-Unsubscribe": "One-Click" },
  "POST /unsubscribe-reports": { "List-Unsubscribe": "One-Click" },
  "POST /unsubscribe-notifications": { "List-Unsubscribe": "One-Click" },
};
/** The query parameters that pages read. */
const queryNames = [
  "token",
  "outcome",
  "mode",
  "signed_in",
  "plan",
  "ref",
  "next",
  "view",
  "utm_source",
];
/** Headers that the server or one of its libraries reads. */
const headerNames = [
  ...["accept", "accept-encoding", "accept-language", "authorization", "content-type", "cookie"],
  ...["forwarded", "host", "if-modified-since", "if-none-match", "last-event-id", "origin"],
  ...["purpose", "range", "referer", "sec-fetch-site", "user-agent", "x-forwarded-for"],
  ...["x-forwarded-host", "x-forwarded-proto", "x-signature", "x-timestamp"],
];
/** Calls to which such headers are sent, besides the pages. */
const headerCalls = ["GET /api/auth/me", "POST /api/auth/refresh", "GET /api/health"];

/** The largest form in bytes (`registerOptOutPages`), and the longest address and header that Node accepts. */
const formMax = 16_384;
const addressMax = 12_000;
const paramMax = 90;

const typed = { "content-type": "application/x-www-form-urlencoded", "user-agent": "fuzz" };
const thisMachine = "127.0.0.1";

const formOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${encodeAny(name)}=${encodeAny(value)}`)
    .join("&");

function* formRequests(url: string, fields: Record<string, string>): Generator<TestRequest> {
  const request = { method: "POST", url, headers: typed };
  for (const [name, valid] of Object.entries(fields)) {
    const others = formOf(fields).length;
    const values = [
      ...hostile,
      ...encodedNul,
      ...[100, 200, 254, 1_000, 2_000].flatMap((length) => straddling(length, valid)),
      ...units.flatMap((unit) => {
        const encoded = encodeURIComponent(unit).length / unit.length;
        const length = Math.floor((formMax - others - 100) / encoded);
        return [100, 2_000, length].flatMap((max) => [
          longText(unit, max),
          longText(unit, max, valid),
        ]);
      }),
    ];
    for (const value of values) {
      yield { ...request, payload: formOf({ ...fields, [name]: value }) };
    }
    const { [name]: _, ...without } = fields;
    yield { ...request, payload: formOf(without) };
    yield { ...request, payload: `${formOf(fields)}&${name}=again` };
    yield { ...request, payload: `${name}[]=a&${name}[b]=c&__proto__=d` };
    for (const raw of ["%", "%00", "%ed%a0%80", "%zz"]) {
      yield { ...request, payload: `${formOf(without)}&${name}=${raw}` };
    }
    const json = { ...request, headers: { ...typed, "content-type": "application/json" } };
    for (const value of [null, 1, {}, [], "\ud800", "a\0b"]) {
      yield { ...json, payload: JSON.stringify({ ...fields, [name]: value }) };
    }
    for (const unit of units) {
      const text = longJsonText(unit, 1_000_000);
      yield { ...json, payload: JSON.stringify({ ...fields, [name]: text }) };
    }
  }
  for (const payload of ["", "a", "=&=&", "&".repeat(16_000), "a=&".repeat(5_000), "null"]) {
    yield { ...request, payload };
    yield { ...request, headers: { ...typed, "content-type": "application/json" }, payload };
  }
  yield { ...request, payload: `name=${"x".repeat(formMax)}` };
  yield { method: "POST", url };
}

function* pageRequests(method: string, path: string): Generator<TestRequest> {
  const fill = (value: string) => path.replaceAll(/:\w+|\*/g, () => encodeAny(value));
  const sendPlainRequest = fill("abc123");
  yield { method, url: sendPlainRequest, address: thisMachine };
  if (path !== fill("")) {
    const long = units.flatMap((unit) => [longText(unit, paramMax), longText(unit, addressMax)]);
    for (const value of [...hostile, ...encodedNul, ...long]) yield { method, url: fill(value) };
  }
  for (const suffix of paths) yield { method, url: sendPlainRequest + suffix };
  for (const search of searches) yield { method, url: `${sendPlainRequest}?${search}` };
  for (const name of queryNames) {
    for (const value of [
      ...hostile,
      ...encodedNul,
      ...units.map((unit) => longText(unit, 3_000)),
    ]) {
      yield { method, url: `${sendPlainRequest}?${name}=${encodeAny(value).slice(0, addressMax)}` };
    }
  }
}

function* headerRequests(method: string, url: string): Generator<TestRequest> {
  for (const name of headerNames) {
    for (const unit of units) {
      // A header can't contain line breaks or characters beyond Latin-1.
      if (!/^[\t\u0020-\u00ff]+$/.test(unit)) continue;
      const value = longText(unit, addressMax);
      const address = name === "authorization" ? { address: thisMachine } : {};
      yield { method, url, headers: { "user-agent": "fuzz", [name]: value }, ...address };
    }
  }
}

/** The result of the requests to pages. */
export interface PagesResult {
  requests: number;
  routes: string[];
  failures: { request: string; problem: string }[];
  statuses: Map<number, number>;
}

/** All requests to one route; just one to a file of the web app, as the same code serves all of them. */
function* requestsOf(route: string, isFile: boolean): Generator<TestRequest> {
  const [method = "", path = ""] = route.split(" ");
  const fields = forms[route];
  if (fields) yield* formRequests(path, fields);
  if (isFile) {
    yield { method, url: path };
    return;
  }
  if (method === "GET") yield* pageRequests(method, path);
  yield* headerRequests(method, path.replaceAll(/:\w+|\*/g, "abc123"));
}

/**
 * Makes hostile requests to every route that is not a call of the contract: pages, forms, links, figures,
 * files, and paths that do not exist.
 * @param every makes only every nth request; 1: all
 * @throws Error when a route takes a form whose fields are not known here
 */
export async function fuzzPages(
  { app }: Pick<ServerUnderTest, "app">,
  every = 1,
): Promise<PagesResult> {
  const routes = readRoutes(app.printRoutes({ commonPrefix: false })).filter(
    (route) => !route.includes(" /api"),
  );
  const unknown = routes.filter((route) => !route.startsWith("GET ") && !forms[route]);
  if (unknown.length > 0) throw new Error(`no fields are known of ${unknown.join(", ")}`);
  const result: PagesResult = { requests: 0, routes, failures: [], statuses: new Map() };
  let count = 0;
  const all = [...routes, "GET /no/such/page", ...headerCalls];
  for (const route of all) {
    const isFile = /\.(?!js$)\w+$|\/assets\//.test(route);
    for (const request of requestsOf(route, isFile)) {
      // If the test client can't parse the address, the request would never reach the server.
      if (!URL.canParse(request.url, "http://localhost")) continue;
      count += 1;
      if (count % every !== 0) continue;
      result.requests += 1;
      let problem: string | null;
      try {
        const { answer, slow } = await sendTimedRequest(app, request);
        problem = checkPage(answer) ?? slow;
        result.statuses.set(answer.status, (result.statuses.get(answer.status) ?? 0) + 1);
      } catch (error) {
        problem = String(error);
      }
      if (problem === null) continue;
      const { method, url, headers, payload } = request;
      const text = `${method} ${url.slice(0, 300)} ${JSON.stringify(headers)?.slice(0, 300)} ${String(payload ?? "").slice(0, 500)}`;
      result.failures.push({ request: text, problem });
    }
  }
  return result;
}

import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "../infrastructure/log.ts";
import { inSpan } from "../infrastructure/traces/index.ts";
import { openTestApp, testPost } from "../testing/app.ts";
import { startTelemetry, type Telemetry } from "./telemetry.ts";

let server: Server;
let address: string;
/** Another name of the same server, since calls to the collector's own origin have no spans. */
let otherAddress: string;
/** The received requests. */
let received: { path: string; body: string; headers: Record<string, unknown> }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push({ path: request.url ?? "", body, headers: request.headers });
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port, address: ip, family } = server.address() as AddressInfo;
  address = `http://localhost:${port}`;
  otherAddress = `http://${family === "IPv6" ? `[${ip}]` : ip}:${port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  received = [];
});

const words = "my private bookkeeping worries";
const noReports = { dsn: null, browserDsn: null, environment: "test" };

describe("traces", () => {
  interface ReceivedSpan {
    name: string;
    traceId: string;
    spanId: string;
    parentSpanId?: string;
    attributes: { key: string; value: Record<string, unknown> }[];
  }
  let spans: ReceivedSpan[];
  let text: string;
  const lines: string[] = [];

  beforeAll(async () => {
    received = [];
    const telemetry = await startTelemetry({
      traces: {
        endpoint: `${address}/otlp`,
        headers: { "x-key": "collector-key" },
        serviceName: "earshot-test",
        ratio: 1,
      },
      errorReports: noReports,
    });
    const app = await openTestApp({ jobs: true });
    const user = await app.signUp();
    await app.call("addKeyword", { body: { keyword: words } }, user);
    await app.ingest([testPost({ externalId: "t3_traced", title: words, body: `${words} again` })]);
    await app.call("listMentions", { query: { search: words } }, user);
    const log = createLog("warn", { write: (line) => void lines.push(line) });
    await inSpan("outer", {}, async () => {
      log.warn("within a span");
      await (await fetch(`${otherAddress}/other/path?q=${encodeURIComponent(words)}`)).text();
    });
    log.warn("outside of spans");
    await app.close();
    await telemetry.close();
    const exported = received.filter(({ path }) => path === "/otlp/v1/traces");
    expect(exported[0]?.headers["x-key"]).toBe("collector-key");
    text = exported.map(({ body }) => body).join("\n");
    spans = exported.flatMap(({ body }) =>
      JSON.parse(body).resourceSpans.flatMap((one: { scopeSpans: { spans: ReceivedSpan[] }[] }) =>
        one.scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  });

  const named = (name: string) => spans.filter((span) => span.name === name);

  test("of requests are named by their route, and include their transactions", () => {
    const [request] = named("POST /api/discovery/keywords");
    const attributeOf = (key: string) =>
      request?.attributes.find((attribute) => attribute.key === key)?.value;
    expect(attributeOf("http.route")).toEqual({ stringValue: "/api/discovery/keywords" });
    expect(Math.floor(Number(attributeOf("http.response.status_code")?.intValue) / 100)).toBe(2);
    expect(named("transaction").some(({ parentSpanId }) => parentSpanId === request?.spanId)).toBe(
      true,
    );
  });

  test("of jobs and of calls to other services are received", () => {
    expect(spans.some(({ name }) => name.startsWith("job "))).toBe(true);
    const [outer] = named("outer");
    const [call] = named(`GET ${new URL(otherAddress).host}`);
    expect(call).toMatchObject({ traceId: outer?.traceId, parentSpanId: outer?.spanId });
  });

  test("contain no text of posts, keywords, searches or addresses", () => {
    expect(text).not.toContain("bookkeeping");
    expect(text).not.toContain("/other/path");
    expect(text).not.toMatch(/@\w+\.test/);
  });

  test("have their ids in log lines", () => {
    const [within, outside] = lines.map((line) => JSON.parse(line));
    const [outer] = named("outer");
    expect(within).toMatchObject({ trace_id: outer?.traceId, span_id: outer?.spanId });
    expect(outside.trace_id).toBeUndefined();
  });
});

describe("error reports", () => {
  const open = (): Promise<Telemetry> =>
    startTelemetry({
      traces: null,
      errorReports: { ...noReports, dsn: `${address.replace("//", "//public@")}/42` },
    });

  test("have the error, where it happened and the user's id, and no user content", async () => {
    const telemetry = await open();
    const log = createLog("warn", { write: () => {} }, telemetry.onError);
    const cause = new SyntaxError(`Unexpected token 'm', "${words}" is not valid JSON`);
    const error = new Error("insert failed for ada@example.test\nparams: secret,values", { cause });
    log.error({ err: error, route: "/api/keywords", user: "user-1" }, "a request failed");
    log.warn({ err: new Error("only a warning") }, "a warning");
    await telemetry.close();
    expect(received).toHaveLength(1);
    const [{ path, body } = { path: "", body: "" }] = received;
    expect(path).toMatch(/^\/api\/42\/envelope\/\?.*sentry_key=public/);
    const event = JSON.parse(body.split("\n")[2] ?? "");
    expect(event).toMatchObject({
      environment: "test",
      level: "error",
      user: { id: "user-1" },
      tags: { message: "a request failed", route: "/api/keywords" },
      exception: {
        values: [
          { type: "SyntaxError", stacktrace: { frames: expect.any(Array) } },
          { type: "Error", value: "insert failed for [address]" },
        ],
      },
    });
    for (const secret of ["bookkeeping", "ada@", "secret,values"])
      expect(body).not.toContain(secret);
    expect(event.request).toBeUndefined();
    expect(event.server_name).toBeUndefined();
  });

  test("that can't be delivered have no effect", async () => {
    const telemetry = await startTelemetry({
      traces: null,
      errorReports: { ...noReports, dsn: "http://public@127.0.0.1:9/42" },
    });
    createLog("warn", { write: () => {} }, telemetry.onError).error(new Error("x"), "failed");
    await telemetry.close();
  });
});

test("without configuration neither library is loaded", () => {
  const file = pathToFileURL(join(import.meta.dirname, "telemetry.ts")).href;
  const program = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    const { startTelemetry } = await import(${JSON.stringify(file)});
    const off = { dsn: null, browserDsn: null, environment: "test" };
    const { onError } = await startTelemetry({ traces: null, errorReports: off });
    console.log(JSON.stringify({ isOff: onError === undefined, loaded }));`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  const { isOff, loaded } = JSON.parse(output) as { isOff: boolean; loaded: string[] };
  expect(isOff).toBe(true);
  expect(loaded.some((url) => url.endsWith("telemetry.ts"))).toBe(true);
  expect(loaded.filter((url) => /@sentry|@opentelemetry/.test(url))).toEqual([]);
});

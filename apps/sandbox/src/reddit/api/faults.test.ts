import { once } from "node:events";
import { get as httpGet, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { serviceFaults } from "../../service-faults.ts";
import { openApi, userAgent } from "../../testing.ts";

const opened: { app: { close(): Promise<unknown> } }[] = [];
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

async function failing(fault: string, more: Record<string, unknown> = {}) {
  const api = await openApi();
  opened.push(api);
  const payload = { service: "reddit", fault, ...more };
  const set = await api.app.inject({ method: "POST", url: "/sandbox/faults", payload });
  expect(set.statusCode).toBe(201);
  return api;
}

describe("faults", () => {
  test.each([
    ["429-json", 429, { message: "Too Many Requests", error: 429 }],
    ["401", 401, { message: "Unauthorized", error: 401 }],
    ["403-private", 403, { reason: "private", message: "Forbidden", error: 403 }],
    [
      "403-quarantined",
      403,
      {
        reason: "quarantined",
        quarantine_message: expect.any(String),
        quarantine_message_html: expect.any(String),
        message: "Forbidden",
        error: 403,
      },
    ],
    ["404-banned", 404, { reason: "banned", message: "Not Found", error: 404 }],
    ["500", 500, { message: "Internal Server Error", error: 500 }],
    [
      "json-errors",
      200,
      {
        json: {
          ratelimit: 540.3,
          errors: [["RATELIMIT", expect.stringContaining("9 minutes"), "ratelimit"]],
        },
      },
    ],
    ["wrong-shape", 200, { kind: "wikipage", data: expect.any(Object) }],
  ])("%s is JSON", async (fault, status, body) => {
    const { get } = await failing(fault);
    const response = await get("/r/SaaS/new");
    expect([response.statusCode, response.json()]).toEqual([status, body]);
    expect(response.headers["content-type"]).toBe("application/json; charset=UTF-8");
    if (status === 429) expect(response.headers["retry-after"]).toBe("5");
    if (status === 401) expect(response.headers["www-authenticate"]).toContain("invalid_token");
    expect((await get("/r/SaaS/new")).statusCode).toBe(200);
  });

  test.each([
    ["429-html", 429, "Too Many Requests"],
    ["403-blocked", 403, "blocked by network security"],
    ["html-200", 200, "Welcome to Reddit"],
  ])("%s is a page", async (fault, status, words) => {
    const { get } = await failing(fault);
    const response = await get("/api/info?id=t3_a");
    expect(response.statusCode).toBe(status);
    expect(response.headers["content-type"]).toBe("text/html; charset=UTF-8");
    expect(response.body).toMatch(/^<!doctype html>/i);
    expect(response.body).toContain(words);
  });

  test.each([502, 503, 504])("%i has no body", async (status) => {
    const { get } = await failing(String(status));
    const response = await get("/r/SaaS/new");
    expect([response.statusCode, response.body]).toEqual([status, ""]);
  });

  test("redirect points to the search for communities", async () => {
    const { get } = await failing("redirect");
    const response = await get("/r/SaaS/new");
    expect([response.statusCode, response.headers.location]).toEqual([
      302,
      "/reddit/subreddits/search?q=",
    ]);
  });

  test("bad-json is truncated, with the right content length", async () => {
    const { get } = await failing("bad-json");
    const { statusCode, headers, body } = await get("/r/SaaS/new");
    expect(statusCode).toBe(200);
    expect(headers["content-length"]).toBe(String(Buffer.byteLength(body)));
    expect(() => JSON.parse(body)).toThrow(SyntaxError);
  });

  test("apply to the calls below a path, a number of times, oldest first", async () => {
    const { app, get, post } = await failing("503", { path: "/r/", times: 2 });
    const second = { service: "reddit", fault: "500", path: "/r/", times: 0 };
    await app.inject({ method: "POST", url: "/sandbox/faults", payload: second });
    const status = async (path: string) => (await get(path)).statusCode;
    expect(await status("/api/info?id=t3_a")).toBe(200);
    expect((await post("/api/search_reddit_names", { query: "a" })).statusCode).toBe(200);
    expect([await status("/r/SaaS/new"), await status("/r/nosuch/nowhere")]).toEqual([503, 503]);
    expect(await status("/r/SaaS/new")).toBe(500);
    expect(await status("/r/SaaS/new/.rss")).toBe(500);
    await app.inject({ method: "DELETE", url: "/sandbox/faults" });
    expect(await status("/r/SaaS/new")).toBe(200);
  });

  test("apply to the token call too, and do not count toward the rate limit", async () => {
    const { get, post } = await failing("503", { times: 2 });
    expect((await post("/api/v1/access_token", {})).statusCode).toBe(503);
    await get("/r/SaaS/new");
    expect((await get("/r/SaaS/new")).headers["x-ratelimit-used"]).toBe("1");
  });
});

describe("faults of the connection", () => {
  /** A listening sandbox with a fault, and the response of a call once its headers have arrived. */
  async function listening(fault: string) {
    const sandbox = await failing(fault);
    await sandbox.app.listen({ port: 0, host: "127.0.0.1" });
    const address = sandbox.app.server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const begin = async () => {
      const headers = { "user-agent": userAgent };
      const request = httpGet({ host: "127.0.0.1", port, path: "/reddit/r/SaaS/new", headers });
      const [response] = (await once(request, "response")) as [IncomingMessage];
      return response;
    };
    return { ...sandbox, port, begin };
  }

  test("timeout: no response until the client disconnects", async () => {
    const { app, port } = await listening("timeout");
    const taken = once(app.server, "request");
    const socket = connect(port, "127.0.0.1");
    let bytes = 0;
    socket.on("data", (chunk) => {
      bytes += chunk.length;
    });
    socket.write(`GET /reddit/r/SaaS/new HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const [request] = (await taken) as [IncomingMessage];
    const closed = once(request.socket, "close");
    socket.end();
    socket.destroy();
    await closed;
    expect(bytes).toBe(0);
  });

  test("timeout: does not delay shutdown", async () => {
    const { app, port } = await listening("timeout");
    const taken = once(app.server, "request");
    const socket = connect(port, "127.0.0.1");
    const ended = once(socket, "close");
    socket.on("error", () => undefined);
    socket.write(`GET /reddit/r/SaaS/new HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await taken;
    await app.close();
    await ended;
  });

  test("slow-body: headers and a first byte, and the sandbox still closes", async () => {
    const { app, begin } = await listening("slow-body");
    const response = await begin();
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/json; charset=UTF-8");
    const [first] = (await once(response, "data")) as [Buffer];
    expect(first.toString()).toBe("{");
    const broken = once(response, "error");
    await app.close();
    expect(await broken).toMatchObject([{ code: "ECONNRESET" }]);
  });

  test("cut-body: sends less than content-length", async () => {
    const { begin } = await listening("cut-body");
    const response = await begin();
    let body = "";
    response.on("data", (chunk: Buffer) => {
      body += chunk;
    });
    expect(await once(response, "error")).toMatchObject([{ code: "ECONNRESET" }]);
    expect(body.length).toBeGreaterThan(0);
    expect(Number(response.headers["content-length"])).toBeGreaterThan(body.length);
  });
});

test("every fault has its response", async () => {
  // The faults of the comment call are tested with that call.
  const silent = ["timeout", "slow-body", "cut-body", "success-timeout", "success-500"];
  for (const fault of serviceFaults.reddit.filter((name) => !silent.includes(name))) {
    const { get } = await failing(fault);
    const usual = await get("/r/SaaS/new?limit=1");
    expect(usual.body).not.toMatch(/"kind":"t3"/);
  }
});

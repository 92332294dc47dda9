import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { openSocket } from "../../testing/raw-http.ts";
import { createLog } from "../log.ts";

const lines: string[] = [];
let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await openTestApp({
    log: createLog("debug", { write: (line) => void lines.push(line) }),
    times: { headersMs: 200, requestMs: 400, checkMs: 50 },
  });
  address = await app.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

const head = [
  "POST /api/auth/login HTTP/1.1",
  "host: localhost",
  "content-type: application/json",
  "content-length: 1000000",
  "",
  "",
].join("\r\n");

/** Sends a byte now and then until the connection is closed. @returns the server's response. */
async function trickle(begin: string): Promise<string> {
  const { socket, closed } = await openSocket(address);
  socket.write(begin);
  const timer = setInterval(() => socket.write("a"), 20);
  try {
    return await closed;
  } finally {
    clearInterval(timer);
  }
}

describe("a client that sends a byte at a time", () => {
  test.each([
    ["of its body", head],
    ["of its headers", "POST /api/auth/login HTTP/1.1\r\nx-slow: "],
  ])("%s gets 408 in the envelope and is closed", async (_, begin) => {
    const text = await trickle(begin);
    expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(JSON.parse(text.slice(text.indexOf("{")))).toMatchObject({
      success: false,
      error: { code: "REQUEST_TIMEOUT" },
    });
  });

  test("has 90 seconds for a request and 30 for its headers", async () => {
    const usual = await openTestApp();
    const { requestTimeout, headersTimeout } = usual.app.server;
    expect({ requestTimeout, headersTimeout }).toEqual({
      requestTimeout: 90_000,
      headersTimeout: 30_000,
    });
    await usual.close();
  });
});

test("a connection that does not speak HTTP gets 400 in the envelope and is closed", async () => {
  const { socket, closed } = await openSocket(address);
  socket.write("no such thing\r\n\r\n");
  const text = await closed;
  expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(text).toContain('"code":"BAD_REQUEST"');
});

test("a client that leaves while it sends its body is not logged as an error", async () => {
  lines.length = 0;
  const { socket } = await openSocket(address);
  socket.write(`${head}{"email":`, () => socket.resetAndDestroy());
  await expect.poll(() => lines.join("")).toContain("a request broke off");
  const levels = lines.map((line) => (JSON.parse(line) as { level: number }).level);
  expect(Math.max(...levels)).toBeLessThanOrEqual(30);
});

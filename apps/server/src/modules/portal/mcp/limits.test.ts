import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestClock, openTestApp, type TestApp } from "../../../testing/app.ts";
import { openToken } from "../../../testing/mcp.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock: createTestClock(new Date()), rateLimits: true });
});
afterAll(() => app.close());

test("requests of a token are limited, and its calls count for the limits of the API", async () => {
  const person = await app.signUp();
  const { secret } = await openToken(app, person);
  const post = (method: string, params: object) =>
    app.app.inject({
      method: "POST",
      url: "/mcp",
      headers: {
        authorization: `Bearer ${secret}`,
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
      },
      payload: { jsonrpc: "2.0", id: 1, method, params },
    });
  const listed = await post("tools/call", { name: "list_keywords", arguments: {} });
  expect([listed.statusCode, listed.body.includes("keywords")]).toEqual([200, true]);
  const { headers } = await app.call("listKeywords", {}, { token: secret });
  expect(headers["ratelimit-remaining"]).toBe("118");
  for (let at = 0; at < 119; at++) expect((await post("ping", {})).statusCode).toBe(200);
  const refused = await post("ping", {});
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
});

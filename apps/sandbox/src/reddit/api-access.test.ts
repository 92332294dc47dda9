import { describe, expect, test } from "vitest";
import { askToken, call, openSandbox, testClock } from "../testing.ts";
import { createApiAccess } from "./api-access.ts";

describe("authorization", () => {
  test.each(["", "node", "python-requests/2.31", "axios/1.7", "curl/8.5.0", "Go-http-client/2.0"])(
    "refuses a library's default user agent: %j",
    async (agent) => {
      const sandbox = await openSandbox();
      const bearer = await askToken(sandbox);
      const response = await sandbox.app.inject({
        url: "/reddit/r/SaaS/new",
        headers: { "user-agent": agent, authorization: `bearer ${bearer}` },
      });
      expect([response.statusCode, response.json()]).toEqual([
        403,
        { message: "Forbidden", error: 403 },
      ]);
    },
  );

  test("refuses an unknown or expired token", async () => {
    const sandbox = await openSandbox({ redditTokenTtl: 60 });
    const bearer = await askToken(sandbox);
    expect((await call(sandbox, bearer, "/r/SaaS/new")).statusCode).toBe(200);
    sandbox.clock.advance(60_000);
    for (const ended of [bearer, "made-up"]) {
      const response = await call(sandbox, ended, "/r/SaaS/new");
      expect(response.statusCode).toBe(401);
      expect(response.headers["www-authenticate"]).toBe(
        'Bearer realm="reddit", error="invalid_token"',
      );
      expect(response.json()).toEqual({ message: "Unauthorized", error: 401 });
    }
  });
});

describe("rate limits", () => {
  test("are reported as strings, with the remaining count as a float", async () => {
    const sandbox = await openSandbox();
    const bearer = await askToken(sandbox);
    sandbox.clock.advance(245_400);
    for (let request = 0; request < 16; request++) await call(sandbox, bearer, "/r/SaaS/new");
    const { headers } = await call(sandbox, bearer, "/r/nosuch/new");
    expect(headers).toMatchObject({
      "x-ratelimit-used": "17",
      "x-ratelimit-remaining": "983.0",
      "x-ratelimit-reset": "355",
    });
  });

  test("allow a client 1,000 requests in a window over all its tokens", async () => {
    const sandbox = await openSandbox();
    const [one, two] = [await askToken(sandbox), await askToken(sandbox)];
    for (let request = 0; request < 1_000; request++) {
      const bearer = request % 2 ? one : two;
      await call(sandbox, bearer, "/api/info?id=t3_x");
    }
    const over = await call(sandbox, one, "/r/SaaS/new");
    expect([over.statusCode, over.json()]).toEqual([
      429,
      { message: "Too Many Requests", error: 429 },
    ]);
    expect(over.headers).toMatchObject({
      "x-ratelimit-remaining": "0.0",
      "x-ratelimit-reset": "600",
      "retry-after": "600",
    });
    const other = await askToken(sandbox, "another");
    expect((await call(sandbox, other, "/r/SaaS/new")).statusCode).toBe(200);
    sandbox.clock.advance(600_000);
    expect((await call(sandbox, one, "/r/SaaS/new")).statusCode).toBe(200);
  });

  test("have windows that start on full ten minutes", () => {
    const clock = testClock();
    const apiAccess = createApiAccess(clock, 60);
    clock.advance(599_000);
    expect(apiAccess.count("a")).toMatchObject({ used: 1, resetSeconds: 1 });
    clock.advance(1_000);
    expect(apiAccess.count("a")).toMatchObject({ used: 1, resetSeconds: 600 });
  });
});

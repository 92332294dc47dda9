import { describe, expect, it } from "vitest";
import { failureOf } from "./failure.ts";

const response = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
  text: typeof body === "string" ? body : JSON.stringify(body),
});
const now = new Date("2026-11-21T12:00:00Z");
const unix = now.getTime() / 1000;

describe("the cause of a failure", () => {
  it.each([
    ["an invalid token", response(401, { title: "Unauthorized", status: 401 }), "unauthorized"],
    [
      "no credits",
      response(402, {
        title: "CreditsDepleted",
        detail: "Your enrolled account does not have any credits to fulfill this request.",
        type: "https://api.x.com/2/problems/credits",
      }),
      "no-credits",
    ],
    [
      "no credits in the other shape",
      response(402, {
        title: "Payment Required",
        status: 402,
        detail: "credits depleted",
        type: "https://api.x.com/2/problems/credits-depleted",
      }),
      "no-credits",
    ],
    ["no credits with an empty body", response(402, ""), "no-credits"],
    [
      "no credits under another status",
      response(403, { type: "https://api.x.com/2/problems/credits" }),
      "no-credits",
    ],
    [
      "a used-up month",
      response(429, {
        title: "UsageCapExceeded",
        type: "https://api.x.com/2/problems/usage-capped",
      }),
      "capped",
    ],
    ["a used-up month, only by its title", response(429, { title: "UsageCapExceeded" }), "capped"],
    ["too many requests", response(429, { title: "Too Many Requests" }), "rate-limited"],
    ["the older shape", response(429, { errors: [{ code: 88, message: "x" }] }), "rate-limited"],
    [
      "an app without the permission",
      response(403, {
        title: "Client Forbidden",
        reason: "client-not-enrolled",
        type: "https://api.twitter.com/2/problems/client-forbidden",
      }),
      "insufficient-scope",
    ],
    ["another refusal", response(403, { title: "Forbidden", type: "about:blank" }), "forbidden"],
    ["a block page", response(403, "<!doctype html><h1>Blocked"), "blocked"],
    ["a page with status 200", response(200, "<html><body>Something went wrong"), "blocked"],
    ["a redirect", response(302, "", { location: "https://x.com/login" }), "blocked"],
    ["a missing resource", response(404, { title: "Not Found Error" }), "not-found"],
    ["no rules", response(409, { title: "ConnectionException" }), "conflict"],
    ["a law", response(451, ""), "legal"],
    ["a server error", response(500, { title: "Internal Server Error" }), "unavailable"],
    ["a server error with a page", response(503, "<html>Over capacity"), "unavailable"],
    ["an unknown status", response(418, ""), "bad-request"],
  ])("%s", (_, given, failure) => {
    expect(failureOf(given, now)?.failure).toBe(failure);
    expect(failureOf(given, now)?.publicText).not.toBe("");
  });

  it("is null for an answer, even one with problems", () => {
    for (const body of [
      { data: [], meta: {} },
      { errors: [{ title: "Not Found Error", type: "https://api.x.com/2/problems/usage-capped" }] },
    ]) {
      expect(failureOf(response(200, body), now)).toBeNull();
    }
  });

  it("contains X's message about a query for the log", () => {
    const message = "There were errors processing your request: missing EOF at ')'";
    const failure = failureOf(
      response(400, {
        title: "Invalid Request",
        detail: "One or more parameters to your request was invalid.",
        type: "https://api.x.com/2/problems/invalid-request",
        errors: [{ parameters: { query: ["(a"] }, message }],
      }),
      now,
    );
    expect(failure?.failure).toBe("bad-request");
    expect(failure?.message).toContain(message);
    expect(failure?.publicText).not.toContain("EOF");
  });

  it("contains how long X asks to wait", () => {
    const wait = (status: number, headers: Record<string, string>, body: unknown = {}) =>
      failureOf(response(status, body, headers), now)?.retryAfterMs;
    expect(wait(429, { "x-rate-limit-reset": String(unix + 300) })).toBe(300_000);
    expect(wait(429, { "retry-after": "7" })).toBe(7_000);
    expect(wait(429, {})).toBe(60_000);
    // The window ended while the response was on its way.
    expect(wait(429, { "x-rate-limit-reset": String(unix - 5) })).toBe(1_000);
    // Milliseconds instead of seconds, as other services send them.
    expect(wait(429, { "x-rate-limit-reset": String(unix * 1000) })).toBe(60_000);
    // A second connection has to wait for the first one's end, not for the window's.
    expect(
      wait(
        429,
        { "x-rate-limit-reset": String(unix + 800) },
        { title: "ConnectionException", connection_issue: "TooManyConnections" },
      ),
    ).toBe(60_000);
    expect(wait(503, { "retry-after": "30" })).toBe(30_000);
    expect(wait(503, {})).toBeNull();
    expect(wait(402, { "retry-after": "30" })).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { failureOf, parseWaitMs } from "./failure.ts";

const response = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
  text: typeof body === "string" ? body : JSON.stringify(body),
});

describe("the cause of a failure", () => {
  it.each([
    ["a private community", response(403, { reason: "private", error: 403 }), "private"],
    ["a quarantined community", response(403, { reason: "quarantined" }), "quarantined"],
    ["a community behind a content warning", response(403, { reason: "gated" }), "quarantined"],
    ["a banned one", response(404, { reason: "banned", error: 404 }), "banned"],
    [
      "no community of this name",
      response(302, "", { location: "/subreddits/search?q=x" }),
      "no-such-community",
    ],
    [
      "a redirect to the sign-in page",
      response(302, "", { location: "https://www.reddit.com/login/?dest=x" }),
      "blocked",
    ],
    ["another redirect", response(301, "", { location: "/elsewhere" }), "not-found"],
    [
      "a network block as JSON",
      response(403, { message: "blocked by network security" }),
      "blocked",
    ],
    ["a network block as a page", response(403, "<!doctype html><p>whoa there</p>"), "blocked"],
    ["a page with status 200", response(200, "\n <!-- x -->\n<html><body>Welcome"), "blocked"],
    [
      "an HTML page recognized only by its content type",
      response(200, "hello", { "content-type": "text/html" }),
      "blocked",
    ],
    [
      "a scope that the token lacks",
      response(403, { error: 403 }, { "www-authenticate": 'Bearer error="insufficient_scope"' }),
      "insufficient-scope",
    ],
    [
      "an error page with status 503",
      response(503, "<html>Our CDN was unable to reach our servers"),
      "unavailable",
    ],
    [
      "a reason that is the name of an object property",
      response(403, { reason: "constructor" }),
      "forbidden",
    ],
    [
      "a block page without <html> or <!doctype>",
      response(403, "<style>a</style>", { "content-type": "text/html" }),
      "blocked",
    ],
    ["an unrecognized status", response(418, ""), "bad-request"],
  ])("%s", (_, given, failure) => {
    expect(failureOf(given)?.failure).toBe(failure);
    expect(failureOf(given)?.publicText).not.toBe("");
  });

  it("is null for a successful response", () => {
    for (const body of [{ kind: "Listing" }, [], { json: { errors: [], data: {} } }, ""]) {
      expect(failureOf(response(200, body))).toBeNull();
    }
    // A post's text may contain the words of a failure.
    const words = { kind: "t3", data: { selftext: '"errors" <html> blocked by network security' } };
    expect(failureOf(response(200, words))).toBeNull();
  });

  it("includes the errors of a form or parameter", () => {
    const form = response(200, {
      json: {
        errors: [
          ["THREAD_LOCKED", "Comments are locked.", "parent"],
          ["NO_TEXT", "x", null],
        ],
      },
    });
    expect(failureOf(form)).toMatchObject({
      failure: "rejected",
      refusals: [
        { code: "THREAD_LOCKED", message: "Comments are locked.", field: "parent" },
        { code: "NO_TEXT", message: "x", field: null },
      ],
    });
    const parameter = response(400, {
      fields: ["title"],
      explanation: "too long",
      reason: "TOO_LONG",
    });
    expect(failureOf(parameter)).toMatchObject({
      failure: "bad-request",
      refusals: [{ code: "TOO_LONG", message: "too long", field: "title" }],
    });
  });

  it("includes how long a form error asks to wait", () => {
    const wait = (json: object) => failureOf(response(200, { json }))?.retryAfterMs;
    const words = ["RATELIMIT", "try again in 9 minutes.", "ratelimit"];
    expect(wait({ ratelimit: 540.3, errors: [words] })).toBe(540_300);
    expect(wait({ errors: [words] })).toBe(540_000);
    expect(wait({ errors: [["RATELIMIT", "slow down", null]] })).toBe(60_000);
  });

  it("includes how long a 429 or 503 asks to wait", () => {
    const wait = (headers: Record<string, string>) =>
      failureOf(response(429, "", headers))?.retryAfterMs;
    expect(wait({ "retry-after": "7" })).toBe(7_000);
    expect(wait({ "x-ratelimit-reset": "30" })).toBe(30_000);
    expect(wait({})).toBe(60_000);
    expect(wait({ "retry-after": "-1" })).toBe(60_000);
    // A Unix timestamp instead of seconds, as other services send it.
    expect(wait({ "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1795219200" })).toBe(
      3_600_000,
    );
    expect(wait({ "retry-after": "9999999999" })).toBe(3_600_000);
    const now = new Date("2026-11-21T12:00:00Z");
    const dated = { "retry-after": "Sat, 21 Nov 2026 12:00:09 GMT" };
    expect(failureOf(response(429, "", dated), now)?.retryAfterMs).toBe(9_000);
    expect(failureOf(response(503, "", { "retry-after": "120" }), now)).toMatchObject({
      failure: "unavailable",
      retryAfterMs: 120_000,
    });
    expect(failureOf(response(503, ""), now)?.retryAfterMs).toBeNull();
  });
});

it.each([
  ["try again in 9 minutes.", 540_000],
  ["in 250 milliseconds", 250],
  ["in 1 second", 1_000],
  ["in 2 hours", 7_200_000],
  ["later", null],
])("the wait of %s", (sentence, wait) => {
  expect(parseWaitMs(sentence)).toBe(wait);
});

import { describe, expect, it } from "vitest";
import { fakeReddit, json, link, listing, tokenOf } from "../../testing/fake-reddit.ts";

const empty = () => listing([]);
const html = (status: number, headers: Record<string, string> = {}) =>
  new Response("<!doctype html><title>Too Many Requests</title>", {
    status,
    headers: { "content-type": "text/html; charset=UTF-8", ...headers },
  });

describe("the token", () => {
  it("is requested according to RFC 6749, with our own user agent", async () => {
    const reddit = fakeReddit([tokenOf("first"), empty()]);
    await reddit.poll();
    const [ask, read] = reddit.requests;
    expect(ask?.method).toBe("POST");
    expect(ask?.url).toBe("https://auth.reddit.test/api/v1/access_token");
    expect(ask?.headers.get("authorization")).toBe(`Basic ${btoa("the id:the:secret")}`);
    expect(ask?.headers.get("content-type")).toBe("application/x-www-form-urlencoded");
    expect(await ask?.text()).toBe("grant_type=client_credentials");
    expect(read?.method).toBe("GET");
    expect(read?.headers.get("authorization")).toBe("bearer first");
    for (const { headers } of reddit.requests) {
      expect(headers.get("user-agent")).toBe("node:earshot-tests:1.0 (by /u/tests)");
    }
  });

  it("is used until a minute before it expires, and then replaced", async () => {
    const reddit = fakeReddit([
      tokenOf("first", 3_600),
      empty(),
      empty(),
      tokenOf("second"),
      empty(),
    ]);
    await reddit.poll();
    reddit.clock.advance(3_539_000);
    await reddit.poll();
    expect(reddit.requests).toHaveLength(3);
    reddit.clock.advance(1_000);
    await reddit.poll();
    expect(reddit.requests.map((request) => request.headers.get("authorization")).slice(2)).toEqual(
      ["bearer first", expect.stringContaining("Basic "), "bearer second"],
    );
  });

  it("is renewed once when a listing refuses it", async () => {
    const refusal = json({ message: "Unauthorized", error: 401 }, { status: 401 });
    const reddit = fakeReddit([tokenOf("old"), refusal, tokenOf("new"), listing([link("a")])]);
    expect((await reddit.poll()).posts).toHaveLength(1);
    expect(reddit.requests.at(-1)?.headers.get("authorization")).toBe("bearer new");
  });

  it("is reported as unauthorized when it is refused twice", async () => {
    const refusal = () => json({ message: "Unauthorized", error: 401 }, { status: 401 });
    const reddit = fakeReddit([tokenOf("old"), refusal, tokenOf("new"), refusal]);
    const error = await reddit.failure();
    expect(error.failure).toBe("unauthorized");
    expect(error.retryAfterMs).toBe(60_000);
    expect(reddit.requests).toHaveLength(4);
  });

  it.each([
    ["an error with status 200", () => json({ error: "invalid_grant" })],
    ["an error that is a number", () => json({ message: "Unauthorized", error: 401 })],
    ["status 400", () => json({ message: "Bad Request", error: 400 }, { status: 400 })],
    ["status 401", () => json({ message: "Unauthorized", error: 401 }, { status: 401 })],
    ["status 403", () => json({ error: 403 }, { status: 403 })],
    ["a redirect", () => new Response(null, { status: 302, headers: { location: "/" } })],
  ])(
    "that Reddit refuses to give (%s) is reported as a problem of our credentials",
    async (_, response) => {
      const reddit = fakeReddit([response]);
      const error = await reddit.failure();
      expect(error.failure).toBe("unauthorized");
      expect(error.publicText).toContain("credentials");
      expect(reddit.requests).toHaveLength(1);
    },
  );

  it.each([
    ["a block page with status 200", () => html(200), "blocked"],
    ["a network block", () => html(403), "blocked"],
    ["invalid JSON", () => new Response("{"), "malformed"],
    ["JSON without a token", () => json({ token_type: "bearer" }), "malformed"],
    ["an empty token", () => json({ access_token: "", expires_in: 3_600 }), "malformed"],
    ["an error page", () => html(503), "unavailable"],
    ["a rate limit", () => html(429), "rate-limited"],
  ])("is not read from %s", async (_, response, failure) => {
    expect((await fakeReddit([response]).failure()).failure).toBe(failure);
  });
});

describe("Reddit's limits", () => {
  it.each([
    [
      "JSON with retry-after",
      () => json({ error: 429 }, { status: 429, headers: { "retry-after": "7" } }),
      7_000,
    ],
    ["HTML with retry-after", () => html(429, { "retry-after": "4" }), 4_000],
    ["HTML without any header", () => html(429), 60_000],
    ["a window's end", () => html(429, { "x-ratelimit-reset": "355" }), 355_000],
    [
      "a date in retry-after",
      () => html(429, { "retry-after": "Sat, 21 Nov 2026 12:00:09 GMT" }),
      9_000,
    ],
    [
      "a window that ends after retry-after",
      () =>
        html(429, {
          "retry-after": "4",
          "x-ratelimit-remaining": "0.0",
          "x-ratelimit-reset": "90",
        }),
      90_000,
    ],
  ])("are obeyed after a 429 with %s", async (_, response, waitMs) => {
    const reddit = fakeReddit([tokenOf("a"), response, empty()]);
    const error = await reddit.failure();
    expect([error.failure, error.retryAfterMs]).toEqual(["rate-limited", waitMs]);
    reddit.clock.advance(waitMs - 1);
    expect((await reddit.failure()).retryAfterMs).toBe(1);
    expect(reddit.requests).toHaveLength(2);
    reddit.clock.advance(1);
    await reddit.poll();
    expect(reddit.requests).toHaveLength(3);
  });

  it("are obeyed after the last request of a window", async () => {
    const headers = {
      "x-ratelimit-used": "1000",
      "x-ratelimit-remaining": "0.0",
      "x-ratelimit-reset": "120",
    };
    const reddit = fakeReddit([tokenOf("a"), listing([link("a")], null, { headers }), empty()]);
    expect((await reddit.poll()).posts).toHaveLength(1);
    reddit.clock.advance(119_000);
    const error = await reddit.failure();
    expect([error.failure, error.retryAfterMs]).toEqual(["rate-limited", 1_000]);
    expect(reddit.requests).toHaveLength(2);
    reddit.clock.advance(1_000);
    await reddit.poll();
    expect(reddit.requests).toHaveLength(3);
  });

  it("are obeyed between a refused token and the next attempt", async () => {
    const headers = { "x-ratelimit-remaining": "0.0", "x-ratelimit-reset": "30" };
    const reddit = fakeReddit([tokenOf("a"), json({ error: 401 }, { status: 401, headers })]);
    expect((await reddit.failure()).failure).toBe("rate-limited");
    expect(reddit.requests).toHaveLength(2);
  });

  it("do not delay requests while some remain, or when headers are invalid", async () => {
    const headers = { "x-ratelimit-remaining": "983.0", "x-ratelimit-reset": "355" };
    const broken = { "x-ratelimit-remaining": "none", "x-ratelimit-reset": "" };
    const reddit = fakeReddit([
      tokenOf("a"),
      listing([], null, { headers }),
      listing([], null, { headers: broken }),
      empty(),
    ]);
    for (let count = 0; count < 3; count++) await reddit.poll();
    expect(reddit.requests).toHaveLength(4);
  });
});

describe("a failure", () => {
  it.each([
    [302, "not-found"],
    [301, "not-found"],
    [403, "blocked"],
    [404, "not-found"],
    [409, "conflict"],
    [451, "legal"],
    [400, "bad-request"],
    [414, "bad-request"],
    [408, "unavailable"],
    [500, "unavailable"],
    [502, "unavailable"],
    [503, "unavailable"],
    [504, "unavailable"],
    [520, "unavailable"],
    [522, "unavailable"],
  ])("with status %d is %s", async (status, failure) => {
    const reddit = fakeReddit([tokenOf("a"), () => html(status)]);
    expect((await reddit.failure()).failure).toBe(failure);
    expect(reddit.requests).toHaveLength(2);
  });

  it.each([
    ["truncated JSON", () => new Response('{"kind":"Listing","data":{"chil')],
    ["another shape", () => json({ kind: "t5", data: {} })],
    ["an empty body", () => new Response("")],
  ])("to send the documented shape (%s) is malformed", async (_, response) => {
    const error = await fakeReddit([tokenOf("a"), response]).failure();
    expect(error.failure).toBe("malformed");
    expect(error.publicText).toContain("can't read");
  });

  it("of the connection is unavailable, with its cause", async () => {
    const cause = new TypeError("fetch failed");
    const error = await fakeReddit([
      () => {
        throw cause;
      },
    ]).failure();
    expect([error.failure, error.cause]).toEqual(["unavailable", cause]);
  });
});

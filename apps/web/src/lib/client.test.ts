// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiError } from "./api-error.ts";
import { api, onSessionExpired } from "./client.ts";
import { clearDom } from "./testing/dom.ts";
import { fakeApi, fakeToken, neverResponds, refusal } from "./testing/fake-api.ts";
import { sampleUser } from "./testing/samples.ts";
import { getToken, setToken } from "./token.ts";

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error("It did not fail")),
    (error: ApiError) => error,
  );

/** Far from the last attempt to renew, which other tests have made. */
let clock = Date.UTC(2030, 0, 1);
beforeEach(() => {
  vi.useFakeTimers();
  clock += 3_600_000;
  vi.setSystemTime(clock);
});
afterEach(clearDom);

describe("a request", () => {
  it("has path, query and body, the token and the cookies", async () => {
    const server = fakeApi({
      "DELETE /discovery/keywords/*": () => ({}),
      "GET /discovery/reddit-mentions": () => ({
        mentions: [],
        total: 0,
        atLeast: false,
        counts: { pending: 0, accepted: 0, in_progress: 0, replied: 0, denied: 0 },
      }),
      "POST /auth/login": () => ({ accessToken: "t", user: sampleUser() }),
    });
    setToken("secret");
    const id = "00000000-0000-4000-8000-000000000001";
    await api("deleteKeyword", { params: { id } });
    await api("listMentions", { query: { keyword: "a & b", subreddit: undefined, limit: 10 } });
    await api("login", { body: { email: "  Mara@X.io ", password: "p", rememberMe: true } });
    const [remove, list, login] = server.requests;
    expect(remove?.path).toBe(`/discovery/keywords/${id}`);
    expect(remove?.headers.get("authorization")).toBe("Bearer secret");
    expect([...(list?.query ?? [])]).toEqual([
      ["keyword", "a & b"],
      ["limit", "10"],
    ]);
    expect(login?.body).toEqual({ email: "mara@x.io", password: "p", rememberMe: true });
    expect(vi.mocked(fetch).mock.calls.every(([, init]) => init?.credentials === "include")).toBe(
      true,
    );
  });

  it("is not sent when its body violates the contract", async () => {
    const server = fakeApi();
    const error = await failureOf(api("addKeyword", { body: { keyword: "   " } }));
    expect(error).toMatchObject({
      code: "VALIDATION_FAILED",
      message: "Enter a keyword to monitor.",
    });
    expect(server.requests).toHaveLength(0);
  });

  it("validates the response against the contract", async () => {
    fakeApi({ "GET /discovery/keywords": () => ({ keywords: [{ id: 1 }], total: 1 }) });
    await expect(api("listKeywords", {})).rejects.toThrow();
  });

  it("fails with the caller's own abort unchanged", async () => {
    fakeApi({ "GET /health": neverResponds });
    const stop = new AbortController();
    const failed = failureOf(api("health", {}, { signal: stop.signal }));
    stop.abort();
    expect((await failed).name).toBe("AbortError");
  });

  it("omits the fields that never leave the browser", async () => {
    const server = fakeApi();
    await failureOf(api("listMentions", { query: { limit: 5, debug: 1 } as { limit: number } }));
    expect(server.requests[0]?.address).toBe("/api/discovery/reddit-mentions?limit=5");
  });

  it("with an unknown name goes to the placeholder path with a warning", async () => {
    const server = fakeApi();
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await failureOf(api("nonsense" as "health", {}));
    expect(server.requests[0]?.path).toBe("/unknown-api");
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});

describe("the message of a failure", () => {
  const health = () => failureOf(api("health", {}));

  it("names a timeout", async () => {
    fakeApi({ "GET /health": neverResponds });
    const failed = health();
    await vi.advanceTimersByTimeAsync(89_999);
    expect(vi.mocked(fetch).mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({
      code: "TIMEOUT",
      status: 0,
      message:
        "Request timed out after 90000ms. The server may be processing a complex request. Please try again.",
    });
  });

  it("names a lost connection", async () => {
    fakeApi({ "GET /health": () => Promise.reject(new TypeError("Failed to fetch")) });
    expect((await health()).message).toBe(
      "Network error: Unable to connect to the backend service. Please check your connection and try again.",
    );
  });

  const unavailable =
    "Network error: The backend service is temporarily unavailable. Please try again in a few moments.";

  it("says that the service is unavailable after a 504", async () => {
    fakeApi({ "GET /health": () => new Response("<h1>Gateway Timeout</h1>", { status: 504 }) });
    expect(await health()).toMatchObject({ status: 504, message: unavailable });
  });

  it("says that the service is unavailable after a status 0", async () => {
    fakeApi({ "GET /health": () => Response.error() });
    expect(await health()).toMatchObject({ status: 0, message: unavailable });
  });

  it("says that the service is unavailable after a CORS refusal", async () => {
    fakeApi({ "GET /health": () => Promise.reject(new TypeError("blocked by CORS policy")) });
    expect((await health()).message).toBe(unavailable);
  });

  it("is the server's, with its details joined by commas", async () => {
    fakeApi({
      "GET /health": () => refusal("VALIDATION_FAILED", "Please correct this", ["a", "b"]),
    });
    expect(await health()).toMatchObject({
      code: "VALIDATION_FAILED",
      status: 400,
      message: "Please correct this: a, b",
      details: ["a", "b"],
    });
  });

  it("is only the server's message if there are no details", async () => {
    fakeApi({ "GET /health": () => refusal("TOO_MANY_REQUESTS", "Slow down.") });
    expect((await health()).message).toBe("Slow down.");
  });

  it.each(["<html>", "", "{}", '{"success":false}'])(
    "names the status when the response has no message: %j",
    async (text) => {
      fakeApi({ "GET /health": () => new Response(text, { status: 502 }) });
      expect((await health()).message).toBe("API request failed with status 502");
    },
  );

  it("names the status of a response that has no envelope", async () => {
    fakeApi({ "GET /health": () => new Response("<html>") });
    expect((await health()).message).toBe("API request failed with status 200");
  });
});

describe("a 401", () => {
  const keywords = () => api("listKeywords", {});
  const expired = vi.fn();
  let stop = () => {};
  beforeEach(() => {
    expired.mockClear();
    stop = onSessionExpired(expired);
  });
  afterEach(() => stop());

  /** A server that takes only the newest token. */
  function server(refresh: () => unknown) {
    const api = fakeApi({
      "POST /auth/refresh": refresh,
      "GET /discovery/keywords": ({ headers }) =>
        headers.get("authorization") === "Bearer fresh"
          ? { keywords: [], total: 0 }
          : refusal("UNAUTHENTICATED"),
    });
    setToken("old");
    return api;
  }

  it("renews the token once and retries", async () => {
    const fake = server(() => ({ accessToken: "fresh" }));
    expect(await keywords()).toEqual({ keywords: [], total: 0, nextCursor: null });
    expect(getToken()).toBe("fresh");
    expect(fake.to("POST /auth/refresh")).toHaveLength(1);
    expect(fake.to("GET /discovery/keywords")).toHaveLength(2);
    expect(expired).not.toHaveBeenCalled();
  });

  it("of many concurrent calls causes one renewal, which all await", async () => {
    const fake = server(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { accessToken: "fresh" };
    });
    const all = Promise.all(Array.from({ length: 8 }, keywords));
    await vi.advanceTimersByTimeAsync(100);
    expect(await all).toHaveLength(8);
    expect(fake.to("POST /auth/refresh")).toHaveLength(1);
  });

  it("that arrives after another call has renewed retries with the new token", async () => {
    const fake = server(() => ({ accessToken: "unused" }));
    const failed = keywords();
    setToken("fresh");
    await failed;
    expect(fake.to("POST /auth/refresh")).toHaveLength(0);
  });

  it("ends the session when the renewal is refused", async () => {
    server(() => refusal("UNAUTHENTICATED"));
    const error = await failureOf(keywords());
    expect(error).toMatchObject({
      code: "SESSION_EXPIRED",
      status: 401,
      message: "Session expired. Please log in again.",
    });
    expect(getToken()).toBeNull();
    expect(expired).toHaveBeenCalledOnce();
  });

  it("ends the session when the second attempt is refused too", async () => {
    const fake = server(() => ({ accessToken: "worthless" }));
    expect((await failureOf(keywords())).code).toBe("SESSION_EXPIRED");
    expect(fake.to("GET /discovery/keywords")).toHaveLength(2);
    expect(getToken()).toBeNull();
  });

  it("keeps the session when the server is unavailable for a renewal", async () => {
    server(() => Promise.reject(new TypeError("Failed to fetch")));
    expect((await failureOf(keywords())).code).toBe("UNREACHABLE");
    expect(getToken()).toBe("old");
    expect(expired).not.toHaveBeenCalled();
  });

  it("within 5 s of the last attempt does not renew again", async () => {
    const fake = server(() => ({ accessToken: "worthless" }));
    await failureOf(keywords());
    setToken("old");
    await vi.advanceTimersByTimeAsync(4_999);
    expect((await failureOf(keywords())).code).toBe("SESSION_EXPIRED");
    expect(fake.to("POST /auth/refresh")).toHaveLength(1);
    setToken("old");
    await vi.advanceTimersByTimeAsync(1);
    await failureOf(keywords());
    expect(fake.to("POST /auth/refresh")).toHaveLength(2);
  });

  it("after a renewal that did not reach the server does not end the session", async () => {
    const fake = fakeApi({
      "GET /discovery/keywords": () => refusal("UNAUTHENTICATED"),
      "POST /auth/refresh": () => refusal("UNAVAILABLE"),
    });
    setToken("old");
    expect((await failureOf(keywords())).code).toBe("UNAVAILABLE");
    await vi.advanceTimersByTimeAsync(800);
    // The renewal is skipped within 5 s, and skipping it says nothing about the session.
    expect((await failureOf(keywords())).code).toBe("UNAVAILABLE");
    expect(fake.to("POST /auth/refresh")).toHaveLength(1);
    expect(getToken()).toBe("old");
  });

  it("of login, me and refresh is an ordinary failure", async () => {
    const fake = fakeApi({
      "POST /auth/login": () => refusal("INVALID_CREDENTIALS"),
      "GET /auth/me": () => refusal("UNAUTHENTICATED"),
      "POST /auth/refresh": () => refusal("UNAUTHENTICATED"),
    });
    setToken(fakeToken());
    const login = { email: "a@b.io", password: "p" };
    expect((await failureOf(api("login", { body: login }))).message).toBe(
      "Invalid email or password",
    );
    await failureOf(api("me", {}));
    await failureOf(api("refresh", { query: { portal: "main" } }));
    expect(fake.to("POST /auth/refresh")).toHaveLength(1);
    expect(getToken()).not.toBeNull();
    expect(expired).not.toHaveBeenCalled();
  });
});

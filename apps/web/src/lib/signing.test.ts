// @vitest-environment jsdom
import { createHash, createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiError } from "./api-error.ts";
import { api, onSessionExpired } from "./client.ts";
import { checkSession } from "./session.ts";
import { signRequest, verifyAnswer } from "./signing.ts";
import { clearDom } from "./testing/dom.ts";
import {
  type FakeHandler,
  fakeApi,
  fakeToken,
  refusal,
  type SeenRequest,
} from "./testing/fake-api.ts";
import { sampleUser } from "./testing/samples.ts";
import { getSigningKey, setToken, takeTokens } from "./token.ts";

const key = "kéy of a session";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (secret: string, text: string) =>
  createHmac("sha256", Buffer.from(secret, "utf8")).update(text).digest("hex");

let clock = Date.UTC(2033, 0, 1);
beforeEach(() => {
  // Only the date is fake: the browser's cryptography needs real timers.
  vi.useFakeTimers({ toFake: ["Date"] });
  clock += 3_600_000;
  vi.setSystemTime(clock);
});
afterEach(clearDom);
const seconds = () => Math.floor(Date.now() / 1000);

describe("a request's signature", () => {
  it.each([
    ["GET", "/api/discovery/keywords?limit=10&q=a%20b", undefined],
    ["POST", "/api/discovery/keywords", '{"keyword":"crème"}'],
    ["DELETE", "/api/discovery/keywords/1", ""],
  ])("of %s %s", async (method, path, body) => {
    vi.setSystemTime(1_700_000_000_999);
    expect(await signRequest(key, { method, path, body })).toEqual({
      "x-signature-timestamp": "1700000000",
      "x-signature": hmac(key, `request.1700000000.${method}.${path}.${sha256(body ?? "")}`),
    });
  });

  it("matches a fixed example", async () => {
    vi.setSystemTime(1_700_000_000_000);
    const signed = await signRequest("k", { method: "GET", path: "/api/auth/me", body: undefined });
    expect(signed["x-signature"]).toBe(
      "a0df13772544bfe0a3012af2af0e040398d5d28c108b80377d4d9f02aae8b9a4",
    );
  });
});

describe("a response's signature", () => {
  const text = '{"success":true,"data":{}}';
  const answer = (
    part: { at?: number; status?: number; signature?: string; text?: string } = {},
  ) => {
    const { at = seconds(), status = 200 } = part;
    const signature = part.signature ?? hmac(key, `response.${at}.${status}.asked.${sha256(text)}`);
    const headers = new Headers({
      "x-response-timestamp": String(at),
      "x-response-signature": signature,
    });
    return { status, headers, content: part.text ?? text };
  };
  const refused = {
    code: "BAD_RESPONSE_SIGNATURE",
    message: "The response could not be verified. Please reload the page.",
  };

  it.each([0, -300, 300])("is accepted %i s from now", async (away) => {
    await verifyAnswer(key, "asked", answer({ at: seconds() + away }));
  });

  it.each([
    ["too old", () => answer({ at: seconds() - 301 })],
    ["too far ahead", () => answer({ at: seconds() + 301 })],
    ["of another text", () => answer({ text: '{"success":true,"data":{"a":1}}' })],
    ["of another status", () => ({ ...answer(), status: 201 })],
    ["made up", () => answer({ signature: "0".repeat(64) })],
    ["missing", () => ({ ...answer(), headers: new Headers() })],
    [
      "without a time",
      () => ({ ...answer(), headers: new Headers({ "x-response-signature": "a" }) }),
    ],
    ["wrong, of a failure", () => answer({ status: 404, signature: "0".repeat(64) })],
  ])("is refused when %s", async (_, make) => {
    await expect(verifyAnswer(key, "asked", make())).rejects.toMatchObject(refused);
  });

  it("is refused when it belongs to another request", async () => {
    await expect(verifyAnswer(key, "other", answer())).rejects.toMatchObject(refused);
  });

  it("may be missing in a failure, which may come from a proxy", async () => {
    await verifyAnswer(key, "asked", { status: 502, headers: new Headers(), content: "<html>" });
  });
});

/** A server that requires signatures with its key, and signs its responses with it. */
function signingServer(serverKey: string, handlers: Record<string, FakeHandler>) {
  const guarded = (handler: FakeHandler) => async (request: SeenRequest) => {
    const requestSignature = request.headers.get("x-signature");
    const content = [
      "request",
      request.headers.get("x-signature-timestamp"),
      request.method,
      request.address,
      sha256(request.text),
    ].join(".");
    const isRight = requestSignature === hmac(serverKey, content);
    const made = isRight ? await handler(request) : refusal("BAD_SIGNATURE");
    const response = made instanceof Response ? made : Response.json({ success: true, data: made });
    if (requestSignature === null) return response;
    const text = await response.text();
    const headers = new Headers(response.headers);
    headers.set("x-response-timestamp", String(seconds()));
    headers.set(
      "x-response-signature",
      hmac(
        serverKey,
        `response.${seconds()}.${response.status}.${requestSignature}.${sha256(text)}`,
      ),
    );
    return new Response(text, { status: response.status, headers });
  };
  return fakeApi({
    "POST /auth/refresh": () => ({ accessToken: fakeToken(), signingKey: serverKey }),
    ...Object.fromEntries(
      Object.entries(handlers).map(([call, handler]) => [call, guarded(handler)]),
    ),
  });
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error("It did not fail")),
    (error: ApiError) => error,
  );

describe("calls of a session with a key", () => {
  const keywords = { "GET /discovery/keywords": () => ({ keywords: [], total: 0 }) };

  it("are signed with path, query and body as sent, and their responses are verified", async () => {
    const id = "00000000-0000-4000-8000-000000000001";
    const server = signingServer(key, {
      ...keywords,
      "DELETE /discovery/keywords/*": () => ({}),
      "GET /discovery/reddit-mentions": () => ({
        mentions: [],
        total: 0,
        atLeast: false,
        counts: { pending: 0, accepted: 0, in_progress: 0, replied: 0, denied: 0 },
      }),
      "POST /discovery/keywords": () => refusal("KEYWORD_EXISTS"),
    });
    takeTokens({ accessToken: fakeToken(), signingKey: key }, "main");
    await api("listKeywords", {});
    await api("deleteKeyword", { params: { id } });
    await api("listMentions", { query: { keyword: "it's a & b", limit: 10 } });
    const error = await failureOf(api("addKeyword", { body: { keyword: "crème" } }));
    expect(error.code).toBe("KEYWORD_EXISTS");
    expect(server.requests).toHaveLength(4);
  });

  it("are not signed without a token or a key", async () => {
    const server = fakeApi({ "GET /discovery/keywords": () => ({ keywords: [], total: 0 }) });
    setToken(fakeToken());
    await api("listKeywords", {});
    expect(server.requests[0]?.headers.has("x-signature")).toBe(false);
  });

  it("fail when the response is not signed, except for public calls", async () => {
    fakeApi({
      "GET /discovery/keywords": () => ({ keywords: [], total: 0 }),
      "GET /health": () => ({ status: "ok" }),
    });
    takeTokens({ accessToken: fakeToken(), signingKey: key }, "main");
    expect(await failureOf(api("listKeywords", {}))).toMatchObject({
      code: "BAD_RESPONSE_SIGNATURE",
      message: "The response could not be verified. Please reload the page.",
    });
    expect((await failureOf(api("health", {}))).code).not.toBe("BAD_RESPONSE_SIGNATURE");
  });

  it.each([
    ["none, as after a reload", undefined],
    ["an old one", "old"],
  ])("fetch the key again if this tab has %s", async (_, old) => {
    const server = signingServer(key, {
      ...keywords,
      "GET /auth/me": () => ({ user: sampleUser() }),
    });
    takeTokens({ accessToken: fakeToken(), signingKey: old }, "main");
    const [user, list] = await Promise.all([checkSession("main"), api("listKeywords", {})]);
    expect([user?.id, list]).toEqual(["user-1", { keywords: [], total: 0, nextCursor: null }]);
    expect(getSigningKey("main")).toBe(key);
    expect(server.to("POST /auth/refresh")).toHaveLength(1);
    expect(server.to("GET /auth/me")).toHaveLength(2);
  });

  it("report the refusal when a new key does not help", async () => {
    const server = signingServer(key, keywords);
    server.on("POST /auth/refresh", () => ({ accessToken: fakeToken(), signingKey: "wrong" }));
    setToken(fakeToken());
    expect(await failureOf(api("listKeywords", {}))).toMatchObject({
      code: "BAD_SIGNATURE",
      status: 400,
    });
    expect(server.to("GET /discovery/keywords")).toHaveLength(2);
    expect(server.to("POST /auth/refresh")).toHaveLength(1);
  });

  it("end the session when no key can be fetched", async () => {
    const expired = vi.fn();
    const stop = onSessionExpired(expired);
    const server = signingServer(key, keywords);
    server.on("POST /auth/refresh", () => refusal("SESSION_EXPIRED"));
    setToken(fakeToken());
    expect((await failureOf(api("listKeywords", {}))).code).toBe("SESSION_EXPIRED");
    expect(expired).toHaveBeenCalledExactlyOnceWith("main");
    stop();
  });

  it("have a separate key in each portal", async () => {
    takeTokens({ accessToken: fakeToken(), signingKey: "one" }, "main");
    takeTokens({ accessToken: fakeToken(), signingKey: "two" }, "writer");
    setToken(null, "main");
    expect([getSigningKey("main"), getSigningKey("writer")]).toEqual([undefined, "two"]);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("two");
  });
});

import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { calls } from "@earshot/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { compressionOf } from "./compression.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const read = (encoding: string | null, url = "/api/openapi.json", headers = {}) =>
  app.app.inject({
    url,
    headers: { ...headers, ...(encoding && { "accept-encoding": encoding }) },
  });

describe("a long response", () => {
  test.each([
    ["zstd", "gzip, deflate, br, zstd", zstdDecompressSync],
    ["br", "gzip, deflate, br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ] as const)("is compressed with %s for who takes it", async (name, accepted, decompress) => {
    const { body } = await read(null);
    const response = await read(accepted);
    expect(response.headers["content-encoding"]).toBe(name);
    expect(response.headers.vary).toMatch(/accept-encoding/i);
    expect(response.rawPayload.length).toBeLessThan(body.length / 3);
    expect(decompress(response.rawPayload).toString()).toBe(body);
  });

  test("is not compressed for a client that accepts no compression", async () => {
    for (const accepted of [null, "identity", "gzip;q=0"]) {
      expect((await read(accepted)).headers["content-encoding"]).toBeUndefined();
    }
  });
});

test("a short response is not compressed", async () => {
  const { token } = await app.signUp();
  const response = await read("gzip", "/api/auth/me", { authorization: `Bearer ${token}` });
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-encoding"]).toBeUndefined();
});

test("a compressed request body is not decompressed", async () => {
  const response = await app.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
    payload: JSON.stringify({ email: "a@example.test", password: "b" }),
  });
  expect(response.headers["content-encoding"]).toBeUndefined();
  expect(response.statusCode).not.toBe(415);
});

describe("responses are compressed", () => {
  test("only for reads with an access token, and for the public description", () => {
    for (const [name, call] of Object.entries(calls)) {
      if (name === "openapi" || compressionOf(call) === false) continue;
      expect(call.method, name).toBe("GET");
      expect(call.who, name).not.toBe("anyone");
    }
  });

  test("never for sign-in, tokens, event streams, redirects and images", () => {
    for (const name of [
      "login",
      "refresh",
      "signup",
      "streamEvents",
      "finishGoogle",
      "getFriendResults",
      "getReportScreenshot",
    ]) {
      const call = calls[name as keyof typeof calls];
      expect(call, name).toBeDefined();
      expect(compressionOf(call), name).toBe(false);
    }
    expect(compressionOf(calls.listMentions)).not.toBe(false);
  });
});

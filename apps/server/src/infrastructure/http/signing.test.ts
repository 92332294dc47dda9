import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestClock, dataOf, errorOf, openTestApp, type TestApp } from "../../testing/app.ts";
import { signatureOf } from "./signing.ts";

const clock = createTestClock();
let app: TestApp;
let token: string;
let key: string;
beforeAll(async () => {
  app = await openTestApp({ clock, requestSigning: true });
  const outcome = await app.call("signup", {
    body: { email: "signer@example.test", password: "a good long password" },
  });
  ({ accessToken: token, signingKey: key = "" } = dataOf(outcome));
});
afterAll(() => app.close());

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const now = () => Math.floor(clock.now().getTime() / 1000);

/** The headers of a signed request. */
function signed(method: string, path: string, body: string, at = now(), secret = key) {
  return {
    "x-signature-timestamp": String(at),
    "x-signature": signatureOf(secret, "request", at, method, path, sha256(body)),
  };
}

const send = (headers: Record<string, string>, body = '{"keyword":"paper crane"}') =>
  app.app.inject({
    method: "POST",
    url: "/api/discovery/keywords",
    payload: body,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
  });
const path = "/api/discovery/keywords";
const body = '{"keyword":"paper crane"}';

describe("a signed request", () => {
  test("is accepted, and its response is signed", async () => {
    const headers = signed("POST", path, body);
    const response = await send(headers);
    expect(response.statusCode).toBe(200);
    const at = response.headers["x-response-timestamp"];
    expect(Number(at)).toBe(now());
    expect(response.headers["x-response-signature"]).toBe(
      signatureOf(key, "response", String(at), 200, headers["x-signature"], sha256(response.body)),
    );
  });

  test("without a body is accepted, with its query", async () => {
    const query = "/api/discovery/keywords/suggestions?limit=5";
    const response = await app.app.inject({
      url: query,
      headers: { authorization: `Bearer ${token}`, ...signed("GET", query, "") },
    });
    expect(response.statusCode).toBe(200);
  });

  test.each([
    ["no signature", () => ({})],
    ["another body", () => signed("POST", path, '{"keyword":"glass"}')],
    ["another path", () => signed("POST", "/api/replies", body)],
    ["another method", () => signed("PUT", path, body)],
    ["another key", () => signed("POST", path, body, now(), "wrong")],
    ["a time of six minutes ago", () => signed("POST", path, body, now() - 360)],
    ["a time to come", () => signed("POST", path, body, now() + 360)],
    [
      "a time with a fraction",
      () => ({ ...signed("POST", path, body), "x-signature-timestamp": `${now()}.5` }),
    ],
    ["no time", () => ({ "x-signature": "x", "x-signature-timestamp": "soon" })],
  ])("with %s is refused", async (_, headers) => {
    const response = await send(headers() as Record<string, string>);
    expect(response.statusCode).toBe(400);
    expect(response.json().error.code).toBe("BAD_SIGNATURE");
    expect(response.headers).not.toHaveProperty("x-response-signature");
  });

  test("is still accepted after four minutes", async () => {
    expect((await send(signed("POST", path, body, now() - 240))).statusCode).not.toBe(400);
  });
});

test("a refresh gives the same key, and other sessions have other keys", async () => {
  const other = dataOf(
    await app.call("login", {
      body: { email: "signer@example.test", password: "a good long password" },
    }),
  );
  expect(other.signingKey).not.toBe(key);
  expect(other.signingKey).toHaveLength(43);
});

test("no key is issued and no signature is required while signing is off", async () => {
  const plain = await openTestApp();
  const person = await plain.signUp();
  const login = await plain.call("login", { body: person });
  expect(dataOf(login)).not.toHaveProperty("signingKey");
  expect((await plain.call("me", {}, person)).status).toBe(200);
  expect(errorOf(await plain.call("me", {}, {})).status).toBe(401);
  await plain.close();
});

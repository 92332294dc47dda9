import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { basic } from "../testing.ts";
import { type Fields, good, issuer, openGoogle, type Tokens } from "./testing.ts";

describe("the token call", () => {
  test("returns a valid id_token, and an access token whose userinfo has the same claims", async () => {
    const { app, codeFor, token, verify, clock } = await openGoogle();
    const code = await codeFor({ email: "New.One@Elsewhere.test", name: "New B. One" });
    const response = await token({ code });
    expect(response.statusCode).toBe(200);
    const body = response.json<Tokens>();
    expect(body).toEqual({
      access_token: expect.stringMatching(/^ya29\./),
      expires_in: 3599,
      scope: good.scope,
      token_type: "Bearer",
      id_token: expect.any(String),
    });
    const { payload } = await verify(body.id_token);
    const seconds = Math.floor(clock.now() / 1_000);
    const person = {
      sub: expect.stringMatching(/^\d{21}$/),
      email: "new.one@elsewhere.test",
      email_verified: true,
      name: "New B. One",
      given_name: "New",
      family_name: "B. One",
      picture: expect.stringMatching(/^https:\/\/lh3\.googleusercontent\.com\/a\/[\w-]+=s96-c$/),
    };
    expect(payload).toEqual({
      ...person,
      iss: issuer,
      aud: good.client_id,
      azp: good.client_id,
      nonce: "n-1",
      at_hash: expect.any(String),
      iat: seconds,
      exp: seconds + 3_600,
    });
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect((await app.inject({ url: "/google/userinfo", headers })).json()).toEqual(person);
    clock.advance(3_599_000);
    expect((await app.inject({ url: "/google/userinfo", headers })).statusCode).toBe(401);
    expect((await app.inject("/google/userinfo")).statusCode).toBe(401);
  });

  test("accepts the form-encoded id and secret in the header", async () => {
    const { codeFor, token } = await openGoogle();
    const code = await codeFor({ email: "a@b.test" });
    const headers = basic(`${encodeURIComponent(good.client_id)}:a%2Bb`);
    const response = await token({ code, client_id: "", client_secret: "" }, headers);
    expect(response.statusCode).toBe(200);
  });

  test("accepts a code once", async () => {
    const { codeFor, token } = await openGoogle();
    const code = await codeFor({ email: "a@b.test" });
    expect((await token({ code })).statusCode).toBe(200);
    const again = await token({ code });
    expect([again.statusCode, again.json()]).toEqual([
      400,
      { error: "invalid_grant", error_description: "Bad Request" },
    ]);
  });

  test("refuses a code after ten minutes", async () => {
    const { codeFor, token, clock } = await openGoogle();
    const code = await codeFor({ email: "a@b.test" });
    clock.advance(600_000);
    expect((await token({ code })).json<Fields>().error).toBe("invalid_grant");
  });

  test.each([
    [{ code: "4/none" }, 400, "invalid_grant"],
    [{ redirect_uri: "http://localhost:3000/back" }, 400, "invalid_grant"],
    [{ client_id: "another" }, 400, "invalid_grant"],
    [{ code_verifier: "x".repeat(43) }, 400, "invalid_grant"],
    [{ code_verifier: "" }, 400, "invalid_grant"],
    [{ client_secret: "" }, 401, "invalid_client"],
    [{ client_id: "" }, 401, "invalid_client"],
    [{ grant_type: "" }, 400, "invalid_request"],
    [{ grant_type: "password" }, 400, "unsupported_grant_type"],
  ])("refuses %o", async (fields, status, error) => {
    const { codeFor, token } = await openGoogle();
    const code = await codeFor({ email: "a@b.test" });
    const response = await token({ code, ...(fields as Fields) });
    expect([response.statusCode, response.json<Fields>().error]).toEqual([status, error]);
  });

  test("refuses a verifier when there was no challenge", async () => {
    const { codeFor, token } = await openGoogle();
    const plain = { email: "a@b.test", code_challenge: "", code_challenge_method: "" };
    const refused = await token({ code: await codeFor(plain) });
    expect(refused.json<Fields>().error).toBe("invalid_grant");
  });
});

describe("faults", () => {
  test.each([
    ["wrong-issuer", { claim: "iss" }],
    ["bare-issuer", { claim: "iss" }],
    ["wrong-audience", { claim: "aud" }],
    ["expired-token", { code: "ERR_JWT_EXPIRED" }],
    ["bad-signature", { code: "ERR_JWS_SIGNATURE_VERIFICATION_FAILED" }],
  ])("%s makes one id_token invalid", async (name, error) => {
    const { fault, signIn, verify } = await openGoogle();
    expect((await fault(name)).statusCode).toBe(201);
    await expect(verify((await signIn("a@b.test")).id_token)).rejects.toMatchObject(error);
    await verify((await signIn("a@b.test")).id_token);
  });

  test("wrong-nonce and unverified-email are in otherwise valid tokens", async () => {
    const { fault, signIn, verify } = await openGoogle();
    await fault("wrong-nonce");
    await fault("unverified-email");
    const first = await verify((await signIn("a@b.test")).id_token);
    expect([first.payload.nonce, first.payload.email_verified]).toEqual([
      "of-another-sign-in",
      true,
    ]);
    const second = await verify((await signIn("a@b.test")).id_token);
    expect([second.payload.nonce, second.payload.email_verified]).toEqual(["n-1", false]);
  });

  test("bare-issuer omits only the scheme", async () => {
    const { fault, signIn } = await openGoogle();
    await fault("bare-issuer");
    const [, payload = ""] = (await signIn("a@b.test")).id_token.split(".");
    expect(JSON.parse(Buffer.from(payload, "base64url").toString()).iss).toBe(
      issuer.replace("http://", ""),
    );
  });

  test("token-500 and token-html apply only to the token call and leave the code valid", async () => {
    const { ask, codeFor, fault, token } = await openGoogle();
    await fault("token-500");
    await fault("token-html");
    expect((await ask()).statusCode).toBe(200);
    const code = await codeFor({ email: "a@b.test" });
    expect((await token({ code })).statusCode).toBe(500);
    const page = await token({ code });
    expect([page.statusCode, page.headers["content-type"]]).toEqual([
      200,
      "text/html; charset=UTF-8",
    ]);
    expect((await token({ code })).statusCode).toBe(200);
  });

  test("500 applies to the calls below its path", async () => {
    const { app, ask, fault } = await openGoogle();
    await fault("500", { path: "/oauth2/", times: 0 });
    expect((await ask()).statusCode).toBe(200);
    expect((await app.inject("/google/oauth2/v3/certs")).statusCode).toBe(500);
  });

  test("timeout sends no response and does not keep the sandbox from closing", async () => {
    const { app, fault } = await openGoogle();
    await fault("timeout", { path: "/token" });
    await app.listen({ port: 0, host: "127.0.0.1" });
    const taken = once(app.server, "request");
    const { port } = app.server.address() as AddressInfo;
    const call = fetch(`http://127.0.0.1:${port}/google/token`, { method: "POST" });
    const failed = expect(call).rejects.toThrow("fetch failed");
    await taken;
    await app.close();
    await failed;
  });
});

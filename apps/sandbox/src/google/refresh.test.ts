import { describe, expect, test } from "vitest";
import { type Fields, good, openGoogle } from "./testing.ts";

/** An imitated Google in which an account has given the app a refresh token. */
async function connected() {
  const google = await openGoogle();
  const offline = { email: "ada.wren@gmail.test", access_type: "offline" };
  const first = (await google.token({ code: await google.codeFor(offline) })).json<Fields>();
  const refresh = (refresh_token: string, more: Fields = {}) =>
    google.token({ grant_type: "refresh_token", refresh_token, ...more });
  const revoke = (fields: Fields) =>
    google.app.inject({
      method: "POST",
      url: "/google/revoke",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields).toString(),
    });
  const userinfo = async (token = "") => {
    const headers = { authorization: `Bearer ${token}` };
    return (await google.app.inject({ url: "/google/userinfo", headers })).statusCode;
  };
  return { ...google, offline, first, refresh, revoke, userinfo };
}

const expired = { error: "invalid_grant", error_description: "Token has been expired or revoked." };

describe("refresh tokens", () => {
  test("come with the first consent, and again only with prompt=consent", async () => {
    const { codeFor, first, offline, token } = await connected();
    expect(first.refresh_token).toMatch(/^1\/\/[\w-]{20,}$/);
    const again = (await token({ code: await codeFor(offline) })).json<Fields>();
    expect(again.refresh_token).toBeUndefined();
    const withConsent = { ...offline, prompt: "consent" };
    const third = (await token({ code: await codeFor(withConsent) })).json<Fields>();
    expect(third.refresh_token).toMatch(/^1\/\//);
    const online = { email: "jonas.lind@gmail.test" };
    expect((await token({ code: await codeFor(online) })).json()).not.toHaveProperty(
      "refresh_token",
    );
  });

  test("give access tokens, and id_tokens without a nonce, for the same account", async () => {
    const { clock, first, refresh, userinfo, verify } = await connected();
    clock.advance(3_600_000);
    expect(await userinfo(first.access_token)).toBe(401);
    const response = await refresh(first.refresh_token ?? "");
    const body = response.json<Fields>();
    expect([response.statusCode, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^ya29\./),
        expires_in: 3599,
        scope: good.scope,
        token_type: "Bearer",
        id_token: expect.any(String),
      },
    ]);
    const { payload } = await verify(body.id_token ?? "");
    expect(payload).toMatchObject({ email: "ada.wren@gmail.test", aud: good.client_id });
    expect(payload).not.toHaveProperty("nonce");
    expect(await userinfo(body.access_token)).toBe(200);
  });

  test("are refused when unknown or another app's", async () => {
    const { first, refresh } = await connected();
    const refused = [
      await refresh("1//made-up"),
      await refresh(""),
      await refresh(first.refresh_token ?? "", { client_id: "another" }),
    ];
    for (const response of refused) {
      expect([response.statusCode, response.json()]).toEqual([400, expired]);
    }
  });
});

describe("revocation", () => {
  test.each(["refresh_token", "access_token"] as const)(
    "of the %s ends both tokens",
    async (kind) => {
      const { codeFor, first, offline, refresh, revoke, token, userinfo } = await connected();
      const response = await revoke({ token: first[kind] ?? "" });
      expect([response.statusCode, response.json()]).toEqual([200, {}]);
      expect(await userinfo(first.access_token)).toBe(401);
      expect((await refresh(first.refresh_token ?? "")).json()).toEqual(expired);
      // After a revocation, the next consent counts as the first one.
      const next = (await token({ code: await codeFor(offline) })).json<Fields>();
      expect(next.refresh_token).toMatch(/^1\/\//);
    },
  );

  test("refuses an unknown token, and a call without one", async () => {
    const { revoke } = await connected();
    const unknown = await revoke({ token: "ya29.made-up" });
    expect([unknown.statusCode, unknown.json()]).toEqual([
      400,
      { error: "invalid_token", error_description: "Token expired or revoked" },
    ]);
    expect((await revoke({})).json<Fields>().error).toBe("invalid_request");
  });

  test("is in the discovery document", async () => {
    const { app } = await connected();
    expect((await app.inject("/google/.well-known/openid-configuration")).json()).toMatchObject({
      revocation_endpoint: expect.stringMatching(/\/google\/revoke$/),
      grant_types_supported: ["authorization_code", "refresh_token"],
      claims_supported: expect.arrayContaining(["picture"]),
    });
  });
});

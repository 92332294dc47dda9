import { describe, expect, test } from "vitest";
import { type Fields, good, issuer, openGoogle } from "./testing.ts";

describe("the issuer", () => {
  test("publishes its addresses and its key", async () => {
    const { app } = await openGoogle();
    const document = await app.inject("/google/.well-known/openid-configuration");
    expect(document.json()).toMatchObject({
      issuer,
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
      scopes_supported: ["openid", "email", "profile"],
    });
    const { issuer: base, ...rest } = document.json<Fields>();
    for (const name of ["authorization", "token", "userinfo"]) {
      expect(rest[`${name}_endpoint`]).toMatch(new RegExp(`^${base}/`));
    }
    const { keys } = (await app.inject(new URL(String(rest.jwks_uri)).pathname)).json();
    expect(keys).toEqual([
      {
        kty: "RSA",
        kid: expect.any(String),
        alg: "RS256",
        use: "sig",
        e: "AQAB",
        n: expect.any(String),
      },
    ]);
  });

  test("uses the host name of the request in its addresses", async () => {
    const { app } = await openGoogle();
    const url = "/google/.well-known/openid-configuration";
    const document = await app.inject({ url, headers: { host: "127.0.0.1:3500" } });
    expect(document.json<Fields>().issuer).toBe("http://127.0.0.1:3500/google");
  });
});

describe("the account chooser", () => {
  test("lists the expected account first", async () => {
    const { ask } = await openGoogle();
    const { statusCode, body, headers } = await ask({ login_hint: "Jonas.Lind@gmail.test" });
    expect(statusCode).toBe(200);
    expect(headers["content-security-policy"]).toContain(
      "form-action 'self' http://localhost:3000;",
    );
    expect(body).toContain("This is not Google");
    expect(body).toContain("(earshot&lt;b&gt;)");
    expect(body).toContain('name="state" value="a state &amp; more"');
    expect(body.match(/<b>[A-Z]\w+ [A-Z]\w+<\/b>/g)?.[0]).toBe("<b>Jonas Lind</b>");
    expect(body).toContain("unverified@elsewhere.test (not verified)");
    expect(body).not.toMatch(/<script| on\w+=| style=/);
  });

  test.each([
    [{ redirect_uri: "" }, "redirect_uri"],
    [{ redirect_uri: "javascript:alert(1)" }, "redirect_uri"],
    [{ redirect_uri: "http://localhost/#x" }, "redirect_uri"],
    [{ response_type: "" }, "response_type"],
    [{ response_type: "token" }, "response_type"],
    [{ client_id: "" }, "client_id"],
    [{ scope: "email" }, "scope"],
    [{ code_challenge_method: "plain" }, "code_challenge_method"],
    [{ code_challenge: "short" }, "code_challenge"],
    [{ prompt: "hurry" }, "prompt"],
  ])("refuses %o without a redirect", async (fields, name) => {
    const { ask, choose } = await openGoogle();
    const request = fields as Fields;
    for (const response of [await ask(request), await choose({ ...request, email: "a@b.test" })]) {
      expect(response.statusCode).toBe(400);
      expect(response.headers.location).toBeUndefined();
      expect(response.body).toContain(name);
    }
  });

  test("redirects with a code and the state", async () => {
    const { choose, account } = await openGoogle();
    const { sub } = await account({ email: "ada.wren@gmail.test" });
    const response = await choose({ account: sub });
    expect(response.statusCode).toBe(302);
    const target = new URL(String(response.headers.location));
    expect(target.origin + target.pathname).toBe("http://localhost:3000/back");
    expect(Object.fromEntries(target.searchParams)).toEqual({
      from: "google",
      code: expect.stringMatching(/^4\/[\w-]{20,}$/),
      scope: good.scope,
      state: good.state,
    });
  });

  test("redirects with an error when it is canceled or when no page may be shown", async () => {
    const { ask, choose } = await openGoogle();
    const back = async (response: ReturnType<typeof ask>) =>
      new URL(String((await response).headers.location)).searchParams.get("error");
    expect(await back(choose({ cancel: "1" }))).toBe("access_denied");
    expect(await back(ask({ prompt: "none" }))).toBe("interaction_required");
  });

  test("shows the form again for an invalid address or an unknown account", async () => {
    const { choose } = await openGoogle();
    const typed = await choose({ email: "nobody" });
    expect([typed.statusCode, typed.body.includes("email must be an address")]).toEqual([
      400,
      true,
    ]);
    expect((await choose({ account: "7" })).body).toContain("This account no longer exists");
  });
});

describe("accounts", () => {
  test("keep their sub when their address changes, and no other account gets it", async () => {
    const { account, signIn, verify } = await openGoogle();
    const first = await account({ email: "First@one.test", name: "One" });
    expect(first).toMatchObject({ email: "first@one.test", name: "One", verified: true });
    expect(first.sub).toMatch(/^1\d{20}$/);
    const renamed = await account({ sub: first.sub, email: "second@one.test", verified: false });
    expect(renamed).toMatchObject({ sub: first.sub, name: "One", verified: false });
    expect((await account({ email: "second@one.test" })).sub).toBe(first.sub);
    const other = await account({ email: "first@one.test" });
    expect(other.sub).not.toBe(first.sub);
    const { payload } = await verify((await signIn("first@one.test")).id_token);
    expect(payload.sub).toBe(other.sub);
  });

  test("have the same sub in every run", async () => {
    const subs = [await openGoogle(), await openGoogle()].map(
      async ({ account }) => (await account({ email: "a@b.test" })).sub,
    );
    expect(await subs[0]).toBe(await subs[1]);
  });

  test.each([
    [{}, "email is missing"],
    [{ email: "x" }, "email must be"],
    [{ email: "a@b.test", name: "x".repeat(101) }, "name must"],
    [{ email: "a@b.test", verified: "yes" }, "verified must"],
    [{ sub: "7", email: "a@b.test" }, "sub: there is no account"],
  ])("refuse %o", async (fields, message) => {
    const { account } = await openGoogle();
    const response = await account(fields);
    expect([response.status, response.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test("are listed and can't take each other's address", async () => {
    const { account, app } = await openGoogle();
    const { sub } = await account({ email: "a@b.test" });
    expect((await account({ sub, email: "ada.wren@gmail.test" })).message).toContain("another");
    const listed = (await app.inject("/sandbox/google/accounts")).json<Fields[]>();
    expect(listed.map(({ email }) => email)).toContain("a@b.test");
  });
});

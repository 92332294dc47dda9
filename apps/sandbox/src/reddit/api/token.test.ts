import { describe, expect, test } from "vitest";
import { askToken, basic, call, openSandbox, postForm, testClock } from "../../testing.ts";
import { createGrants } from "../grants.ts";

const address = "http://localhost:3000/connected";

async function opened(options: { redditTokenTtl?: number } = {}) {
  const clock = testClock();
  const sandbox = await openSandbox({ clock, ...options });
  const ask = (fields: Record<string, string>, client = "id:secret") =>
    postForm(sandbox, "/api/v1/access_token", fields, basic(client));
  const revoke = (token: string, client = "id:secret") =>
    postForm(sandbox, "/api/v1/revoke_token", { token }, basic(client));
  /** The grant that is created when a person chooses "Allow". */
  const consent = async (fields: Record<string, string> = {}) => {
    const response = await postForm(
      sandbox,
      "/api/v1/authorize",
      {
        client_id: "id",
        response_type: "code",
        state: "s",
        redirect_uri: address,
        scope: "identity read",
        duration: "permanent",
        account: "gilded_serif",
        authorize: "Allow",
        ...fields,
      },
      {},
    );
    return new URL(String(response.headers.location)).searchParams.get("code") ?? "";
  };
  const exchange = (code: string, redirect_uri = address, client = "id:secret") =>
    ask({ grant_type: "authorization_code", code, redirect_uri }, client);
  const me = (token: string) => call(sandbox, token, "/api/v1/me");
  return { ...sandbox, ask, revoke, consent, exchange, me };
}

interface Given {
  access_token: string;
  refresh_token: string;
}

describe("POST /api/v1/access_token", () => {
  test("returns a bearer token for a day", async () => {
    const { ask } = await opened();
    const response = await ask({ grant_type: "client_credentials" });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/json; charset=UTF-8");
    expect(response.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]{40,}$/),
      token_type: "bearer",
      expires_in: 86_400,
      scope: "*",
    });
  });

  test.each([
    ["none", {}],
    ["no secret", basic("id:")],
    ["no id", basic(":secret")],
    ["no pair", basic("id")],
    ["not basic", { authorization: "Bearer abc" }],
  ])("refuses a client with %s", async (_case, headers) => {
    const sandbox = await openSandbox();
    const fields = { grant_type: "client_credentials" };
    const response = await postForm(sandbox, "/api/v1/access_token", fields, headers);
    expect(response.statusCode).toBe(401);
    expect(response.headers["www-authenticate"]).toBe('Basic realm="reddit"');
    expect(response.json()).toEqual({ message: "Unauthorized", error: 401 });
  });

  test("refuses a library's default user agent", async () => {
    const sandbox = await openSandbox();
    const headers = { ...basic("id:secret"), "user-agent": "node" };
    const fields = { grant_type: "client_credentials" };
    const response = await postForm(sandbox, "/api/v1/access_token", fields, headers);
    expect(response.statusCode).toBe(403);
  });

  const installed = "https://oauth.reddit.com/grants/installed_client";

  test.each([
    [{ grant_type: "mystery" }, "unsupported_grant_type"],
    [{ grant_type: "toString" }, "unsupported_grant_type"],
    [{}, "invalid_request"],
    [{ grant_type: "client_credentials", scope: "read everything" }, "invalid_scope"],
    [{ grant_type: "password", username: "gilded_serif" }, "invalid_grant"],
    [{ grant_type: "password", username: "nobody_at_all", password: "x" }, "invalid_grant"],
    [{ grant_type: "password", username: "PassiveIncomePilot", password: "x" }, "invalid_grant"],
    [{ grant_type: installed, device_id: "short" }, "invalid_request"],
    [{ grant_type: installed, device_id: "x".repeat(51) }, "invalid_request"],
    [{ grant_type: "authorization_code", code: "x" }, "invalid_request"],
    [{ grant_type: "authorization_code", code: "x", redirect_uri: address }, "invalid_grant"],
    [{ grant_type: "refresh_token" }, "invalid_request"],
  ])("reports the error of %o with status 200", async (fields, error) => {
    const { ask } = await opened();
    const response = await ask(fields as Record<string, string>);
    expect([response.statusCode, response.json()]).toEqual([200, { error }]);
  });

  test("returns a token to an installed app without a secret", async () => {
    const { ask, me } = await opened();
    const device_id = "DO_NOT_TRACK_THIS_DEVICE";
    const response = await ask({ grant_type: installed, device_id }, "id:");
    expect(response.json()).toMatchObject({ device_id, scope: "*" });
    expect((await me(response.json<Given>().access_token)).statusCode).toBe(403);
  });

  test("returns a token for a script's account", async () => {
    const { ask, me } = await opened();
    const fields = { grant_type: "password", username: "Gilded_Serif", password: "any" };
    const response = await ask(fields);
    expect(response.json()).not.toHaveProperty("refresh_token");
    expect((await me(response.json<Given>().access_token)).json()).toMatchObject({
      name: "gilded_serif",
    });
  });
});

describe("codes", () => {
  test("are exchanged for the account's tokens with their scopes", async () => {
    const { consent, exchange, me } = await opened();
    const response = await exchange(await consent());
    expect(response.json()).toEqual({
      access_token: expect.any(String),
      token_type: "bearer",
      expires_in: 86_400,
      refresh_token: expect.stringMatching(/^[\w-]{40,}$/),
      scope: "identity read",
    });
    expect((await me(response.json<Given>().access_token)).json()).toMatchObject({
      name: "gilded_serif",
    });
  });

  test("give no refresh token for a temporary grant", async () => {
    const { consent, exchange } = await opened();
    const response = await exchange(await consent({ duration: "temporary" }));
    expect(response.json()).not.toHaveProperty("refresh_token");
  });

  test("work once within ten minutes for their app and redirect address", async () => {
    const { clock, consent, exchange } = await opened();
    const used = await consent();
    await exchange(used);
    const late = await consent();
    clock.advance(600_000);
    const attempts = [
      await exchange(used),
      await exchange(late),
      await exchange(await consent(), `${address}/`),
      await exchange(await consent(), address, "other:secret"),
      await exchange("made-up"),
    ];
    for (const response of attempts) {
      expect([response.statusCode, response.json()]).toEqual([200, { error: "invalid_grant" }]);
    }
  });

  test("are used up by a failed attempt", () => {
    const grants = createGrants(testClock());
    const grant = {
      clientId: "id",
      account: "a",
      scope: "read",
      redirectUri: "x",
      permanent: true,
    };
    const code = grants.makeCode(grant);
    expect(grants.useCode(code, "id", "y")).toBeNull();
    expect(grants.useCode(code, "id", "x")).toBeNull();
  });
});

describe("refresh tokens", () => {
  async function connected(options = {}) {
    const sandbox = await opened(options);
    const first = (await sandbox.exchange(await sandbox.consent())).json<Given>();
    const refresh = (refresh_token = first.refresh_token, client?: string) =>
      sandbox.ask({ grant_type: "refresh_token", refresh_token }, client);
    return { ...sandbox, first, refresh };
  }

  test("give new access tokens and are returned again", async () => {
    const { first, refresh, me } = await connected();
    const second = (await refresh()).json<Given & { scope: string }>();
    expect(second).toMatchObject({ refresh_token: first.refresh_token, scope: "identity read" });
    expect(second.access_token).not.toBe(first.access_token);
    for (const { access_token: token } of [first, second]) {
      expect((await me(token)).statusCode).toBe(200);
    }
  });

  test("stay valid when their access tokens are revoked", async () => {
    const { clock, first, refresh, me } = await connected({ redditTokenTtl: 60 });
    clock.advance(60_000);
    expect((await me(first.access_token)).statusCode).toBe(401);
    expect((await me((await refresh()).json<Given>().access_token)).statusCode).toBe(200);
  });

  test("are refused when unknown, revoked or another app's", async () => {
    const { first, refresh, revoke } = await connected();
    const refused = { message: "Bad Request", error: 400 };
    for (const response of [await refresh("made-up"), await refresh(undefined, "other:secret")]) {
      expect([response.statusCode, response.json()]).toEqual([400, refused]);
    }
    await revoke(first.refresh_token);
    const response = await refresh();
    expect([response.statusCode, response.json()]).toEqual([400, refused]);
  });
});

describe("POST /api/v1/revoke_token", () => {
  test("answers 200 with an empty JSON body, also for an unknown token", async () => {
    const { revoke } = await opened();
    const response = await revoke("made-up");
    expect([response.statusCode, response.body]).toEqual([200, ""]);
    expect(response.headers["content-type"]).toBe("application/json; charset=UTF-8");
  });

  test("revokes an access token, or a refresh token with all its access tokens", async () => {
    const { ask, consent, exchange, revoke, me } = await opened();
    const first = (await exchange(await consent())).json<Given>();
    const refresh_token = first.refresh_token;
    const second = (await ask({ grant_type: "refresh_token", refresh_token })).json<Given>();
    const response = await revoke(first.access_token);
    expect([response.statusCode, response.body]).toEqual([200, ""]);
    expect((await me(first.access_token)).statusCode).toBe(401);
    expect((await me(second.access_token)).statusCode).toBe(200);
    expect((await revoke(refresh_token)).statusCode).toBe(200);
    expect((await me(second.access_token)).statusCode).toBe(401);
  });

  test("answers the same for unknown tokens, and does not revoke other apps' tokens", async () => {
    const { consent, exchange, revoke, me } = await opened();
    const first = (await exchange(await consent())).json<Given>();
    expect((await revoke("made-up")).statusCode).toBe(200);
    expect((await revoke(first.refresh_token, "other:secret")).statusCode).toBe(200);
    expect((await revoke(first.access_token, "other:secret")).statusCode).toBe(200);
    expect((await me(first.access_token)).statusCode).toBe(200);
  });

  test("requires a client", async () => {
    const sandbox = await openSandbox();
    const response = await postForm(sandbox, "/api/v1/revoke_token", { token: "x" }, {});
    expect(response.statusCode).toBe(401);
  });
});

test("a call is refused when the token lacks its scope", async () => {
  const sandbox = await openSandbox();
  const grant = { grant_type: "client_credentials", scope: "read,identity" };
  const token = await askToken(sandbox, "client", grant);
  expect((await call(sandbox, token, "/r/SaaS/new")).statusCode).toBe(200);
  for (const path of ["/user/gilded_serif/comments", "/api/v1/SaaS/post_requirements"]) {
    const response = await call(sandbox, token, path);
    expect([response.statusCode, response.json()]).toEqual([403, { error: 403 }]);
    expect(response.headers["www-authenticate"]).toBe(
      'Bearer realm="reddit", error="insufficient_scope"',
    );
  }
});

import { describe, expect, it } from "vitest";
import { failureOf, fakeReddit, json, listing, tokenOf } from "../../testing/fake-reddit.ts";
import { type Grant, redditAccounts } from "./index.ts";

const grant = (accessToken: string, refreshToken?: string) =>
  json({
    access_token: accessToken,
    token_type: "bearer",
    expires_in: 3_600,
    scope: "identity read",
    ...(refreshToken && { refresh_token: refreshToken }),
  });

const account = { name: "ann", created_utc: 1_300_000_000 };

describe("an account's permission", () => {
  it("is given on Reddit's own page", () => {
    const { tokens } = fakeReddit([]);
    const url = new URL(
      tokens.authorizeUrl({
        state: "s t",
        redirectUri: "https://earshot.test/back",
        scopes: ["identity", "read"],
      }),
    );
    expect(url.origin + url.pathname).toBe("https://auth.reddit.test/api/v1/authorize");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: "the id",
      response_type: "code",
      state: "s t",
      redirect_uri: "https://earshot.test/back",
      duration: "permanent",
      scope: "identity read",
    });
  });

  it("is exchanged for a code", async () => {
    const reddit = fakeReddit([grant("a", "r")]);
    expect(await reddit.tokens.forCode("the code", "https://earshot.test/back")).toEqual({
      accessToken: "a",
      endsAt: new Date("2026-11-21T13:00:00Z"),
      refreshToken: "r",
      scopes: ["identity", "read"],
    });
    expect(await reddit.requests[0]?.text()).toBe(
      "grant_type=authorization_code&code=the+code&redirect_uri=https%3A%2F%2Fearshot.test%2Fback",
    );
  });

  it("passes on a refresh token only if it has changed", async () => {
    for (const [sent, expected] of [
      [undefined, []],
      ["first", []],
      ["second", ["second"]],
    ] as const) {
      const tokens: string[] = [];
      const viewer = redditAccounts(fakeReddit([grant("a", sent), json(account)]));
      await viewer.fetchOwnAccount("first", async (token) => void tokens.push(token));
      expect(tokens).toEqual(expected);
    }
  });

  it("is renewed with the latest refresh token, and every grant is passed on", async () => {
    const grants: Grant[] = [];
    const reddit = fakeReddit([
      grant("a", "second"),
      json(account),
      grant("b"),
      json(account),
      grant("c"),
      json(account),
    ]);
    const calls = reddit.as({
      refreshToken: "first",
      onGrant: async (one) => void grants.push(one),
    });
    for (let hour = 0; hour < 3; hour++) {
      await calls.me();
      reddit.clock.advance(3_600_000);
    }
    const forms = await Promise.all(
      reddit.requests.filter(({ method }) => method === "POST").map((request) => request.text()),
    );
    expect(forms.map((form) => new URLSearchParams(form).get("refresh_token"))).toEqual([
      "first",
      "second",
      "second",
    ]);
    // After a response without a refresh token, the old one stays valid.
    expect(grants.map((one) => one.refreshToken)).toEqual(["second", "second", "second"]);
  });

  it("is renewed once for many concurrent calls", async () => {
    const reddit = fakeReddit([grant("a"), ...Array.from({ length: 10 }, () => () => listing([]))]);
    const calls = reddit.as({ refreshToken: "r" });
    await Promise.all(Array.from({ length: 10 }, () => calls.newest(["SaaS"], { limit: 1 })));
    expect(reddit.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it.each([
    ["400", () => json({ message: "Bad Request", error: 400 }, { status: 400 })],
    ["an error with status 200", () => json({ error: "invalid_grant" })],
  ])("that was revoked (%s) gives an error that asks to connect again", async (_, response) => {
    const reddit = fakeReddit([response], { tries: 3 });
    const error = await failureOf(reddit.as({ refreshToken: "r" }).me());
    expect(error.failure).toBe("unauthorized");
    expect(error.publicText).toContain("Connect the account again.");
    expect(reddit.requests).toHaveLength(1);
  });

  it("gives an error for the operator if the app's own credentials are refused", async () => {
    const refused = () => json({ message: "Unauthorized", error: 401 }, { status: 401 });
    const error = await failureOf(fakeReddit([refused]).as({ refreshToken: "r" }).me());
    expect(error.publicText).toContain("operator");
  });

  it("gives an error that asks to connect again if two access tokens are refused", async () => {
    const refused = () => json({ message: "Unauthorized", error: 401 }, { status: 401 });
    const reddit = fakeReddit([grant("a"), refused, grant("b"), refused]);
    const error = await failureOf(reddit.as({ refreshToken: "r" }).me());
    expect(error.publicText).toContain("Connect the account again.");
    const app = fakeReddit([tokenOf("a"), refused, tokenOf("b"), refused]);
    expect((await failureOf(app.poll())).publicText).toContain("operator");
  });

  it("can be revoked", async () => {
    const reddit = fakeReddit([new Response(null, { status: 204 })]);
    await reddit.tokens.revoke("r");
    expect(reddit.requests[0]?.url).toBe("https://auth.reddit.test/api/v1/revoke_token");
    expect(await reddit.requests[0]?.text()).toBe("token=r&token_type_hint=refresh_token");
  });

  it("shares the app's rate limit", async () => {
    const headers = { "x-ratelimit-remaining": "0.0", "x-ratelimit-reset": "60" };
    const reddit = fakeReddit([tokenOf("app"), listing([], null, { headers })]);
    await reddit.poll();
    const error = await failureOf(reddit.as({ refreshToken: "r" }).me());
    expect([error.failure, error.retryAfterMs]).toEqual(["rate-limited", 60_000]);
    expect(reddit.requests).toHaveLength(2);
  });
});

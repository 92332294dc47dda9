import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AccountLink } from "../../../integrations/ports/account-link.ts";
import { IdentityError, type IdentityFailure } from "../../../integrations/ports/identity.ts";
import { dataOf, openTestApp, type TestApp } from "../../../testing/app.ts";

let failure: IdentityFailure | null = null;
let revoked: string[] = [];
const reddit: AccountLink = {
  authorizeUrl: ({ state }) => `https://reddit.example/authorize?state=${state}`,
  connect: (code) =>
    failure
      ? Promise.reject(new IdentityError(failure, "as the test wants it"))
      : Promise.resolve({ username: `name_${code}`, refreshToken: `canary-${code}`, scopes: [] }),
  revoke(token) {
    revoked.push(token);
    return Promise.resolve();
  },
};

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ reddit });
});
afterAll(() => app.close());
beforeEach(() => {
  failure = null;
  revoked = [];
});

type Someone = Awaited<ReturnType<TestApp["signUp"]>>;

async function go(url: string, cookie: string) {
  const response = await app.app.inject({ url, headers: { cookie } });
  expect(response.statusCode).toBe(302);
  const [given = ""] = [response.headers["set-cookie"] ?? []]
    .flat()
    .map((one) => String(one).split(";")[0] ?? "");
  return { location: String(response.headers.location), given };
}

async function begin(person: Someone, userId = person.user.id) {
  const { location, given } = await go(
    `/api/auth/reddit/authorize?user_id=${userId}`,
    person.cookie,
  );
  const state = URL.parse(location)?.searchParams.get("state") ?? "";
  return { location, state, cookie: `${person.cookie}; ${given}` };
}
const comeBack = (query: Record<string, string>, cookie: string) =>
  go(`/api/auth/reddit/callback?${new URLSearchParams(query)}`, cookie);
const statusOf = async ({ token }: Someone) =>
  dataOf(await app.call("getRedditStatus", {}, { token }));

describe("a workspace's Reddit account", () => {
  test("is connected, replaced and disconnected; the token stays sealed", async () => {
    const person = await app.signUp();
    expect(await statusOf(person)).toEqual({ connected: false, username: null });
    const first = await begin(person);
    const back = await comeBack({ code: "one", state: first.state }, first.cookie);
    expect(back.location).toBe("/dashboard?reddit_connected=true&username=name_one");
    expect(await statusOf(person)).toEqual({ connected: true, username: "name_one" });
    const { rows } = await app.infrastructure.database.query({
      text: "select row_to_json(connections)::text as row from connections",
    });
    expect(JSON.stringify(rows)).not.toContain("canary");
    const second = await begin(person);
    await comeBack({ code: "two", state: second.state }, second.cookie);
    expect(revoked).toEqual(["canary-one"]);
    await app.call("disconnectReddit", {}, { token: person.token });
    expect(revoked).toEqual(["canary-one", "canary-two"]);
    expect(await statusOf(person)).toEqual({ connected: false, username: null });
    expect((await app.call("disconnectReddit", {}, { token: person.token })).status).toBe(200);
  });

  test("is begun for who asks alone", async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    for (const userId of [other.user.id, "", "nonsense"]) {
      expect((await begin(person, userId)).location).toBe("/dashboard?reddit_error=not_allowed");
    }
  });

  test("is not connected by another session, a swapped state or no cookie", async () => {
    const [person, thief] = [await app.signUp(), await app.signUp()];
    const mine = await begin(person);
    const theirs = await begin(thief);
    const [, oauthState = ""] = mine.cookie.split("; ");
    for (const [state, cookie, told] of [
      [mine.state, `${thief.cookie}; ${oauthState}`, "not_allowed"],
      [theirs.state, mine.cookie, "expired"],
      [mine.state, person.cookie, "expired"],
    ] as const) {
      const { location } = await comeBack({ code: "stolen", state }, cookie);
      expect(location).toBe(`/dashboard?reddit_error=${told}`);
    }
    expect((await statusOf(person)).connected).toBe(false);
    expect((await statusOf(thief)).connected).toBe(false);
  });

  test.each([
    [{ error: "access_denied" }, null, "cancelled"],
    [{ error: "invalid_scope" }, null, "failed"],
    [{ code: "x" }, "refused", "failed"],
    [{ code: "x" }, "unavailable", "unavailable"],
  ] as const)("that comes back with %j and is %s says %s", async (query, why, told) => {
    const person = await app.signUp();
    const { state, cookie } = await begin(person);
    failure = why;
    const { location } = await comeBack({ ...query, state }, cookie);
    expect(location).toBe(`/dashboard?reddit_error=${told}`);
  });

  test("sends a stranger to sign in", async () => {
    const { location } = await go("/api/auth/reddit/authorize?user_id=x", "");
    expect(location).toBe("/auth?session=expired");
  });
});

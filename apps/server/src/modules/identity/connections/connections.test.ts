import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AccountLink } from "../../../integrations/ports/account-link.ts";
import { IdentityError, type IdentityFailure } from "../../../integrations/ports/identity.ts";
import { dataOf, openTestApp, type TestApp } from "../../../testing/app.ts";

let failure: IdentityFailure | null = null;
let revoked: string[] = [];
const link: AccountLink = {
  authorizeUrl: ({ state }) => `https://service.example/authorize?state=${state}`,
  connect: (code) =>
    failure
      ? Promise.reject(new IdentityError(failure, "as the test wants it"))
      : Promise.resolve({ username: `name_${code}`, refreshToken: `canary-${code}`, scopes: [] }),
  revoke(token) {
    revoked.push(token);
    return Promise.resolve();
  },
};

const unused = () => Promise.reject(new Error("no test makes pages"));

let app: TestApp;
beforeAll(async () => {
  const notesLink: AccountLink = { ...link, renewsPermission: true };
  const notes = { link: notesLink, createPage: () => unused(), updatePage: () => unused() };
  app = await openTestApp({ reddit: link, notes });
});
afterAll(() => app.close());
beforeEach(() => {
  failure = null;
  revoked = [];
});

type Someone = Awaited<ReturnType<TestApp["signUp"]>>;

async function follow(url: string, cookie: string) {
  const response = await app.app.inject({ url, headers: { cookie } });
  expect(response.statusCode).toBe(302);
  const [given = ""] = [response.headers["set-cookie"] ?? []]
    .flat()
    .map((one) => String(one).split(";")[0] ?? "");
  return { location: String(response.headers.location), given };
}

/** The redirects to each service and back. */
const services = {
  Reddit: {
    at: "reddit",
    page: "/dashboard?",
    connected: "/dashboard?reddit_connected=true&username=name_one",
    status: async ({ token }: Someone) => {
      const { connected, username } = dataOf(await app.call("getRedditStatus", {}, { token }));
      return { connected, name: username };
    },
    disconnect: "disconnectReddit",
    /** The tokens that are revoked when the account is connected again. */
    replaced: ["canary-one"],
  },
  Notion: {
    at: "notion",
    page: "/dashboard?view=ads-promotions&",
    connected: "/dashboard?view=ads-promotions&notion_connected=true",
    status: async ({ token }: Someone) => {
      const status = dataOf(await app.call("getNotionStatus", {}, { token }));
      const { available, connected, workspaceName } = status;
      expect(available).toBe(true);
      return { connected, name: workspaceName };
    },
    disconnect: "disconnectNotion",
    replaced: [],
  },
} as const;

describe.each(["Reddit", "Notion"] as const)("a workspace's account at %s", (name) => {
  const { at, page, connected, status: statusOf, disconnect, replaced } = services[name];
  const failed = (why: string) => `${page}${at}_error=${why}`;

  async function begin(person: Someone, userId = person.user.id) {
    const from = `/api/auth/${at}/authorize?user_id=${userId}`;
    const { location, given } = await follow(from, person.cookie);
    const state = URL.parse(location)?.searchParams.get("state") ?? "";
    return { location, state, cookie: `${person.cookie}; ${given}` };
  }
  const returnFrom = (query: Record<string, string>, cookie: string) =>
    follow(`/api/auth/${at}/callback?${new URLSearchParams(query)}`, cookie);

  test("is connected, replaced and disconnected; the token is only stored encrypted", async () => {
    const person = await app.signUp();
    expect(await statusOf(person)).toEqual({ connected: false, name: null });
    const first = await begin(person);
    const back = await returnFrom({ code: "one", state: first.state }, first.cookie);
    expect(back.location).toBe(connected);
    expect(await statusOf(person)).toEqual({ connected: true, name: "name_one" });
    const { rows } = await app.infrastructure.database.query({
      text: "select row_to_json(connections)::text as row from connections",
    });
    expect(JSON.stringify(rows)).not.toContain("canary");
    const second = await begin(person);
    await returnFrom({ code: "two", state: second.state }, second.cookie);
    expect(revoked).toEqual(replaced);
    await app.call(disconnect, {}, { token: person.token });
    expect(revoked).toEqual([...replaced, "canary-two"]);
    expect(await statusOf(person)).toEqual({ connected: false, name: null });
    expect((await app.call(disconnect, {}, { token: person.token })).status).toBe(200);
  });

  test("is started only for the user who requests it", async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    for (const userId of [other.user.id, "", "nonsense"]) {
      expect((await begin(person, userId)).location).toBe(failed("not_allowed"));
    }
  });

  test("is not connected from another session, with a swapped state or without the cookie", async () => {
    const [person, thief] = [await app.signUp(), await app.signUp()];
    const mine = await begin(person);
    const theirs = await begin(thief);
    const [, oauthState = ""] = mine.cookie.split("; ");
    for (const [state, cookie, error] of [
      [mine.state, `${thief.cookie}; ${oauthState}`, "not_allowed"],
      [theirs.state, mine.cookie, "expired"],
      [mine.state, person.cookie, "expired"],
    ] as const) {
      const { location } = await returnFrom({ code: "stolen", state }, cookie);
      expect(location).toBe(failed(error));
    }
    expect((await statusOf(person)).connected).toBe(false);
    expect((await statusOf(thief)).connected).toBe(false);
  });

  test.each([
    [{ error: "access_denied" }, null, "cancelled"],
    [{ error: "invalid_scope" }, null, "failed"],
    [{ code: "x" }, "refused", "failed"],
    [{ code: "x" }, "unavailable", "unavailable"],
  ] as const)(
    "with a return of %j and a service failure of %s reports %s",
    async (query, why, error) => {
      const person = await app.signUp();
      const { state, cookie } = await begin(person);
      failure = why;
      const { location } = await returnFrom({ ...query, state }, cookie);
      expect(location).toBe(failed(error));
    },
  );

  test("sends a signed-out visitor to the sign-in", async () => {
    const { location } = await follow(`/api/auth/${at}/authorize?user_id=x`, "");
    expect(location).toBe("/auth?session=expired");
  });
});

test("the browser returns from Notion to the framework of the analysis from which it was connected", async () => {
  const person = await app.signUp();
  const analysis = "0198d1f0-0000-7000-8000-000000000001";
  const frameworkPage = `/dashboard?view=ads-promotions&tab=framework&analysis=${analysis}`;
  const start = async (more: Record<string, string>) => {
    const query = new URLSearchParams({ user_id: person.user.id, analysis, ...more });
    const { location, given } = await follow(`/api/auth/notion/authorize?${query}`, person.cookie);
    const state = URL.parse(location)?.searchParams.get("state") ?? "";
    return { location, state, cookie: `${person.cookie}; ${given}` };
  };
  const finish = async (query: Record<string, string>, cookie: string) =>
    (await follow(`/api/auth/notion/callback?${new URLSearchParams(query)}`, cookie)).location;
  const first = await start({});
  expect(await finish({ code: "one", state: first.state }, first.cookie)).toBe(
    `${frameworkPage}&notion_connected=true`,
  );
  const second = await start({});
  expect(await finish({ error: "access_denied", state: second.state }, second.cookie)).toBe(
    `${frameworkPage}&notion_error=cancelled`,
  );
  expect((await start({ user_id: "x" })).location).toBe(
    `${frameworkPage}&notion_error=not_allowed`,
  );
  const hostile = await start({ analysis: "//evil.example" });
  expect(await finish({ code: "one", state: hostile.state }, hostile.cookie)).toBe(
    "/dashboard?view=ads-promotions&notion_connected=true",
  );
});

test("a service that is not configured says so", async () => {
  const bare = await openTestApp();
  const person = await bare.signUp();
  for (const [at, page] of [
    ["reddit", "/dashboard?"],
    ["notion", "/dashboard?view=ads-promotions&"],
  ]) {
    const url = `/api/auth/${at}/authorize?user_id=${person.user.id}`;
    const { headers } = await bare.app.inject({ url, headers: { cookie: person.cookie } });
    expect(headers.location).toBe(`${page}${at}_error=not_configured`);
  }
  const status = dataOf(await bare.call("getNotionStatus", {}, { token: person.token }));
  expect(status).toEqual({ available: false, connected: false, workspaceName: null });
  await bare.close();
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AccountLink } from "../../../integrations/ports/account-link.ts";
import type { AccountViewer, SeenAccount } from "../../../integrations/ports/account-viewer.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import { openAdmin } from "../../../testing/admin.ts";
import {
  type As,
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { openWriter } from "../../../testing/reply-pipeline.ts";

const clock = createTestClock();
const scopes = ["identity", "submit", "edit", "read", "history"];
let revoked: string[] = [];
let granted = scopes;
let others: Map<string, SeenAccount>;
let itself: SeenAccount | SourceError | null;
const away = new SourceError("unavailable", "away", { publicText: "Away." });
let sendsToken = true;
let isAway = false;

const reddit: AccountLink = {
  authorizeUrl: ({ state, redirectUri }) =>
    `https://reddit.example/authorize?${new URLSearchParams({ state, redirectUri })}`,
  connect: (code) =>
    Promise.resolve({ username: code, refreshToken: `canary-${code}`, scopes: granted }),
  revoke(token) {
    revoked.push(token);
    return Promise.resolve();
  },
};
const viewer: AccountViewer = {
  name: "reddit",
  fetchAccount: (name) =>
    isAway ? Promise.reject(away) : Promise.resolve(others.get(name.toLowerCase()) ?? null),
  async fetchOwnAccount(token, keep) {
    if (sendsToken) await keep(`${token}+`);
    if (itself instanceof SourceError) throw itself;
    if (!itself) throw away;
    return itself;
  },
};
const seen = (name: string, part: Partial<SeenAccount> = {}): SeenAccount => ({
  name,
  suspended: false,
  karma: 120,
  bornAt: new Date("2020-01-02T00:00:00Z"),
  ...part,
});

let app: TestApp;
let admin: As;
beforeAll(async () => {
  app = await openTestApp({ reddit, accountViewers: [viewer], redditPlacement: true, clock });
});
afterAll(() => app.close());
let signIn: () => Promise<As>;
beforeEach(async () => {
  signIn ??= openAdmin(app);
  admin = await signIn();
  revoked = [];
  granted = scopes;
  others = new Map();
  itself = null;
  isAway = false;
  sendsToken = true;
});

let made = 0;
const newName = () => `helper_${++made}`;
type Body = Parameters<typeof app.call<"addCommunityAccount">>[1]["body"];
const add = async (part: Partial<Body> = {}) =>
  dataOf(
    await app.call(
      "addCommunityAccount",
      { body: { source: "reddit", name: newName(), affiliation: "Works with Earshot.", ...part } },
      admin,
    ),
  ).account;
const change = (id: string, body: object) =>
  app.call("changeCommunityAccount", { params: { id }, body }, admin);
const get = async (id: string) => {
  const { accounts } = dataOf(await app.call("listCommunityAccounts", {}, admin));
  return accounts.find((one) => one.id === id);
};
const checkNow = (id: string) => app.call("checkCommunityAccount", { params: { id } }, admin);
const remove = (id: string) => app.call("deleteCommunityAccount", { params: { id } }, admin);

describe("an account in the administrator's list", () => {
  test("is added in its platform's spelling, by default for manual placement by all writers", async () => {
    const writer = await openWriter(app);
    const account = await add({ source: "x", name: "@Helper_X" });
    expect(account).toMatchObject({
      source: "x",
      name: "Helper_X",
      mode: "hand",
      writer: null,
      active: true,
      connected: false,
      state: "unknown",
      canCheck: false,
      usage: { placedToday: 0, dailyLimit: 6, nextAllowedAt: null },
      placed: 0,
      removed: 0,
    });
    const mine = await add({ source: "x", writerId: writer.userId });
    expect(mine.writer).toEqual({ id: writer.userId, name: "Jo" });
    const listed = dataOf(await app.call("listCommunityAccounts", {}, admin));
    expect(listed.apiPlacementEnabled).toBe(true);
    expect(listed.writers).toContainEqual({ id: writer.userId, name: "Jo" });
    const { communityAccounts } = app.services;
    const idsFor = async (userId: string) =>
      (await communityAccounts.listFor("x", userId)).map(({ id }) => id);
    expect(await idsFor(writer.userId)).toEqual(expect.arrayContaining([account.id, mine.id]));
    expect(await idsFor(crypto.randomUUID())).not.toContain(mine.id);
  });

  test("is refused with the reason if the input is invalid", async () => {
    const { name } = await add();
    const body = { source: "reddit", affiliation: "Us.", name: newName() } as const;
    const refusal = async (part: Partial<Body>) => {
      const input = { body: { ...body, ...part } };
      const { code, details } = errorOf(await app.call("addCommunityAccount", input, admin));
      return [code, ...details];
    };
    expect(await refusal({ name: name.toUpperCase() })).toEqual(["ACCOUNT_EXISTS"]);
    expect(await refusal({ name: "a b c" })).toEqual([
      "VALIDATION_FAILED",
      "name: must be a Reddit name of 3 to 20 characters.",
    ]);
    expect(await refusal({ source: "x", name: "@" })).toEqual([
      "VALIDATION_FAILED",
      "name: must be a name.",
    ]);
    expect(await refusal({ source: "x", name: "someone", mode: "api" })).toEqual([
      "API_PLACING_OFF",
    ]);
    expect(await refusal({ writerId: crypto.randomUUID() })).toEqual([
      "VALIDATION_FAILED",
      "writerId: is not a writer.",
    ]);
  });

  test("is changed, and gets the cooldown that the administrator sets", async () => {
    const { id } = await add();
    const cooldownUntil = new Date(clock.now().getTime() + 3_600_000).toISOString();
    expect(
      dataOf(await change(id, { affiliation: "Ours.", active: false, cooldownUntil })).account,
    ).toMatchObject({
      affiliation: "Ours.",
      active: false,
      cooldownUntil: cooldownUntil,
      cooldownReason: "The administrator set a cooldown.",
    });
    expect(errorOf(await change(id, { cooldownUntil: "2020-01-01T00:00:00Z" })).details).toEqual([
      "cooldownUntil: must be in the future.",
    ]);
    expect(errorOf(await change(id, { cooldownReason: "Why not." })).details).toEqual([
      "cooldownReason: needs cooldownUntil too.",
    ]);
    expect(dataOf(await change(id, { cooldownUntil: null })).account).toMatchObject({
      cooldownUntil: null,
      cooldownReason: null,
    });
    expect(errorOf(await change(crypto.randomUUID(), {})).code).toBe("NOT_FOUND");
  });

  test("is deleted once", async () => {
    const { id } = await add();
    expect((await remove(id)).status).toBe(200);
    expect(await get(id)).toBeUndefined();
    expect(errorOf(await remove(id)).code).toBe("NOT_FOUND");
  });
});

/** Signs the administrator in. @returns the session cookie */
async function signInBrowser() {
  const response = await app.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email: app.adminEmail, password: "a good long password" },
  });
  return String(response.headers["set-cookie"]).split(";")[0] ?? "";
}
async function follow(url: string, cookie: string) {
  const response = await app.app.inject({ url, headers: { cookie } });
  expect(response.statusCode).toBe(302);
  const [setCookie = ""] = [response.headers["set-cookie"] ?? []]
    .flat()
    .map((one) => String(one).split(";")[0] ?? "");
  return { location: String(response.headers.location), setCookie };
}
async function startConnection(id: string, cookie: string) {
  const { location, setCookie } = await follow(`/api/auth/reddit/community-accounts/${id}`, cookie);
  const url = URL.parse(location);
  const state = url?.searchParams.get("state") ?? "";
  return { location, state, cookie: `${cookie}; ${setCookie}`, oauthState: setCookie };
}
const finishConnection = async (query: Record<string, string>, cookie: string) =>
  (await follow(`/api/auth/reddit/callback?${new URLSearchParams(query)}`, cookie)).location;
async function connected() {
  const account = await add({ mode: "api" });
  const cookie = await signInBrowser();
  const started = await startConnection(account.id, cookie);
  await finishConnection({ code: account.name, state: started.state }, started.cookie);
  return account;
}
const sealedOf = async (id: string) => {
  const { rows } = await app.infrastructure.database.read.execute<{ sealed_token: string }>(
    sql`select sealed_token from community_accounts where id = ${id}`,
  );
  return rows[0]?.sealed_token ?? null;
};
const error = (why: string) => `/admin?tab=accounts&account_error=${why}`;

describe("an account for API placement", () => {
  test("is connected, connected again and deleted; its token is stored encrypted", async () => {
    const { id, name } = await add({ mode: "api" });
    const cookie = await signInBrowser();
    const first = await startConnection(id, cookie);
    expect(first.location).toContain(
      encodeURIComponent("http://localhost/api/auth/reddit/callback"),
    );
    const code = name.toUpperCase();
    expect(await finishConnection({ code, state: first.state }, first.cookie)).toBe(
      `/admin?tab=accounts&account_connected=${code}`,
    );
    expect(await get(id)).toMatchObject({ connected: true, name: code, tokenFailure: null });
    expect(await sealedOf(id)).not.toContain("canary");
    expect(await app.services.communityAccounts.refreshTokenOf(id)).toBe(`canary-${code}`);
    const second = await startConnection(id, cookie);
    await finishConnection({ code: name, state: second.state }, second.cookie);
    expect(revoked).toEqual([`canary-${code}`]);
    await remove(id);
    expect(revoked).toEqual([`canary-${code}`, `canary-${name}`]);
  });

  test("loses its permission when it is switched to manual placement", async () => {
    const { id, name } = await connected();
    expect(dataOf(await change(id, { mode: "hand" })).account).toMatchObject({
      mode: "hand",
      connected: false,
    });
    expect(revoked).toEqual([`canary-${name}`]);
    await expect(app.services.communityAccounts.refreshTokenOf(id)).rejects.toMatchObject({
      code: "API_PLACING_OFF",
    });
    // A token that arrives later is not stored.
    await app.services.communityAccounts.keepToken(id, `canary-${name}`, "late");
    expect(await sealedOf(id)).toBeNull();
  });

  test("stores a token only in place of the token that it replaces", async () => {
    const { id, name } = await connected();
    const { keepToken, refreshTokenOf } = app.services.communityAccounts;
    const [first, sealed] = [`canary-${name}`, await sealedOf(id)];
    await keepToken(id, first, first);
    expect(await sealedOf(id)).toBe(sealed);
    await keepToken(id, first, "second");
    // Both were issued for the first token, so the later one is not stored.
    await keepToken(id, first, "late");
    expect(await refreshTokenOf(id)).toBe("second");
    await app.infrastructure.database.read.execute(
      sql`update community_accounts set sealed_token = 'broken' where id = ${id}`,
    );
    await keepToken(id, "second", "third");
    expect(await sealedOf(id)).toBe("broken");
  });

  test("has no token failure once its token works again", async () => {
    const { id, name } = await connected();
    others.set(name, seen(name));
    itself = new SourceError("unauthorized", "no", { publicText: "No." });
    expect(dataOf(await checkNow(id)).account.tokenFailure).not.toBeNull();
    itself = seen(name);
    sendsToken = false;
    expect(dataOf(await checkNow(id)).account.tokenFailure).toBeNull();
  });

  test("is connected once, only by the session that started, and only as the intended account", async () => {
    const { id, name } = await add({ mode: "api" });
    const cookie = await signInBrowser();
    const person = await app.signUp();
    const stranger = person.cookie;
    expect((await startConnection(id, stranger)).location).toBe("/auth");
    expect((await startConnection(crypto.randomUUID(), cookie)).location).toBe(error("failed"));

    const one = await startConnection(id, cookie);
    const other = await startConnection(id, cookie);
    const another = await signInBrowser();
    const denied = { error: "access_denied", state: one.state };
    // Another person, another session of the administrator, another state, and no state cookie.
    for (const [state, cookies, redirect] of [
      [one.state, `${stranger}; ${one.oauthState}`, error("not_allowed")],
      [one.state, `${another}; ${one.oauthState}`, error("not_allowed")],
      [other.state, one.cookie, "/dashboard?reddit_error=expired"],
      [one.state, cookie, "/dashboard?reddit_error=expired"],
    ] as const) {
      expect(await finishConnection({ code: name, state }, cookies)).toBe(redirect);
    }
    expect(await finishConnection(denied, one.cookie)).toBe(error("cancelled"));
    expect(await finishConnection({ code: "somebody", state: one.state }, one.cookie)).toBe(
      error("wrong_account"),
    );
    granted = ["identity", "read"];
    expect(await finishConnection({ code: name, state: one.state }, one.cookie)).toBe(
      error("scopes"),
    );
    expect(revoked).toEqual(["canary-somebody", `canary-${name}`]);
    await change(id, { mode: "hand" });
    granted = scopes;
    expect(await finishConnection({ code: name, state: one.state }, one.cookie)).toBe(
      error("gone"),
    );
    expect((await startConnection(id, cookie)).location).toBe(error("gone"));
    expect(await sealedOf(id)).toBeNull();
  });

  test("reports that its token can't be decrypted", async () => {
    const [one, other] = [await connected(), await connected()];
    await app.infrastructure.database.read.execute(
      sql`update community_accounts set sealed_token = ${await sealedOf(other.id)} where id = ${one.id}`,
    );
    await expect(app.services.communityAccounts.refreshTokenOf(one.id)).rejects.toMatchObject({
      code: "API_PLACING_OFF",
    });
    expect((await get(one.id))?.tokenFailure).toMatch(/^Its token can't be decrypted/);
  });
});

describe("a check of an account", () => {
  test("records karma, age and state, and stores the new token that Reddit sends", async () => {
    const { id, name } = await connected();
    others.set(name, seen(name));
    itself = seen(name, { karma: 130 });
    expect(dataOf(await checkNow(id)).account).toMatchObject({
      state: "good",
      karma: 120,
      accountCreatedAt: "2020-01-02T00:00:00.000Z",
      lastCheckedAt: clock.now().toISOString(),
    });
    expect(await app.services.communityAccounts.refreshTokenOf(id)).toBe(`canary-${name}+`);
    const status = await app.services.communityAccounts.statusesOf("reddit", [name.toUpperCase()]);
    expect(status.get(name)).toMatchObject({ state: "good", karma: 120, cooldownUntil: null });
  });

  test("starts an indefinite cooldown if the account is hidden or suspended", async () => {
    const { id, name } = await connected();
    itself = seen(name);
    expect(dataOf(await checkNow(id)).account).toMatchObject({
      state: "shadowed",
      cooldownUntil: "9999-12-31T00:00:00.000Z",
      cooldownReason: "The platform hides it from others.",
    });
    // Still hidden, but the administrator ended the cooldown: only a change of the state starts a new one.
    await change(id, { cooldownUntil: null });
    expect(dataOf(await checkNow(id)).account).toMatchObject({
      state: "shadowed",
      cooldownUntil: null,
    });
    others.set(name, seen(name, { suspended: true, karma: null, bornAt: null }));
    expect(dataOf(await checkNow(id)).account).toMatchObject({
      state: "suspended",
      karma: 120,
      cooldownReason: "The platform has suspended it.",
    });
    const none = await add();
    expect(dataOf(await checkNow(none.id)).account).toMatchObject({
      state: "gone",
      cooldownUntil: null,
    });
  });

  test("reports a revoked permission, and a platform that can't be reached", async () => {
    const { id, name } = await connected();
    others.set(name, seen(name));
    itself = new SourceError("unauthorized", "no", { publicText: "No." });
    expect(dataOf(await checkNow(id)).account).toMatchObject({
      state: "good",
      tokenFailure:
        "Reddit no longer accepts our permission for this account: it was revoked, or the password was changed. Connect the account again.",
    });
    isAway = true;
    expect(errorOf(await checkNow(id)).code).toBe("SOURCE_AWAY");
    const onX = await add({ source: "x", name: "nobody_looks" });
    expect(errorOf(await checkNow(onX.id)).code).toBe("NO_STANDING");
    expect(errorOf(await checkNow(crypto.randomUUID())).code).toBe("NOT_FOUND");
  });

  test("is due daily for active accounts and those that writers declared, and an hour after a failure", async () => {
    const { communityAccounts } = app.services;
    let due: string[] = [];
    communityAccounts.topics.due.subscribe(async (_, { name }) => void due.push(name));
    const [one, inactive] = [await add(), await add()];
    await change(inactive.id, { active: false });
    const declared = newName();
    await openWriter(app, declared);
    const dueNow = async () => {
      due = [];
      await communityAccounts.checkDue();
      return [one.name, inactive.name, declared].filter((name) => due.includes(name));
    };
    expect(await dueNow()).toEqual([one.name, declared]);
    const checkBoth = () =>
      Promise.all(
        [one.name, declared].map((name) =>
          communityAccounts.checkLater({ source: "reddit", name }),
        ),
      );
    isAway = true;
    await checkBoth();
    expect(await dueNow()).toEqual([]);
    clock.advance(3_600_000);
    expect(await dueNow()).toEqual([one.name, declared]);
    isAway = false;
    await checkBoth();
    expect(await dueNow()).toEqual([]);
    clock.advance(24 * 3_600_000);
    expect(await dueNow()).toEqual([one.name, declared]);
  });
});

describe("a cooldown", () => {
  test("is not shortened by a later one, and ends automatically", async () => {
    const { id, name } = await add();
    const { database } = app.infrastructure;
    const { startCooldown } = app.services.communityAccounts;
    const inDays = (days: number) => new Date(clock.now().getTime() + days * 24 * 3_600_000);
    await database.transaction((tx) =>
      startCooldown(tx, "reddit", name, inDays(7), "Two removals."),
    );
    await database.transaction((tx) =>
      startCooldown(tx, "reddit", name, inDays(1), "One removal."),
    );
    expect(await get(id)).toMatchObject({
      cooldownUntil: inDays(7).toISOString(),
      cooldownReason: "Two removals.",
    });
    clock.advance(8 * 24 * 3_600_000);
    admin = await signIn();
    expect(await get(id)).toMatchObject({ cooldownUntil: null, cooldownReason: null });
    await database.transaction((tx) => startCooldown(tx, "reddit", name, null, "Hidden."));
    expect((await get(id))?.cooldownUntil).toBe("9999-12-31T00:00:00.000Z");
  });
});

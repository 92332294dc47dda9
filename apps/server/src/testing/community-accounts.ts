import type { CallInput, Calls } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { AccountLink } from "../integrations/ports/account-link.ts";
import type { AccountViewer, SeenAccount } from "../integrations/ports/account-viewer.ts";
import { SourceError } from "../integrations/ports/source.ts";
import { openAdmin } from "./admin.ts";
import { type As, createTestClock, dataOf, openTestApp, type TestApp } from "./app.ts";

/** The permissions that API placement needs. */
export const scopes = ["identity", "submit", "edit", "read", "history"];
const away = new SourceError("unavailable", "away", { publicText: "Away." });
export const seen = (name: string, part: Partial<SeenAccount> = {}): SeenAccount => ({
  name,
  suspended: false,
  karma: 120,
  bornAt: new Date("2020-01-02T00:00:00Z"),
  ...part,
});

/** The path that a connection ends at when it fails. */
export const connectionError = (why: string) => `/admin?tab=accounts&account_error=${why}`;

export type AccountBody = CallInput<Calls["addCommunityAccount"]>["body"];

/** What the fake Reddit answers and was asked for; each test starts with this. */
const initialPlatform = () => ({
  /** The tokens whose permission was revoked. */
  revoked: [] as string[],
  granted: scopes,
  /** The accounts as others see them, by name. */
  others: new Map<string, SeenAccount>(),
  /** The account as it sees itself. */
  itself: null as SeenAccount | SourceError | null,
  isAway: false,
  sendsToken: true,
});

/** Opens an app for the tests of one file, with a fake Reddit and the administrator signed in. */
export function setUpCommunityAccounts() {
  const clock = createTestClock();
  const platform = initialPlatform();
  const reddit: AccountLink = {
    authorizeUrl: ({ state, redirectUri }) =>
      `https://reddit.example/authorize?${new URLSearchParams({ state, redirectUri })}`,
    connect: (code) =>
      Promise.resolve({ username: code, refreshToken: `canary-${code}`, scopes: platform.granted }),
    revoke(token) {
      platform.revoked.push(token);
      return Promise.resolve();
    },
  };
  const viewer: AccountViewer = {
    name: "reddit",
    fetchAccount: (name) =>
      platform.isAway
        ? Promise.reject(away)
        : Promise.resolve(platform.others.get(name.toLowerCase()) ?? null),
    async fetchOwnAccount(token, keep) {
      if (platform.sendsToken) await keep(`${token}+`);
      if (platform.itself instanceof SourceError) throw platform.itself;
      if (!platform.itself) throw away;
      return platform.itself;
    },
  };

  let app: TestApp;
  let admin: As;
  beforeAll(async () => {
    app = await openTestApp({ reddit, accountViewers: [viewer], redditPlacement: true, clock });
  });
  afterAll(() => app.close());
  let signIn: () => Promise<As>;
  const signInAdmin = async () => {
    signIn ??= openAdmin(app);
    admin = await signIn();
  };
  beforeEach(async () => {
    await signInAdmin();
    Object.assign(platform, initialPlatform());
  });

  let made = 0;
  const newName = () => `helper_${++made}`;
  const add = async (part: Partial<AccountBody> = {}) =>
    dataOf(
      await app.call(
        "addCommunityAccount",
        {
          body: { source: "reddit", name: newName(), affiliation: "Works with Earshot.", ...part },
        },
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
    const { location, setCookie } = await follow(
      `/api/auth/reddit/community-accounts/${id}`,
      cookie,
    );
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
    const { rows } = await app.infrastructure.database.pool.execute<{ sealed_token: string }>(
      sql`select sealed_token from community_accounts where id = ${id}`,
    );
    return rows[0]?.sealed_token ?? null;
  };

  return {
    /** The app; it is open once the tests run. */
    get app() {
      return app;
    },
    get admin() {
      return admin;
    },
    clock,
    platform,
    signInAdmin,
    newName,
    add,
    change,
    get,
    checkNow,
    remove,
    signInBrowser,
    startConnection,
    finishConnection,
    connected,
    sealedOf,
  };
}

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";

const clock = createTestClock();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

const cookieOf = (outcome: { headers: Record<string, unknown> }) =>
  String(outcome.headers["set-cookie"]).split(";")[0] ?? "";

describe("sign-up", () => {
  test("creates a customer with a workspace on the free quota", async () => {
    const { user } = await app.signUp({
      email: " Mara@Example.TEST ",
      fullName: "  Mara  ",
      onboarded: false,
    });
    expect(user).toMatchObject({
      email: "mara@example.test",
      fullName: "Mara",
      userType: "user",
      hasCompletedOnboarding: false,
      subscriptionTier: null,
      repliesUsed: 0,
      repliesLimit: 2,
      keywordsUsed: 0,
      keywordsLimit: 3,
    });
    expect(user).not.toHaveProperty("isAdmin");
  });

  test("keeps the token in an HttpOnly cookie of the auth path", async () => {
    const outcome = await app.call("signup", {
      body: { email: "cookie@example.test", password: "a good long password" },
    });
    const cookies = [outcome.headers["set-cookie"] ?? []].flat().map(String);
    const cookie = cookies.find((one) => one.startsWith("earshot_session="));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/Path=\/api\/auth/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).not.toMatch(/Max-Age/);
  });

  test("refuses a known e-mail and says to sign in", async () => {
    const { email } = await app.signUp();
    const outcome = await app.call("signup", {
      body: { email: email.toUpperCase(), password: "another long password" },
    });
    expect(errorOf(outcome)).toMatchObject({ status: 409, code: "EMAIL_TAKEN" });
  });

  test("with the same email twenty times concurrently creates one account", async () => {
    const body = { email: "race@example.test", password: "a good long password" };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => app.call("signup", { body })),
    );
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test.each([
    [
      { email: "a@b.test", password: "short" },
      "password: Password too short: Password must be at least 8 characters long.",
    ],
    [{ email: "a@b.test", password: "x".repeat(129) }, "password: Password too long"],
    [{ email: "nonsense", password: "a good long password" }, "email: Invalid email format"],
    [{ email: "", password: "a good long password" }, "email: Valid email is required"],
    [{ password: "a good long password" }, "email: Valid email is required"],
    [{ email: "a@b.test" }, "password: Valid password is required"],
  ])("refuses %j", async (body, detail) => {
    const outcome = await app.call("signup", { body: body as { email: string; password: string } });
    expect(errorOf(outcome)).toMatchObject({ status: 400, details: [detail] });
  });

  test("refuses a common password and a writer", async () => {
    const common = await app.call("signup", {
      body: { email: "c@b.test", password: "Password123" },
    });
    expect(errorOf(common).message).toBe("This password is too common. Please choose another.");
    const writer = await app.call("signup", {
      body: { email: "w@b.test", password: "a good long password", userType: "writer" },
    });
    expect(errorOf(writer)).toMatchObject({ status: 403, message: "Writers join by invitation" });
  });

  test("takes no role, tier or quota from the payload", async () => {
    const outcome = await app.call("signup", {
      body: {
        email: "greedy@example.test",
        password: "a good long password",
        ...{ isAdmin: true, subscriptionTier: "scale", repliesLimit: 999, emailVerified: true },
      },
    });
    expect(dataOf(outcome).user).toMatchObject({ subscriptionTier: null, repliesLimit: 2 });
  });
});

describe("sign-in", () => {
  test("answers the same for a wrong password and an unknown e-mail", async () => {
    const { email } = await app.signUp();
    const wrong = await app.call("login", { body: { email, password: "not the password" } });
    const unknown = await app.call("login", {
      body: { email: "nobody@example.test", password: "not the password" },
    });
    expect(errorOf(wrong)).toEqual(errorOf(unknown));
    expect(errorOf(wrong)).toMatchObject({ status: 401, message: "Invalid email or password" });
  });

  test("lasts 30 days if the user chose to be remembered", async () => {
    const { email, password } = await app.signUp();
    const outcome = await app.call("login", { body: { email, password, rememberMe: true } });
    expect(String(outcome.headers["set-cookie"])).toMatch(/Max-Age=2592000/);
  });

  test("identifies the administrator only after their address is confirmed", async () => {
    const { accounts, workspaces } = app.services;
    await app.infrastructure.database.transaction(async (tx) => {
      const user = await accounts.create(tx, {
        email: app.adminEmail,
        password: "a good long password",
        userType: "user",
        emailVerified: false,
      });
      await workspaces.createFor(tx, user.id, { companyName: null });
    });
    const signIn = async () =>
      dataOf(
        await app.call("login", {
          body: { email: app.adminEmail, password: "a good long password" },
        }),
      );
    // Somebody else who signs up first with the administrator's address must not become an administrator.
    const unconfirmed = await signIn();
    expect(unconfirmed.user.isAdmin).toBeUndefined();
    const refused = await app.call("listOptOuts", {}, { token: unconfirmed.accessToken });
    expect(errorOf(refused).code).toBe("FORBIDDEN");
    await app.infrastructure.database.query({
      text: "update users set email_verified_at = now() where email = $1",
      values: [app.adminEmail],
    });
    expect((await signIn()).user.isAdmin).toBe(true);
  });
});

describe("me", () => {
  test("answers 401 without a token, with a broken one and after it ended", async () => {
    const { token } = await app.signUp();
    expect(dataOf(await app.call("me", {}, { token })).user.userType).toBe("user");
    for (const as of [{}, { token: "nonsense" }, { token: `${token}x` }]) {
      expect(errorOf(await app.call("me", {}, as))).toMatchObject({
        status: 401,
        code: "UNAUTHENTICATED",
      });
    }
    clock.advance(15 * 60_000 + 1_000);
    expect(errorOf(await app.call("me", {}, { token })).status).toBe(401);
  });

  test("answers 401 as soon as the session is signed out", async () => {
    const { token, cookie } = await app.signUp();
    expect((await app.call("logout", {}, { cookie })).status).toBe(200);
    expect(errorOf(await app.call("me", {}, { token })).status).toBe(401);
    expect(errorOf(await app.call("refresh", {}, { cookie })).code).toBe("SESSION_EXPIRED");
  });
});

describe("refresh", () => {
  test("rotates the cookie and gives a token that works", async () => {
    const { cookie, user } = await app.signUp();
    const outcome = await app.call("refresh", {}, { cookie });
    expect(cookieOf(outcome)).not.toBe(cookie);
    const me = await app.call("me", {}, { token: dataOf(outcome).accessToken ?? "" });
    expect(dataOf(me).user.id).toBe(user.id);
  });

  test("without a cookie is not an error, and returns no session", async () => {
    for (const portal of ["main", "writer"] as const) {
      expect(dataOf(await app.call("refresh", { query: { portal } }))).toEqual({
        accessToken: null,
      });
    }
  });

  test("from fifty tabs concurrently ends no session", async () => {
    const { cookie } = await app.signUp();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => app.call("refresh", {}, { cookie })),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const next = outcomes.map((outcome) => app.call("refresh", {}, { cookie: cookieOf(outcome) }));
    expect((await Promise.all(next)).every(({ status }) => status === 200)).toBe(true);
  });

  test("with a replayed grandparent ends the whole session", async () => {
    const { cookie } = await app.signUp();
    const child = await app.call("refresh", {}, { cookie });
    clock.advance(11_000);
    const grandchild = await app.call("refresh", {}, { cookie: cookieOf(child) });
    expect(errorOf(await app.call("refresh", {}, { cookie })).code).toBe("SESSION_EXPIRED");
    const after = await app.call("refresh", {}, { cookie: cookieOf(grandchild) });
    expect(errorOf(after).code).toBe("SESSION_EXPIRED");
    const { accessToken } = dataOf(grandchild);
    expect(errorOf(await app.call("me", {}, { token: accessToken ?? "" })).status).toBe(401);
  });

  test("by another client with a used token ends the session immediately", async () => {
    const { cookie } = await app.signUp();
    const child = await app.call("refresh", {}, { cookie });
    await app.call("refresh", {}, { cookie, headers: { "user-agent": "a thief" } });
    expect(errorOf(await app.call("refresh", {}, { cookie: cookieOf(child) })).status).toBe(401);
  });

  test("ends with the session: 24 hours, or 30 days when remembered", async () => {
    const { email, password, cookie } = await app.signUp();
    const remembered = await app.call("login", { body: { email, password, rememberMe: true } });
    clock.advance(24 * 3_600_000 + 1_000);
    expect((await app.call("refresh", {}, { cookie })).status).toBe(401);
    expect((await app.call("refresh", {}, { cookie: cookieOf(remembered) })).status).toBe(200);
  });

  test.each([
    ["another origin", { origin: "https://evil.example", host: "localhost" }],
    ["no origin at all", { origin: "null", host: "localhost" }],
    ["another site, as the browser says", { "sec-fetch-site": "cross-site" }],
    ["a sibling site", { "sec-fetch-site": "same-site" }],
  ])("refuses a call from %s, and so does sign-out", async (_, headers) => {
    const { cookie } = await app.signUp();
    for (const name of ["refresh", "logout"] as const) {
      const outcome = await app.call(name, {}, { cookie, headers });
      expect(errorOf(outcome)).toMatchObject({ status: 403, code: "FOREIGN_ORIGIN" });
    }
    const own = { origin: "http://localhost", host: "localhost", "sec-fetch-site": "same-origin" };
    expect((await app.call("refresh", {}, { cookie, headers: own })).status).toBe(200);
  });
});

describe("the guard", () => {
  test("refuses customers' calls to a writer without a workspace", async () => {
    await app.infrastructure.database.transaction((tx) =>
      app.services.accounts.create(tx, {
        email: "writer@example.test",
        password: "a good long password",
        userType: "writer",
      }),
    );
    const login = await app.call("login", {
      body: { email: "writer@example.test", password: "a good long password" },
    });
    const { accessToken: token, user } = dataOf(login);
    expect(user).toMatchObject({ userType: "writer", keywordsLimit: 0 });
    const outcome = await app.call("listKeywords", {}, { token });
    expect(errorOf(outcome)).toMatchObject({ status: 403, code: "NO_WORKSPACE" });
  });

  test("comes before validation", async () => {
    const outcome = await app.call("addKeyword", { body: { keyword: "" } });
    expect(errorOf(outcome)).toMatchObject({ status: 401, details: [] });
  });
});

test("behind a proxy the public address is an origin of ours, and its cookie is Secure", async () => {
  const proxied = await openTestApp({ publicUrl: "https://earshot.example" });
  const body = { email: "proxied@example.test", password: "a good long password" };
  const signup = await proxied.call("signup", { body });
  const cookies = [signup.headers["set-cookie"] ?? []].flat();
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure;/);
  const cookie = cookieOf(signup);
  const from = (origin: string) =>
    proxied.call("refresh", {}, { cookie, headers: { origin, host: "10.0.0.7:3000" } });
  expect(errorOf(await from("https://evil.example")).code).toBe("FOREIGN_ORIGIN");
  expect((await from("https://earshot.example")).status).toBe(200);
  await proxied.close();
});

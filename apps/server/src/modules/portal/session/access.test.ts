import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type As,
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { companyOf } from "../../identity/workspaces/index.ts";

const clock = createTestClock();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock, jobs: true });
});
afterAll(() => app.close());

/** The path of a mail's only link, and the values in its fragment. */
const linkOf = ({ text }: { text: string }) => {
  const [address = ""] = /http:\/\/localhost\/\S+/.exec(text) ?? [];
  const url = new URL(address);
  return { path: url.pathname, values: Object.fromEntries(new URLSearchParams(url.hash.slice(1))) };
};

/** Signs up, and reads the mail that confirms the address. */
async function person() {
  const made = await app.signUp({ confirmed: false, onboarded: false });
  const verification = await app.mailer.next(made.email);
  return { ...made, verification };
}

/** Requests a password reset link. @returns its tokens */
async function resetTokens(email: string) {
  expect((await app.call("forgotPassword", { body: { email } })).status).toBe(200);
  const { path, values } = linkOf(await app.mailer.next(email));
  expect(path).toBe("/reset-password");
  return values as { access_token: string; refresh_token: string };
}

const password = "another good password";
const isSignedIn = async (as: As) => (await app.call("me", {}, as)).status === 200;
const signIn = (email: string, secret: string) =>
  app.call("login", { body: { email, password: secret } });

describe("a forgotten password", () => {
  test("is reset with the mailed link, once; all sessions end, and the owner gets a mail", async () => {
    const { email, token, cookie, password: old } = await person();
    const tokens = await resetTokens(email);
    expect((await app.call("checkResetLink", { body: tokens })).status).toBe(200);
    expect((await app.call("resetPassword", { body: { ...tokens, password } })).status).toBe(200);
    expect((await app.mailer.next(email)).subject).toBe("Your Earshot password was changed");
    expect(await isSignedIn({ token })).toBe(false);
    expect((await app.call("refresh", {}, { cookie })).status).toBe(401);
    expect(errorOf(await signIn(email, old)).code).toBe("INVALID_CREDENTIALS");
    expect(dataOf(await signIn(email, password)).user.emailVerified).toBe(true);
    const again = await app.call("resetPassword", { body: { ...tokens, password: old } });
    expect(errorOf(again)).toMatchObject({
      status: 400,
      code: "INVALID_RESET_LINK",
      message: "The password reset link is invalid or has expired.",
    });
    expect(errorOf(await app.call("checkResetLink", { body: tokens })).status).toBe(400);
  });

  test("of twenty concurrent uses one succeeds", async () => {
    const { email } = await person();
    const tokens = await resetTokens(email);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        app.call("resetPassword", { body: { ...tokens, password: `a good password ${at}` } }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  test("needs both tokens of the same link", async () => {
    const [one, other] = [await person(), await person()];
    const [first, second] = [await resetTokens(one.email), await resetTokens(other.email)];
    const mixed = { access_token: first.access_token, refresh_token: second.refresh_token };
    for (const tokens of [
      mixed,
      { ...first, refresh_token: "x" },
      { ...first, access_token: "x" },
      { ...first, access_token: one.token },
      { ...first, access_token: first.refresh_token },
    ]) {
      const outcome = await app.call("resetPassword", { body: { ...tokens, password } });
      expect(errorOf(outcome).code).toBe("INVALID_RESET_LINK");
    }
  });

  test("has tokens that grant no other access", async () => {
    const { email } = await person();
    const { access_token, refresh_token } = await resetTokens(email);
    for (const token of [access_token, refresh_token]) {
      expect(errorOf(await app.call("me", {}, { token })).status).toBe(401);
      const cookie = `earshot_session=${token}`;
      expect(errorOf(await app.call("refresh", {}, { cookie })).status).toBe(401);
    }
  });

  test("has a link that is valid for an hour", async () => {
    const { email } = await person();
    const tokens = await resetTokens(email);
    clock.advance(60 * 60_000 + 1_000);
    expect(errorOf(await app.call("checkResetLink", { body: tokens })).status).toBe(400);
  });

  test("gets the same answer for an address without an account, and sends no mail", async () => {
    const { email } = await person();
    const known = await app.call("forgotPassword", { body: { email } });
    const unknown = await app.call("forgotPassword", { body: { email: "nobody@example.test" } });
    expect(dataOf(unknown)).toEqual(dataOf(known));
    await app.mailer.next(email);
    await app.call("forgotPassword", { body: { email } });
    await app.mailer.next(email);
    expect(app.mailer.sent.some(({ to }) => to === "nobody@example.test")).toBe(false);
  });

  test("can't be replaced by a common or a short one", async () => {
    const { email } = await person();
    const tokens = await resetTokens(email);
    const set = (secret: string) =>
      app.call("resetPassword", { body: { ...tokens, password: secret } });
    expect(errorOf(await set("short")).details[0]).toContain("Password too short");
    expect(errorOf(await set("Password123")).message).toContain("too common");
    expect((await set(password)).status).toBe(200);
  });

  test("stores nothing that would open the link", async () => {
    const { email } = await person();
    const tokens = await resetTokens(email);
    const { rows } = await app.infrastructure.database.query({
      text: "select row_to_json(mailed_links)::text as row from mailed_links union all select data::text from pgboss.job",
    });
    const all = JSON.stringify(rows);
    expect(all).not.toContain(tokens.refresh_token);
    expect(all).not.toContain(tokens.access_token);
  });
});

describe("an address", () => {
  test("is confirmed with the mailed link, which can be opened again", async () => {
    const { user, token, verification } = await person();
    expect(user.emailVerified).toBe(false);
    const { path, values } = linkOf(verification);
    expect(path).toBe("/verify-email");
    expect(verification.html).toContain("Confirm email");
    for (const _ of [1, 2]) {
      const outcome = await app.call(
        "verifyEmail",
        { body: { token: values.token ?? "" } },
        { token },
      );
      expect(dataOf(outcome).email).toBe(user.email);
    }
    expect(dataOf(await app.call("me", {}, { token })).user.emailVerified).toBe(true);
  });

  test.each(["", "nonsense", "00000000-0000-4000-8000-000000000000.x"])(
    "is not confirmed by %j",
    async (token) => {
      const outcome = await app.call("verifyEmail", { body: { token } }, await person());
      expect(errorOf(outcome).status).toBe(400);
    },
  );

  test("is confirmed only by the user who is signed in to the account", async () => {
    // Somebody else has signed up with the address: a click of its owner must not confirm that account.
    const { verification, token: strangers } = await person();
    const link = linkOf(verification).values.token ?? "";
    const owner = await person();
    const verify = (as: As) => app.call("verifyEmail", { body: { token: link } }, as);
    expect(errorOf(await verify({})).status).toBe(401);
    expect(errorOf(await verify({ token: owner.token })).code).toBe("INVALID_LINK");
    const me = await app.call("me", {}, { token: strangers });
    expect(dataOf(me).user.emailVerified).toBe(false);
  });

  test("gets another link on request, until it is confirmed", async () => {
    const { email, token, verification } = await person();
    expect((await app.call("sendVerification", {}, { token })).status).toBe(200);
    const again = linkOf(await app.mailer.next(email)).values.token ?? "";
    expect(again).not.toBe(linkOf(verification).values.token);
    await app.call("verifyEmail", { body: { token: again } }, { token });
    const before = app.mailer.sent.length;
    expect((await app.call("sendVerification", {}, { token })).status).toBe(200);
    expect(app.mailer.sent).toHaveLength(before);
  });
});

describe("a password", () => {
  test("is changed with the current one; other sessions end, this one continues", async () => {
    const { email, token, password: old } = await person();
    const elsewhere = dataOf(await signIn(email, old)).accessToken;
    const change = (current: string) =>
      app.call("changePassword", { body: { current, password } }, { token });
    expect(errorOf(await change("not mine at all"))).toMatchObject({
      status: 403,
      message: "The current password is wrong.",
    });
    expect((await change(old)).status).toBe(200);
    expect(await isSignedIn({ token })).toBe(true);
    expect(await isSignedIn({ token: elsewhere })).toBe(false);
    expect((await signIn(email, password)).status).toBe(200);
    expect((await app.mailer.next(email)).subject).toBe("Your Earshot password was changed");
  });
});

describe("devices", () => {
  test("are listed, and each can be ended", async () => {
    const { email, token, password: secret } = await person();
    const phone = dataOf(
      await app.call(
        "login",
        { body: { email, password: secret, rememberMe: true } },
        { headers: { "user-agent": "a phone" } },
      ),
    ).accessToken;
    const { sessions } = dataOf(await app.call("listDevices", {}, { token }));
    expect(sessions).toHaveLength(2);
    const other = sessions.find(({ current }) => !current);
    expect(other).toMatchObject({ userAgent: "a phone", rememberMe: true, portal: "main" });
    const end = (as: As) => app.call("endDevice", { params: { id: other?.id ?? "" } }, as);
    const stranger = await person();
    expect(errorOf(await end({ token: stranger.token })).status).toBe(404);
    expect((await end({ token })).status).toBe(200);
    expect(await isSignedIn({ token: phone })).toBe(false);
    expect(errorOf(await end({ token })).status).toBe(404);
  });

  test("other than this one are ended together", async () => {
    const { email, token, password: secret } = await person();
    const others = [await signIn(email, secret), await signIn(email, secret)];
    expect(dataOf(await app.call("endOtherDevices", {}, { token })).ended).toBe(2);
    expect(await isSignedIn({ token })).toBe(true);
    for (const one of others) {
      expect(await isSignedIn({ token: dataOf(one).accessToken })).toBe(false);
    }
  });
});

describe("the profile", () => {
  test("completes onboarding, and keeps answers that are not sent again", async () => {
    const { token } = await person();
    const put = (body: object) =>
      app.call("putProfile", { body: body as { companyName: string } }, { token });
    const { user } = dataOf(
      await put({ companyName: " Ledgerly ", discovery_answers: { 0: "Ledgerly", 1: "late" } }),
    );
    expect(user).toMatchObject({ companyName: "Ledgerly", hasCompletedOnboarding: true });
    await put({ companyName: "Ledgerly", discovery_answers: { 1: "later" } });
    const { rows } = await app.infrastructure.database.query({
      text: "select discovery_answers from workspaces w join workspace_members m on m.workspace_id = w.id where m.user_id = $1",
      values: [user.id],
    });
    expect(rows[0].discovery_answers).toEqual({ 0: "Ledgerly", 1: "later" });
    expect(errorOf(await put({ companyName: " " })).details).toEqual([
      "companyName: Company name is required",
    ]);
    expect(errorOf(await put({ companyName: "x", discovery_answers: { 9: "x" } })).status).toBe(
      400,
    );
  });

  test("takes problem and audience as JSON, and flat copies where a numbered answer is missing", async () => {
    const { token, user } = await person();
    const put = (body: object) =>
      app.call("putProfile", { body: body as { companyName: string } }, { token });
    dataOf(
      await put({
        companyName: "Ledgerly",
        discovery_answers: {
          0: "Ledgerly",
          1: JSON.stringify({ problem: "late", exact_question: "Who pays on time?" }),
        },
        problem: "not this one",
        audience: "agencies",
        audienceRole: "owner",
        functionTags: ["invoicing", "estimates, quick"],
        keywords: ["late payments"],
        location: " Utrecht ",
      }),
    );
    const { rows } = await app.infrastructure.database.query({
      text: "select w.* from workspaces w join workspace_members m on m.workspace_id = w.id where m.user_id = $1",
      values: [user.id],
    });
    const { company_name: companyName, discovery_answers: discoveryAnswers } = rows[0];
    expect(companyOf({ companyName, discoveryAnswers })).toEqual({
      companyName: "Ledgerly",
      about: "Ledgerly",
      problem: "late",
      problemQuestion: "Who pays on time?",
      audience: "agencies",
      audienceRole: "owner",
      functionTags: ["invoicing", "estimates, quick"],
      keywords: ["late payments"],
      location: "Utrecht",
    });
    const { profile } = dataOf(await app.call("getProfile", {}, { token }));
    expect(profile).toMatchObject({
      companyName: "Ledgerly",
      problem: "late",
      location: "Utrecht",
    });
    expect(profile).not.toHaveProperty("about");
  });

  test("omits missing answers; an emptied answer is deleted", async () => {
    const { token } = await person();
    expect(dataOf(await app.call("getProfile", {}, { token })).profile).toEqual({});
    const put = (discovery_answers: Record<string, string>) =>
      app.call("putProfile", { body: { companyName: "Ledgerly", discovery_answers } }, { token });
    await put({ 3: "Accounting", 4: "Utrecht", 5: '["sales"]' });
    await put({ 4: "", 5: "" });
    expect(dataOf(await app.call("getProfile", {}, { token })).profile).toEqual({
      companyName: "Ledgerly",
      industry: "Accounting",
    });
  });

  test("has the company's website, until it is deleted", async () => {
    const { token } = await person();
    const put = (websiteUrl?: string) =>
      app.call("putProfile", { body: { companyName: "Ledgerly", websiteUrl } }, { token });
    const stored = async () =>
      dataOf(await app.call("getProfile", {}, { token })).profile.websiteUrl;
    dataOf(await put(" Ledgerly.test/#top "));
    expect(await stored()).toBe("https://ledgerly.test");
    dataOf(await put());
    expect(await stored()).toBe("https://ledgerly.test");
    expect(errorOf(await put("javascript:alert(1)")).details).toEqual([
      "websiteUrl: must be the address of a website, such as https://example.com",
    ]);
    expect(await stored()).toBe("https://ledgerly.test");
    dataOf(await put(""));
    expect(await stored()).toBeUndefined();
  });

  test.each<[object, string]>([
    [{ problem: 5 }, "problem: must be text"],
    [{ audienceRole: "x".repeat(4_001) }, "audienceRole: must have at most 4000 characters"],
    [{ functionTags: Array(21).fill("a") }, "functionTags: must have at most 20 entries"],
    [{ keywords: ["x".repeat(101)] }, "keywords.0: must have at most 100 characters"],
    [{ discovery_answers: { 3: 5 } }, "discovery_answers.3: must be text"],
    [{ discovery_answers: { 1: '{"trigger":5}' } }, "discovery_answers.1.trigger: must be text"],
    [
      { discovery_answers: { 2: JSON.stringify({ blockers: "x".repeat(4_001) }) } },
      "discovery_answers.2.blockers: must have at most 4000 characters",
    ],
    [
      { discovery_answers: { 1: "x".repeat(4_001) } },
      "discovery_answers.1: must have at most 4000 characters",
    ],
    [{ discovery_answers: { 5: "[1]" } }, "discovery_answers.5.0: must be text"],
    [
      { discovery_answers: { 6: "a,".repeat(51) } },
      "discovery_answers.6: must have at most 50 entries",
    ],
  ])("with a wrong field is refused by its name, and nothing is saved", async (wrong, detail) => {
    const { token } = await person();
    const outcome = await app.call(
      "putProfile",
      { body: { companyName: "Ledgerly", ...wrong } as { companyName: string } },
      { token },
    );
    expect(errorOf(outcome).details).toEqual([detail]);
    const { user } = dataOf(await app.call("me", {}, { token }));
    expect(user).toMatchObject({ companyName: null, hasCompletedOnboarding: false });
  });

  test("of ten megabytes is refused, and nothing is saved", async () => {
    const { token } = await person();
    const body = { companyName: "Ledgerly", problem: "x".repeat(10_000_000) };
    expect(errorOf(await app.call("putProfile", { body }, { token })).code).toBe(
      "PAYLOAD_TOO_LARGE",
    );
    expect(dataOf(await app.call("me", {}, { token })).user.hasCompletedOnboarding).toBe(false);
  });

  test("has a name that can be changed", async () => {
    const { token } = await person();
    const outcome = await app.call(
      "putUserProfile",
      { body: { fullName: " Mara L. " } },
      { token },
    );
    expect(dataOf(outcome).user.fullName).toBe("Mara L.");
  });
});

test("what a sign-up carries is stored", async () => {
  const carried = { referralCode: " abcd1234 ", checkoutId: "c".repeat(200), priceId: "  " };
  const outcome = await app.call("signup", {
    body: { email: "carried@example.test", password, ...carried },
  });
  const { rows } = await app.infrastructure.database.query({
    text: "select signup_params from users where id = $1",
    values: [dataOf(outcome).user.id],
  });
  expect(rows[0].signup_params).toEqual({ referralCode: "ABCD1234", checkoutId: "c".repeat(120) });
});

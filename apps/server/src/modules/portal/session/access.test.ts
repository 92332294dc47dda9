import { describe, expect, test } from "vitest";
import { type As, dataOf, errorOf } from "../../../testing/app.ts";
import { linkOf, password, setUpNewAccounts } from "../../../testing/new-accounts.ts";

const accounts = setUpNewAccounts();
const { person, isSignedIn, signIn } = accounts;

describe("an address", () => {
  test("is confirmed with the mailed link, which can be opened again", async () => {
    const { user, token, verification } = await person();
    expect(user.emailVerified).toBe(false);
    const { path, values } = linkOf(verification);
    expect(path).toBe("/verify-email");
    expect(verification.html).toContain("Confirm email");
    for (const _ of [1, 2]) {
      const outcome = await accounts.app.call(
        "verifyEmail",
        { body: { token: values.token ?? "" } },
        { token },
      );
      expect(dataOf(outcome).email).toBe(user.email);
    }
    expect(dataOf(await accounts.app.call("me", {}, { token })).user.emailVerified).toBe(true);
  });

  test.each(["", "nonsense", "00000000-0000-4000-8000-000000000000.x"])(
    "is not confirmed by %j",
    async (token) => {
      const outcome = await accounts.app.call("verifyEmail", { body: { token } }, await person());
      expect(errorOf(outcome).status).toBe(400);
    },
  );

  test("is confirmed only by the user who is signed in to the account", async () => {
    // Somebody else has signed up with the address: a click of its owner must not confirm that account.
    const { verification, token: strangers } = await person();
    const link = linkOf(verification).values.token ?? "";
    const owner = await person();
    const verify = (as: As) => accounts.app.call("verifyEmail", { body: { token: link } }, as);
    expect(errorOf(await verify({})).status).toBe(401);
    expect(errorOf(await verify({ token: owner.token })).code).toBe("INVALID_LINK");
    const me = await accounts.app.call("me", {}, { token: strangers });
    expect(dataOf(me).user.emailVerified).toBe(false);
  });

  test("gets another link on request, until it is confirmed", async () => {
    const { email, token, verification } = await person();
    expect((await accounts.app.call("sendVerification", {}, { token })).status).toBe(200);
    const again = linkOf(await accounts.app.mailer.next(email)).values.token ?? "";
    expect(again).not.toBe(linkOf(verification).values.token);
    await accounts.app.call("verifyEmail", { body: { token: again } }, { token });
    const before = accounts.app.mailer.sent.length;
    expect((await accounts.app.call("sendVerification", {}, { token })).status).toBe(200);
    expect(accounts.app.mailer.sent).toHaveLength(before);
  });
});

describe("a password", () => {
  test("is changed with the current one; other sessions end, this one continues", async () => {
    const { email, token, password: old } = await person();
    const elsewhere = dataOf(await signIn(email, old)).accessToken;
    const change = (current: string) =>
      accounts.app.call("changePassword", { body: { current, password } }, { token });
    expect(errorOf(await change("not mine at all"))).toMatchObject({
      status: 403,
      message: "The current password is wrong.",
    });
    expect((await change(old)).status).toBe(200);
    expect(await isSignedIn({ token })).toBe(true);
    expect(await isSignedIn({ token: elsewhere })).toBe(false);
    expect((await signIn(email, password)).status).toBe(200);
    expect((await accounts.app.mailer.next(email)).subject).toBe(
      "Your Earshot password was changed",
    );
  });
});

describe("devices", () => {
  test("are listed, and each can be ended", async () => {
    const { email, token, password: secret } = await person();
    const phone = dataOf(
      await accounts.app.call(
        "login",
        { body: { email, password: secret, rememberMe: true } },
        { headers: { "user-agent": "a phone" } },
      ),
    ).accessToken;
    const { sessions } = dataOf(await accounts.app.call("listDevices", {}, { token }));
    expect(sessions).toHaveLength(2);
    const other = sessions.find(({ current }) => !current);
    expect(other).toMatchObject({ userAgent: "a phone", rememberMe: true, portal: "main" });
    const end = (as: As) => accounts.app.call("endDevice", { params: { id: other?.id ?? "" } }, as);
    const stranger = await person();
    expect(errorOf(await end({ token: stranger.token })).status).toBe(404);
    expect((await end({ token })).status).toBe(200);
    expect(await isSignedIn({ token: phone })).toBe(false);
    expect(errorOf(await end({ token })).status).toBe(404);
  });

  test("other than this one are ended together", async () => {
    const { email, token, password: secret } = await person();
    const others = [await signIn(email, secret), await signIn(email, secret)];
    expect(dataOf(await accounts.app.call("endOtherDevices", {}, { token })).ended).toBe(2);
    expect(await isSignedIn({ token })).toBe(true);
    for (const one of others) {
      expect(await isSignedIn({ token: dataOf(one).accessToken })).toBe(false);
    }
  });
});

test("what a sign-up carries is stored", async () => {
  const carried = { referralCode: " abcd1234 ", checkoutId: "c".repeat(200), priceId: "  " };
  const outcome = await accounts.app.call("signup", {
    body: { email: "carried@example.test", password, ...carried },
  });
  const { rows } = await accounts.app.infrastructure.database.query({
    text: "select signup_params from users where id = $1",
    values: [dataOf(outcome).user.id],
  });
  expect(rows[0].signup_params).toEqual({ referralCode: "ABCD1234", checkoutId: "c".repeat(120) });
});

import { describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { password, setUpNewAccounts } from "../../../testing/new-accounts.ts";

const accounts = setUpNewAccounts();
const { clock, person, resetTokens, isSignedIn, signIn } = accounts;

describe("a forgotten password", () => {
  test("is reset with the mailed link, once; all sessions end, and the owner gets a mail", async () => {
    const { email, token, cookie, password: old } = await person();
    const tokens = await resetTokens(email);
    expect((await accounts.app.call("checkResetLink", { body: tokens })).status).toBe(200);
    expect(
      (await accounts.app.call("resetPassword", { body: { ...tokens, password } })).status,
    ).toBe(200);
    expect((await accounts.app.mailer.next(email)).subject).toBe(
      "Your Earshot password was changed",
    );
    expect(await isSignedIn({ token })).toBe(false);
    expect((await accounts.app.call("refresh", {}, { cookie })).status).toBe(401);
    expect(errorOf(await signIn(email, old)).code).toBe("INVALID_CREDENTIALS");
    expect(dataOf(await signIn(email, password)).user.emailVerified).toBe(true);
    const again = await accounts.app.call("resetPassword", { body: { ...tokens, password: old } });
    expect(errorOf(again)).toMatchObject({
      status: 400,
      code: "INVALID_RESET_LINK",
      message: "The password reset link is invalid or has expired.",
    });
    expect(errorOf(await accounts.app.call("checkResetLink", { body: tokens })).status).toBe(400);
  });

  test("of twenty concurrent uses one succeeds", async () => {
    const { email } = await person();
    const tokens = await resetTokens(email);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        accounts.app.call("resetPassword", {
          body: { ...tokens, password: `a good password ${at}` },
        }),
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
      const outcome = await accounts.app.call("resetPassword", { body: { ...tokens, password } });
      expect(errorOf(outcome).code).toBe("INVALID_RESET_LINK");
    }
  });

  test("has tokens that grant no other access", async () => {
    const { email } = await person();
    const { access_token, refresh_token } = await resetTokens(email);
    for (const token of [access_token, refresh_token]) {
      expect(errorOf(await accounts.app.call("me", {}, { token })).status).toBe(401);
      const cookie = `earshot_session=${token}`;
      expect(errorOf(await accounts.app.call("refresh", {}, { cookie })).status).toBe(401);
    }
  });

  test("has a link that is valid for an hour", async () => {
    const { email } = await person();
    const tokens = await resetTokens(email);
    clock.advance(60 * 60_000 + 1_000);
    expect(errorOf(await accounts.app.call("checkResetLink", { body: tokens })).status).toBe(400);
  });

  test("gets the same answer for an address without an account, and sends no mail", async () => {
    const { email } = await person();
    const known = await accounts.app.call("forgotPassword", { body: { email } });
    const unknown = await accounts.app.call("forgotPassword", {
      body: { email: "nobody@example.test" },
    });
    expect(dataOf(unknown)).toEqual(dataOf(known));
    await accounts.app.mailer.next(email);
    await accounts.app.call("forgotPassword", { body: { email } });
    await accounts.app.mailer.next(email);
    expect(accounts.app.mailer.sent.some(({ to }) => to === "nobody@example.test")).toBe(false);
  });

  test("can't be replaced by a common or a short one", async () => {
    const { email } = await person();
    const tokens = await resetTokens(email);
    const set = (secret: string) =>
      accounts.app.call("resetPassword", { body: { ...tokens, password: secret } });
    expect(errorOf(await set("short")).details[0]).toContain("Password too short");
    expect(errorOf(await set("Password123")).message).toContain("too common");
    expect((await set(password)).status).toBe(200);
  });

  test("stores nothing that would open the link", async () => {
    const { email } = await person();
    const tokens = await resetTokens(email);
    const { rows } = await accounts.app.infrastructure.database.query({
      text: "select row_to_json(mailed_links)::text as row from mailed_links union all select data::text from pgboss.job",
    });
    const all = JSON.stringify(rows);
    expect(all).not.toContain(tokens.refresh_token);
    expect(all).not.toContain(tokens.access_token);
  });
});

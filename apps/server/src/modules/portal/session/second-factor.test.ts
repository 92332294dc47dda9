import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resetSecondFactor } from "../../../commands/reset-second-factor.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { operatorId } from "../../ledger/audit/index.ts";

const clock = createTestClock();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock, production: true, jobs: true });
});
afterAll(() => app.close());

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });

/** A person with the second factor on. */
async function protectedPerson() {
  const person = await app.signUp();
  const as = { token: person.token };
  const { password } = person;
  const begun = await app.call("beginSecondFactor", { body: { password } }, as);
  const { secret, uri } = dataOf(begun);
  const confirm = (code: string) => app.call("confirmSecondFactor", { body: { code } }, as);
  const { recoveryCodes } = dataOf(await confirm(codeOf(secret)));
  clock.advance(30_000);
  const signIn = (code?: string) =>
    app.call("login", { body: { email: person.email, password, ...(code && { code }) } });
  return { ...person, as, secret, uri, recoveryCodes, signIn };
}

describe("two-step sign-in", () => {
  test("is turned on with the password and a code, and required from then on", async () => {
    const person = await app.signUp();
    const as = { token: person.token };
    const begin = (password: string) => app.call("beginSecondFactor", { body: { password } }, as);
    expect(errorOf(await begin("not my password")).code).toBe("WRONG_PASSWORD");
    const { secret, uri } = dataOf(await begin(person.password));
    expect(uri).toMatch(/^otpauth:\/\/totp\/Earshot:person/);
    expect(uri).toContain(secret);
    const state = async () => dataOf(await app.call("getSecondFactor", {}, as)).secondFactor;
    const off = { enabled: false, required: false, recoveryCodesLeft: 0, hasPasskey: false };
    expect(await state()).toEqual(off);
    const confirm = (code: string) => app.call("confirmSecondFactor", { body: { code } }, as);
    expect(errorOf(await confirm("000000")).message).toContain("This code is wrong");
    expect(dataOf(await confirm(codeOf(secret))).recoveryCodes).toHaveLength(10);
    expect(await state()).toEqual({ ...off, enabled: true, recoveryCodesLeft: 10 });
    const { email, password } = person;
    const without = await app.call("login", { body: { email, password } });
    expect(errorOf(without)).toMatchObject({ status: 401, code: "SECOND_FACTOR_REQUIRED" });
    expect(without.headers["set-cookie"]).toBeUndefined();
  });

  test("accepts each code once, also under concurrent use", async () => {
    const { secret, signIn } = await protectedPerson();
    const code = codeOf(secret);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => signIn(code)));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = outcomes.find(({ status }) => status !== 200);
    expect(refused && errorOf(refused).code).toBe("SECOND_FACTOR_WRONG");
    clock.advance(30_000);
    expect((await signIn(codeOf(secret))).status).toBe(200);
  });

  test("accepts a code of half a minute ago, but none older", async () => {
    const { secret, signIn } = await protectedPerson();
    const code = codeOf(secret);
    clock.advance(30_000);
    expect((await signIn(code)).status).toBe(200);
    const older = codeOf(secret);
    clock.advance(90_000);
    expect((await signIn(older)).status).toBe(401);
  });

  test("accepts each recovery code once, in any case and spacing", async () => {
    const { recoveryCodes, signIn, secret, as } = await protectedPerson();
    const [first = ""] = recoveryCodes;
    expect(first).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect((await signIn(first.toUpperCase().replaceAll("-", " "))).status).toBe(200);
    expect(errorOf(await signIn(first)).code).toBe("SECOND_FACTOR_WRONG");
    clock.advance(60_000);
    expect((await signIn(codeOf(secret))).status).toBe(200);
    const { secondFactor } = dataOf(await app.call("getSecondFactor", {}, as));
    expect(secondFactor.recoveryCodesLeft).toBe(9);
  });

  test("moves to a new app, and the old one works until a code of the new one is entered", async () => {
    const { as, password, secret, recoveryCodes, signIn, email } = await protectedPerson();
    const [oldRecovery = "", spare = ""] = recoveryCodes;
    const begin = (code?: string) =>
      app.call("beginSecondFactor", { body: { password, ...(code && { code }) } }, as);
    const wrong = "This code is wrong. Enter the code that your app shows now.";
    expect(errorOf(await begin()).message).toBe(wrong);
    expect(errorOf(await begin("000000")).message).toBe(wrong);
    const next = dataOf(await begin(codeOf(secret))).secret;
    expect(next).not.toBe(secret);
    clock.advance(30_000);
    expect(errorOf(await signIn(codeOf(next))).code).toBe("SECOND_FACTOR_WRONG");
    expect((await signIn(codeOf(secret))).status).toBe(200);
    const confirm = (code: string) => app.call("confirmSecondFactor", { body: { code } }, as);
    clock.advance(30_000);
    expect(errorOf(await confirm(codeOf(secret))).message).toBe(wrong);
    const { recoveryCodes: newCodes } = dataOf(await confirm(codeOf(next)));
    expect(errorOf(await confirm(codeOf(next))).message).toBe("Enter your password first.");
    clock.advance(30_000);
    expect(errorOf(await signIn(codeOf(secret))).code).toBe("SECOND_FACTOR_WRONG");
    expect(errorOf(await signIn(oldRecovery)).code).toBe("SECOND_FACTOR_WRONG");
    expect((await signIn(codeOf(next))).status).toBe(200);
    expect((await signIn(newCodes[0])).status).toBe(200);
    await expect
      .poll(() => app.mailer.sent.filter(({ to }) => to === email).map((mail) => mail.subject))
      .toContain("Your authenticator app for Earshot was replaced");
    // Without the old app, a recovery code starts the replacement.
    const lost = await protectedPerson();
    const begun = await app.call(
      "beginSecondFactor",
      { body: { password: lost.password, code: lost.recoveryCodes[0] ?? spare } },
      lost.as,
    );
    expect(begun.status).toBe(200);
  });

  test("that is lost is removed by the operator, which ends all sessions and mails the person", async () => {
    const { as, email, signIn, user } = await protectedPerson();
    await resetSecondFactor(app.infrastructure, app.services, ` ${email.toUpperCase()} `);
    expect((await app.call("me", {}, as)).status).toBe(401);
    expect((await signIn()).status).toBe(200);
    await expect
      .poll(() => app.mailer.sent.filter(({ to }) => to === email).map((mail) => mail.subject))
      .toContain("Two-step sign-in was reset for Earshot");
    const { rows } = await app.infrastructure.database.query({
      text: "select administrator_id, action from administrator_entries where subject_id = $1",
      values: [user.id],
    });
    expect(rows).toEqual([{ administrator_id: operatorId, action: "second_factor_reset" }]);
    const again = resetSecondFactor(app.infrastructure, app.services, email);
    await expect(again).rejects.toThrow(`${email} has no authenticator app and no passkey.`);
    const nobody = resetSecondFactor(app.infrastructure, app.services, "no@example.test");
    await expect(nobody).rejects.toThrow("There is no account with the address no@example.test.");
  });

  test("is turned off with password and code", async () => {
    const { as, password, secret, signIn } = await protectedPerson();
    const end = (code: string) => app.call("endSecondFactor", { body: { password, code } }, as);
    expect(errorOf(await end("000000")).message).toContain("This code is wrong");
    expect((await end(codeOf(secret))).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  test("stores its secret encrypted, and recovery codes as hashes", async () => {
    const { secret, recoveryCodes } = await protectedPerson();
    const { rows } = await app.infrastructure.database.query({
      text: "select row_to_json(f)::text as row from second_factors f union all select row_to_json(r)::text from recovery_codes r",
    });
    const all = JSON.stringify(rows);
    expect(all).not.toContain(secret);
    for (const code of recoveryCodes) expect(all).not.toContain(code.replaceAll("-", ""));
  });
});

test("in production the administrator can do nothing without it, and can't turn it off", async () => {
  const password = "a good long password";
  await app.infrastructure.database.transaction(async (tx) => {
    const user = await app.services.accounts.create(tx, {
      email: app.adminEmail,
      password,
      userType: "user",
      emailVerified: true,
    });
    await app.services.workspaces.createFor(tx, user.id, { companyName: null });
  });
  const login = { email: app.adminEmail, password };
  const signedIn = dataOf(await app.call("login", { body: login }));
  expect(signedIn.user).toMatchObject({ isAdmin: true, secondFactorNeeded: true });
  const as = { token: signedIn.accessToken };
  expect(errorOf(await app.call("listInvitations", {}, as))).toMatchObject({
    status: 403,
    code: "SECOND_FACTOR_NEEDED",
  });
  const { secret } = dataOf(await app.call("beginSecondFactor", { body: { password } }, as));
  await app.call("confirmSecondFactor", { body: { code: codeOf(secret) } }, as);
  // The session in which it was turned on has shown it.
  expect((await app.call("listInvitations", {}, as)).status).toBe(200);
  expect(dataOf(await app.call("me", {}, as)).user).not.toHaveProperty("secondFactorNeeded");
  // Commands of the operator are recorded in the administrators' log.
  const { email } = await protectedPerson();
  await resetSecondFactor(app.infrastructure, app.services, email);
  const { entries } = dataOf(await app.call("listAdministratorEntries", { query: {} }, as));
  expect(entries[0]).toMatchObject({
    administrator: "Operator",
    sentence: "Removed the authenticator app, recovery codes and passkeys, and ended all sessions.",
    subject: { name: email },
  });
  clock.advance(30_000);
  const end = await app.call("endSecondFactor", { body: { password, code: codeOf(secret) } }, as);
  expect(errorOf(end).message).toBe(
    "Your account requires two-step sign-in, so it can't be turned off. You can replace the authenticator app.",
  );
});

import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { createAuthenticator, type Deviation } from "../../../testing/authenticator.ts";

const clock = createTestClock();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock, production: true, jobs: true });
});
afterAll(() => app.close());

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });

type Person = Awaited<ReturnType<TestApp["signUp"]>>;
type Proof = { password?: string; code?: string };

const begin = (person: Person, proof: Proof = { password: person.password }) =>
  app.call("beginPasskey", { body: proof }, { token: person.token });

/** Adds a passkey of a new authenticator. */
async function addPasskey(person: Person, { name = "Laptop", proof = {} as Proof } = {}) {
  const authenticator = createAuthenticator();
  const { options } = dataOf(await begin(person, { password: person.password, ...proof }));
  const body = { name, credential: authenticator.create(options) };
  const added = await app.call("addPasskey", { body }, { token: person.token });
  return { authenticator, passkey: dataOf(added).passkey };
}

type Authenticator = Awaited<ReturnType<typeof addPasskey>>["authenticator"];

const challenge = async () => dataOf(await app.call("beginPasskeySignIn", {})).options;

async function signIn(
  authenticator: Authenticator,
  { portal, ...deviation }: Deviation & { portal?: "main" | "writer" } = {},
) {
  const credential = authenticator.sign(await challenge(), deviation);
  return app.call("signInWithPasskey", { body: { credential, ...(portal && { portal }) } });
}

const methodsOf = async ({ token }: Person) =>
  dataOf(await app.call("getSignInMethods", {}, { token })).methods;

const remove = (person: Person, id: string, proof: Proof = { password: person.password }) =>
  app.call("removePasskey", { params: { id }, body: proof }, { token: person.token });

/** Turns two-step sign-in on. @returns how to make codes */
async function turnOnSecondFactor({ token, password }: Pick<Person, "token" | "password">) {
  const { secret } = dataOf(await app.call("beginSecondFactor", { body: { password } }, { token }));
  await app.call("confirmSecondFactor", { body: { code: codeOf(secret) } }, { token });
  clock.advance(30_000);
  return () => codeOf(secret);
}

async function signUpAdministrator() {
  const password = "a good long password";
  const { accounts, workspaces } = app.services;
  await app.infrastructure.database.transaction(async (tx) => {
    const account = { email: app.adminEmail, password, userType: "user" as const };
    const user = await accounts.create(tx, { ...account, emailVerified: true });
    await workspaces.createFor(tx, user.id, { companyName: null });
  });
  const login = { email: app.adminEmail, password };
  const { accessToken: token, user } = dataOf(await app.call("login", { body: login }));
  return { ...login, token, user, cookie: "" } as Person;
}

describe("a passkey", () => {
  test("is added with the password, and signs in without an email", async () => {
    const person = await app.signUp();
    expect(errorOf(await begin(person, { password: "not mine" })).code).toBe("WRONG_PASSWORD");
    expect(errorOf(await begin(person, {})).code).toBe("WRONG_PASSWORD");
    const { authenticator, passkey } = await addPasskey(person);
    expect(passkey).toMatchObject({ name: "Laptop", isBackedUp: true, lastUsedAt: null });
    const signedIn = await signIn(authenticator);
    expect(dataOf(signedIn).user.email).toBe(person.email);
    expect(String(signedIn.headers["set-cookie"])).toMatch(/earshot_session=.*earshot_device=/s);
    const { passkeys, hasPassword, googleLinkedAt } = await methodsOf(person);
    expect({ hasPassword, googleLinkedAt }).toEqual({ hasPassword: true, googleLinkedAt: null });
    expect(passkeys).toMatchObject([{ lastUsedAt: clock.now().toISOString() }]);
  });

  test("is created in the session that requested it, once, and within 5 minutes", async () => {
    const person = await app.signUp();
    const other = await app.signUp();
    const { options } = dataOf(await begin(person));
    const add = (token: string) => {
      const body = { name: "Laptop", credential: createAuthenticator().create(options) };
      return app.call("addPasskey", { body }, { token });
    };
    const tooLate = "Adding the passkey took too long. Start again.";
    expect(errorOf(await add(other.token)).message).toBe(tooLate);
    expect((await add(person.token)).status).toBe(200);
    expect(errorOf(await add(person.token)).message).toBe(tooLate);
    const late = dataOf(await begin(person)).options;
    clock.advance(5 * 60_000 + 1);
    const body = { name: "Laptop", credential: createAuthenticator().create(late) };
    const outcome = await app.call("addPasskey", { body }, { token: person.token });
    expect(errorOf(outcome).message).toBe(tooLate);
  });

  test.each<[string, Deviation]>([
    ["of another site", { origin: "http://earshot.example" }],
    ["for another host", { relyingParty: "earshot.example" }],
    ["whose user was not verified", { verified: false }],
  ])("%s is not added, and does not sign in", async (_, deviation) => {
    const person = await app.signUp();
    const { options } = dataOf(await begin(person));
    const body = { name: "Laptop", credential: createAuthenticator().create(options, deviation) };
    const added = await app.call("addPasskey", { body }, { token: person.token });
    expect(errorOf(added)).toMatchObject({
      code: "VALIDATION_FAILED",
      message: "The passkey could not be verified. Please try again.",
    });
    const { authenticator } = await addPasskey(person);
    expect(errorOf(await signIn(authenticator, deviation)).code).toBe("PASSKEY_REFUSED");
    expect((await signIn(authenticator)).status).toBe(200);
  });

  test("signs each challenge once, also under concurrent use, and not after 5 minutes", async () => {
    const { authenticator } = await addPasskey(await app.signUp());
    const credential = authenticator.sign(await challenge());
    const send = () => app.call("signInWithPasskey", { body: { credential } });
    const outcomes = await Promise.all(Array.from({ length: 10 }, send));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = authenticator.sign(await challenge());
    clock.advance(5 * 60_000 + 1);
    const refused = await app.call("signInWithPasskey", { body: { credential: late } });
    expect(errorOf(refused).message).toContain("This took too long");
  });

  test("whose counter does not grow is refused as a copy", async () => {
    const { authenticator } = await addPasskey(await app.signUp());
    expect((await signIn(authenticator, { counter: 5 })).status).toBe(200);
    for (const counter of [5, 4, 0]) {
      const refused = errorOf(await signIn(authenticator, { counter }));
      expect(refused.message).toContain("may have been copied");
    }
    expect((await signIn(authenticator, { counter: 6 })).status).toBe(200);
  });

  test("that was never added, or has another user's handle, is refused", async () => {
    const person = await app.signUp();
    const { authenticator } = await addPasskey(person);
    const userHandle = Buffer.from(crypto.randomUUID()).toString("base64url");
    expect(errorOf(await signIn(authenticator, { userHandle })).code).toBe("PASSKEY_REFUSED");
    const unknown = errorOf(await signIn(createAuthenticator()));
    expect(unknown).toMatchObject({ status: 401, code: "PASSKEY_REFUSED" });
    expect(unknown.message).toContain("does not belong to an account here");
  });

  test("is renamed and removed only by its owner, and then no longer signs in", async () => {
    const person = await app.signUp();
    const other = await app.signUp();
    const { authenticator, passkey } = await addPasskey(person);
    const rename = (token: string) =>
      app.call("renamePasskey", { params: passkey, body: { name: " Phone " } }, { token });
    expect(errorOf(await rename(other.token)).code).toBe("NOT_FOUND");
    expect(dataOf(await rename(person.token)).passkey.name).toBe("Phone");
    expect(errorOf(await remove(other, passkey.id)).code).toBe("NOT_FOUND");
    expect(errorOf(await remove(person, passkey.id, {})).code).toBe("WRONG_PASSWORD");
    expect((await remove(person, passkey.id)).status).toBe(200);
    expect((await methodsOf(person)).passkeys).toEqual([]);
    expect(errorOf(await signIn(authenticator)).code).toBe("PASSKEY_REFUSED");
  });

  test("signs in only writers at the writers' portal", async () => {
    const { authenticator } = await addPasskey(await app.signUp());
    const refused = errorOf(await signIn(authenticator, { portal: "writer" }));
    expect(refused.message).toContain("This account is not registered as a writer");
  });

  test("causes a mail when it is added and when it is removed", async () => {
    const person = await app.signUp();
    const { passkey } = await addPasskey(person);
    await remove(person, passkey.id);
    await expect
      .poll(() =>
        app.mailer.sent.filter(({ to }) => to === person.email).map((mail) => mail.subject),
      )
      .toEqual(
        expect.arrayContaining([
          "A passkey was added to your Earshot account",
          "A passkey was removed from your Earshot account",
        ]),
      );
  });

  test("of somebody who signed up with another person's address is removed when that person sets a password", async () => {
    const thief = await app.signUp({ confirmed: false });
    const { authenticator } = await addPasskey(thief);
    const user = await app.services.accounts.findByEmail(thief.email);
    if (!user) throw new Error("nobody has signed up");
    const tokens = await app.services.accounts.links.makeReset(user);
    const body = { ...tokens, password: "the owner's own password" };
    expect((await app.call("resetPassword", { body })).status).toBe(200);
    expect(errorOf(await signIn(authenticator)).code).toBe("PASSKEY_REFUSED");
  });
});

describe("with two-step sign-in", () => {
  test("adding a passkey requires the app's code, and the passkey can then replace a code", async () => {
    const person = await app.signUp();
    const code = await turnOnSecondFactor(person);
    const { email, password, token } = person;
    expect(errorOf(await begin(person)).message).toContain("This code is wrong");
    const { authenticator } = await addPasskey(person, { proof: { code: code() } });
    const login = (more: object) => app.call("login", { body: { email, password, ...more } });
    expect(errorOf(await login({}))).toMatchObject({
      code: "SECOND_FACTOR_REQUIRED",
      details: ["code", "passkey"],
    });
    const passkey = authenticator.sign(await challenge());
    expect((await login({ passkey })).status).toBe(200);
    expect(errorOf(await login({ passkey })).code).toBe("PASSKEY_REFUSED");
    const other = await addPasskey(await app.signUp());
    const foreign = other.authenticator.sign(await challenge());
    expect(errorOf(await login({ passkey: foreign })).message).toBe(
      "This passkey belongs to another account.",
    );
    expect((await signIn(authenticator)).status).toBe(200);
    const { secondFactor } = dataOf(await app.call("getSecondFactor", {}, { token }));
    expect(secondFactor.hasPasskey).toBe(true);
  });

  test("an administrator's only passkey is a second factor that password sign-in asks for", async () => {
    const admin = await signUpAdministrator();
    // Somebody else has the password, and has been signed in since before there was a passkey.
    const earlier = { email: admin.email, password: admin.password };
    const stranger = { token: dataOf(await app.call("login", { body: earlier })).accessToken };
    const { authenticator, passkey } = await addPasskey(admin);
    const stolen = await app.call("beginPasskey", { body: { password: admin.password } }, stranger);
    expect(stolen.status).toBe(401);
    const as = { token: admin.token };
    expect((await app.call("listInvitations", {}, as)).status).toBe(200);
    const { email, password } = admin;
    expect(errorOf(await app.call("login", { body: { email, password } }))).toMatchObject({
      code: "SECOND_FACTOR_REQUIRED",
      details: ["passkey"],
      message: "Use your passkey to continue.",
    });
    const { accessToken } = dataOf(await signIn(authenticator));
    expect((await app.call("listInvitations", {}, { token: accessToken })).status).toBe(200);
    const refused = errorOf(await remove(admin, passkey.id));
    expect(refused).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(refused.message).toBe(
      "Your account requires two-step sign-in. Set up an authenticator app or add another passkey before you remove this one.",
    );
    await addPasskey(admin, { name: "Key" });
    expect((await remove(admin, passkey.id)).status).toBe(200);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Identity,
  IdentityError,
  type IdentityFailure,
  type Person,
  type SignInAsk,
} from "../../../integrations/ports/identity.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { createAuthenticator } from "../../../testing/authenticator.ts";

/** The person whom the fake Google signs in. */
let person: Person;
let failure: IdentityFailure | null = null;
let requests: { code: string; request: SignInAsk }[] = [];
const google: Identity = {
  authorizeUrl: ({ state }) => Promise.resolve(`https://google.example/auth?state=${state}`),
  personOf(code, request) {
    requests.push({ code, request });
    if (failure) return Promise.reject(new IdentityError(failure, "as the test sets it"));
    return Promise.resolve(person);
  },
};

const clock = createTestClock();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock, google });
});
afterAll(() => app.close());

let made = 0;
beforeEach(() => {
  made += 1;
  failure = null;
  requests = [];
  person = {
    subject: `10000000000000000000${made}`,
    email: `google${made}@example.test`,
    emailVerified: true,
    name: "Gina Google",
  };
});

const cookiesOf = (headers: Record<string, unknown>) =>
  [headers["set-cookie"] ?? []].flat().map((cookie) => String(cookie).split(";")[0] ?? "");

/** Starts a sign-in at Google. @returns its state, and the cookie for the callback. */
async function begin(query = "") {
  const response = await app.app.inject(`/api/auth/google${query}`);
  expect(response.statusCode).toBe(302);
  const state = new URL(String(response.headers.location)).searchParams.get("state") ?? "";
  const [cookie = ""] = cookiesOf(response.headers);
  return { state, cookie };
}

/** Returns from Google. @returns where the browser is sent, and its new session cookie. */
async function returnFromGoogle(query: Record<string, string>, cookie: string) {
  const response = await app.app.inject({
    url: `/api/auth/google/callback?${new URLSearchParams(query)}`,
    headers: { cookie },
  });
  expect(response.statusCode).toBe(302);
  const session = cookiesOf(response.headers).find((one) =>
    /^earshot_(writer_)?session=./.test(one),
  );
  return { location: response.headers.location, session };
}

async function signIn(query = "") {
  const { state, cookie } = await begin(query);
  return returnFromGoogle({ code: "a code", state }, cookie);
}

async function meOf(session: string | undefined) {
  const refreshed = await app.call("refresh", {}, { cookie: session ?? "" });
  return dataOf(await app.call("me", {}, { token: dataOf(refreshed).accessToken ?? "" })).user;
}

describe("sign-in with Google", () => {
  test("creates an account with a workspace, and finds it again by the subject", async () => {
    const first = await signIn("?plan=growth&referralCode=abcd1234");
    expect(first.location).toBe("/auth?signed_in=main&registered=true&plan=growth");
    const user = await meOf(first.session);
    expect(user).toMatchObject({
      email: person.email,
      emailVerified: true,
      fullName: "Gina Google",
      userType: "user",
      keywordsLimit: 3,
      termsToAccept: null,
    });
    const { rows } = await app.infrastructure.database.query({
      text: "select signup_params from users where id = $1",
      values: [user.id],
    });
    expect(rows[0].signup_params).toEqual({ referralCode: "ABCD1234" });
    // People can change their address at Google; the account stays the same.
    person = { ...person, email: "renamed@example.test", emailVerified: false };
    expect((await meOf((await signIn()).session)).id).toBe(user.id);
  });

  test("gives a new workspace the browser's time zone, and does not change that of an existing one", async () => {
    const first = await signIn("?timeZone=Asia%2FKathmandu");
    expect((await meOf(first.session)).timeZone).toBe("Asia/Kathmandu");
    const again = await signIn("?timeZone=Europe%2FBerlin");
    expect((await meOf(again.session)).timeZone).toBe("Asia/Kathmandu");
    // An unknown time zone does not prevent the sign-up.
    person = { ...person, subject: `${person.subject}1`, email: `moon-${person.email}` };
    expect((await meOf((await signIn("?timeZone=Moon")).session)).timeZone).toBe("UTC");
  });

  test("carries state, nonce and verifier that are bound to the browser", async () => {
    const { state, cookie } = await begin();
    await returnFromGoogle({ code: "a code", state }, cookie);
    const [{ request } = { request: null }] = requests;
    expect(request?.state).toBe(state);
    expect(request?.nonce).toHaveLength(43);
    expect(request?.verifier).toHaveLength(43);
    expect(request?.redirectUri).toBe("http://localhost/api/auth/google/callback");
    expect(cookie).not.toContain(request?.verifier);
  });

  test.each([
    ["never confirmed", "null"],
    ["confirmed", "now()"],
  ])(
    "is not linked to an existing account whose address was %s, since anyone may have created it",
    async (_, at) => {
      const stranger = await app.signUp({ email: person.email });
      await app.infrastructure.database.query({
        text: `update users set email_verified_at = ${at} where id = $1`,
        values: [stranger.user.id],
      });
      const { location, session } = await signIn();
      expect(location).toBe("/auth?google_error=existing");
      expect(session).toBeUndefined();
      expect((await app.call("me", {}, { token: stranger.token })).status).toBe(200);
    },
  );

  test("refuses an address that Google has not confirmed", async () => {
    person = { ...person, emailVerified: false };
    const { location, session } = await signIn();
    expect(location).toBe("/auth?google_error=unverified");
    expect(session).toBeUndefined();
  });

  test("is refused with a swapped state, another browser or no cookie", async () => {
    const [mine, theirs] = [await begin(), await begin()];
    for (const [state, cookie] of [
      [theirs.state, mine.cookie],
      [mine.state, theirs.cookie],
      [mine.state, ""],
      ["", mine.cookie],
      [
        mine.state, // Changes an inner character: some bits of base64's last character are unused.
        mine.cookie.replace(/.(?=.{9}$)/, (one) => (one === "A" ? "B" : "A")),
      ],
    ] as const) {
      const { location, session } = await returnFromGoogle({ code: "a code", state }, cookie);
      expect(location).toBe("/auth?google_error=expired");
      expect(session).toBeUndefined();
    }
    expect(requests).toHaveLength(0);
  });

  test("expires after ten minutes", async () => {
    const { state, cookie } = await begin();
    clock.advance(10 * 60_000 + 1_000);
    expect((await returnFromGoogle({ code: "a code", state }, cookie)).location).toContain(
      "expired",
    );
  });

  test.each([
    ["refused", "failed"],
    ["untrusted", "failed"],
    ["unavailable", "unavailable"],
  ] as const)("that is %s reports %s", async (why, error) => {
    failure = why;
    const { location, session } = await signIn();
    expect(location).toBe(`/auth?google_error=${error}`);
    expect(session).toBeUndefined();
  });

  test.each([
    [{ error: "access_denied" }, "cancelled"],
    [{ error: "server_error" }, "failed"],
    [{}, "failed"],
  ])("with %j reports %s", async (query, error) => {
    const { state, cookie } = await begin();
    const { location } = await returnFromGoogle(
      { ...query, state } as Record<string, string>,
      cookie,
    );
    expect(location).toBe(`/auth?google_error=${error}`);
  });

  test("does not bypass the second factor", async () => {
    const owner = await meOf((await signIn()).session);
    await app.infrastructure.database.query({
      text: "insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, 'x', now())",
      values: [owner.id],
    });
    const { location, session } = await signIn();
    expect(location).toBe("/auth?google_error=second_factor");
    expect(session).toBeUndefined();
  });

  test("of a new user five times concurrently creates one account", async () => {
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => signIn()));
    const ids = await Promise.all(
      outcomes.filter(({ session }) => session).map(({ session }) => meOf(session)),
    );
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    const { rows } = await app.infrastructure.database.query({
      text: "select count(*)::int as n from users where email = $1",
      values: [person.email],
    });
    expect(rows[0].n).toBe(1);
  });
});

describe("a Google account", () => {
  /** Starts linking with the password. @returns the state, and the cookie for the callback. */
  async function beginLink({ token, password }: { token: string; password?: string }) {
    const outcome = await app.call("linkGoogle", { body: { password } }, { token });
    const { url } = dataOf(outcome);
    const [cookie = ""] = cookiesOf(outcome.headers);
    return { state: new URL(url).searchParams.get("state") ?? "", cookie };
  }

  async function link(owner: { token: string; password?: string }) {
    const { state, cookie } = await beginLink(owner);
    return (await returnFromGoogle({ code: "a code", state }, cookie)).location;
  }

  const settings = (result: string) => `/dashboard?view=settings&section=security&${result}`;
  const unlink = (token: string, password?: string) =>
    app.call("unlinkGoogle", { body: { password } }, { token });
  const linkedAt = async (token: string) =>
    dataOf(await app.call("getSignInMethods", {}, { token })).methods.googleLinkedAt;

  test("is linked with the password, signs in with any address, and is unlinked", async () => {
    const owner = await app.signUp();
    const refused = await app.call("linkGoogle", { body: { password: "no" } }, owner);
    expect(errorOf(refused).code).toBe("WRONG_PASSWORD");
    expect(await link(owner)).toBe(settings("google=linked"));
    expect(await linkedAt(owner.token)).not.toBeNull();
    expect((await meOf((await signIn()).session)).id).toBe(owner.user.id);
    expect(errorOf(await unlink(owner.token)).code).toBe("WRONG_PASSWORD");
    expect((await unlink(owner.token, owner.password)).status).toBe(200);
    expect(await linkedAt(owner.token)).toBeNull();
    expect(errorOf(await unlink(owner.token, owner.password)).code).toBe("NOT_FOUND");
    // The Google account can then create an account.
    expect((await signIn()).location).toContain("registered=true");
  });

  test("is linked to one account, and an account to one of them", async () => {
    const [owner, other] = [await app.signUp(), await app.signUp()];
    await link(owner);
    expect(await link(other)).toBe(settings("google_error=taken"));
    person = { ...person, subject: `${person.subject}2` };
    expect(await link(owner)).toBe(settings("google_error=already_linked"));
    expect((await meOf((await signIn()).session)).id).not.toBe(owner.user.id);
  });

  test("is not linked once the session that requested it has ended, or when the user cancels at Google", async () => {
    const owner = await app.signUp();
    const { state, cookie } = await beginLink(owner);
    const cancelled = await returnFromGoogle({ error: "access_denied", state }, cookie);
    expect(cancelled.location).toBe(settings("google_error=cancelled"));
    const started = await beginLink(owner);
    await app.call("logout", {}, { cookie: owner.cookie });
    const { location } = await returnFromGoogle(
      { code: "a code", state: started.state },
      started.cookie,
    );
    expect(location).toBe("/auth?google_error=signed_out");
    expect((await signIn()).location).toContain("registered=true");
  });

  test("that is the only way to sign in can't be unlinked until another is added", async () => {
    const { session } = await signIn();
    const refreshed = await app.call("refresh", {}, { cookie: session ?? "" });
    const token = dataOf(refreshed).accessToken ?? "";
    expect(errorOf(await unlink(token)).message).toBe(
      "Google is your only way to sign in. Set a password or add a passkey before you unlink it.",
    );
    // An account without a password adds a passkey in a session of the last 10 minutes.
    const authenticator = createAuthenticator();
    const begin = () => app.call("beginPasskey", { body: {} }, { token });
    const { options } = dataOf(await begin());
    const body = { name: "Laptop", credential: authenticator.create(options) };
    const { passkey } = dataOf(await app.call("addPasskey", { body }, { token }));
    clock.advance(10 * 60_000 + 1);
    expect(errorOf(await begin()).message).toBe(
      "Your account has no password. Sign out, sign in again, and do this within 10 minutes.",
    );
    const signInOptions = dataOf(await app.call("beginPasskeySignIn", {})).options;
    const credential = authenticator.sign(signInOptions);
    const again = dataOf(await app.call("signInWithPasskey", { body: { credential } }));
    expect((await unlink(again.accessToken)).status).toBe(200);
    const removed = await app.call(
      "removePasskey",
      { params: { id: passkey.id }, body: {} },
      { token: again.accessToken },
    );
    expect(errorOf(removed).message).toContain("This passkey is your only way to sign in.");
  });
});

test("without Google configured, the redirect says so", async () => {
  const bare = await openTestApp();
  const response = await bare.app.inject("/api/auth/google");
  expect(response.headers.location).toBe("/auth?google_error=not_configured");
  expect(dataOf(await bare.call("getClientConfig", {})).googleSignIn).toBe(false);
  const owner = await bare.signUp();
  const link = await bare.call("linkGoogle", { body: { password: owner.password } }, owner);
  expect(errorOf(link).message).toBe("Google sign-in is not set up on this installation.");
  await bare.close();
});

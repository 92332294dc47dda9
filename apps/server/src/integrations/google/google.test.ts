import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { systemClock } from "../../infrastructure/clock.ts";
import { startTestSandbox } from "../../testing/sandbox.ts";
import { type Identity, IdentityError, type SignInAsk } from "../ports/identity.ts";
import { createGoogle } from "./index.ts";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let google: Identity;
const connect = () =>
  createGoogle(
    {
      discoveryUrl: `${sandbox.address}/google/.well-known/openid-configuration`,
      clientId: "earshot",
      clientSecret: "a secret",
    },
    { clock: systemClock },
  );
beforeAll(async () => {
  sandbox = await startTestSandbox();
  google = connect();
});
afterAll(() => sandbox.stop());
afterEach(() => sandbox.control("DELETE", "faults"));

const ask: SignInAsk = {
  state: "a state",
  nonce: "a nonce of this sign-in",
  // RFC 7636, appendix B.
  verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
  redirectUri: "http://localhost:3000/api/auth/google/callback",
};

/** Signs in at the sandbox's page. @returns the code that comes back. */
async function codeFor(form: Record<string, string>): Promise<string> {
  const response = await fetch(await google.authorizeUrl(ask), {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  const back = new URL(response.headers.get("location") ?? "");
  expect(back.searchParams.get("state")).toBe(ask.state);
  return back.searchParams.get("code") ?? "";
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof IdentityError) return error.failure;
    throw error;
  }
  throw new Error("it did not fail");
}

const fault = (name: string) =>
  sandbox.control("POST", "faults", { service: "google", path: "/token", fault: name });

describe("the authorization address", () => {
  test("requests a code with PKCE, state and nonce", async () => {
    const { searchParams } = new URL(await google.authorizeUrl(ask));
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: "code",
      client_id: "earshot",
      redirect_uri: ask.redirectUri,
      scope: "openid email profile",
      state: ask.state,
      nonce: ask.nonce,
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
      prompt: "select_account",
    });
    expect(createHash("sha256").update(ask.verifier).digest("base64url")).toBe(
      searchParams.get("code_challenge"),
    );
  });
});

describe("a sign-in", () => {
  test("returns the person from Google, with the same subject each time", async () => {
    const form = { email: "Gina@Example.test", name: "Gina Google", verified: "true" };
    const person = await google.personOf(await codeFor(form), ask);
    expect(person).toEqual({
      subject: expect.stringMatching(/^\d{21}$/),
      email: "gina@example.test",
      emailVerified: true,
      name: "Gina Google",
    });
    expect((await google.personOf(await codeFor(form), ask)).subject).toBe(person.subject);
  });

  test("can return an address that Google has not verified", async () => {
    const code = await codeFor({ email: "new@example.test", verified: "false" });
    expect((await google.personOf(code, ask)).emailVerified).toBe(false);
    await fault("unverified-email");
    const other = await codeFor({ email: "old@example.test" });
    expect((await google.personOf(other, ask)).emailVerified).toBe(false);
  });

  test("accepts both of the issuer's spellings", async () => {
    await fault("bare-issuer");
    const code = await codeFor({ email: "bare@example.test" });
    expect((await google.personOf(code, ask)).email).toBe("bare@example.test");
  });

  test.each(["wrong-nonce", "wrong-issuer", "wrong-audience", "expired-token", "bad-signature"])(
    "does not trust a token with %s",
    async (name) => {
      await fault(name);
      const code = await codeFor({ email: "doubt@example.test" });
      expect(await failureOf(google.personOf(code, ask))).toBe("untrusted");
    },
  );

  test.each([
    [
      "a code that was used",
      async (code: string) => google.personOf(code, ask).then(() => code),
      ask,
    ],
    ["another verifier", async (code: string) => code, { ...ask, verifier: "x".repeat(43) }],
    [
      "another redirect address",
      async (code: string) => code,
      { ...ask, redirectUri: "http://localhost:3000/elsewhere" },
    ],
  ] as const)("is refused with %s", async (_, prepare, changed) => {
    const code = await prepare(await codeFor({ email: "once@example.test" }));
    expect(await failureOf(google.personOf(code, changed))).toBe("refused");
  });

  test.each(["token-500", "token-html"])("is unavailable while Google fails: %s", async (name) => {
    await fault(name);
    const code = await codeFor({ email: "away@example.test" });
    expect(await failureOf(google.personOf(code, ask))).toBe("unavailable");
  });
});

test("an address that can't be reached or is not Google's is unavailable", async () => {
  const at = (discoveryUrl: string) =>
    createGoogle({ discoveryUrl, clientId: "x", clientSecret: "y" }, { clock: systemClock });
  for (const address of [
    "http://127.0.0.1:1/x",
    `${sandbox.address}/`,
    `${sandbox.address}/none`,
  ]) {
    expect(await failureOf(at(address).authorizeUrl(ask))).toBe("unavailable");
  }
});

test("the code is not sent to a plain http address from an https document", async () => {
  const requested: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requested.push(url);
    return Response.json({
      issuer: "https://google.test",
      authorization_endpoint: "https://google.test/auth",
      token_endpoint: "http://google.test/token",
      jwks_uri: "https://google.test/certs",
    });
  });
  try {
    const discoveryUrl = "https://google.test/.well-known/openid-configuration";
    const client = { discoveryUrl, clientId: "x", clientSecret: "y" };
    const downgraded = createGoogle(client, { clock: systemClock });
    expect(await failureOf(downgraded.personOf("a code", ask))).toBe("unavailable");
    expect(requested).toEqual([discoveryUrl]);
  } finally {
    vi.unstubAllGlobals();
  }
});

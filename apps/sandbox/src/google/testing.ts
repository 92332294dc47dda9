import { createHash } from "node:crypto";
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { openSandbox } from "../testing.ts";

/** The issuer for test requests, which have no real port. */
export const issuer = "http://localhost:80/google";
const authPath = "/google/o/oauth2/v2/auth";
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const form = { "content-type": "application/x-www-form-urlencoded" };
/** A valid authorization request. */
export const good = {
  client_id: "earshot<b>",
  response_type: "code",
  redirect_uri: "http://localhost:3000/back?from=google",
  scope: "openid email profile",
  state: "a state & more",
  nonce: "n-1",
  code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  code_challenge_method: "S256",
  prompt: "select_account",
};
const exchange = {
  grant_type: "authorization_code",
  client_id: good.client_id,
  client_secret: "secret",
  redirect_uri: good.redirect_uri,
  code_verifier: verifier,
};

export type Fields = Record<string, string>;

/** The tokens in a response of the token call. */
export interface Tokens {
  access_token: string;
  id_token: string;
}

/** A sandbox with helpers that call its Google as a client and as a person. */
export async function openGoogle() {
  const sandbox = await openSandbox();
  const { app } = sandbox;
  const post = (url: string, fields: Fields, headers = {}) =>
    app.inject({
      method: "POST",
      url,
      headers: { ...form, ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  const ask = (fields: Fields = {}) =>
    app.inject(`${authPath}?${new URLSearchParams({ ...good, ...fields })}`);
  const choose = (fields: Fields) => post(authPath, { ...good, ...fields });
  const account = async (fields: object) => {
    const url = "/sandbox/google/accounts";
    const response = await app.inject({ method: "POST", url, payload: fields });
    return { status: response.statusCode, ...response.json<{ sub: string; message?: string }>() };
  };
  /** A code for an account, from the redirect after the choice. */
  const codeFor = async (fields: Fields) => {
    const { headers } = await choose(fields);
    return new URL(String(headers.location)).searchParams.get("code") ?? "";
  };
  const token = (fields: Fields, headers = {}) =>
    post("/google/token", { ...exchange, ...fields }, headers);
  const fault = (name: string, more = {}) =>
    app.inject({
      method: "POST",
      url: "/sandbox/faults",
      payload: { service: "google", fault: name, ...more },
    });
  const keys = async () => (await app.inject("/google/oauth2/v3/certs")).json<JSONWebKeySet>();
  /** Verifies an id_token as a client must. */
  const verify = async (idToken: string) =>
    jwtVerify(idToken, createLocalJWKSet(await keys()), {
      algorithms: ["RS256"],
      issuer,
      audience: good.client_id,
      currentDate: new Date(sandbox.clock.now()),
    });
  const signIn = async (email: string) => {
    const response = await token({ code: await codeFor({ email }) });
    return response.json<Tokens>();
  };
  return { ...sandbox, ask, choose, account, codeFor, token, fault, verify, signIn };
}

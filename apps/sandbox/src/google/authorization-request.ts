import type { Query } from "../forms.ts";

/** An authorization request of an app. */
export interface AuthorizationRequest {
  clientId: string;
  redirectUri: URL;
  /** The redirect URI as sent; the token call must repeat it. */
  redirectText: string;
  scope: string;
  /** null when the app sent none. */
  state: string | null;
  nonce: string | null;
  /** The S256 challenge of PKCE. */
  challenge: string | null;
  /** `prompt=none`: shows no page, because the app only checks whether somebody is signed in. */
  silent: boolean;
  /** The app requests a refresh token (Google OAuth2, `access_type=offline`). */
  offline: boolean;
  /** The app requests consent again, which gives another refresh token (`prompt=consent`). */
  consentAgain: boolean;
  /** The email address that the app expects. */
  hint: string;
}

/** The fields of a request, which the page's forms pass on. */
export const requestFields = [
  "client_id",
  "redirect_uri",
  "response_type",
  "scope",
  "state",
  "nonce",
  "code_challenge",
  "code_challenge_method",
  "prompt",
  "login_hint",
  "access_type",
] as const;

const prompts = ["none", "consent", "select_account"];

/**
 * Reads an authorization request (RFC 6749, 4.1.1; RFC 7636, 4.3; OpenID Connect Core 1.0, 3.1.2.1).
 * @returns a sentence that describes the error when the request is invalid; it must not be answered with a redirect
 */
export function parseAuthorizationRequest(query: Query): AuthorizationRequest | string {
  const redirectText = query.redirect_uri ?? "";
  const redirectUri = URL.parse(redirectText);
  const prompt = query.prompt?.split(" ").filter(Boolean) ?? [];
  const challenge = query.code_challenge || null;
  if (!query.client_id) return "The app does not say which one it is (client_id).";
  if (!redirectUri || !/^https?:$/.test(redirectUri.protocol) || redirectUri.hash !== "") {
    return "The app does not say where to go back to (redirect_uri must be an http or https address).";
  }
  if (!query.response_type) return "The app does not say what it wants back (response_type).";
  if (query.response_type !== "code") {
    return "The app asks for something other than a code (response_type must be code).";
  }
  if (!query.scope?.split(" ").includes("openid")) {
    return "The app does not ask for a sign-in (scope must contain openid).";
  }
  if (challenge !== null && query.code_challenge_method !== "S256") {
    return "The app proves itself in a way that is not known here (code_challenge_method must be S256).";
  }
  if (challenge !== null && !/^[A-Za-z0-9_-]{43}$/.test(challenge)) {
    return "The app's proof is not valid for S256 (code_challenge must have 43 characters of base64url).";
  }
  if (!prompt.every((one) => prompts.includes(one))) {
    return `The app asks in an unknown way (prompt must be of ${prompts.join(", ")}).`;
  }
  return {
    clientId: query.client_id,
    redirectUri,
    redirectText,
    scope: query.scope,
    state: query.state ?? null,
    nonce: query.nonce || null,
    challenge,
    silent: prompt.includes("none"),
    offline: query.access_type === "offline",
    consentAgain: prompt.includes("consent"),
    hint: query.login_hint?.trim().toLowerCase() ?? "",
  };
}

import * as oidc from "openid-client";
import {
  type ClientProof,
  check,
  consent,
  failureOf,
  redirectUri,
  runFlows,
} from "./client-flows.ts";

const scope = "openid email profile";
const email = "ada.wren@gmail.test";

/** openid-client, with Google's parameters for offline access. */
export async function proveOpenidClient({ google, report }: ClientProof): Promise<void> {
  const options = { execute: [oidc.allowInsecureRequests] };
  const server = new URL(google);
  let config: oidc.Configuration;
  let tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>;

  async function signIn(more: Record<string, string> = {}) {
    const [verifier, state, nonce] = [
      oidc.randomPKCECodeVerifier(),
      oidc.randomState(),
      oidc.randomNonce(),
    ];
    const page = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      access_type: "offline",
      ...more,
    });
    const code = await consent(page, { email });
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ code, state }).toString();
    return oidc.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
  }

  await runFlows("openid-client", report, {
    async discovery() {
      config = await oidc.discovery(server, "proof-openid", "secret", undefined, options);
      oidc.enableNonRepudiationChecks(config);
      const { revocation_endpoint: revocation, issuer } = config.serverMetadata();
      check(revocation !== undefined, "no revocation endpoint");
      return issuer;
    },
    async "sign-in"() {
      tokens = await signIn();
      const claims = tokens.claims();
      check(claims?.email === email, "another e-mail address");
      check(typeof claims.picture === "string", "no picture");
      check(tokens.refresh_token !== undefined, "no refresh token");
      return "signature, nonce, PKCE, picture";
    },
    async userinfo() {
      const subject = tokens.claims()?.sub ?? "";
      const info = await oidc.fetchUserInfo(config, tokens.access_token, subject);
      check(info.picture === tokens.claims()?.picture, "another picture");
      return String(info.name);
    },
    async refresh() {
      const next = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? "");
      check(next.access_token !== tokens.access_token, "the same access token");
      check(next.claims()?.sub === tokens.claims()?.sub, "another account");
      const again = await signIn();
      check(again.refresh_token === undefined, "another refresh token without consent");
      const withConsent = await signIn({ prompt: "consent" });
      check(withConsent.refresh_token !== undefined, "no refresh token after another consent");
      return "a new access token, no second refresh token";
    },
    async revocation() {
      const refreshToken = tokens.refresh_token ?? "";
      await oidc.tokenRevocation(config, refreshToken);
      const error = await failureOf(() => oidc.refreshTokenGrant(config, refreshToken));
      check("error" in error && error.error === "invalid_grant", `another error: ${error.message}`);
      await failureOf(() =>
        oidc.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? ""),
      );
      return "both tokens end";
    },
  });
}

import { createHash } from "node:crypto";
import type { JWTPayload } from "jose";
import type { idTokenFaults } from "../service-faults.ts";
import type { Account } from "./accounts.ts";
import { claimsOf } from "./claims.ts";
import { corruptSignature, type Keys } from "./keys.ts";

export type IdTokenFault = (typeof idTokenFaults)[number];

const lifeSeconds = 3_600;

function corruptClaims(claims: JWTPayload, fault: IdTokenFault | null): JWTPayload {
  switch (fault) {
    case "wrong-nonce":
      return { ...claims, nonce: "of-another-sign-in" };
    case "wrong-issuer":
      return { ...claims, iss: "https://accounts.example.com" };
    case "bare-issuer":
      return { ...claims, iss: claims.iss?.replace(/^https?:\/\//, "") };
    case "wrong-audience":
      return { ...claims, aud: "another-app", azp: "another-app" };
    case "expired-token":
      return {
        ...claims,
        iat: (claims.iat ?? 0) - 2 * lifeSeconds,
        exp: (claims.exp ?? 0) - 2 * lifeSeconds,
      };
    case "unverified-email":
      return { ...claims, email_verified: false };
    default:
      return claims;
  }
}

/** An id_token for a consent (OpenID Connect Core 1.0, 2), with a fault if one is given. */
export async function idTokenFor(
  account: Account,
  consent: { clientId: string; scope: string; nonce: string | null },
  how: { keys: Keys; issuer: string; now: number; accessToken: string; fault: IdTokenFault | null },
): Promise<string> {
  const seconds = Math.floor(how.now / 1_000);
  const half = createHash("sha256").update(how.accessToken).digest().subarray(0, 16);
  const claims: JWTPayload = {
    iss: how.issuer,
    azp: consent.clientId,
    aud: consent.clientId,
    ...claimsOf(account, consent.scope),
    at_hash: half.toString("base64url"),
    ...(consent.nonce !== null && { nonce: consent.nonce }),
    iat: seconds,
    exp: seconds + lifeSeconds,
  };
  const token = await how.keys.sign(corruptClaims(claims, how.fault));
  return how.fault === "bad-signature" ? corruptSignature(token) : token;
}

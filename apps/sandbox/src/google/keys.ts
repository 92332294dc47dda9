import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/** The key that signs id_tokens. */
export interface Keys {
  /** The public key set (RFC 7517). */
  published(): Promise<object>;
  sign(claims: JWTPayload): Promise<string>;
}

async function makeKey() {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const kid = randomUUID().replaceAll("-", "");
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" };
  return { kid, privateKey, jwk };
}

/** The key of this run. It is created on first use, because most tests never need it. */
export function createKeys(): Keys {
  let making: ReturnType<typeof makeKey> | null = null;
  const key = () => {
    making ??= makeKey();
    return making;
  };
  return {
    published: async () => ({ keys: [(await key()).jwk] }),
    async sign(claims) {
      const { kid, privateKey } = await key();
      return new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
        .sign(privateKey);
    },
  };
}

/** The same token with an invalid signature. */
export function corruptSignature(token: string): string {
  const [header, payload, signature = ""] = token.split(".");
  const first = signature.startsWith("A") ? "B" : "A";
  return `${header}.${payload}.${first}${signature.slice(1)}`;
}

import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { NewPasskey, PasskeyAnswer } from "@earshot/contract";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");

/** How an authenticator deviates from a correct one. */
export interface Deviation {
  origin?: string;
  relyingParty?: string;
  /** Whether the user was verified, by fingerprint or PIN. */
  verified?: boolean;
  counter?: number;
  userHandle?: string;
}

const flags = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, attested: 0x40 };

/** The options of our responses that an authenticator needs. */
type Options = Record<string, unknown>;

/** An authenticator in software with one passkey (ES256), for tests of the server. */
export function createAuthenticator({
  origin: ownOrigin = "http://localhost",
}: {
  origin?: string;
} = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const host = new URL(ownOrigin).hostname;
  let userHandle = "";
  let counter = 0;

  function authenticatorData(deviation: Deviation, extra: number, rest = Buffer.alloc(0)): Buffer {
    const { verified = true, relyingParty = host } = deviation;
    counter = deviation.counter ?? counter;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const bits = flags.present | flags.eligible | flags.backedUp | extra;
    const flag = Buffer.from([verified ? bits | flags.verified : bits]);
    return Buffer.concat([sha256(relyingParty), flag, count, rest]);
  }

  const clientData = (type: string, options: Options, origin = ownOrigin) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }));

  const common = {
    id: base64url(credentialId),
    rawId: base64url(credentialId),
    type: "public-key" as const,
  };

  return {
    credentialId: common.id,

    /** Creates the passkey, as `navigator.credentials.create`. */
    create(options: Options, deviation: Deviation = {}): NewPasskey {
      userHandle = (options.user as { id: string }).id;
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, "base64url"))],
          [-3, new Uint8Array(Buffer.from(y, "base64url"))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
      const authData = authenticatorData(deviation, flags.attested, attested);
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ["fmt", "none"],
          ["attStmt", new Map<string, string>()],
          ["authData", new Uint8Array(authData)],
        ]),
      );
      return {
        ...common,
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", options, deviation.origin)),
          attestationObject: base64url(attestationObject),
          transports: ["internal"],
        },
      };
    },

    /** Signs a challenge, as `navigator.credentials.get`. */
    sign(options: Options, deviation: Deviation = {}): PasskeyAnswer {
      const data = clientData("webauthn.get", options, deviation.origin);
      const authData = authenticatorData(deviation, 0);
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: (deviation.userHandle ?? userHandle) || null,
        },
      };
    },
  };
}

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** A key of the installation; what it encrypted names its `id`, so that the key is found again. */
export interface SecretKey {
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

/** A secret can't be decrypted: it was moved or changed, or its key is missing. */
export class SealBroken extends Error {}

/** Encrypts secrets for the database, and derives the secrets of links. */
export interface Secrets {
  /**
   * Encrypts a text (AES-256-GCM, NIST SP 800-38D) for one location, such as `second_factors:<user id>`:
   * in another row it can't be decrypted. @returns `v1.<key id>.<nonce>.<text and tag>`
   */
  seal(text: string, place: string): string;
  /** Decrypts a secret of this location. @throws SealBroken when it is not one, or its key is missing. */
  open(sealed: string, place: string): string;
  /** Whether it was encrypted with an older key, and should be encrypted again. */
  isOld(sealed: string): boolean;
  /**
   * A secret that can be derived again and is stored nowhere: HMAC-SHA256 of its purpose.
   * @returns 43 characters, 256 bits
   */
  derive(purpose: string): string;
}

const version = "v1";
const nonceBytes = 12;
const tagBytes = 16;

/** @throws Error when it was encrypted for another location, or a byte was changed. */
function openWith(known: SecretKey, nonce: string, bytes: Buffer, place: string): string {
  const decipher = createDecipheriv("aes-256-gcm", known.key, Buffer.from(nonce, "base64url"), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(`${version}.${known.id}.${place}`));
  decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes));
  const open = decipher.update(bytes.subarray(0, bytes.length - tagBytes));
  return Buffer.concat([open, decipher.final()]).toString("utf8");
}

/** @param keys the installation's, the newest first; older ones only decrypt */
export function createSecrets(keys: readonly SecretKey[], linkSecret: string): Secrets {
  const [newest] = keys;
  if (!newest) throw new Error("there is no key to encrypt with");
  const deriving = Buffer.from(hkdfSync("sha256", linkSecret, "", "earshot links", 32));
  return {
    seal(text, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", newest.key, nonce);
      cipher.setAAD(Buffer.from(`${version}.${newest.id}.${place}`));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      const withTag = Buffer.concat([sealed, cipher.getAuthTag()]);
      return [version, newest.id, nonce.toString("base64url"), withTag.toString("base64url")].join(
        ".",
      );
    },
    open(sealed, place) {
      const [form, keyId, nonce, withTag] = sealed.split(".");
      const known = keys.find(({ id }) => id === keyId);
      if (form !== version || !nonce || !withTag)
        throw new SealBroken("this was not encrypted here");
      if (!known) throw new SealBroken(`the key ${keyId} is no longer configured`);
      const bytes = Buffer.from(withTag, "base64url");
      try {
        return openWith(known, nonce, bytes, place);
      } catch (error) {
        throw new SealBroken("this was encrypted for another purpose, or was modified", {
          cause: error,
        });
      }
    },
    isOld: (sealed) => sealed.split(".")[1] !== newest.id,
    derive: (purpose) => createHmac("sha256", deriving).update(purpose).digest("base64url"),
  };
}

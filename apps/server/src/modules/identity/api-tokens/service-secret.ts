import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { apiTokenStart, type Call, type TokenScope } from "@earshot/contract";

/**
 * The form of a token, as GitHub's: `ear_`, 30 random characters of base62 (178 bits), and 6 characters of base62 that
 * are the CRC-32 of those before. A mistyped token and a random text are refused without a query, and scanners for
 * leaked secrets find few false ones.
 */
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomLength = 30;
const checksumLength = 6;
const shape = /^ear_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;
const shownLength = 12;

function base62(value: number, length: number): string {
  let rest = value;
  let digits = "";
  for (let at = 0; at < length; at++) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}

const checksumOf = (random: string) => base62(crc32(`${apiTokenStart}${random}`), checksumLength);

/** Bytes below this are uniform over the alphabet. */
const uniformBelow = 256 - (256 % alphabet.length);

/** A new token. */
export function makeToken(): string {
  let random = "";
  while (random.length < randomLength) {
    for (const byte of randomBytes(randomLength)) {
      if (byte < uniformBelow && random.length < randomLength)
        random += alphabet.charAt(byte % alphabet.length);
    }
  }
  return `${apiTokenStart}${random}${checksumOf(random)}`;
}

/** Whether a bearer token is an API token, valid or not: access tokens are JWTs and begin differently. */
export const isApiToken = (bearer: string): boolean => bearer.startsWith(apiTokenStart);

/** Whether a token has the right form and checksum. */
export function isWellFormed(token: string): boolean {
  const [, random, checksum] = shape.exec(token) ?? [];
  return random !== undefined && checksum === checksumOf(random);
}

/** The hash that is stored of a token. */
export const hashOf = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

/** The part of a token that lists show. */
export const prefixOf = (token: string): string => token.slice(0, shownLength);

/** Whether a token may make a call; otherwise the scope that it lacks, or `none` for calls that no token makes. */
export function scopeProblem(
  { scope }: Pick<Call, "scope">,
  scopes: readonly TokenScope[],
): TokenScope | "none" | null {
  if (scope === undefined) return "none";
  return scope === "any" || scopes.includes(scope) ? null : scope;
}

import { limits } from "@earshot/contract";

/** Two tabs may present the same token at nearly the same time (rulings, Sessions). */
export const reuseGraceMs = 10_000;

/** How long a session lives, in seconds. */
export function sessionSeconds(rememberMe: boolean): number {
  return rememberMe ? limits.refreshRememberedSeconds : limits.refreshSessionSeconds;
}

/** What a refresh token that comes in stands for. */
export type Presented =
  | { kind: "fresh" }
  /** Used a moment ago by the same client: it gets a further token of the family. */
  | { kind: "twin" }
  /** Used before: someone holds a copy, so the whole family ends. */
  | { kind: "replayed" }
  | { kind: "dead" };

/** A stored token with its session, as far as the decision needs it. */
export interface StoredToken {
  usedAt: Date | null;
  endedAt: Date | null;
  expiresAt: Date;
  userAgent: string;
}

/** Decides what to do with a presented refresh token. Pure. */
export function judgeToken(token: StoredToken, userAgent: string, now: Date): Presented {
  if (token.endedAt !== null || token.expiresAt <= now) return { kind: "dead" };
  if (token.usedAt === null) return { kind: "fresh" };
  const age = now.getTime() - token.usedAt.getTime();
  if (age <= reuseGraceMs && token.userAgent === userAgent) return { kind: "twin" };
  return { kind: "replayed" };
}

const common = new Set(
  "password password1 password123 passw0rd 12345678 123456789 1234567890 qwertyuiop qwerty123 iloveyou sunshine princess football baseball superman trustno1 letmein1 welcome1 admin123 abc12345 11111111 00000000 88888888 asdfghjkl changeme computer michelle jennifer whatever internet starwars 1q2w3e4r 1qaz2wsx zaq12wsx qwer1234 password! p@ssw0rd dragon123 monkey123 master123 shadow123 12341234 87654321 98765432 66666666 77777777 99999999 aaaaaaaa abcd1234 abcdefgh q1w2e3r4 default1 secret123 samsung1 liverpool chocolate butterfly corvette mustang1 maverick startrek".split(
    " ",
  ),
);

/** Whether a password is among the ones that guessers try first. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

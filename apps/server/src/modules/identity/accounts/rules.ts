import { limits } from "@earshot/contract";

/** How long a used refresh token is still accepted: two tabs may present the same one at nearly the same time. */
export const reuseGraceMs = 10_000;

/** How long a session lives, in seconds. */
export function sessionSeconds(rememberMe: boolean): number {
  return rememberMe ? limits.refreshRememberedSeconds : limits.refreshSessionSeconds;
}

/** What a presented refresh token means. */
export type TokenVerdict =
  | { kind: "fresh" }
  /** Used a moment ago by the same client, in another tab: it gets another token of the family. */
  | { kind: "concurrent" }
  /** Used before: somebody has a copy, so the whole family is revoked. */
  | { kind: "replayed" }
  | { kind: "expired" };

/** A stored token with its session, as far as the decision needs it. */
export interface StoredToken {
  usedAt: Date | null;
  endedAt: Date | null;
  expiresAt: Date;
  userAgent: string;
}

/** Decides what to do with a presented refresh token. Pure. */
export function judgeRefreshToken(token: StoredToken, userAgent: string, now: Date): TokenVerdict {
  if (token.endedAt !== null || token.expiresAt <= now) return { kind: "expired" };
  if (token.usedAt === null) return { kind: "fresh" };
  const age = now.getTime() - token.usedAt.getTime();
  if (age <= reuseGraceMs && token.userAgent === userAgent) return { kind: "concurrent" };
  return { kind: "replayed" };
}

/** Limits on authentication attempts, per account and per network. All of them expire (decision 032). */
export const authLimits = {
  /** Wrong passwords and codes of one account on one known device, counted nowhere else. */
  device: { name: "sign-in-device", times: 10, seconds: 900 },
  /** Wrong passwords and codes of one account from one network. */
  pair: { name: "sign-in-pair", times: 10, seconds: 900 },
  /** Wrong passwords and codes of one account from all unknown devices; above this, each network waits. */
  account: { name: "sign-in-account", times: 100, seconds: 86_400 },
  /** Wrong passwords and codes of all accounts from one network (password spraying). */
  network: { name: "sign-in-network", times: 100, seconds: 900 },
  /** Wrong codes after the right password: per known device, and for all others together. */
  codes: { name: "sign-in-codes", times: 20, seconds: 86_400 },
  /** Passkey challenges for one network, which opening the sign-in page requests too, and refused passkeys. */
  passkeyChallenges: { name: "passkey-challenges", times: 300, seconds: 900 },
  passkeys: { name: "passkeys", times: 60, seconds: 900 },
  /** Wrong passwords and codes of a signed-in user, per session. */
  again: { name: "password-again", times: 10, seconds: 900 },
  signUps: { name: "sign-up", times: 20, seconds: 3_600 },
  /** Password reset mails to one address that unknown devices request; more are rationed below. */
  mailsTo: { name: "mails-to", times: 4, seconds: 3_600 },
  mailsToAbove: { name: "mails-to-above", times: 1, seconds: 900 },
  /** Password reset mails that one known device requests, counted nowhere else. */
  mailsToDevice: { name: "mails-to-device", times: 5, seconds: 3_600 },
  /** Confirmation mails, which only the account itself can request. */
  confirmations: { name: "mails-confirmation", times: 5, seconds: 3_600 },
  mailsFrom: { name: "mails-from", times: 30, seconds: 3_600 },
  /** Attempts to use a mailed link. */
  links: { name: "links", times: 60, seconds: 900 },
} as const;

/** Waits above a limit, by account and network. */
export const signInWaits = {
  signIn: {
    name: "sign-in-wait",
    firstSeconds: 60,
    maxSeconds: 3_600,
    advice: "To sign in without waiting, set a new password by email.",
  },
} as const;

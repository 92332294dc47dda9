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

/** Attempts at guessing, per account and per network; all end by themselves (decision 032). */
export const guessing = {
  /** Wrong passwords and codes of one account on one known device, counted nowhere else. */
  device: { name: "sign-in-device", times: 10, seconds: 900 },
  /** Wrong passwords and codes of one account from one network. */
  pair: { name: "sign-in-pair", times: 10, seconds: 900 },
  /** Wrong ones of one account from all unknown devices; above this each network waits. */
  account: { name: "sign-in-account", times: 100, seconds: 86_400 },
  /** Wrong ones of all accounts from one network: one password tried on many accounts. */
  network: { name: "sign-in-network", times: 100, seconds: 900 },
  /** Wrong codes after the right password: by a known device, and by all others together. */
  codes: { name: "sign-in-codes", times: 20, seconds: 86_400 },
  /** Wrong passwords and codes of somebody who is signed in, by session. */
  again: { name: "password-again", times: 10, seconds: 900 },
  signUps: { name: "sign-up", times: 20, seconds: 3_600 },
  /** Links for a new password that unknown devices ask for: above the first, one at a time. */
  mailsTo: { name: "mails-to", times: 4, seconds: 3_600 },
  mailsToAbove: { name: "mails-to-above", times: 1, seconds: 900 },
  /** The same asked for by one known device, counted nowhere else. */
  mailsToDevice: { name: "mails-to-device", times: 5, seconds: 3_600 },
  /** Links that confirm an address, which only its account can ask for. */
  confirmations: { name: "mails-confirmation", times: 5, seconds: 3_600 },
  mailsFrom: { name: "mails-from", times: 30, seconds: 3_600 },
  /** Links that are tried. */
  links: { name: "links", times: 60, seconds: 900 },
} as const;

/** Waits above a limit, by account and network. */
export const waits = {
  signIn: {
    name: "sign-in-wait",
    firstSeconds: 60,
    maxSeconds: 3_600,
    advice: "To sign in without waiting, set a new password by email.",
  },
} as const;

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

/** Attempts at guessing, per account and per network; all end by themselves. */
export const guessing = {
  /** Wrong passwords and codes of one account from one network. */
  pair: { name: "sign-in-pair", times: 10, seconds: 900 },
  /** Wrong ones of one account from everywhere: guessers with many addresses. */
  account: { name: "sign-in-account", times: 100, seconds: 3_600 },
  /** Wrong ones of all accounts from one network: one password tried on many accounts. */
  network: { name: "sign-in-network", times: 100, seconds: 900 },
  signUps: { name: "sign-up", times: 20, seconds: 3_600 },
  /** Mails with links to one address, and asked for by one network. */
  mailsTo: { name: "mails-to", times: 5, seconds: 3_600 },
  mailsFrom: { name: "mails-from", times: 30, seconds: 3_600 },
  /** Links that are tried. */
  links: { name: "links", times: 60, seconds: 900 },
} as const;

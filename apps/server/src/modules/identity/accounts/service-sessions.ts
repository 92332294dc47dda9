import { createHash, randomBytes } from "node:crypto";
import { limits, type Portal } from "@earshot/contract";
import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { judgeRefreshToken, reuseGraceMs, sessionSeconds } from "./rules.ts";
import * as store from "./store.ts";

/** What a sign-in returns. `refreshToken` belongs in the cookie, never in a body. */
export interface Grant {
  userId: string;
  sessionId: string;
  accessToken: string;
  refreshToken: string;
  rememberMe: boolean;
  portal: Portal;
  /** A code of the second factor was given when the session began. */
  secondFactor: boolean;
}

/** A session to be opened. */
export interface NewSession {
  rememberMe: boolean;
  userAgent: string;
  portal: Portal;
  /** A code of the second factor was given. */
  secondFactor?: boolean;
}

/** The verified claims of an access token. */
export interface Claims {
  userId: string;
  sessionId: string;
  /** Milliseconds since the epoch. */
  tokenEndsAt: number;
}

/** The verified claims of at most so many access tokens are cached. */
const maxVerifiedTokens = 10_000;

export const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions: access tokens (JWT, HS256, 15 minutes) and rotated refresh tokens. */
export function createSessions(deps: { database: Database; clock: Clock; key: Uint8Array }) {
  const { database, clock, key } = deps;
  // A valid signature stays valid, and verifying it takes a trip to another thread.
  const verifiedTokens = new LRUCache<string, Claims>({ max: maxVerifiedTokens });

  async function grant(
    tx: Tx,
    session: Pick<store.SessionRow, "id" | "userId" | "rememberMe" | "portal" | "secondFactor">,
  ): Promise<Grant> {
    const refreshToken = randomBytes(32).toString("base64url");
    await store.insertRefreshToken(tx, sha256(refreshToken), session.id);
    const now = Math.floor(clock.now().getTime() / 1000);
    const accessToken = await new SignJWT({ sid: session.id })
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(session.userId)
      .setIssuedAt(now)
      .setExpirationTime(now + limits.accessTokenSeconds)
      .sign(key);
    const { id, ...rest } = session;
    const { userId, rememberMe, portal, secondFactor } = rest;
    return { userId, sessionId: id, accessToken, refreshToken, rememberMe, portal, secondFactor };
  }

  return {
    async open(tx: Tx, userId: string, opening: NewSession): Promise<Grant> {
      const now = clock.now();
      const { rememberMe, userAgent, portal, secondFactor = false } = opening;
      const session = await store.insertSession(tx, {
        userId,
        rememberMe,
        userAgent,
        portal,
        secondFactor,
        createdAt: now,
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + sessionSeconds(rememberMe) * 1000),
      });
      return grant(tx, session);
    },

    /**
     * Exchanges a refresh token for the next one. A token that was used before ends its session.
     * @throws AppError SESSION_EXPIRED.
     */
    async refresh(refreshToken: string, userAgent: string): Promise<Grant> {
      const hash = sha256(refreshToken);
      // The result is returned from the transaction: an error thrown inside would roll the revocation back.
      const outcome = await database.transaction(async (tx) => {
        const token = await store.lockRefreshToken(tx, hash);
        if (!token) return null;
        const now = clock.now();
        const presented = judgeRefreshToken(token, userAgent, now);
        if (presented.kind === "replayed") await store.endSession(tx, token.sessionId, now);
        if (presented.kind === "fresh") {
          await store.markTokenUsed(tx, hash, { sessionId: token.sessionId, userAgent }, now);
        }
        if (presented.kind !== "fresh" && presented.kind !== "concurrent") return null;
        return grant(tx, { ...token, id: token.sessionId });
      });
      if (!outcome) throw new AppError("SESSION_EXPIRED");
      return outcome;
    },

    /**
     * The owner of a refresh token, without using it: for page loads that redirect.
     * @throws AppError SESSION_EXPIRED.
     */
    async ownerOf(
      refreshToken: string,
    ): Promise<{ user: store.UserRow; sessionId: string; secondFactor: boolean }> {
      const now = clock.now();
      const owner = await store.findTokenOwner(database.pool, sha256(refreshToken), {
        now,
        usedAfter: new Date(now.getTime() - reuseGraceMs),
      });
      if (!owner) throw new AppError("SESSION_EXPIRED");
      return owner;
    },

    /** Ends the session that a refresh token belongs to; an unknown token changes nothing. */
    async signOut(refreshToken: string): Promise<void> {
      await database.transaction(async (tx) => {
        const token = await store.lockRefreshToken(tx, sha256(refreshToken));
        if (token) await store.endSession(tx, token.sessionId, clock.now());
      });
    },

    /**
     * Checks an access token's signature and expiry. Whether its session is active is up to the caller.
     * @throws AppError UNAUTHENTICATED.
     */
    async verify(accessToken: string): Promise<Claims> {
      const known = verifiedTokens.get(accessToken);
      if (known && known.tokenEndsAt > clock.now().getTime()) return known;
      const payload = await jwtVerify(accessToken, key, {
        algorithms: ["HS256"],
        currentDate: clock.now(),
        requiredClaims: ["sub", "sid", "exp"],
      }).then(
        (verified) => verified.payload,
        (cause) => {
          throw new AppError("UNAUTHENTICATED", { cause });
        },
      );
      const claims = {
        userId: String(payload.sub),
        sessionId: String(payload.sid),
        tokenEndsAt: Number(payload.exp) * 1000,
      };
      verifiedTokens.set(accessToken, claims);
      return claims;
    },

    /** The active sessions of a user, last used first. */
    list: (userId: string) => store.listLiveSessions(database.pool, userId, clock.now()),

    /** Ends one session of a user. @throws AppError NOT_FOUND also for another user's. */
    async end(userId: string, sessionId: string): Promise<void> {
      const ended = await store.endSessionOf(database.pool, userId, sessionId, clock.now());
      if (!ended) throw new AppError("NOT_FOUND");
    },

    /** Ends all sessions of a user except one. @returns how many. */
    endOthers: (tx: Tx, userId: string, exceptSessionId: string | null): Promise<number> =>
      store.endSessionsOf(tx, userId, exceptSessionId, clock.now()),

    /** Removes sessions that ended a week ago or more. */
    async prune(): Promise<void> {
      await store.deleteDeadSessions(
        database.pool,
        new Date(clock.now().getTime() - 7 * 24 * 3_600_000),
      );
    },
  };
}

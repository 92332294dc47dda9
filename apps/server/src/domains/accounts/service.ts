import { createHash, randomBytes } from "node:crypto";
import { limits } from "@earshot/contract";
import { hash as hashPassword, verify } from "@node-rs/argon2";
import { jwtVerify, SignJWT } from "jose";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db/index.ts";
import { AppError } from "../../platform/errors.ts";
import { isCommonPassword, judgeToken, sessionSeconds } from "./rules.ts";
import * as store from "./store.ts";

export type { UserRow } from "./store.ts";

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of nothing anyone knows: unknown e-mails take the same work as known ones. */
const decoyHash = await hashPassword(randomBytes(32), argon2);

/** What a sign-in hands out. `refreshToken` belongs into the cookie, never into a body. */
export interface Grant {
  userId: string;
  accessToken: string;
  refreshToken: string;
  rememberMe: boolean;
}

/** The account that is to be made. */
export interface NewAccount {
  email: string;
  password: string;
  fullName?: string | undefined;
  companyName?: string | undefined;
  userType: "user" | "writer";
  emailVerified?: boolean;
}

/** What an access token says, after its signature and session were checked. */
export interface Authenticated {
  user: store.UserRow;
  sessionId: string;
  /** Milliseconds since the epoch. */
  tokenEndsAt: number;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest();

export type Accounts = ReturnType<typeof createAccounts>;

/** Accounts and sessions: passwords, access tokens (JWT, HS256) and rotated refresh tokens. */
export function createAccounts(deps: { database: Database; clock: Clock; sessionSecret: string }) {
  const { database, clock } = deps;
  const key = new TextEncoder().encode(deps.sessionSecret);

  async function grant(
    tx: Tx,
    session: { id: string; userId: string; rememberMe: boolean },
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
    return { userId: session.userId, accessToken, refreshToken, rememberMe: session.rememberMe };
  }

  async function openSession(
    tx: Tx,
    userId: string,
    rememberMe: boolean,
    userAgent: string,
  ): Promise<Grant> {
    const expiresAt = new Date(clock.now().getTime() + sessionSeconds(rememberMe) * 1000);
    return grant(tx, await store.insertSession(tx, { userId, rememberMe, userAgent, expiresAt }));
  }

  return {
    /**
     * Makes an account.
     * @throws AppError EMAIL_TAKEN, or VALIDATION_FAILED for a common password.
     */
    async create(tx: Tx, account: NewAccount): Promise<store.UserRow> {
      if (isCommonPassword(account.password)) {
        throw new AppError("VALIDATION_FAILED", {
          message: "This password is too common. Please choose another.",
        });
      }
      const user = await store.insertUser(tx, {
        email: account.email,
        passwordHash: await hashPassword(account.password, argon2),
        fullName: account.fullName ?? null,
        companyName: account.companyName ?? null,
        userType: account.userType,
        emailVerifiedAt: account.emailVerified ? clock.now() : null,
      });
      if (!user) throw new AppError("EMAIL_TAKEN");
      return user;
    },

    openSession,

    /**
     * Checks an e-mail and a password and opens a session.
     * @throws AppError INVALID_CREDENTIALS, the same for an unknown e-mail and a wrong password.
     */
    async signIn(
      credentials: { email: string; password: string; rememberMe: boolean },
      userAgent: string,
    ): Promise<Grant> {
      const user = await store.findUserByEmail(database.read, credentials.email);
      const right = await verify(user?.passwordHash ?? decoyHash, credentials.password);
      if (!user || !right) throw new AppError("INVALID_CREDENTIALS");
      return database.transaction((tx) =>
        openSession(tx, user.id, credentials.rememberMe, userAgent),
      );
    },

    /**
     * Exchanges a refresh token for the next one. A token that was used before ends its session.
     * @throws AppError SESSION_EXPIRED.
     */
    async refresh(refreshToken: string, userAgent: string): Promise<Grant> {
      const hash = sha256(refreshToken);
      // The outcome leaves the transaction as a value: an error thrown inside would undo the ending.
      const outcome = await database.transaction(async (tx) => {
        const token = await store.lockRefreshToken(tx, hash);
        if (!token) return null;
        const now = clock.now();
        const presented = judgeToken(token, userAgent, now);
        if (presented.kind === "replayed") await store.endSession(tx, token.sessionId, now);
        if (presented.kind === "fresh") await store.markTokenUsed(tx, hash, now);
        if (presented.kind !== "fresh" && presented.kind !== "twin") return null;
        return grant(tx, {
          id: token.sessionId,
          userId: token.userId,
          rememberMe: token.rememberMe,
        });
      });
      if (!outcome) throw new AppError("SESSION_EXPIRED");
      return outcome;
    },

    /** Ends the session that a refresh token belongs to; an unknown token changes nothing. */
    async signOut(refreshToken: string): Promise<void> {
      await database.transaction(async (tx) => {
        const token = await store.lockRefreshToken(tx, sha256(refreshToken));
        if (token) await store.endSession(tx, token.sessionId, clock.now());
      });
    },

    /** Ends a session by its id. */
    async endSession(sessionId: string): Promise<void> {
      await database.transaction((tx) => store.endSession(tx, sessionId, clock.now()));
    },

    /**
     * Checks an access token and that its session still lives.
     * @throws AppError UNAUTHENTICATED.
     */
    async authenticate(accessToken: string): Promise<Authenticated> {
      const claims = await jwtVerify(accessToken, key, {
        algorithms: ["HS256"],
        currentDate: clock.now(),
        requiredClaims: ["sub", "sid", "exp"],
      }).then(
        ({ payload }) => payload,
        (cause) => {
          throw new AppError("UNAUTHENTICATED", { cause });
        },
      );
      const sessionId = String(claims.sid);
      const user = await store.findLiveSession(database.read, sessionId, clock.now());
      if (!user || user.id !== claims.sub) throw new AppError("UNAUTHENTICATED");
      return { user, sessionId, tokenEndsAt: Number(claims.exp) * 1000 };
    },

    findByEmail: (email: string) => store.findUserByEmail(database.read, email),

    /** The user of an id; undefined text can't be one. */
    find: (userId: string) => store.findUser(database.read, userId),

    setCurrentWorkspace: store.updateCurrentWorkspace,

    /** Removes sessions that ended a week ago or more. */
    async prune(): Promise<void> {
      await store.deleteDeadSessions(
        database.read,
        new Date(clock.now().getTime() - 7 * 24 * 3_600_000),
      );
    },
  };
}

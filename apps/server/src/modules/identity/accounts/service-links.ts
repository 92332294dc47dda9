import { timingSafeEqual } from "node:crypto";
import { limits } from "@earshot/contract";
import { jwtVerify, SignJWT } from "jose";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import { sha256 } from "./service-sessions.ts";
import * as store from "./store-links.ts";

/** The tokens of a password reset link; both are needed. */
export interface ResetTokens {
  access_token: string;
  refresh_token: string;
}

const recovery = "recovery";

/** Compares secrets in constant time. */
const equals = (one: string, other: string) => timingSafeEqual(sha256(one), sha256(other));

export type Links = ReturnType<typeof createLinks>;

/**
 * Mailed links: password reset and email confirmation. Their secrets are derived from the row's id, so
 * that neither the database nor the job queue contains a working link.
 */
export function createLinks(deps: {
  database: Database;
  clock: Clock;
  key: Uint8Array;
  secrets: Secrets;
}) {
  const { database, clock, key, secrets } = deps;

  const until = (ms: number) => new Date(clock.now().getTime() + ms);
  const resetSecret = (id: string) => secrets.derive(`reset:${id}`);
  const verificationSecret = (id: string) => secrets.derive(`verification:${id}`);

  /** The id of the link that both tokens name, if they are valid. It may be used or expired. */
  async function resetIdOf(tokens: ResetTokens): Promise<string | null> {
    const payload = await jwtVerify(tokens.access_token, key, {
      algorithms: ["HS256"],
      currentDate: clock.now(),
      requiredClaims: ["sub", "jti", "exp"],
    }).then(
      (verified) => verified.payload,
      () => null,
    );
    if (payload?.purpose !== recovery || typeof payload.jti !== "string") return null;
    return equals(tokens.refresh_token, resetSecret(payload.jti)) ? payload.jti : null;
  }

  return {
    /** Creates a password reset link: a JWT with the purpose recovery, and a second secret. */
    async makeReset(user: { id: string; email: string }): Promise<ResetTokens> {
      const expiresAt = until(limits.resetLinkMs);
      const id = await store.insertLink(database.pool, {
        kind: "reset",
        userId: user.id,
        email: user.email,
        createdAt: clock.now(),
        expiresAt,
      });
      const access_token = await new SignJWT({ purpose: recovery })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(user.id)
        .setJti(id)
        .setIssuedAt(Math.floor(clock.now().getTime() / 1000))
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
        .sign(key);
      return { access_token, refresh_token: resetSecret(id) };
    },

    /** Checks that a password reset link is usable. @throws AppError INVALID_RESET_LINK. */
    async checkReset(tokens: ResetTokens): Promise<void> {
      const id = await resetIdOf(tokens);
      const isUsable = id !== null && (await store.isUsable(database.pool, id, clock.now()));
      if (!isUsable) throw new AppError("INVALID_RESET_LINK");
    },

    /**
     * Uses the link up, and all other password reset links of the user.
     * @throws AppError INVALID_RESET_LINK.
     */
    async consumeReset(tx: Tx, tokens: ResetTokens): Promise<store.LinkRow> {
      const id = await resetIdOf(tokens);
      const link = id === null ? null : await store.useLink(tx, id, "reset", clock.now());
      if (!link) throw new AppError("INVALID_RESET_LINK");
      await store.useLinksOf(tx, link.userId, "reset", clock.now());
      return link;
    },

    /** Revokes all password reset links of a user. */
    revokeResets: (tx: Tx, userId: string) => store.useLinksOf(tx, userId, "reset", clock.now()),

    /** Creates the token of an email confirmation link. */
    async makeVerification(user: { id: string; email: string }): Promise<string> {
      const id = await store.insertLink(database.pool, {
        kind: "verification",
        userId: user.id,
        email: user.email,
        createdAt: clock.now(),
        expiresAt: until(limits.verificationLinkMs),
      });
      return `${id}.${verificationSecret(id)}`;
    },

    /**
     * The link of a token. It can be used again: mail programs open links on their own, and the person who
     * opens it later must see the same success.
     * @throws AppError INVALID_LINK.
     */
    async readVerification(tx: Tx, token: string): Promise<store.LinkRow> {
      const [id = "", secret = ""] = token.split(".");
      const right = equals(secret, verificationSecret(id));
      const link = right ? await store.findLink(tx, id, "verification", clock.now()) : null;
      if (!link) throw new AppError("INVALID_LINK");
      return link;
    },

    /** Deletes links that expired a week ago. */
    prune: () => store.deleteLinks(database.pool, until(-7 * 24 * 3_600_000)),
  };
}

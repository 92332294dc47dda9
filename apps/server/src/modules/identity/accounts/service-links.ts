import { timingSafeEqual } from "node:crypto";
import { limits } from "@earshot/contract";
import { jwtVerify, SignJWT } from "jose";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import { sha256 } from "./service-sessions.ts";
import * as store from "./store-links.ts";

/** What a link for a new password carries; both are needed. */
export interface ResetTokens {
  access_token: string;
  refresh_token: string;
}

const recovery = "recovery";

/** Compares secrets without telling by time how much of them is right. */
const equals = (one: string, other: string) => timingSafeEqual(sha256(one), sha256(other));

export type Links = ReturnType<typeof createLinks>;

/**
 * Links that are mailed: for a new password and for confirming an address. What they carry is made
 * from the row's id, so that neither the database nor the job queue holds a working link.
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

  /** The row that both tokens name, if they are right; whether it still holds is the row's to say. */
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
    /** Makes a link for a new password: a JWT of purpose recovery, and a second secret. */
    async makeReset(user: { id: string; email: string }): Promise<ResetTokens> {
      const expiresAt = until(limits.resetLinkMs);
      const id = await store.insertLink(database.read, {
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

    /** Whether a link for a new password still holds. @throws AppError INVALID_RESET_LINK. */
    async checkReset(tokens: ResetTokens): Promise<void> {
      const id = await resetIdOf(tokens);
      const holds = id !== null && (await store.holds(database.read, id, clock.now()));
      if (!holds) throw new AppError("INVALID_RESET_LINK");
    },

    /**
     * Uses the link up, and with it all others of the same person for a new password.
     * @throws AppError INVALID_RESET_LINK.
     */
    async takeReset(tx: Tx, tokens: ResetTokens): Promise<store.LinkRow> {
      const id = await resetIdOf(tokens);
      const link = id === null ? null : await store.useLink(tx, id, "reset", clock.now());
      if (!link) throw new AppError("INVALID_RESET_LINK");
      await store.useLinksOf(tx, link.userId, "reset", clock.now());
      return link;
    },

    /** Ends all links for a new password of a person. */
    endResets: (tx: Tx, userId: string) => store.useLinksOf(tx, userId, "reset", clock.now()),

    /** Makes the token of a link that confirms an address. */
    async makeVerification(user: { id: string; email: string }): Promise<string> {
      const id = await store.insertLink(database.read, {
        kind: "verification",
        userId: user.id,
        email: user.email,
        createdAt: clock.now(),
        expiresAt: until(limits.verificationLinkMs),
      });
      return `${id}.${verificationSecret(id)}`;
    },

    /**
     * The link that a token stands for. It may be used again: mail programs open links on their own,
     * and a person who comes after them is to be told that all is well.
     * @throws AppError INVALID_LINK.
     */
    async readVerification(tx: Tx, token: string): Promise<store.LinkRow> {
      const [id = "", secret = ""] = token.split(".");
      const right = equals(secret, verificationSecret(id));
      const link = right ? await store.findLink(tx, id, "verification", clock.now()) : null;
      if (!link) throw new AppError("INVALID_LINK");
      return link;
    },

    /** Removes links that ended a week ago. */
    prune: () => store.deleteLinks(database.read, until(-7 * 24 * 3_600_000)),
  };
}

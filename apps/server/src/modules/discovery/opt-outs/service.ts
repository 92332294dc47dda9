import type { OptOutForm, OptOutProgress } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Mailer } from "../../../infrastructure/mail/index.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import { networkOf, type Throttle } from "../../../infrastructure/throttle/index.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { AccountSignIn } from "../../../integrations/ports/account-sign-in.ts";
import type { ProfileReader } from "../../../integrations/ports/profile-reader.ts";
import {
  cacheMs,
  confirmWithinMs,
  nameKey,
  namesOf,
  type PostIdentity,
  requestLimits,
} from "./rules.ts";
import { type OwnProof, progressOf, proofMs, restoreMs, titleOf } from "./rules-status.ts";
import { createOptOutMails } from "./service-mails.ts";
import { createOptOutProofs } from "./service-proofs.ts";
import { createOptOutTokens } from "./service-tokens.ts";
import * as store from "./store.ts";
import * as steps from "./store-steps.ts";

export type OptOuts = ReturnType<typeof createOptOuts>;

/** Authors and communities that do not want replies. */
export function createOptOuts(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  throttle: Throttle;
  mailer: Mailer;
  siteUrl: () => string;
  adminEmail: string;
  /** Proves that a requester owns a Reddit account; null: no Reddit app is configured. */
  redditSignIn: AccountSignIn | null;
  profileReaders: readonly ProfileReader[];
}) {
  const { database, clock, secrets, throttle, redditSignIn } = deps;
  const topics = { requested: createTopic<{ optOutId: string }>() };
  const tokens = createOptOutTokens(secrets);
  const readers = new Map(deps.profileReaders.map((reader) => [reader.name as string, reader]));
  /** When an author of a source was last found to have opted out, by source, in milliseconds. */
  const authorsSeen = new Map<string, number>();
  const since = () => new Date(clock.now().getTime() - confirmWithinMs);

  /** How a request can be proven without the administrator. */
  const proofsOf = (row: store.OptOutRow): OwnProof[] => [
    ...(row.source === redditSignIn?.name ? (["reddit_sign_in"] as const) : []),
    ...(row.kind === "author" && readers.has(row.source) ? (["profile_code"] as const) : []),
  ];

  /** What the requester sees of a request. */
  const presentProgress = (row: store.OptOutRow): OptOutProgress =>
    progressOf(row, clock.now(), {
      proofs: proofsOf(row),
      profileCode: row.kind === "author" ? tokens.profileCodeOf(row.id) : null,
    });

  /** The request of a token, once the link in its mail was used. @throws AppError INVALID_LINK. */
  async function confirmedRow(token: string, db: Queryable = database.pool) {
    const id = tokens.idOf(token);
    const row = id === null ? null : await steps.findOptOut(db, id);
    // Requests from before proofs were required can be in effect or ended without a confirmation.
    const wasConfirmed = row && (row.mailConfirmedAt || row.effectiveAt || row.endedAt);
    if (!wasConfirmed) throw new AppError("INVALID_LINK");
    return row;
  }

  return {
    topics,
    mails: createOptOutMails({ ...deps, tokens, unconfirmedMs: confirmWithinMs }),
    proofs: createOptOutProofs({
      ...deps,
      tokens,
      readers,
      confirmedRow,
      progressOf: presentProgress,
    }),
    profileCodeOf: tokens.profileCodeOf,

    /** Stores a request and announces it for its confirmation mail. @throws AppError TOO_MANY_REQUESTS. */
    async ask(form: OptOutForm, address: string): Promise<void> {
      await throttle.count(requestLimits.from, networkOf(address));
      await throttle.count(requestLimits.to, form.email);
      await database.transaction(async (tx) => {
        const at = clock.now();
        const row = await store.insertOptOut(tx, {
          source: form.platform,
          kind: form.kind,
          name: nameKey(form.platform, form.name),
          email: form.email,
          note: form.note || null,
          createdAt: at,
        });
        await steps.insertEvent(tx, { optOutId: row.id, at, action: "requested" });
        await topics.requested.publish(tx, { optOutId: row.id });
      });
    },

    /** The subject of a request that can still be confirmed; null: the link is not valid. */
    async titleOf(token: string): Promise<string | null> {
      const id = tokens.idOf(token);
      const row = id === null ? null : await steps.findOptOut(database.pool, id);
      return row && (row.mailConfirmedAt || row.createdAt > since()) ? titleOf(row) : null;
    },

    /**
     * Confirms the requester's address; the request is then proven or reviewed. Called again, it returns the
     * status.
     * @throws AppError INVALID_LINK.
     */
    async confirm(token: string): Promise<OptOutProgress> {
      const id = tokens.idOf(token);
      if (id === null) throw new AppError("INVALID_LINK");
      return database.transaction(async (tx) => {
        const now = clock.now();
        const found = await steps.findOptOut(tx, id);
        const hasProof = found !== null && proofsOf(found).length > 0;
        const reviewFrom = new Date(now.getTime() + (hasProof ? proofMs : 0));
        const confirmed = await steps.confirmMail(tx, id, { since: since(), now, reviewFrom });
        if (confirmed) {
          await steps.insertEvent(tx, { optOutId: id, at: now, action: "confirmed" });
        }
        return presentProgress(confirmed ?? (await confirmedRow(token, tx)));
      });
    },

    /** Whether a post's author or community has opted out. */
    covers: (post: PostIdentity, db: Queryable = database.pool) =>
      store.covers(db, post.source, namesOf(post)),

    /** Whether any author of a source has opted out; a positive answer is cached for a minute. */
    async hasAuthors(source: string): Promise<boolean> {
      const now = clock.now().getTime();
      const seen = authorsSeen.get(source);
      if (seen !== undefined && now - seen < cacheMs) return true;
      const has = await store.hasAuthors(database.pool, source);
      if (has) authorsSeen.set(source, now);
      return has;
    },

    /** The posts whose author and community have not opted out, with one query for all. */
    async without<T extends PostIdentity>(posts: readonly T[]): Promise<T[]> {
      const named = (source: string, kind: string, name: string) => `${source} ${kind} ${name}`;
      const withNames = posts.map((post) => ({ post, names: namesOf(post) }));
      const names = withNames.flatMap((one) => [...one.names.author, ...one.names.community]);
      const rows = await store.findNames(database.pool, [...new Set(names)]);
      const optedOut = new Set(rows.map(({ source, kind, name }) => named(source, kind, name)));
      return withNames.flatMap(({ post, names: { author, community } }) =>
        author.some((name) => optedOut.has(named(post.source, "author", name))) ||
        community.some((name) => optedOut.has(named(post.source, "community", name)))
          ? []
          : [post],
      );
    },

    /** Deletes unconfirmed requests, and those refused or ended long ago. */
    async prune(): Promise<void> {
      await store.deleteUnconfirmed(database.pool, since());
      await steps.deleteClosed(database.pool, new Date(clock.now().getTime() - restoreMs));
    },
  };
}

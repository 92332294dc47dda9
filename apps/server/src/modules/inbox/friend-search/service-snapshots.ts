import { createHash, timingSafeEqual } from "node:crypto";
import {
  type FriendContext,
  type FriendRun,
  type FriendSnapshot,
  type FriendSummary,
  limits,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import { networkOf, type Throttle } from "../../../infrastructure/throttle/index.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import { describe, throttleRules, titleOf } from "./rules.ts";
import { presentPost, subredditsOf } from "./service-present.ts";
import * as store from "./store.ts";

/** A friend search to be saved; posts are given by their ids. */
export interface SnapshotInput {
  title: string;
  context: FriendContext;
  runs: readonly {
    keyword: string;
    posts: readonly { id: string }[];
    tokensRemaining: number | null;
  }[];
  tokensRemaining: number | null;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const digest = (text: string) => createHash("sha256").update(text).digest();

export type FriendSnapshots = ReturnType<typeof createFriendSnapshots>;

/** Friend searches that are saved for 30 days, and their share links. */
export function createFriendSnapshots(deps: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  throttle: Throttle;
  optOuts: OptOuts;
}) {
  const { database, clock, secrets, throttle, optOuts } = deps;
  const db = database.pool;
  const tokenOf = (id: string, version: number) => secrets.derive(`friend:${id}:${version}`);

  /** A snapshot without posts that were removed, or whose authors opted out, since. */
  async function present(row: store.SnapshotRow, isOwn: boolean): Promise<FriendSnapshot> {
    const saved = await store.listPosts(db, row.id);
    const shown = new Set(await optOuts.without(saved.map(({ post }) => post)));
    const runs = row.runs.map(({ keyword, tokensRemaining }, at): FriendRun => {
      const posts = saved.flatMap(({ run, post }) => (run === at && shown.has(post) ? [post] : []));
      return {
        keyword,
        posts: posts.map(presentPost),
        tokensRemaining: isOwn ? tokensRemaining : null,
        subreddits: subredditsOf(posts),
      };
    });
    return {
      id: row.id,
      title: row.title,
      created_at: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      shareToken: isOwn ? tokenOf(row.id, row.version) : null,
      payload: { context: row.context, runs, tokensRemaining: isOwn ? row.tokensRemaining : null },
    };
  }

  /** The snapshot of a link; null when anything is wrong with the link. @throws AppError TOO_MANY_REQUESTS. */
  async function openByToken(
    id: string,
    token: string,
    address: string,
  ): Promise<store.SnapshotRow | null> {
    const network = networkOf(address);
    await throttle.count(throttleRules.wrongLinks, network);
    const row = uuid.test(id) ? await store.findSnapshot(db, id, clock.now()) : null;
    const expected = tokenOf(row?.id ?? id, row?.version ?? 0);
    const right = timingSafeEqual(digest(token), digest(expected));
    if (!row || !right) return null;
    await throttle.giveBack(throttleRules.wrongLinks, network);
    return row;
  }

  /**
   * A snapshot: for anyone with its token, otherwise only for members of its workspace.
   * @throws AppError NOT_FOUND, the same for every wrong or missing id and token; TOO_MANY_REQUESTS.
   */
  async function get(
    id: string,
    by: { token: string | undefined; workspaceId: string | null; address: string },
  ): Promise<FriendSnapshot> {
    const row =
      by.token === undefined
        ? await store.findSnapshot(db, id, clock.now())
        : await openByToken(id, by.token, by.address);
    const isOwn = row !== null && row.workspaceId === by.workspaceId;
    if (!row || (by.token === undefined && !isOwn)) throw new AppError("NOT_FOUND");
    return present(row, isOwn);
  }

  return {
    /** Saves posts that the workspace's own searches have found. @throws AppError TOO_MANY_REQUESTS. */
    async save(workspaceId: string, { title, context, runs, tokensRemaining }: SnapshotInput) {
      await throttle.count(throttleRules.saves, workspaceId);
      const createdAt = clock.now();
      return database.transaction(async (tx) => {
        const givenIds = runs
          .flatMap(({ posts }) => posts.map(({ id }) => id))
          .filter((id) => uuid.test(id));
        const found = await store.findFoundPosts(tx, workspaceId, [...new Set(givenIds)]);
        const stored = runs.flatMap(({ posts }, run) =>
          [...new Set(posts.map(({ id }) => id.toLowerCase()))]
            .filter((id) => found.has(id))
            .map((postId, position) => ({ run, position, postId })),
        );
        const { id } = await store.insertSnapshot(
          tx,
          {
            workspaceId,
            title: titleOf(title, context.companyName),
            context,
            runs: runs.map((run) => ({
              keyword: run.keyword,
              tokensRemaining: run.tokensRemaining,
            })),
            tokensRemaining,
            createdAt,
            expiresAt: new Date(createdAt.getTime() + limits.friendSnapshotMs),
          },
          stored,
        );
        return { id };
      });
    },

    /** The workspace's snapshots, the newest first. */
    async list(workspaceId: string, page: { limit: number; offset: number }) {
      const now = clock.now();
      const [rows, total] = await Promise.all([
        store.listSnapshots(db, workspaceId, now, page),
        store.countSnapshots(db, workspaceId, now),
      ]);
      const authors = await store.listAuthors(
        db,
        rows.map(({ id }) => id),
      );
      const threads = Map.groupBy(await optOuts.without(authors), (post) => post.snapshotId);
      const items = rows.map(
        (row): FriendSummary => ({
          id: row.id,
          title: row.title,
          created_at: row.createdAt.toISOString(),
          expiresAt: row.expiresAt.toISOString(),
          shareToken: tokenOf(row.id, row.version),
          phrases: row.runs.map(({ keyword }) => keyword),
          threads: threads.get(row.id)?.length ?? 0,
        }),
      );
      return { items, total };
    },

    get,

    /**
     * The snapshot of a link with a description for link previews; null for an invalid link, or after too
     * many of those.
     */
    async openShared(
      id: string,
      token: string,
      address: string,
    ): Promise<{ snapshot: FriendSnapshot; description: string } | null> {
      try {
        const snapshot = await get(id, { token, workspaceId: null, address });
        const { runs } = snapshot.payload;
        const threads = runs.reduce((sum, { posts }) => sum + posts.length, 0);
        const phrases = runs.map(({ keyword }) => keyword);
        return { snapshot, description: describe(threads, phrases) };
      } catch (error) {
        if (error instanceof AppError) return null;
        throw error;
      }
    },

    /** Creates a new link and revokes the old ones. @throws AppError NOT_FOUND. */
    async revoke(workspaceId: string, id: string): Promise<string> {
      const version = await store.incrementVersion(db, workspaceId, id, clock.now());
      if (version === null) throw new AppError("NOT_FOUND");
      return tokenOf(id, version);
    },

    /** @throws AppError NOT_FOUND. */
    async remove(workspaceId: string, id: string): Promise<void> {
      const done = await store.deleteSnapshot(db, workspaceId, id, clock.now());
      if (!done) throw new AppError("NOT_FOUND");
    },
  };
}

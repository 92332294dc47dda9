import {
  type CallInput,
  type OwnPost,
  type OwnPostStatus,
  type PostRequirements,
  type PublishingPlatform,
  publishing,
  type publishingCalls,
  publishingPlatforms,
  studioLimits,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Publishing } from "../../../integrations/ports/publishing.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { Connections } from "../../identity/connections/index.ts";
import type { PublishingTopics } from "./events.ts";
import type { Publisher } from "./service-publish.ts";
import type { PublishingRequirements } from "./service-requirements.ts";
import * as store from "./store.ts";

type Fields = NonNullable<CallInput<typeof publishingCalls.createOwnPost>["body"]>;
/** A post as a person entered it. */
type GivenPost = Required<Omit<Fields, "scheduledAt">> & { scheduledAt?: string | null };

/** Publishing the same text in the same community within this time returns the first post. */
const repeatMs = 10 * 60_000;
const dayMs = 24 * 3_600_000;

const present = (row: store.PostRow): OwnPost => ({
  id: row.id,
  platform: row.platform,
  subreddit: row.community,
  title: row.title,
  content: row.content,
  status: row.status,
  scheduledAt: row.scheduledAt?.toISOString() ?? null,
  timeZone: row.timeZone,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  url: row.url,
  failure: row.failure,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Statuses of posts that people may change or publish. */
const changeable: readonly OwnPostStatus[] = ["draft", "scheduled", "failed", "canceled"];

export type OwnPosts = ReturnType<typeof createOwnPosts>;

/** The posts that workspaces publish with their own accounts: drafts, their times, and their outcomes. */
export function createOwnPosts(deps: {
  database: Database;
  clock: Clock;
  connections: Connections;
  platform: Publishing | null;
  requirements: PublishingRequirements;
  publisher: Publisher;
  topics: PublishingTopics;
}) {
  const { database, clock, connections, platform, requirements, publisher, topics } = deps;

  /** @throws AppError REDDIT_NOT_CONNECTED */
  async function requireAccount(workspaceId: string) {
    const account = platform && (await connections.account(workspaceId));
    if (!platform || !account) throw new AppError("REDDIT_NOT_CONNECTED");
    return { platform, account };
  }

  /**
   * The time at which to publish a post; null: it is a draft.
   * @throws AppError TIME_IN_PAST; VALIDATION_FAILED; REDDIT_NOT_CONNECTED
   */
  async function timeOf(workspaceId: string, post: GivenPost): Promise<Date | null> {
    if (!post.scheduledAt) return null;
    const { reason, way } = publishing[post.platform];
    const invalid = (detail: string) => new AppError("VALIDATION_FAILED", { details: [detail] });
    if (way !== "account") throw invalid(`scheduledAt: ${reason}`);
    if (!post.subreddit) throw invalid("subreddit: Enter a community.");
    if (post.title === "") throw invalid("title: Enter a title.");
    const at = new Date(post.scheduledAt);
    const ahead = at.getTime() - clock.now().getTime();
    if (ahead <= 0) throw new AppError("TIME_IN_PAST");
    if (ahead > studioLimits.scheduleDays * dayMs) {
      throw invalid(`scheduledAt: Choose a time within ${studioLimits.scheduleDays} days.`);
    }
    await requireAccount(workspaceId);
    return at;
  }

  /** @throws AppError SCHEDULE_FULL */
  async function requireRoom(tx: Tx, workspaceId: string): Promise<void> {
    await store.lockPublishing(tx, workspaceId);
    const scheduled = await store.countScheduled(tx, workspaceId);
    if (scheduled >= studioLimits.scheduledPostsMax) throw new AppError("SCHEDULE_FULL");
  }

  async function schedule(tx: Tx, { id: postId, revision, scheduledAt }: store.PostRow) {
    if (!scheduledAt) return;
    const ms = scheduledAt.getTime() - clock.now().getTime();
    const afterSeconds = Math.max(0, Math.ceil(ms / 1_000));
    await topics.due.publish(tx, { step: "publish", postId, revision, afterSeconds });
  }

  const columnsOf = (post: GivenPost, scheduledAt: Date | null) => ({
    platform: post.platform,
    community: post.subreddit?.replace(/^\/?r\//i, "") ?? null,
    title: post.title,
    content: post.content,
    timeZone: post.timeZone,
    status: scheduledAt ? ("scheduled" as const) : ("draft" as const),
    scheduledAt,
    updatedAt: clock.now(),
  });

  /** Stores a post in the caller's transaction. @param at the result of `timeOf` @throws AppError SCHEDULE_FULL */
  async function createIn(
    tx: Tx,
    workspaceId: string,
    post: GivenPost,
    at: Date | null,
  ): Promise<OwnPost> {
    if (at) await requireRoom(tx, workspaceId);
    const createdAt = clock.now();
    const row = await store.insertPost(tx, { workspaceId, createdAt, ...columnsOf(post, at) });
    await schedule(tx, row);
    return present(row);
  }

  /** @throws AppError NOT_FOUND; POST_MOVED_ON: it is published, being published, or may be. */
  async function lockChangeable(tx: Tx, workspaceId: string, id: string): Promise<store.PostRow> {
    if (!(await store.findPost(tx, workspaceId, id))) throw new AppError("NOT_FOUND");
    const row = await store.lockPost(tx, id);
    if (!row) throw new AppError("NOT_FOUND");
    if (!changeable.includes(row.status)) throw new AppError("POST_MOVED_ON");
    return row;
  }

  /** The post of this id, after a call. @throws AppError POST_REFUSED, POST_OUTCOME_UNKNOWN */
  async function outcomeOf(workspaceId: string, id: string): Promise<OwnPost & { url: string }> {
    const row = await store.findPost(database.pool, workspaceId, id);
    if (row?.status === "published" && row.url !== null) return { ...present(row), url: row.url };
    if (row?.status !== "failed") throw new AppError("POST_OUTCOME_UNKNOWN");
    throw new AppError("POST_REFUSED", row.failure === null ? {} : { message: row.failure });
  }

  return {
    topics,

    /** @throws AppError REDDIT_NOT_CONNECTED, SOURCE_AWAY */
    async requirementsOf(workspaceId: string, community: string): Promise<PostRequirements> {
      const via = await requireAccount(workspaceId);
      try {
        const name = community.replace(/^\/?r\//i, "");
        return await requirements.read(via.platform, via.account, name);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        throw new AppError("SOURCE_AWAY", { message: error.publicText, cause: error });
      }
    },

    async list(
      workspaceId: string,
      query: {
        status: OwnPostStatus | "all";
        from?: string | undefined;
        to?: string | undefined;
        page: number;
        limit: number;
      },
    ): Promise<{ items: OwnPost[]; total: number }> {
      const { status, from, to, page, limit } = query;
      const { rows, total } = await store.listPosts(database.pool, workspaceId, {
        ...(status !== "all" && { status }),
        ...(from && { from: new Date(from) }),
        ...(to && { to: new Date(to) }),
        limit,
        offset: (page - 1) * limit,
      });
      return { items: rows.map(present), total };
    },

    /** Stores a post as a draft, or schedules it. @throws AppError SCHEDULE_FULL and those of `timeOf` */
    async create(workspaceId: string, post: GivenPost): Promise<OwnPost> {
      const at = await timeOf(workspaceId, post);
      return database.transaction((tx) => createIn(tx, workspaceId, post, at));
    },

    timeOf,
    createIn,

    /** The posts of a workspace among these that are published. */
    publishedAmong: async (workspaceId: string, ids: readonly string[]) =>
      new Set(await store.listPublished(database.pool, workspaceId, ids)),

    /** Changes a post that is not published. @throws AppError NOT_FOUND, POST_MOVED_ON and those of `create` */
    async update(workspaceId: string, id: string, post: GivenPost): Promise<OwnPost> {
      // Checked first, so that another workspace's post is not found even if the request is invalid.
      if (!(await store.findPost(database.pool, workspaceId, id))) throw new AppError("NOT_FOUND");
      const at = await timeOf(workspaceId, post);
      return database.transaction(async (tx) => {
        const before = await lockChangeable(tx, workspaceId, id);
        if (at && before.status !== "scheduled") await requireRoom(tx, workspaceId);
        const change = { ...columnsOf(post, at), revision: before.revision + 1, failure: null };
        const row = await store.updatePost(tx, id, change);
        await schedule(tx, row);
        return present(row);
      });
    },

    /** Cancels a scheduled post, or drops a draft. @throws AppError NOT_FOUND, POST_MOVED_ON */
    cancel: (workspaceId: string, id: string): Promise<OwnPost> =>
      database.transaction(async (tx) => {
        const { revision } = await lockChangeable(tx, workspaceId, id);
        const change = { revision: revision + 1, updatedAt: clock.now() };
        return present(await store.updatePost(tx, id, { status: "canceled", ...change }));
      }),

    /**
     * Publishes a post now, at most once: the same text in the same community returns the first post for ten minutes.
     * @throws AppError REDDIT_NOT_CONNECTED, POST_REFUSED, POST_OUTCOME_UNKNOWN
     */
    async publishNow(
      workspaceId: string,
      post: { subreddit: string; title: string; content: string },
    ): Promise<OwnPost & { url: string }> {
      const { platform: via } = await requireAccount(workspaceId);
      const now = clock.now();
      const name = publishingPlatforms.find((one) => one === via.name);
      if (!name) throw new AppError("REDDIT_NOT_CONNECTED");
      const given = columnsOf({ ...post, platform: name, timeZone: "UTC" }, null);
      const community = given.community ?? "";
      const started = await database.transaction(async (tx) => {
        await store.lockPublishing(tx, workspaceId);
        const since = new Date(now.getTime() - repeatMs);
        const same = await store.findSame(tx, { ...given, workspaceId, community }, since);
        if (same) return { postId: same.id, attemptId: null };
        const { id: postId } = await store.insertPost(tx, {
          ...{ ...given, workspaceId, createdAt: now, status: "publishing" },
        });
        const { title, content } = post;
        const row = { postId, community, title, content, plannedAt: now };
        return { postId, attemptId: (await store.insertAttempt(tx, row)).id };
      });
      if (started.attemptId) await publisher.send(workspaceId, started.attemptId);
      return outcomeOf(workspaceId, started.postId);
    },

    /** How a workspace publishes on a platform. */
    async wayOf(workspaceId: string, name: PublishingPlatform, text = "") {
      const { way, reason, composeUrl } = publishing[name];
      if (way === "copy") return { way, connected: false, url: composeUrl(text), reason };
      const account = platform && (await connections.account(workspaceId));
      const isAllowed = Boolean(account && platform && account.scopes.includes(platform.scope));
      return {
        way,
        connected: isAllowed,
        url: isAllowed ? composeUrl(text) : "/dashboard?view=settings",
        reason: isAllowed
          ? reason
          : !platform
            ? "This installation has no access to Reddit’s API. Copy the text and post it yourself."
            : account
              ? "Your Reddit account has not allowed us to post. Connect it again and allow posting."
              : "No Reddit account is connected. Connect one to publish from here.",
      };
    },
  };
}

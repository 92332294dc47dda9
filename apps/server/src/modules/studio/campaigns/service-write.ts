import { resetEvent } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events, StreamItem } from "../../../infrastructure/events/index.ts";
import { hasOpenJobs } from "../../../infrastructure/jobs.ts";
import type { PostWriter } from "../content/index.ts";
import type { CampaignStep, CampaignTopics } from "./events.ts";
import { postRequestOf } from "./service-plan.ts";
import * as store from "./store.ts";

/** The queue of the jobs that write posts. */
export const writeQueue = "campaigns.write";
/** A campaign without progress and without a job for this time is continued. */
const idleMs = 180_000;

export type { CampaignStep };
export type CampaignWriter = ReturnType<typeof createCampaignWriter>;

/** Writes campaigns, one post for each job. */
export function createCampaignWriter(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  topics: CampaignTopics;
  postWriter: PostWriter;
}) {
  const { database, clock, events, topics, postWriter } = deps;

  const changed = (tx: Tx, { workspaceId, id: campaignId }: store.CampaignRow) =>
    events.emit(tx, [{ workspaceId, type: "campaign.updated", data: { campaignId } }]);

  /** Locks a campaign if this run still writes it. */
  async function lockRun(tx: Tx, { campaignId, run }: CampaignStep) {
    const row = await store.lockCampaign(tx, campaignId);
    return row?.status === "generating" && row.run === run ? row : null;
  }

  /** Queues the next post to write, or ends the run. The caller has locked the campaign. */
  async function proceed(tx: Tx, row: store.CampaignRow): Promise<void> {
    const { id: campaignId, run } = row;
    const now = clock.now();
    const next = (await store.listPosts(tx, [campaignId])).find(({ isPending }) => isPending);
    const status = next ? ("generating" as const) : ("ready" as const);
    await store.updateCampaign(tx, campaignId, { status, progressAt: now, updatedAt: now });
    if (next) await topics.due.publish(tx, { campaignId, run, position: next.position });
    await changed(tx, row);
  }

  /** Stores why a run ended; the posts written so far remain. */
  const fail = (step: CampaignStep, failure: string) =>
    database.transaction(async (tx) => {
      const row = await lockRun(tx, step);
      if (!row) return;
      const change = { status: "failed" as const, failure, run: row.run + 1 };
      await store.updateCampaign(tx, row.id, { ...change, updatedAt: clock.now() });
      await changed(tx, row);
    });

  /**
   * Aborts the model's call as soon as the post is no longer to be written, because any process canceled the run, or a
   * person wrote or dropped the post. @returns a function that stops following the events
   */
  async function abortWhenNotDue(
    { workspaceId }: store.CampaignRow,
    step: CampaignStep,
    ended: AbortController,
  ): Promise<() => void> {
    const check = async () => {
      if (!(await store.isDue(database.pool, step))) ended.abort(new AppError("STATE_CHANGED"));
    };
    // An error means that the database is unavailable; then storing the post will fail as well.
    const onEvent = (item: StreamItem) => {
      const isOther =
        item.type === "campaign.updated"
          ? item.data.campaignId !== step.campaignId
          : item.type !== resetEvent;
      if (!isOther) void check().catch(() => {});
    };
    const unfollow = await events.follow(workspaceId, null, onEvent);
    // The campaign may have changed before the events were followed.
    await check();
    return unfollow;
  }

  return {
    topics,
    changed,
    proceed,

    /** Writes and stores a post that is still to be written, and queues the next one. */
    async writeNext(step: CampaignStep): Promise<void> {
      const started = await database.transaction(async (tx) => {
        const campaign = await lockRun(tx, step);
        if (!campaign) return null;
        const posts = await store.listPosts(tx, [campaign.id]);
        const post = posts.find(({ position }) => position === step.position);
        if (post?.isPending) return { campaign, post, posts };
        await proceed(tx, campaign);
        return null;
      });
      if (!started) return;
      const { campaign, post, posts } = started;
      const ended = new AbortController();
      const unfollow = await abortWhenNotDue(campaign, step, ended);
      let written: Awaited<ReturnType<PostWriter["write"]>> | null = null;
      try {
        const request = postRequestOf(campaign, post, posts);
        written = await postWriter.write(campaign.workspaceId, request, ended.signal);
      } catch (error) {
        if (!ended.signal.aborted) {
          if (!(error instanceof AppError)) throw error;
          return await fail(step, error.message);
        }
      } finally {
        unfollow();
      }
      await database.transaction(async (tx) => {
        const row = await lockRun(tx, step);
        if (!row) return;
        if (written && (await store.isDue(tx, step))) {
          const change = { ...written, isPending: false, updatedAt: clock.now() };
          await store.updatePost(tx, post.id, change);
        }
        await proceed(tx, row);
      });
    },

    /** Continues campaigns whose job was lost. */
    async resume(): Promise<void> {
      const idle = await store.listIdle(database.pool, new Date(clock.now().getTime() - idleMs));
      for (const { id } of idle) {
        // The job waits for a worker, or pg-boss gives it to another one.
        if (await hasOpenJobs(database.pool, [writeQueue], "campaignId", [id])) continue;
        await database.transaction(async (tx) => {
          const row = await store.lockCampaign(tx, id);
          if (row?.status !== "generating") return;
          await proceed(tx, await store.updateCampaign(tx, id, { run: row.run + 1 }));
        });
      }
    },
  };
}

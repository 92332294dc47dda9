import { errorCodes } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { PostWriter } from "../content/index.ts";
import type { CampaignStep, CampaignTopics } from "./events.ts";
import { promptOf } from "./service-plan.ts";
import * as store from "./store.ts";

/** How long the model may take for one post. */
const postTimeoutMs = 120_000;
/** A campaign without progress for this time is continued: its process has ended. */
const idleMs = 180_000;
/** How often the writing of a post checks whether it was canceled. */
const checkEveryMs = 1_000;

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

  /** Queues the next post that is to be written, or ends the run. The caller has locked the campaign. */
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

  /** Ends the model's call when the run has ended meanwhile. */
  function createStopCheck(step: CampaignStep, ended: AbortController) {
    let checkedAt = clock.now().getTime();
    return async () => {
      if (clock.now().getTime() - checkedAt < checkEveryMs) return;
      checkedAt = clock.now().getTime();
      const isRunning = await database.transaction((tx) => lockRun(tx, step));
      if (!isRunning) ended.abort(new AppError("STATE_CHANGED"));
    };
  }

  return {
    topics,
    changed,
    proceed,

    /** Writes and stores a post, if it is still to be written, and queues the next one. */
    async writeNext(step: CampaignStep): Promise<void> {
      const begun = await database.transaction(async (tx) => {
        const campaign = await lockRun(tx, step);
        if (!campaign) return null;
        const posts = await store.listPosts(tx, [campaign.id]);
        const post = posts.find(({ position }) => position === step.position);
        if (post?.isPending) return { campaign, post };
        await proceed(tx, campaign);
        return null;
      });
      if (!begun) return;
      const { campaign, post } = begun;
      const ended = new AbortController();
      const timeout = AbortSignal.timeout(postTimeoutMs);
      try {
        const written = await postWriter.write(campaign.workspaceId, {
          prompt: promptOf(campaign.goal, post.intent),
          postType: post.postType,
          voiceId: campaign.voiceId,
          signal: AbortSignal.any([ended.signal, timeout]),
          onProgress: createStopCheck(step, ended),
        });
        await database.transaction(async (tx) => {
          const row = await lockRun(tx, step);
          if (!row) return;
          const change = { ...written, isPending: false, updatedAt: clock.now() };
          await store.updatePost(tx, post.id, change);
          await proceed(tx, row);
        });
      } catch (error) {
        if (ended.signal.aborted) return;
        if (timeout.aborted) return fail(step, errorCodes.MODEL_FAILED.message);
        if (!(error instanceof AppError)) throw error;
        const isVoiceGone = error.code === "NOT_FOUND";
        await fail(step, isVoiceGone ? "The voice of this campaign was deleted." : error.message);
      }
    },

    /** Continues campaigns whose process has ended. */
    async resume(): Promise<void> {
      const idle = await store.listIdle(database.read, new Date(clock.now().getTime() - idleMs));
      for (const { id } of idle) {
        await database.transaction(async (tx) => {
          const row = await store.lockCampaign(tx, id);
          if (row?.status !== "generating") return;
          await proceed(tx, await store.updateCampaign(tx, id, { run: row.run + 1 }));
        });
      }
    },
  };
}

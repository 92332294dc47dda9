import {
  type CallRequest,
  type Campaign,
  type CampaignPost,
  type campaignCalls,
  postFormats,
  publishing,
  publishingPlatformOf,
  studioLimits,
} from "@earshot/contract";
import { addDays, dayOf, momentOf } from "../../../infrastructure/calendar.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { firstWords, type PostWriter } from "../content/index.ts";
import type { OwnPosts } from "../publishing/index.ts";
import type { Voices } from "../voices/index.ts";
import { campaignCalendar, campaignCsv } from "./service-export.ts";
import { planSlots, postRequestOf } from "./service-plan.ts";
import { presentCampaign, presentPost } from "./service-present.ts";
import type { CampaignWriter } from "./service-write.ts";
import * as store from "./store.ts";

type Begin = CallRequest<typeof campaignCalls.generateCampaign>["body"];
type Edit = CallRequest<typeof campaignCalls.updateCampaignPost>["body"];
interface WithPosts {
  campaign: Campaign;
  posts: CampaignPost[];
}

const dayMs = 24 * 3_600_000;
const invalid = (detail: string) => new AppError("VALIDATION_FAILED", { details: [detail] });
export type Campaigns = ReturnType<typeof createCampaigns>;

/**
 * The planned posts to write again: the given one; otherwise the missing ones, or all if none is missing.
 * @throws AppError CAMPAIGN_RUNNING, NOT_FOUND, POST_MOVED_ON
 */
function postsToWrite(
  { status }: store.CampaignRow,
  posts: readonly store.PostRow[],
  postId: string | undefined,
): store.PostRow[] {
  if (status === "generating") throw new AppError("CAMPAIGN_RUNNING");
  const planned = posts.filter(({ ownPostId, isDropped }) => ownPostId === null && !isDropped);
  const missing = planned.filter(({ content, isPending }) => content === "" || isPending);
  const all = missing.length > 0 ? missing : planned;
  const toWrite = postId === undefined ? all : planned.filter(({ id }) => id === postId);
  if (toWrite.length > 0) return toWrite;
  throw new AppError(
    posts.some(({ id }) => id === postId) || postId === undefined ? "POST_MOVED_ON" : "NOT_FOUND",
  );
}

/** The campaigns of workspaces. */
export function createCampaigns(deps: {
  database: Database;
  clock: Clock;
  postWriter: PostWriter;
  voices: Voices;
  ownPosts: OwnPosts;
  writer: CampaignWriter;
}) {
  const { database, clock, postWriter, voices, ownPosts, writer } = deps;

  /** The latest time for which posts can be scheduled. */
  const maxTime = () => new Date(clock.now().getTime() + studioLimits.scheduleDays * dayMs);

  async function load(workspaceId: string, id: string) {
    const row = await store.findCampaign(database.pool, workspaceId, id);
    if (!row) throw new AppError("NOT_FOUND");
    const rows = await store.listPosts(database.pool, [id]);
    const ids = rows.flatMap(({ ownPostId }) => ownPostId ?? []);
    const published = await ownPosts.publishedAmong(workspaceId, ids);
    const posts = rows
      .map((post) => ({ ...presentPost(row, post, published), sequence: post.sequence }))
      .toSorted((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id));
    return { row, rows, campaign: presentCampaign(row, rows), posts };
  }

  async function get(workspaceId: string, id: string): Promise<WithPosts> {
    const { campaign, posts } = await load(workspaceId, id);
    return { campaign, posts: posts.map(({ sequence: _sequence, ...post }) => post) };
  }

  /** @throws AppError NOT_FOUND */
  async function lock(tx: Tx, workspaceId: string, id: string): Promise<store.CampaignRow> {
    const row = await store.lockCampaign(tx, id);
    if (row?.workspaceId !== workspaceId) throw new AppError("NOT_FOUND");
    return row;
  }

  /** @throws AppError CAMPAIGNS_RUNNING */
  async function requireRunRoom(tx: Tx, workspaceId: string): Promise<number> {
    await store.lockCampaigns(tx, workspaceId);
    const { all, running } = await store.countCampaigns(tx, workspaceId);
    if (running >= studioLimits.campaignsRunningMax) throw new AppError("CAMPAIGNS_RUNNING");
    return all;
  }

  return {
    get,

    /**
     * Stores a campaign with its dated posts, which a job writes.
     * @throws AppError NOT_FOUND for its voice, VALIDATION_FAILED, MODEL_NOT_CONNECTED, MODEL_OVER_BUDGET,
     *   CAMPAIGNS_FULL, CAMPAIGNS_RUNNING
     */
    async begin(workspaceId: string, body: Begin): Promise<Campaign> {
      const { goal, platforms, weeks, startsOn, timeZone } = body;
      const voiceId = body.voiceId ?? body.voice;
      await voices.forPrompt(workspaceId, voiceId);
      const now = clock.now();
      if (startsOn < dayOf(timeZone, now)) throw invalid("startsOn: Choose today or a later day.");
      const end = momentOf(timeZone, `${addDays(startsOn, weeks * 7)}T00:00`);
      if (end > maxTime()) {
        throw invalid(
          `startsOn: The campaign has to end within ${studioLimits.scheduleDays} days.`,
        );
      }
      const slots = planSlots(body, now).map((slot) => ({ ...slot, updatedAt: now }));
      const [first] = slots;
      if (first)
        await postWriter.requireModel(workspaceId, postRequestOf({ goal, voiceId }, first, []));
      return database.transaction(async (tx) => {
        const all = await requireRunRoom(tx, workspaceId);
        if (all >= studioLimits.campaignsMax) throw new AppError("CAMPAIGNS_FULL");
        const times = { createdAt: now, updatedAt: now, progressAt: now };
        const row = await store.insertCampaign(
          tx,
          {
            ...{ workspaceId, goal, platforms, weeks, startsOn, timeZone, voiceId, ...times },
            status: "generating",
          },
          slots,
        );
        await writer.proceed(tx, row);
        return presentCampaign(row, await store.listPosts(tx, [row.id]));
      });
    },

    /** Campaigns, newest first. */
    async list(workspaceId: string): Promise<Campaign[]> {
      const rows = await store.listCampaigns(database.pool, workspaceId);
      const posts = await store.listPosts(
        database.pool,
        rows.map(({ id }) => id),
      );
      const byCampaign = Map.groupBy(posts, ({ campaignId }) => campaignId);
      return rows.map((row) => presentCampaign(row, byCampaign.get(row.id) ?? []));
    },

    /** Stops writing; the posts written so far remain. */
    async cancel(workspaceId: string, id: string): Promise<WithPosts> {
      await database.transaction(async (tx) => {
        const row = await lock(tx, workspaceId, id);
        if (row.status !== "generating") return;
        const change = { status: "canceled" as const, run: row.run + 1, updatedAt: clock.now() };
        await writer.changed(tx, await store.updateCampaign(tx, id, change));
      });
      return get(workspaceId, id);
    },

    /** Deletes a campaign; the posts that were handed over remain. @throws AppError NOT_FOUND */
    async remove(workspaceId: string, id: string): Promise<void> {
      await database.transaction(async (tx) => {
        const row = await lock(tx, workspaceId, id);
        await store.deleteCampaign(tx, workspaceId, id);
        await writer.changed(tx, row);
      });
    },

    /**
     * Moves or edits a post that was not handed over.
     * @throws AppError NOT_FOUND, VALIDATION_FAILED for a time too far ahead, POST_MOVED_ON
     */
    async updatePost(
      workspaceId: string,
      { id, postId }: { id: string; postId: string },
      { localTime, title, content, status }: Edit,
    ): Promise<CampaignPost> {
      const known = await store.findCampaign(database.pool, workspaceId, id);
      if (!known) throw new AppError("NOT_FOUND");
      if (localTime !== undefined && momentOf(known.timeZone, localTime) > maxTime()) {
        throw invalid(`localTime: Choose a time within ${studioLimits.scheduleDays} days.`);
      }
      const written =
        content === undefined
          ? null
          : {
              content,
              grounding: await postWriter.groundingOf(workspaceId, known.goal, content),
              // The job does not overwrite a person's text.
              isPending: false,
            };
      return database.transaction(async (tx) => {
        const row = await lock(tx, workspaceId, id);
        const post = (await store.listPosts(tx, [id])).find((one) => one.id === postId);
        if (!post) throw new AppError("NOT_FOUND");
        if (post.ownPostId !== null) throw new AppError("POST_MOVED_ON");
        const now = clock.now();
        // If a platform has no titles, the exports name a post by the first words of its text.
        const isNamedByText = content !== undefined && !postFormats[post.postType].hasTitle;
        const newTitle = title ?? (isNamedByText ? firstWords(content) : undefined);
        const changed = await store.updatePost(tx, postId, {
          ...(localTime !== undefined && { localTime }),
          ...(newTitle !== undefined && { title: newTitle }),
          ...written,
          ...(status === "dropped" && { isDropped: true, isPending: false }),
          ...(status === "planned" && { isDropped: false }),
          updatedAt: now,
        });
        await store.updateCampaign(tx, id, { updatedAt: now });
        await writer.changed(tx, row);
        return presentPost(row, changed, new Set());
      });
    },

    /**
     * Writes one planned post again; without a post, the missing ones, or all planned ones if none is missing.
     * @throws AppError NOT_FOUND, CAMPAIGN_RUNNING, CAMPAIGNS_RUNNING, POST_MOVED_ON, MODEL_NOT_CONNECTED,
     *   MODEL_OVER_BUDGET
     */
    async regenerate(workspaceId: string, id: string, postId?: string): Promise<Campaign> {
      const known = await load(workspaceId, id);
      const [first] = postsToWrite(known.row, known.rows, postId);
      if (first) {
        const request = postRequestOf(known.row, first, known.rows);
        await postWriter.requireModel(workspaceId, request);
      }
      return database.transaction(async (tx) => {
        const row = await lock(tx, workspaceId, id);
        const toWrite = postsToWrite(row, await store.listPosts(tx, [id]), postId);
        await requireRunRoom(tx, workspaceId);
        await store.markPending(
          tx,
          id,
          toWrite.map((one) => one.id),
        );
        const next = { status: "generating" as const, failure: null, run: row.run + 1 };
        const updated = await store.updateCampaign(tx, id, next);
        await writer.proceed(tx, updated);
        return presentCampaign(updated, await store.listPosts(tx, [id]));
      });
    },

    /** Hands written planned posts to scheduled posts, once each. */
    async schedule(workspaceId: string, id: string, subreddit: string | null): Promise<WithPosts> {
      const { campaign, posts } = await load(workspaceId, id);
      if (campaign.status === "generating") throw new AppError("CAMPAIGN_RUNNING");
      const now = clock.now();
      const planned = posts.filter(({ status, content }) => status === "planned" && content !== "");
      const coming = planned.filter(({ at }) => new Date(at) > now);
      if (planned.length > 0 && coming.length === 0) throw new AppError("TIME_IN_PAST");
      const prepared = await Promise.all(
        coming.map(async ({ id: postId, sequence, postType, title, content, at }) => {
          const platform = publishingPlatformOf(postType);
          const { way, titleMax, communityName } = publishing[platform];
          const post = {
            platform,
            subreddit: communityName === null ? null : subreddit,
            title: titleMax === null ? "" : title,
            content,
            scheduledAt: way === "account" ? at : null,
            timeZone: campaign.timeZone,
          };
          return { postId, sequence, post, at: await ownPosts.timeOf(workspaceId, post) };
        }),
      );
      await database.transaction(async (tx) => {
        const row = await lock(tx, workspaceId, id);
        if (row.status === "generating") throw new AppError("CAMPAIGN_RUNNING");
        const current = new Map((await store.listPosts(tx, [id])).map((one) => [one.id, one]));
        for (const { postId, sequence, post, at } of prepared) {
          // A post that was handed over or changed in the meantime is not changed.
          if (current.get(postId)?.sequence !== sequence) continue;
          const own = await ownPosts.createIn(tx, workspaceId, post, at);
          await store.updatePost(tx, postId, { ownPostId: own.id, updatedAt: now });
        }
        await writer.changed(tx, await store.updateCampaign(tx, id, { updatedAt: now }));
      });
      return get(workspaceId, id);
    },

    /** A campaign as a file. @throws AppError NOT_FOUND */
    async exported(workspaceId: string, id: string, format: "csv" | "ics"): Promise<string> {
      const { campaign, posts } = await load(workspaceId, id);
      return format === "csv" ? campaignCsv(campaign, posts) : campaignCalendar(campaign, posts);
    },
  };
}

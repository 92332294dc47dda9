import { hasWriters, type Mention, type MentionStatus, type ReplyStatus } from "@earshot/contract";
import { levelOf } from "@earshot/intent";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import {
  type Events,
  type OutgoingEvent,
  writersAudience,
} from "../../../infrastructure/events/index.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { Communities } from "../../discovery/communities/index.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { Activities } from "../../ledger/audit/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import { isSensitive, joinMarks, statusesBefore } from "./rules.ts";
import { createCommunityRules } from "./service-community-rule.ts";
import { createMentionList } from "./service-list.ts";
import { presentIntent, presentWarnings } from "./service-present.ts";
import { createMentionPresenter } from "./service-present-all.ts";
import { reachableStatus } from "./service-reachable-status.ts";
import * as store from "./store.ts";

export type { RequestedFilter } from "./service-filter.ts";
export type { MentionRow, MentionWithPost } from "./store.ts";

/** The list of opportunities changed. */
const opportunitiesUpdated = {
  workspaceId: writersAudience,
  type: "opportunities.updated",
  data: {},
} as const satisfies OutgoingEvent;

/** What a customer does by changing a status. */
export const actOf = {
  accepted: "mention_accepted",
  denied: "mention_skipped",
  pending: "mention_restored",
} as const;

export type Mentions = ReturnType<typeof createMentions>;

/** Lists mentions, and changes their status. */
export function createMentions(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  activities: Activities;
  billing: Billing;
  optOuts: OptOuts;
  communities: Communities;
}) {
  const { database, clock, events, activities, billing, optOuts, communities } = deps;
  const communityRules = createCommunityRules(communities);
  const presentAll = createMentionPresenter({ database, communityRules });
  const topics = {
    /** A writer found the post of an accepted mention unsuitable. */
    foundUnsuitable: createTopic<{ workspaceId: string; mentionId: string }>(),
  };

  /** A mention, or its canonical mention if it is a duplicate; null when there is none. */
  async function find(workspaceId: string, mentionId: string) {
    const row = await store.findMention(database.pool, workspaceId, mentionId);
    const canonicalId = row?.mention.mergedInto;
    return canonicalId ? store.findMention(database.pool, workspaceId, canonicalId) : row;
  }

  async function get(workspaceId: string, mentionId: string): Promise<Mention> {
    const row = await find(workspaceId, mentionId);
    const [mention] = row ? await presentAll([row]) : [];
    if (!mention) throw new AppError("NOT_FOUND");
    return mention;
  }

  /** Takes an accepted mention back, and returns its unit. @throws AppError ILLEGAL_TRANSITION. */
  async function takeBack(workspaceId: string, id: string, userId: string): Promise<void> {
    await database.transaction(async (tx) => {
      // The unit first, which locks the workspace: the order of locks is the same everywhere.
      const quota = await billing.returnUnit(tx, workspaceId, id, "taken_back");
      const reached = await reachableStatus(tx, id, "pending", null);
      const move = {
        from: ["accepted"],
        at: clock.now(),
        by: null,
        clearsAcceptance: reached.to === "pending",
        ...reached,
      } as const;
      if (!(await store.moveMention(tx, id, move, workspaceId))) {
        throw new AppError("ILLEGAL_TRANSITION");
      }
      const act = { workspaceId, userId, kind: "mention_taken_back", mentionId: id } as const;
      await activities.record(tx, act);
      await events.emit(tx, [
        { workspaceId, type: "mention.updated", data: { id, status: reached.to } },
        ...(quota ? [{ workspaceId, type: "quota.updated" as const, data: quota }] : []),
        ...(quota ? [opportunitiesUpdated] : []),
      ]);
    });
  }

  return {
    topics,
    get,

    /** The mentions of these ids, with all that is shown of each, in the same order; of any workspace. */
    async listByIds(ids: readonly string[]): Promise<Mention[]> {
      const rows = await store.findMentions(database.pool, ids);
      const found = new Map((await presentAll(rows)).map((mention) => [mention.id, mention]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },

    list: createMentionList({ database, clock }),

    /**
     * Changes a mention's status for a customer: accepted (which takes a unit of the quota where our writers
     * reply), skipped, or pending again: restored after a skip, or taken back (which returns the unit) before a writer has
     * claimed it.
     * @throws AppError NOT_FOUND; SENSITIVE_POST; OPTED_OUT; COMMUNITY_FORBIDS_REPLIES; REPLY_LIMIT_REACHED;
     *   ILLEGAL_TRANSITION when its status does not allow it.
     */
    async setStatus(
      workspaceId: string,
      mentionId: string,
      to: "accepted" | "denied" | "pending",
      userId: string,
    ): Promise<Mention> {
      const found = await find(workspaceId, mentionId);
      if (!found) throw new AppError("NOT_FOUND");
      const { id, status, source } = found.mention;
      if (to === "pending" && status === "accepted") {
        await takeBack(workspaceId, id, userId);
        return get(workspaceId, id);
      }
      if (to === "accepted") {
        if (isSensitive(found.mention)) throw new AppError("SENSITIVE_POST");
        if (await optOuts.covers(found.post)) throw new AppError("OPTED_OUT");
        const rule = (await communityRules([found]))(found);
        if (rule?.verdict === "forbidden") {
          throw new AppError("COMMUNITY_FORBIDS_REPLIES", { message: rule.reason });
        }
      }
      await database.transaction(async (tx) => {
        const at = clock.now();
        // The unit first, which locks the workspace: the order of locks is the same everywhere.
        const takesUnit = to === "accepted" && hasWriters(source);
        const quota = takesUnit ? await billing.reserve(tx, workspaceId, id) : null;
        const row = await store.moveMention(
          tx,
          id,
          {
            from: to === "pending" ? ["denied"] : statusesBefore(to, "customer"),
            to,
            at,
            by: userId,
            onlyRestorable: to === "pending",
          },
          workspaceId,
        );
        if (!row) throw new AppError("ILLEGAL_TRANSITION");
        await activities.record(tx, { workspaceId, userId, kind: actOf[to], mentionId: id });
        if (quota) await communities.requestRules(tx, found.post.source, found.post.community);
        await events.emit(tx, [
          { workspaceId, type: "mention.updated", data: { id, status: to } },
          ...(quota ? [{ workspaceId, type: "quota.updated" as const, data: quota }] : []),
          ...(quota ? [opportunitiesUpdated] : []),
        ]);
      });
      return get(workspaceId, id);
    },

    /**
     * Changes a mention's status for the reply pipeline, in the caller's transaction; with `only`, only
     * from that status.
     * @returns it, with the events to emit; null when its status does not allow it.
     */
    async move(
      tx: Tx,
      mentionId: string,
      to: MentionStatus,
      options: { note?: string | null; only?: MentionStatus } = {},
    ): Promise<{ mention: store.MentionRow; events: OutgoingEvent[] } | null> {
      const reached = await reachableStatus(tx, mentionId, to, options.note ?? null);
      const mention = await store.moveMention(tx, mentionId, {
        from: statusesBefore(to, "pipeline").filter(
          (status) => options.only === undefined || status === options.only,
        ),
        at: clock.now(),
        by: null,
        ...reached,
      });
      if (!mention) return null;
      const { workspaceId } = mention;
      if (to === "denied") await topics.foundUnsuitable.publish(tx, { workspaceId, mentionId });
      return {
        mention,
        events: [
          { workspaceId, type: "mention.updated", data: { id: mentionId, status: mention.status } },
          opportunitiesUpdated,
        ],
      };
    },

    /**
     * Denies a pending mention for the product itself, in the caller's transaction.
     * @returns whether it was pending.
     */
    async withdraw(tx: Tx, mentionId: string, note: string): Promise<boolean> {
      const from = ["pending"] as const;
      const move = { from, to: "denied", at: clock.now(), by: null, note } as const;
      return (await store.moveMention(tx, mentionId, move)) !== null;
    },

    /** Saves the state of a mention's latest reply, in the caller's transaction. */
    recordReply: (
      tx: Tx,
      mentionId: string,
      reply: { id: string; status: ReplyStatus; permalink: string | null },
    ) =>
      store.setReply(tx, mentionId, {
        replyId: reply.id,
        replyStatus: reply.status,
        replyPermalink: reply.permalink,
      }),

    /** Mentions with post, keywords, reasons and warnings, of any workspace. */
    async withPosts(ids: readonly string[]) {
      const [rows, matched] = await Promise.all([
        store.findMentions(database.pool, ids),
        store.listMentionKeywords(database.pool, ids),
      ]);
      return new Map(
        rows.map((row) => {
          const keywords = matched.get(row.mention.id) ?? [];
          return [
            row.mention.id,
            {
              ...row,
              keywords: keywords.map(({ keyword }) => keyword),
              marks: {
                title: joinMarks(keywords.flatMap((one) => one.titleMarks)),
                body: joinMarks(keywords.flatMap((one) => one.bodyMarks)),
              },
              level: levelOf(row.mention.intentScore),
              reasons: presentIntent(row.mention, row.post).reasons,
              warnings: presentWarnings(row.mention, row.post),
              isSensitive: isSensitive(row.mention),
            },
          ];
        }),
      );
    },

    /** Whether a workspace has a mention of a post, merged ones included. */
    hasMentionOf: (workspaceId: string, postId: string) =>
      store.hasMentionOf(database.pool, workspaceId, postId),

    /** The mentions of posts in a workspace, by the id of the post. */
    idsOfPosts: (workspaceId: string, postIds: readonly string[]) =>
      store.findIdsOfPosts(database.pool, workspaceId, postIds),

    /** Counts mentions by source and status. */
    countBySource: (workspaceId: string) => store.countBySource(database.pool, workspaceId),
  };
}

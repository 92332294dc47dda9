import {
  limits,
  type Mention,
  type MentionStatus,
  mentionStatuses,
  type ReplyStatus,
} from "@earshot/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db/index.ts";
import { AppError } from "../../platform/errors.ts";
import { type Events, type OutgoingEvent, writersAudience } from "../../platform/events/index.ts";
import type { Billing } from "../billing/index.ts";
import type { Keywords } from "../keywords/index.ts";
import type { Monitoring, PostsMatched } from "../monitoring/index.ts";
import type { OptOuts } from "../optouts/index.ts";
import { joinMarks, preview, statusesBefore } from "./rules.ts";
import { presentCautions, presentIntent, presentReading } from "./service-present.ts";
import * as store from "./store.ts";

export type { MentionRow, MentionWithPost } from "./store.ts";

const idsInEvent = 50;

/** The list of opportunities is another one. */
const opportunities = {
  workspaceId: writersAudience,
  type: "opportunities.updated",
  data: {},
} as const satisfies OutgoingEvent;

function present(
  { mention, post }: store.MentionWithPost,
  matched: readonly store.MentionKeywordRow[],
): Mention {
  return {
    id: mention.id,
    keyword: matched[0]?.keyword ?? "",
    keywords: matched.map((row) => row.keyword),
    status: mention.status,
    source: post.source,
    kind: post.kind,
    title: post.threadTitle ?? post.title,
    content: preview(post.body, limits.previewMax),
    fullContent: post.body,
    created_utc: post.postedAt.getTime() / 1000,
    subreddit: post.community,
    author: post.author,
    score: post.score,
    num_comments: post.numComments,
    url: post.url,
    status_note: mention.statusNote,
    reply:
      mention.replyId && mention.replyStatus
        ? {
            id: mention.replyId,
            // Written by the replies' domain alone, through `recordReply`.
            status: mention.replyStatus as ReplyStatus,
            permalink: mention.replyPermalink,
          }
        : null,
    found_at: mention.foundAt.toISOString(),
    intent: presentIntent(mention, post),
    cautions: presentCautions(mention, post),
    reading: presentReading(mention),
    places: [],
    marks: {
      title: joinMarks(matched.flatMap((row) => row.titleMarks)),
      content: joinMarks(matched.flatMap((row) => row.bodyMarks)),
    },
  };
}

export type Mentions = ReturnType<typeof createMentions>;

/** The posts that concern a workspace, and what the customer decides about them. */
export function createMentions(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  billing: Billing;
  keywords: Keywords;
  monitoring: Monitoring;
  optOuts: OptOuts;
}) {
  const { database, clock, events, billing, keywords, optOuts } = deps;

  /** Makes mentions of matched posts; what is known already is left as it is. */
  async function record(tx: Tx, { posts, outcome }: PostsMatched): Promise<void> {
    const foundAt = clock.now();
    const pairs = posts.flatMap((post) =>
      [...Map.groupBy(post.phrases, (phrase) => phrase.workspaceId)].map(
        ([workspaceId, phrases]) => ({ post, workspaceId, phrases }),
      ),
    );
    // In one order everywhere, or two writers of the same mentions could wait for each other.
    pairs.sort((a, b) => {
      const [left, right] = [a.workspaceId + a.post.postId, b.workspaceId + b.post.postId];
      return left < right ? -1 : 1;
    });
    const rows = await store.ensureMentions(
      tx,
      pairs.map(({ post: { postId, source, community, postedAt }, workspaceId }) => ({
        workspaceId,
        postId,
        source,
        community,
        postedAt,
        foundAt,
      })),
    );
    const byPair = new Map(rows.map((row) => [`${row.workspaceId} ${row.postId}`, row]));
    const matches = pairs.flatMap(({ post, workspaceId, phrases }) => {
      const mention = byPair.get(`${workspaceId} ${post.postId}`);
      if (!mention) return [];
      return phrases.map(({ keywordId, keyword, marks }) => ({
        mentionId: mention.id,
        workspaceId,
        keywordId,
        keyword,
        titleMarks: marks.title,
        bodyMarks: marks.body,
      }));
    });
    const added = await store.insertMentionKeywords(tx, matches);
    const uses = new Map<string, number>();
    for (const { keywordId } of added) uses.set(keywordId, (uses.get(keywordId) ?? 0) + 1);
    await keywords.recordUses(tx, uses);
    const texts = new Map(matches.map((row) => [row.keywordId, row.keyword]));
    for (const [keywordId, found] of uses) {
      const keyword = texts.get(keywordId) ?? "";
      outcome.mentionsByKeyword.set(keyword, (outcome.mentionsByKeyword.get(keyword) ?? 0) + found);
    }
    const fresh = Map.groupBy(
      rows.filter((row) => row.isNew),
      (row) => row.workspaceId,
    );
    await events.emit(
      tx,
      [...fresh].map(([workspaceId, group]) => ({
        workspaceId,
        type: "mention.created" as const,
        data: { ids: group.slice(0, idsInEvent).map((row) => row.id), count: group.length },
      })),
    );
  }
  deps.monitoring.topics.matched.subscribe(record);

  async function get(workspaceId: string, mentionId: string): Promise<Mention> {
    const row = await store.findMention(database.read, workspaceId, mentionId);
    if (!row) throw new AppError("NOT_FOUND");
    const matched = await store.listMentionKeywords(database.read, [mentionId]);
    return present(row, matched.get(mentionId) ?? []);
  }

  return {
    get,

    /** A page of the list, newest first, with the count of each status. */
    async list(
      workspaceId: string,
      filter: store.MentionFilter,
      page: { limit: number; offset: number },
    ) {
      const [rows, counted] = await Promise.all([
        store.listMentions(database.read, workspaceId, filter, page),
        store.countByStatus(database.read, workspaceId, filter),
      ]);
      const matched = await store.listMentionKeywords(
        database.read,
        rows.map(({ mention }) => mention.id),
      );
      const counts = Object.fromEntries(
        mentionStatuses.map((status) => [status, counted.get(status) ?? 0]),
      ) as Record<MentionStatus, number>;
      const total = filter.status
        ? counts[filter.status]
        : mentionStatuses.reduce((sum, status) => sum + counts[status], 0);
      return {
        mentions: rows.map((row) => present(row, matched.get(row.mention.id) ?? [])),
        total,
        counts,
      };
    },

    /**
     * Moves a mention on a customer's word: to the writers (which takes a unit of the quota), skipped,
     * or back within 10 seconds of the same person's skip.
     * @throws AppError NOT_FOUND; OPTED_OUT; REPLY_LIMIT_REACHED; ILLEGAL_TRANSITION when its status does not
     *   allow it.
     */
    async setStatus(
      workspaceId: string,
      mentionId: string,
      to: "accepted" | "denied" | "pending",
      userId: string,
    ): Promise<Mention> {
      if (to === "accepted") {
        const found = await store.findMention(database.read, workspaceId, mentionId);
        if (found && (await optOuts.covers(found.post))) throw new AppError("OPTED_OUT");
      }
      const moved = await database
        .transaction(async (tx) => {
          const at = clock.now();
          // First the unit, which locks the workspace: everybody waits in one order.
          const quota =
            to === "accepted" ? await billing.reserve(tx, workspaceId, mentionId) : null;
          const row = await store.moveMention(
            tx,
            mentionId,
            {
              from: statusesBefore(to, "customer"),
              to,
              at,
              by: userId,
              ...(to === "pending" && {
                undo: { by: userId, since: new Date(at.getTime() - limits.undoSkipMs) },
              }),
            },
            workspaceId,
          );
          if (!row) throw new AppError("ILLEGAL_TRANSITION");
          await events.emit(tx, [
            { workspaceId, type: "mention.updated", data: { id: mentionId, status: to } },
            ...(quota ? [{ workspaceId, type: "quota.updated" as const, data: quota }] : []),
            ...(quota ? [opportunities] : []),
          ]);
          return true;
        })
        .catch(async (error: unknown) => {
          // Another workspace's mention is a missing one, whatever else is wrong.
          await get(workspaceId, mentionId);
          throw error;
        });
      if (!moved) throw new AppError("ILLEGAL_TRANSITION");
      return get(workspaceId, mentionId);
    },

    /**
     * Moves a mention as its reply's road does, in the caller's transaction; with `only` from that
     * status alone.
     * @returns it, with the events to emit; null when its status does not allow it.
     */
    async move(
      tx: Tx,
      mentionId: string,
      to: MentionStatus,
      options: { note?: string | null; only?: MentionStatus } = {},
    ): Promise<{ mention: store.MentionRow; events: OutgoingEvent[] } | null> {
      const mention = await store.moveMention(tx, mentionId, {
        from: statusesBefore(to, "road").filter(
          (status) => options.only === undefined || status === options.only,
        ),
        to,
        at: clock.now(),
        by: null,
        note: options.note ?? null,
      });
      if (!mention) return null;
      const { workspaceId } = mention;
      return {
        mention,
        events: [
          { workspaceId, type: "mention.updated", data: { id: mentionId, status: to } },
          opportunities,
        ],
      };
    },

    /** Notes how a mention's latest reply stands, in the caller's transaction. */
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

    /** Mentions with post and keywords, whoever's they are, for those who work on replies. */
    async withPosts(ids: readonly string[]) {
      const [rows, matched] = await Promise.all([
        store.findMentions(database.read, ids),
        store.listMentionKeywords(database.read, ids),
      ]);
      return new Map(
        rows.map((row) => [
          row.mention.id,
          { ...row, keywords: (matched.get(row.mention.id) ?? []).map(({ keyword }) => keyword) },
        ]),
      );
    },

    /** How many mentions there are of each source and status. */
    countBySource: (workspaceId: string) => store.countBySource(database.read, workspaceId),
  };
}

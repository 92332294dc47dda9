import { limits, type Mention, type MentionStatus, mentionStatuses } from "@earshot/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db/index.ts";
import { AppError } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/index.ts";
import type { Keywords } from "../keywords/index.ts";
import type { Monitoring, PostsMatched } from "../monitoring/index.ts";
import { joinMarks, preview, statusesBefore } from "./rules.ts";
import * as store from "./store.ts";

const idsInEvent = 50;

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
    found_at: mention.foundAt.toISOString(),
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
  keywords: Keywords;
  monitoring: Monitoring;
}) {
  const { database, clock, events, keywords } = deps;

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
     * Moves a mention on a customer's word.
     * @throws AppError NOT_FOUND, or ILLEGAL_TRANSITION when its status does not allow it.
     */
    async setStatus(
      workspaceId: string,
      mentionId: string,
      to: MentionStatus,
      userId: string,
    ): Promise<Mention> {
      const moved = await database.transaction(async (tx) => {
        const done = await store.moveMention(tx, workspaceId, mentionId, {
          from: statusesBefore(to),
          to,
          at: clock.now(),
          by: userId,
        });
        if (done) {
          await events.emit(tx, [
            { workspaceId, type: "mention.updated", data: { id: mentionId, status: to } },
          ]);
        }
        return done;
      });
      const mention = await get(workspaceId, mentionId);
      if (!moved) throw new AppError("ILLEGAL_TRANSITION");
      return mention;
    },
  };
}

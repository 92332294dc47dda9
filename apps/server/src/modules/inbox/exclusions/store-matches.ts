import type { MentionStatus, SignalKind, Source } from "@earshot/contract";
import {
  and,
  arrayContains,
  count,
  eq,
  gte,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { isShown, mentions } from "../mentions/schema.ts";

/** Which mentions an exclusion may match. Conditions that are missing match any. */
export interface CandidateQuery {
  workspaceId: string;
  statuses: readonly MentionStatus[];
  /** Only mentions found since then that lists show. */
  shownSince?: Date;
  source?: Source | null;
  signal?: SignalKind;
  /** Sets of words of which the post must contain one. With it, the texts of posts are read. */
  neededWords?: readonly (readonly string[])[];
}

/** The fields that decide whether an exclusion matches a mention. */
export interface MatchCandidate {
  id: string;
  status: MentionStatus;
  score: number;
  source: Source;
  author: string | null;
  community: string | null;
  /** Empty unless the query has words. */
  title: string;
  body: string;
  signals: { kind: string }[];
}

function mayMatch(query: CandidateQuery): SQL | undefined {
  const { neededWords } = query;
  const anyWords = !neededWords || neededWords.some((words) => words.length === 0);
  return and(
    eq(mentions.workspaceId, query.workspaceId),
    inArray(mentions.status, [...query.statuses]),
    isNull(mentions.hiddenBy),
    query.shownSince && isShown(),
    query.shownSince && gte(mentions.foundAt, query.shownSince),
    query.source ? eq(mentions.source, query.source) : undefined,
    query.signal
      ? sql`${mentions.intentSignals} @> ${JSON.stringify([{ kind: query.signal }])}::jsonb`
      : undefined,
    anyWords
      ? undefined
      : or(
          isNull(posts.words),
          ...neededWords.map((words) => arrayContains(posts.words, [...words])),
        ),
  );
}

/** Mentions that an exclusion may match; the caller decides which ones it does match. */
export function findCandidates(db: Queryable, query: CandidateQuery): Promise<MatchCandidate[]> {
  const empty = sql<string>`''`;
  return db
    .select({
      id: mentions.id,
      status: mentions.status,
      score: mentions.intentScore,
      source: posts.source,
      author: posts.author,
      community: posts.community,
      title: query.neededWords ? posts.title : empty,
      body: query.neededWords ? posts.body : empty,
      signals: mentions.intentSignals,
    })
    .from(mentions)
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(mayMatch(query));
}

/** How many pending mentions are shown that were found since a moment. */
export async function countPendingSince(
  db: Queryable,
  workspaceId: string,
  since: Date,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(mentions)
    .where(
      and(
        eq(mentions.workspaceId, workspaceId),
        eq(mentions.status, "pending"),
        isShown(),
        gte(mentions.foundAt, since),
      ),
    );
  return row?.count ?? 0;
}

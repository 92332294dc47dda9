import type { MentionStatus, SignalKind, Source } from "@earshot/contract";
import {
  and,
  arrayContains,
  asc,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { idIsOneOf } from "../../../infrastructure/database/columns.ts";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { mentions } from "./schema.ts";
import { shown } from "./store.ts";

/** Which mentions may fit an exclusion; what is left out means any. */
export interface MayFit {
  workspaceId: string;
  statuses: readonly MentionStatus[];
  /** Found since then, and shown: other places are not counted. */
  shownSince?: Date;
  source?: Source | null;
  signal?: SignalKind;
  /** Sets of words of which the post must hold one; with it the texts are read. */
  needed?: readonly (readonly string[])[];
}

/** What is looked at to say whether an exclusion fits a mention. */
export interface FitRow {
  id: string;
  status: MentionStatus;
  score: number;
  source: Source;
  author: string | null;
  community: string | null;
  /** Empty where no words are looked for. */
  title: string;
  body: string;
  signals: { kind: string }[];
}

function mayFit(ask: MayFit): SQL | undefined {
  const { needed } = ask;
  const anyWords = !needed || needed.some((words) => words.length === 0);
  return and(
    eq(mentions.workspaceId, ask.workspaceId),
    inArray(mentions.status, [...ask.statuses]),
    isNull(mentions.hiddenBy),
    ask.shownSince && shown(),
    ask.shownSince && gte(mentions.foundAt, ask.shownSince),
    ask.source ? eq(mentions.source, ask.source) : undefined,
    ask.signal
      ? sql`${mentions.intentSignals} @> ${JSON.stringify([{ kind: ask.signal }])}::jsonb`
      : undefined,
    anyWords
      ? undefined
      : or(isNull(posts.words), ...needed.map((words) => arrayContains(posts.words, [...words]))),
  );
}

/** Mentions that may fit an exclusion: whoever asks says which do. */
export function findMayFit(db: Queryable, ask: MayFit): Promise<FitRow[]> {
  const none = sql<string>`''`;
  return db
    .select({
      id: mentions.id,
      status: mentions.status,
      score: mentions.intentScore,
      source: posts.source,
      author: posts.author,
      community: posts.community,
      title: ask.needed ? posts.title : none,
      body: ask.needed ? posts.body : none,
      signals: mentions.intentSignals,
    })
    .from(mentions)
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(mayFit(ask));
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
        shown(),
        gte(mentions.foundAt, since),
      ),
    );
  return row?.count ?? 0;
}

/** How many mentions each exclusion of a workspace hides. */
export async function countHidden(
  db: Queryable,
  workspaceId: string,
): Promise<Map<string | null, number>> {
  const rows = await db
    .select({ by: mentions.hiddenBy, count: count() })
    .from(mentions)
    .where(and(eq(mentions.workspaceId, workspaceId), isNotNull(mentions.hiddenBy)))
    .groupBy(mentions.hiddenBy);
  return new Map(rows.map((row) => [row.by, row.count]));
}

/** What an exclusion hides, the oldest first. */
export async function findHidden(db: Queryable, exclusionId: string): Promise<string[]> {
  const rows = await db
    .select({ id: mentions.id })
    .from(mentions)
    .where(eq(mentions.hiddenBy, exclusionId))
    .orderBy(asc(mentions.id));
  return rows.map(({ id }) => id);
}

/** Locks mentions until the transaction ends. */
export async function lockMentions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: mentions.id })
    .from(mentions)
    .where(idIsOneOf(mentions.id, ids))
    .orderBy(asc(mentions.id))
    .for("update");
}

/** Hides mentions that are locked; they are nobody's place any more. */
export async function hideMentions(
  tx: Tx,
  ids: readonly string[],
  exclusionId: string,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(mentions)
    .set({ hiddenBy: exclusionId, foldedInto: null })
    .where(idIsOneOf(mentions.id, ids));
}

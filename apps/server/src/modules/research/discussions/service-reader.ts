import { createHash } from "node:crypto";
import { type Discussion, type Evidence, limits } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import { summarizePost } from "../../discovery/matching/index.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { PostRow, Posts } from "../../discovery/posts/index.ts";
import { isSensitive, type Mentions, presentIntent, truncate } from "../../inbox/mentions/index.ts";
import { type OwnAccounts, type Recording, scorePost } from "../../inbox/recording/index.ts";
import type { EvidenceSpan } from "./rules-lines.ts";
import * as store from "./store.ts";

/** Evidence as it is stored: where the words are, and a hash that shows whether they have changed. */
export interface StoredEvidence extends EvidenceSpan {
  hash: string;
}

/** How close an author is to buying: a score, and the spans of the post that it is based on. */
export type ScoredIntent = Pick<ReturnType<typeof scorePost>, "intentScore" | "intentSignals">;

/** Posts that research may show, by id. */
export type ReadablePosts = ReadonlyMap<string, PostRow>;

export type DiscussionReader = ReturnType<typeof createDiscussionReader>;

const hashOf = (words: string) => createHash("sha256").update(words).digest("hex").slice(0, 12);
const wordsAt = (post: PostRow, { field, span }: EvidenceSpan) =>
  (field === "title" ? post.title : post.body).slice(span[0], span[1]);

/** The title that the author wrote: a comment has none, because the title of its thread is somebody else's. */
export const ownTitleOf = (post: PostRow): string => (post.kind === "comment" ? "" : post.title);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The ids of a request that are valid ids of stored posts. */
export const postIdsAmong = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter((id) => uuid.test(id)).map((id) => id.toLowerCase())),
];

/** Reads stored posts for research: public ones whose text is stored and whose author and community did not opt out. */
export function createDiscussionReader(deps: {
  database: Database;
  posts: Posts;
  optOuts: OptOuts;
  ownAccounts: OwnAccounts;
  mentions: Mentions;
  recording: Recording;
}) {
  const { database, posts, optOuts, ownAccounts, mentions, recording } = deps;

  /** The posts among these that research may show. */
  const readable = async (rows: readonly PostRow[]): Promise<PostRow[]> =>
    optOuts.without(await ownAccounts.without(database.pool, rows));

  const profileOf = async (workspaceId: string) =>
    (await recording.profiles.of(database.pool, [workspaceId])).get(workspaceId) ?? null;

  const score = (row: PostRow, profile: Awaited<ReturnType<typeof profileOf>>) =>
    scorePost(summarizePost(row), row.storedAt, profile);

  return {
    readable,

    /** The posts among these that research may show. */
    async load(ids: readonly string[]): Promise<ReadablePosts> {
      const found = await posts.withText([...new Set(ids)]);
      const shown = await readable([...found.values()]);
      return new Map(shown.map((row) => [row.id, row]));
    },

    /** Scores how close authors are to buying what the workspace sells; null for a post on a sensitive subject. */
    async scorer(workspaceId: string): Promise<(row: PostRow) => ScoredIntent | null> {
      const profile = await profileOf(workspaceId);
      return (row) => {
        const { intentScore, intentSignals, ...rest } = score(row, profile);
        return isSensitive(rest) ? null : { intentScore, intentSignals };
      };
    },

    /** Posts as a workspace sees them, in the given order. @param scored intents that are known already */
    async present(
      workspaceId: string,
      rows: readonly PostRow[],
      scored: ReadonlyMap<string, ScoredIntent> = new Map(),
    ): Promise<Discussion[]> {
      const ids = rows.map(({ id }) => id);
      const [profile, mentionIds, saved] = await Promise.all([
        profileOf(workspaceId),
        mentions.idsOfPosts(workspaceId, ids),
        store.savedAmong(database.pool, workspaceId, ids),
      ]);
      return rows.map((row) => ({
        id: row.id,
        source: row.source,
        kind: row.kind,
        title: row.threadTitle ?? row.title,
        content: truncate(row.body, limits.previewMax),
        subreddit: row.community,
        url: row.url,
        created_utc: row.postedAt.getTime() / 1000,
        score: row.score,
        num_comments: row.numComments,
        intent: presentIntent(scored.get(row.id) ?? score(row, profile), row),
        mentionId: mentionIds.get(row.id) ?? null,
        isSaved: saved.has(row.id),
      }));
    },

    /** Evidence to be stored, without its words. */
    store: (spans: readonly EvidenceSpan[], rows: ReadablePosts): StoredEvidence[] =>
      spans.flatMap((one) => {
        const post = rows.get(one.postId);
        const words = post ? wordsAt(post, one) : "";
        return words === "" ? [] : [{ ...one, hash: hashOf(words) }];
      }),

    /** Stored evidence with its words, cut from the posts. Quotes that were deleted or changed are skipped. */
    evidence: (stored: readonly StoredEvidence[], rows: ReadablePosts): Evidence[] =>
      stored.flatMap(({ hash, ...one }) => {
        const post = rows.get(one.postId);
        const quote = post ? wordsAt(post, one) : "";
        if (!post || quote === "" || hashOf(quote) !== hash) return [];
        return [{ discussionId: post.id, url: post.url, field: one.field, span: one.span, quote }];
      }),
  };
}

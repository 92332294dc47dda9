import { and, inArray, sql } from "drizzle-orm";
import { idIsOneOf } from "../../../infrastructure/database/columns.ts";
import type { Tx } from "../../../infrastructure/database/index.ts";
import { mentionKeywords, mentions } from "../mentions/schema.ts";

/** Which of the workspaces have a mention of the public post as well, as `<workspace> <post>`. */
export async function findPublicMentions(
  tx: Tx,
  pairs: readonly { workspaceId: string; postId: string }[],
): Promise<Set<string>> {
  const rows = await tx
    .select({ workspaceId: mentions.workspaceId, postId: mentions.postId })
    .from(mentions)
    .where(
      and(
        inArray(mentions.postId, [...new Set(pairs.map(({ postId }) => postId))]),
        inArray(mentions.workspaceId, [...new Set(pairs.map(({ workspaceId }) => workspaceId))]),
      ),
    );
  return new Set(rows.map(({ workspaceId, postId }) => `${workspaceId} ${postId}`));
}

/**
 * Moves mentions from a pasted post to the public one. What was derived from the pasted text is deleted.
 * @returns the keywords that the pasted text matched.
 */
export async function moveToPublic(
  tx: Tx,
  moves: readonly { id: string; postId: string }[],
): Promise<{ mentionId: string; keywordId: string }[]> {
  await tx.execute(sql`
    update mentions set post_id = post.id, community = post.community, posted_at = post.posted_at,
      assessment = null
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move(id uuid, "postId" uuid)
    join posts as post on post.id = move."postId"
    where mentions.id = move.id`);
  const ids = moves.map(({ id }) => id);
  await tx.execute(sql`
    update mention_words set words = mention_words_of(mentions.workspace_id, posts)
    from mentions join posts on posts.id = mentions.post_id
    where mentions.id = any(${sql.param(ids)}::uuid[]) and mention_words.mention_id = mentions.id`);
  return tx
    .delete(mentionKeywords)
    .where(idIsOneOf(mentionKeywords.mentionId, ids))
    .returning({ mentionId: mentionKeywords.mentionId, keywordId: mentionKeywords.keywordId });
}

import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import { postColumns, posts } from "./schema.ts";
import type { PostRow } from "./store.ts";

/** The `external_id` of a post that a workspace pasted: no platform has an id with a space. */
export const pastedKey = (platformId: string, workspaceId: string) =>
  `${platformId} ${workspaceId}`;

/** The post with a platform's id that a workspace pasted. */
export async function findPasted(
  db: Queryable,
  workspaceId: string,
  source: Post["source"],
  platformId: string,
): Promise<PostRow | null> {
  const [row] = await db
    .select(postColumns)
    .from(posts)
    .where(
      and(
        eq(posts.source, source),
        eq(posts.externalId, pastedKey(platformId, workspaceId)),
        eq(posts.ownerWorkspaceId, workspaceId),
      ),
    );
  return row ?? null;
}

/** A public post, and a workspace that may have pasted the same one. */
export interface PublicPair {
  workspaceId: string;
  postId: string;
}

/** A public post and the same post as a workspace pasted it. */
export interface PastedTwin extends PublicPair {
  pastedId: string;
  /** Whether a web search found the public one: its text is only a part of the post, and may be dropped later. */
  isSearchResult: boolean;
}

/** Which of the workspaces have pasted a post that is public now. */
export async function findPastedTwins(
  db: Queryable,
  pairs: readonly PublicPair[],
): Promise<PastedTwin[]> {
  if (pairs.length === 0) return [];
  const { rows } = await db.execute<{
    workspace_id: string;
    post_id: string;
    pasted_id: string;
    is_search_result: boolean;
  }>(sql`
    select pair."workspaceId" as workspace_id, pair."postId" as post_id, pasted.id as pasted_id,
      public.found_through is not null as is_search_result
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair("workspaceId" uuid, "postId" uuid)
    join posts as public on public.id = pair."postId" and public.owner_workspace_id is null
    join posts as pasted on pasted.source = public.source
      and pasted.external_id = public.external_id || ' ' || pair."workspaceId"`);
  return rows.map((row) => ({
    workspaceId: row.workspace_id,
    postId: row.post_id,
    pastedId: row.pasted_id,
    isSearchResult: row.is_search_result,
  }));
}

import { and, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import { hasSettledScore, posts } from "./schema.ts";

/** The newest public posts of a community that have settled scores. */
export async function findScored(
  db: Queryable,
  source: Post["source"],
  community: string,
  limit: number,
): Promise<{ title: string; content: string; score: number }[]> {
  const rows = await db
    .select({ title: posts.title, content: posts.body, score: posts.score })
    .from(posts)
    .where(
      and(
        eq(posts.source, source),
        eq(sql`lower(${posts.community})`, community.toLowerCase()),
        hasSettledScore(posts),
      ),
    )
    .orderBy(desc(posts.postedAt))
    .limit(limit);
  return rows.map((row) => ({ ...row, score: row.score ?? 0 }));
}

import { and, eq, gt, sql } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { mentions } from "../../inbox/mentions/schema.ts";
import { replies } from "../replies/schema.ts";

/** Lists the placements of accounts with these names (any case) since a time, on any platform. */
export async function listUsage(db: Queryable, names: readonly string[], since: Date) {
  const keys = names.map((name) => name.toLowerCase());
  const rows = await db
    .select({
      source: mentions.source,
      name: replies.accountName,
      at: replies.placedAt,
      removedBy: replies.removedBy,
    })
    .from(replies)
    .innerJoin(mentions, eq(mentions.id, replies.mentionId))
    .where(
      and(
        gt(replies.placedAt, since),
        sql`lower(${replies.accountName}) = any(${sql.param(keys)}::text[])`,
      ),
    );
  return rows.flatMap(({ source, name, at, removedBy }) =>
    name && at ? [{ source, name, at, removed: removedBy !== null && removedBy !== "author" }] : [],
  );
}

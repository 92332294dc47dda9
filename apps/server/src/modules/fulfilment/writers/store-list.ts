import type { ReplyStatus, WriterSource } from "@earshot/contract";
import { count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { sessions, users } from "../../identity/accounts/schema.ts";
import { replies } from "../replies/schema.ts";
import { writerProfiles } from "./schema.ts";

/** A writer with the numbers of their replies. */
export interface ListedWriter {
  id: string;
  fullName: string | null;
  email: string;
  createdAt: Date;
  lastActiveAt: Date | null;
  platforms: WriterSource[] | null;
  underWay: number;
  placed: number;
  removed: number;
}

const isWriter = eq(users.userType, "writer");
const repliesWhere = (condition: SQL) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/**
 * A page of the writers, the latest active first; writers who were never active, by when they joined.
 * @param underWay the statuses of unfinished replies
 */
export function listWriters(
  db: Queryable,
  underWay: readonly ReplyStatus[],
  page: { limit: number; offset: number },
): Promise<ListedWriter[]> {
  const work = db
    .select({
      writerId: replies.writerId,
      activeAt: sql<Date | null>`max(${replies.activeAt})`.as("active_at"),
      underWay: repliesWhere(inArray(replies.status, [...underWay])).as("under_way"),
      placed: repliesWhere(sql`${replies.placedAt} is not null`).as("placed"),
      removed: repliesWhere(sql`${replies.status} = 'removed'`).as("removed"),
    })
    .from(replies)
    .groupBy(replies.writerId)
    .as("work");
  const used = db
    .select({ userId: sessions.userId, at: sql<Date | null>`max(${sessions.lastUsedAt})`.as("at") })
    .from(sessions)
    .where(eq(sessions.portal, "writer"))
    .groupBy(sessions.userId)
    .as("used");
  const lastActiveAt = sql<Date | null>`greatest(${work.activeAt}, ${used.at})`.mapWith(
    sessions.lastUsedAt,
  );
  return db
    .select({
      id: users.id,
      fullName: users.fullName,
      email: users.email,
      createdAt: users.createdAt,
      lastActiveAt,
      platforms: writerProfiles.platforms,
      underWay: sql<number>`coalesce(${work.underWay}, 0)`.mapWith(Number),
      placed: sql<number>`coalesce(${work.placed}, 0)`.mapWith(Number),
      removed: sql<number>`coalesce(${work.removed}, 0)`.mapWith(Number),
    })
    .from(users)
    .leftJoin(writerProfiles, eq(writerProfiles.userId, users.id))
    .leftJoin(work, eq(work.writerId, users.id))
    .leftJoin(used, eq(used.userId, users.id))
    .where(isWriter)
    .orderBy(sql`${lastActiveAt} desc nulls last`, desc(users.createdAt), users.id)
    .limit(page.limit)
    .offset(page.offset);
}

export async function countWriters(db: Queryable): Promise<number> {
  const [row] = await db.select({ writers: count() }).from(users).where(isWriter);
  return row?.writers ?? 0;
}

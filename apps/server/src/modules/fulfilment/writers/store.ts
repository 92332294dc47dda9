import type { Source, WriterSettings, WriterSource } from "@earshot/contract";
import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  notExists,
  notInArray,
  sql,
} from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";
import { mentions } from "../../inbox/mentions/schema.ts";
import { writerAccounts, writerDeclines, writerProfiles } from "./schema.ts";

/** A filter of opportunities. */
interface OpportunityFilter {
  /** The platforms; of those on which writers do not reply, nothing is an opportunity. */
  sources: readonly WriterSource[];
  /** Workspaces whose mentions the writer must not answer. */
  ownWorkspaces: readonly string[];
}

const open = (db: Queryable, userId: string, { sources, ownWorkspaces }: OpportunityFilter) =>
  and(
    eq(mentions.status, "accepted"),
    ownWorkspaces.length > 0 ? notInArray(mentions.workspaceId, [...ownWorkspaces]) : undefined,
    isNull(mentions.mergedInto),
    isNull(mentions.hiddenBy),
    // Nothing is written for a suspended workspace.
    notExists(
      db
        .select({ one: sql`1` })
        .from(workspaces)
        .where(and(eq(workspaces.id, mentions.workspaceId), isNotNull(workspaces.suspendedAt))),
    ),
    // Nobody may reply to sensitive posts.
    sql`not jsonb_path_exists(${mentions.warnings}, '$[*] ? (@.kind != "no_pitch")')`,
    // A deleted post can't be answered; maintenance ends its opportunity.
    notExists(
      db
        .select({ one: sql`1` })
        .from(posts)
        .where(and(eq(posts.id, mentions.postId), eq(posts.removed, true))),
    ),
    inArray(mentions.source, [...sources]),
    notExists(
      db
        .select({ one: sql`1` })
        .from(writerDeclines)
        .where(and(eq(writerDeclines.userId, userId), eq(writerDeclines.mentionId, mentions.id))),
    ),
  );

/** Accepted mentions that the writer has not declined, the earliest due first. */
export function listOpportunities(
  db: Queryable,
  userId: string,
  filter: OpportunityFilter,
  page: { limit: number; offset: number },
): Promise<{ id: string; workspaceId: string; acceptedAt: Date | null }[]> {
  return db
    .select({
      id: mentions.id,
      workspaceId: mentions.workspaceId,
      acceptedAt: mentions.acceptedAt,
    })
    .from(mentions)
    .where(open(db, userId, filter))
    .orderBy(asc(mentions.acceptedAt), asc(mentions.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countOpportunities(
  db: Queryable,
  userId: string,
  filter: OpportunityFilter,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(mentions)
    .where(open(db, userId, filter));
  return row?.count ?? 0;
}

export async function insertDecline(
  db: Queryable,
  userId: string,
  mentionId: string,
  at: Date,
): Promise<void> {
  await db.insert(writerDeclines).values({ userId, mentionId, at }).onConflictDoNothing();
}

/** The writer's row, created when missing and locked until the transaction ends. */
export async function lockProfile(tx: Tx, userId: string): Promise<void> {
  await tx.insert(writerProfiles).values({ userId }).onConflictDoNothing();
  await tx.select().from(writerProfiles).where(eq(writerProfiles.userId, userId)).for("update");
}

export async function findProfile(
  db: Queryable,
  userId: string,
): Promise<typeof writerProfiles.$inferSelect | null> {
  const [row] = await db.select().from(writerProfiles).where(eq(writerProfiles.userId, userId));
  return row ?? null;
}

/** Changes the defined fields of an existing profile. */
export async function updateProfile(
  tx: Tx,
  userId: string,
  change: { [K in "platforms" | "timeZone" | "hours"]?: WriterSettings[K] | undefined },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await tx.update(writerProfiles).set(change).where(eq(writerProfiles.userId, userId));
}

/** A writer's account names, by platform. */
export async function listAccounts(
  db: Queryable,
  userId: string,
): Promise<Partial<Record<Source, string>>> {
  const rows = await db.select().from(writerAccounts).where(eq(writerAccounts.userId, userId));
  return Object.fromEntries(rows.map(({ source, name }) => [source, name]));
}

/** The declared accounts of all writers. */
export const listDeclared = (db: Queryable): Promise<{ source: WriterSource; name: string }[]> =>
  db
    .selectDistinct({ source: writerAccounts.source, name: writerAccounts.name })
    .from(writerAccounts);

export async function saveAccount(
  tx: Tx,
  account: typeof writerAccounts.$inferInsert,
): Promise<void> {
  const { name, declaredAt } = account;
  await tx
    .insert(writerAccounts)
    .values(account)
    .onConflictDoUpdate({
      target: [writerAccounts.userId, writerAccounts.source],
      set: { name, declaredAt },
    });
}

export async function deleteAccount(tx: Tx, userId: string, source: WriterSource): Promise<void> {
  await tx
    .delete(writerAccounts)
    .where(and(eq(writerAccounts.userId, userId), eq(writerAccounts.source, source)));
}

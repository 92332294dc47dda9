import type { Source } from "@earshot/contract";
import { and, desc, eq, inArray, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { idIsOneOf } from "../../../infrastructure/database/columns.ts";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";
import { mentions } from "../../inbox/mentions/schema.ts";
import { replies } from "../replies/schema.ts";
import { conversionKeys, conversions, linkClicks, trackedLinks } from "./schema.ts";

export type LinkRow = typeof trackedLinks.$inferSelect;
/** Locks a reply, so that links are added one at a time, and none during submission. */
export async function lockReply(tx: Tx, replyId: string): Promise<{ status: string } | null> {
  const [row] = await tx
    .select({ status: replies.status })
    .from(replies)
    .where(eq(replies.id, replyId))
    .for("update");
  return row ?? null;
}

export async function insertLink(tx: Tx, link: LinkRow): Promise<void> {
  await tx.insert(trackedLinks).values(link);
}

/** The codes of links to a page from other replies to the same post, oldest first. */
export async function findEarlierCodes(tx: Tx, replyId: string, target: string): Promise<string[]> {
  const rows = await tx
    .select({ code: trackedLinks.code })
    .from(trackedLinks)
    .where(
      and(
        eq(trackedLinks.target, target),
        inArray(trackedLinks.replyId, repliesToSamePost(tx, replyId)),
      ),
    )
    .orderBy(trackedLinks.createdAt, trackedLinks.code);
  return rows.map(({ code }) => code);
}

/** The ids of all replies to the same post, including this one. */
function repliesToSamePost(tx: Tx, replyId: string) {
  const [own, other] = [alias(replies, "own"), alias(replies, "other")];
  return tx
    .select({ id: other.id })
    .from(other)
    .innerJoin(own, eq(own.mentionId, other.mentionId))
    .where(eq(own.id, replyId));
}

/** A link with its counts. */
export interface CountedLink {
  code: string;
  target: string;
  clicks: number;
  conversions: number;
}

/** Subqueries that count clicks and conversions by code, for the links that a condition selects. */
function countsOf(db: Queryable, condition: SQL) {
  const clicked = db
    .select({ code: linkClicks.code, n: sql<number>`count(*)::int`.as("clicked") })
    .from(linkClicks)
    .innerJoin(trackedLinks, eq(trackedLinks.code, linkClicks.code))
    .where(condition)
    .groupBy(linkClicks.code)
    .as("clicks");
  const converted = db
    .select({ code: conversions.code, n: sql<number>`count(*)::int`.as("converted") })
    .from(conversions)
    .innerJoin(trackedLinks, eq(trackedLinks.code, conversions.code))
    .where(condition)
    .groupBy(conversions.code)
    .as("done");
  return { clicked, converted };
}

/** The links of a reply with their counts, oldest first. */
export function listLinks(db: Queryable, replyId: string): Promise<CountedLink[]> {
  const ofReply = eq(trackedLinks.replyId, replyId);
  const { clicked, converted } = countsOf(db, ofReply);
  return db
    .select({
      code: trackedLinks.code,
      target: trackedLinks.target,
      clicks: sql<number>`coalesce(${clicked.n}, 0)`,
      conversions: sql<number>`coalesce(${converted.n}, 0)`,
    })
    .from(trackedLinks)
    .leftJoin(clicked, eq(clicked.code, trackedLinks.code))
    .leftJoin(converted, eq(converted.code, trackedLinks.code))
    .where(ofReply)
    .orderBy(trackedLinks.createdAt, trackedLinks.code);
}

/** Clicks and conversions by reply id; replies without links are missing. */
export async function countOfReplies(
  db: Queryable,
  replyIds: readonly string[],
): Promise<Map<string, { clicks: number; conversions: number }>> {
  const ofReplies = idIsOneOf(trackedLinks.replyId, replyIds);
  const { clicked, converted } = countsOf(db, ofReplies);
  const rows = await db
    .select({
      replyId: trackedLinks.replyId,
      clicks: sql<number>`coalesce(sum(${clicked.n}), 0)::int`,
      conversions: sql<number>`coalesce(sum(${converted.n}), 0)::int`,
    })
    .from(trackedLinks)
    .leftJoin(clicked, eq(clicked.code, trackedLinks.code))
    .leftJoin(converted, eq(converted.code, trackedLinks.code))
    .where(ofReplies)
    .groupBy(trackedLinks.replyId);
  return new Map(rows.map(({ replyId, ...counts }) => [replyId, counts]));
}

/** For each reply, the codes of all links in replies to the same post. */
export async function linkCodesForPosts(
  db: Queryable,
  replyIds: readonly string[],
): Promise<Map<string, string[]>> {
  const other = alias(replies, "other");
  const rows = await db
    .select({ replyId: replies.id, code: trackedLinks.code })
    .from(replies)
    .innerJoin(other, eq(other.mentionId, replies.mentionId))
    .innerJoin(trackedLinks, eq(trackedLinks.replyId, other.id))
    .where(idIsOneOf(replies.id, replyIds));
  const codes = new Map<string, string[]>();
  for (const { replyId, code } of rows) codes.set(replyId, [...(codes.get(replyId) ?? []), code]);
  return codes;
}

/** What the redirect of a link is made of. */
export interface FollowedLink {
  target: string;
  source: Source;
  companyName: string | null;
  website: string | null;
}

export async function findLink(db: Queryable, code: string): Promise<FollowedLink | null> {
  const [row] = await db
    .select({
      target: trackedLinks.target,
      source: mentions.source,
      companyName: workspaces.companyName,
      website: workspaces.website,
    })
    .from(trackedLinks)
    .innerJoin(replies, eq(replies.id, trackedLinks.replyId))
    .innerJoin(mentions, eq(mentions.id, replies.mentionId))
    .innerJoin(workspaces, eq(workspaces.id, trackedLinks.workspaceId))
    .where(eq(trackedLinks.code, code));
  return row ?? null;
}

export async function insertClick(
  db: Queryable,
  click: { id: string; code: string; at: Date },
): Promise<void> {
  await db.insert(linkClicks).values(click);
}

/**
 * Moves links from earlier replies to the same post to a reply that reuses their text. Of several links to one
 * page only the oldest is moved, and none if the reply has one already.
 */
export async function moveLinks(tx: Tx, replyId: string, codes: readonly string[]): Promise<void> {
  const [earlier, existing] = [alias(trackedLinks, "earlier"), alias(trackedLinks, "existing")];
  const oldestPerPage = tx
    .selectDistinctOn([earlier.target], { code: earlier.code })
    .from(earlier)
    .where(
      and(
        inArray(earlier.code, [...codes]),
        inArray(earlier.replyId, repliesToSamePost(tx, replyId)),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(existing)
            .where(and(eq(existing.replyId, replyId), eq(existing.target, earlier.target))),
        ),
      ),
    )
    .orderBy(earlier.target, earlier.createdAt, earlier.code);
  await tx.update(trackedLinks).set({ replyId }).where(inArray(trackedLinks.code, oldestPerPage));
}

/** Finds and locks a click on one of the workspace's links, so that its conversions are counted one at a time. */
export async function lockClick(
  tx: Tx,
  workspaceId: string,
  clickId: string,
): Promise<{ code: string; at: Date } | null> {
  const [row] = await tx
    .select({ code: linkClicks.code, at: linkClicks.at })
    .from(linkClicks)
    .innerJoin(trackedLinks, eq(trackedLinks.code, linkClicks.code))
    .where(and(eq(linkClicks.id, clickId), eq(trackedLinks.workspaceId, workspaceId)))
    .for("update", { of: linkClicks });
  return row ?? null;
}

export async function countOfClick(tx: Tx, clickId: string): Promise<number> {
  return tx.$count(conversions, eq(conversions.clickId, clickId));
}

/** Whether a click is on one of the workspace's links. */
export async function hasClick(
  db: Queryable,
  workspaceId: string,
  clickId: string,
): Promise<boolean> {
  const rows = await db
    .select({ code: linkClicks.code })
    .from(linkClicks)
    .innerJoin(trackedLinks, eq(trackedLinks.code, linkClicks.code))
    .where(and(eq(linkClicks.id, clickId), eq(trackedLinks.workspaceId, workspaceId)));
  return rows.length > 0;
}

/**
 * Inserts a conversion. A report from the server replaces one from a page with the same key.
 * @returns whether it was stored; false: it was counted already
 */
export async function insertConversion(
  tx: Tx,
  conversion: typeof conversions.$inferInsert,
): Promise<boolean> {
  const { code, clickId, name, value, currency, via, at } = conversion;
  const rows = await tx
    .insert(conversions)
    .values(conversion)
    .onConflictDoUpdate({
      target: [conversions.workspaceId, conversions.key],
      set: { code, clickId, name, value, currency, via, at },
      setWhere: sql`${conversions.via} = 'snippet' and excluded.via = 'server'`,
    })
    .returning({ id: conversions.id });
  return rows.length > 0;
}

/** The workspace's latest conversions, newest first. */
export function listConversions(db: Queryable, workspaceId: string, limit: number) {
  return db
    .select({ conversion: conversions, replyId: trackedLinks.replyId })
    .from(conversions)
    .innerJoin(trackedLinks, eq(trackedLinks.code, conversions.code))
    .where(eq(conversions.workspaceId, workspaceId))
    .orderBy(desc(conversions.at), desc(conversions.id))
    .limit(limit);
}

/** The version of the workspace's keys: 1 until they are renewed. */
export async function keyVersion(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await db
    .select()
    .from(conversionKeys)
    .where(eq(conversionKeys.workspaceId, workspaceId));
  return row?.version ?? 1;
}

export async function raiseKeyVersion(db: Queryable, workspaceId: string): Promise<void> {
  await db
    .insert(conversionKeys)
    .values({ workspaceId, version: 2 })
    .onConflictDoUpdate({
      target: conversionKeys.workspaceId,
      set: { version: sql`${conversionKeys.version} + 1` },
    });
}

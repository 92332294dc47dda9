import type { Source } from "@earshot/contract";
import { and, desc, eq, inArray, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { idIsOneOf } from "../../platform/db/columns.ts";
import type { Queryable, Tx } from "../../platform/db/index.ts";
import { mentions } from "../mentions/schema.ts";
import { replies } from "../replies/schema.ts";
import { workspaces } from "../workspaces/schema.ts";
import { conversionKeys, conversions, linkClicks, trackedLinks } from "./schema.ts";

export type LinkRow = typeof trackedLinks.$inferSelect;
export type ConversionRow = typeof conversions.$inferSelect;

/** Adds a link, unless its reply has one to that page. @returns whether it was added */
export async function insertLink(db: Queryable, link: LinkRow): Promise<boolean> {
  const rows = await db
    .insert(trackedLinks)
    .values(link)
    .onConflictDoNothing()
    .returning({ code: trackedLinks.code });
  return rows.length > 0;
}

/** A link with what came of it. */
export interface CountedLink {
  code: string;
  target: string;
  clicks: number;
  conversions: number;
}

/** How often the links that are meant were clicked, and what came of it, each by code. */
function countsOf(db: Queryable, ofLinks: SQL) {
  const clicked = db
    .select({ code: linkClicks.code, n: sql<number>`count(*)::int`.as("clicked") })
    .from(linkClicks)
    .innerJoin(trackedLinks, eq(trackedLinks.code, linkClicks.code))
    .where(ofLinks)
    .groupBy(linkClicks.code)
    .as("clicks");
  const converted = db
    .select({ code: conversions.code, n: sql<number>`count(*)::int`.as("converted") })
    .from(conversions)
    .innerJoin(trackedLinks, eq(trackedLinks.code, conversions.code))
    .where(ofLinks)
    .groupBy(conversions.code)
    .as("done");
  return { clicked, converted };
}

/** The links of a reply with what came of them, in the order in which they were made. */
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

/** What came of the links of replies; those without a link are missing. */
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

/** The codes of the links that replies to the same post as each of these have. */
export async function codesAround(
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

/** What a link's way on is made of. */
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
 * Gives links that an earlier reply to the same post made to the one whose text carries them now: it
 * began with the text that was left.
 */
export async function takeOver(tx: Tx, replyId: string, codes: readonly string[]): Promise<void> {
  const [own, earlier] = [alias(replies, "own"), alias(replies, "earlier")];
  const taken = alias(trackedLinks, "taken");
  const ofSamePost = tx
    .select({ id: earlier.id })
    .from(earlier)
    .innerJoin(own, eq(own.mentionId, earlier.mentionId))
    .where(eq(own.id, replyId));
  await tx
    .update(trackedLinks)
    .set({ replyId })
    .where(
      and(
        inArray(trackedLinks.code, [...codes]),
        inArray(trackedLinks.replyId, ofSamePost),
        // It has a link of its own to that page: both stay as they are.
        notExists(
          tx
            .select({ one: sql`1` })
            .from(taken)
            .where(and(eq(taken.replyId, replyId), eq(taken.target, trackedLinks.target))),
        ),
      ),
    );
}

/** A click of one of the workspace's links, locked: what is counted of it is counted in turn. */
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

/** @returns whether it was not there already */
export async function insertConversion(
  tx: Tx,
  conversion: typeof conversions.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(conversions)
    .values(conversion)
    .onConflictDoNothing()
    .returning({ id: conversions.id });
  return rows.length > 0;
}

/** The workspace's last conversions, the newest first. */
export function listConversions(db: Queryable, workspaceId: string, limit: number) {
  return db
    .select({ conversion: conversions, replyId: trackedLinks.replyId })
    .from(conversions)
    .innerJoin(trackedLinks, eq(trackedLinks.code, conversions.code))
    .where(eq(conversions.workspaceId, workspaceId))
    .orderBy(desc(conversions.at), desc(conversions.id))
    .limit(limit);
}

/** Which keys of the workspace hold; 1 until they were renewed. */
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

import { and, asc, count, desc, eq, gt, gte, isNull, lt, max, type SQL, sql } from "drizzle-orm";
import { escapeLike } from "../../../infrastructure/database/escape.ts";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { conversations, chatMessages as messages } from "./schema.ts";

type Conversation = typeof conversations.$inferSelect;
/** A conversation with the number of its messages. */
export type ConversationRow = Omit<Conversation, "workspaceId" | "deletedAt"> & {
  messageCount: number;
};
/** A row of the messages' table. */
export type MessageRow = typeof messages.$inferSelect;
/** The progress of an answer. */
export type Progress = Pick<MessageRow, "text" | "status" | "failure" | "citations">;

const columns = {
  id: conversations.id,
  title: conversations.title,
  context: conversations.context,
  createdAt: conversations.createdAt,
  updatedAt: conversations.updatedAt,
  // Written as text, because Drizzle omits the tables of columns in a selected expression.
  messageCount: sql<number>`(select count(*)::int from chat_messages m where m.conversation_id = conversations.id)`,
};

const ofWorkspace = (workspaceId: string): SQL | undefined =>
  and(eq(conversations.workspaceId, workspaceId), isNull(conversations.deletedAt));
const oneOf = (workspaceId: string, id: string) =>
  and(ofWorkspace(workspaceId), eq(conversations.id, id));

/** The condition for conversations whose title or messages contain a text, ignoring case. */
function matching(workspaceId: string, search: string): SQL | undefined {
  if (search === "") return ofWorkspace(workspaceId);
  const pattern = `%${escapeLike(search)}%`;
  return and(
    ofWorkspace(workspaceId),
    sql`(${conversations.title} ilike ${pattern} or exists (select 1 from ${messages} where ${messages.conversationId} = ${conversations.id} and ${messages.text} ilike ${pattern}))`,
  );
}

/** A page of a workspace's conversations, the most recently used first. */
export function listConversations(
  db: Queryable,
  workspaceId: string,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<ConversationRow[]> {
  return db
    .select(columns)
    .from(conversations)
    .where(matching(workspaceId, search))
    .orderBy(desc(conversations.updatedAt), desc(conversations.id))
    .limit(limit)
    .offset(offset);
}

export async function countConversations(
  db: Queryable,
  workspaceId: string,
  search: string,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(conversations)
    .where(matching(workspaceId, search));
  return row?.count ?? 0;
}

/** @returns null when the workspace has no such conversation. */
export async function findConversation(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<ConversationRow | null> {
  const [row] = await db.select(columns).from(conversations).where(oneOf(workspaceId, id));
  return row ?? null;
}

/** Locks a conversation, so that changes of its messages are serialized. @returns whether it exists. */
export async function lockConversation(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(oneOf(workspaceId, id))
    .for("update");
  return rows.length > 0;
}

export async function insertConversation(
  tx: Tx,
  row: Pick<Conversation, "workspaceId" | "title" | "context" | "updatedAt">,
): Promise<string> {
  const [inserted] = await tx
    .insert(conversations)
    .values({ ...row, createdAt: row.updatedAt })
    .returning({ id: conversations.id });
  if (!inserted) throw new Error("an inserted row was not returned");
  return inserted.id;
}

/** @returns whether the workspace has such a conversation. */
export async function updateConversation(
  db: Queryable,
  workspaceId: string,
  id: string,
  change: Partial<Pick<Conversation, "title" | "context" | "updatedAt" | "deletedAt">>,
): Promise<boolean> {
  const rows = await db
    .update(conversations)
    .set(change)
    .where(oneOf(workspaceId, id))
    .returning({ id: conversations.id });
  return rows.length > 0;
}

/** @returns whether the workspace has such a conversation that was deleted after that time. */
export async function restoreConversation(
  tx: Tx,
  workspaceId: string,
  id: string,
  deletedAfter: Date,
): Promise<boolean> {
  const rows = await tx
    .update(conversations)
    .set({ deletedAt: null })
    .where(
      and(
        eq(conversations.workspaceId, workspaceId),
        eq(conversations.id, id),
        gt(conversations.deletedAt, deletedAfter),
      ),
    )
    .returning({ id: conversations.id });
  return rows.length > 0;
}

/** Deletes the rows of conversations that were deleted before that time, with their messages. */
export async function pruneConversations(db: Queryable, deletedBefore: Date): Promise<void> {
  await db.delete(conversations).where(lt(conversations.deletedAt, deletedBefore));
}

/** The messages of a conversation, oldest first; with `last`, only the last ones. */
export async function listMessages(
  db: Queryable,
  conversationId: string,
  last?: number,
): Promise<MessageRow[]> {
  const ofConversation = db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId));
  if (last === undefined) return ofConversation.orderBy(asc(messages.position));
  return (await ofConversation.orderBy(desc(messages.position)).limit(last)).reverse();
}

/** Adds a message at the end of a conversation, which the caller has locked. */
export async function insertMessage(
  tx: Tx,
  row: Pick<MessageRow, "conversationId" | "role" | "text" | "status" | "createdAt">,
): Promise<MessageRow> {
  const [last] = await tx
    .select({ position: max(messages.position) })
    .from(messages)
    .where(eq(messages.conversationId, row.conversationId));
  const [inserted] = await tx
    .insert(messages)
    .values({
      ...row,
      position: (last?.position ?? 0) + 1,
      failure: null,
      citations: [],
      savedAt: row.createdAt,
    })
    .returning();
  if (!inserted) throw new Error("an inserted row was not returned");
  return inserted;
}

/** Deletes the messages of a conversation, from a position on. */
export async function deleteMessages(tx: Tx, conversationId: string, from = 0): Promise<void> {
  await tx
    .delete(messages)
    .where(and(eq(messages.conversationId, conversationId), gte(messages.position, from)));
}

/** Saves the progress of an answer. @returns null when it was stopped or deleted in the meantime. */
export async function saveAnswer(
  tx: Tx,
  id: string,
  progress: Progress & Pick<MessageRow, "savedAt">,
): Promise<MessageRow | null> {
  const [row] = await tx
    .update(messages)
    .set(progress)
    .where(and(eq(messages.id, id), eq(messages.status, "writing")))
    .returning();
  return row ?? null;
}

/** Stops the answers of a conversation that are being written; they keep their text so far. */
export async function stopAnswers(tx: Tx, conversationId: string): Promise<void> {
  await tx
    .update(messages)
    .set({ status: "stopped" })
    .where(and(eq(messages.conversationId, conversationId), eq(messages.status, "writing")));
}

/** Fails answers that were last saved before that time. @returns their conversations. */
export async function failAnswers(
  tx: Tx,
  savedBefore: Date,
  failure: string,
): Promise<{ workspaceId: string; conversationId: string }[]> {
  return tx
    .update(messages)
    .set({ status: "failed", failure })
    .from(conversations)
    .where(
      and(
        eq(conversations.id, messages.conversationId),
        eq(messages.status, "writing"),
        lt(messages.savedAt, savedBefore),
      ),
    )
    .returning({
      workspaceId: conversations.workspaceId,
      conversationId: messages.conversationId,
    });
}

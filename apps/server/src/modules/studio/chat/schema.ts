import type { ChatContext, ChatMessage } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

/** Conversations with the language model. */
export const conversations = pgTable(
  "conversations",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    context: jsonb("context").$type<ChatContext>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** A deleted conversation can be restored for ten seconds. */
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    index("conversations_workspace").on(table.workspaceId, table.updatedAt),
    index("conversations_deleted").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** The messages of conversations: people's questions and the model's answers. */
export const chatMessages = pgTable(
  "chat_messages",
  {
    id: id(),
    conversationId: uuid("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    /** The order of messages within a conversation. */
    position: integer("position").notNull(),
    role: text("role").$type<ChatMessage["role"]>().notNull(),
    text: text("text").notNull(),
    status: text("status").$type<ChatMessage["status"]>().notNull(),
    /** Why the answer failed, for people. */
    failure: text("failure"),
    citations: jsonb("citations").$type<ChatMessage["citations"]>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When its text was last saved. */
    savedAt: moment("saved_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("chat_messages_position").on(table.conversationId, table.position),
    index("chat_messages_writing").on(table.savedAt).where(sql`${table.status} = 'writing'`),
  ],
);

import type { Grounding, PostType } from "@earshot/contract";
import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";
import { mentions } from "../../inbox/mentions/schema.ts";

/** The sources and options of a generation, apart from the prompt and the company's profile. */
export interface StoredContext {
  /** The name of a built-in voice, or the id of an own voice. */
  voiceId: string;
  includeHashtags: boolean;
  includeEmojis: boolean;
  notes: string[];
  links: Record<string, string>;
  knowledgeIds: string[];
  mentionIds: string[];
}

/** Requests for generated texts. */
export const generations = pgTable(
  "generations",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    prompt: text("prompt").notNull(),
    postType: text("post_type").$type<PostType>().notNull(),
    /** The voice's name when the text was written. */
    voice: text("voice").notNull(),
    context: jsonb("context").$type<StoredContext>().notNull(),
    /** The mention that the texts answer. */
    replyToMentionId: uuid("reply_to_mention_id").references(() => mentions.id, {
      onDelete: "set null",
    }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("generations_workspace").on(table.workspaceId, table.createdAt),
    index("generations_reply_to").on(table.replyToMentionId),
  ],
);

/** Generated texts. */
export const contentItems = pgTable(
  "content_items",
  {
    generationId: uuid("generation_id")
      .notNull()
      .references(() => generations.id, { onDelete: "cascade" }),
    postIndex: smallint("post_index").notNull(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    grounding: jsonb("grounding").$type<Grounding>().notNull(),
    isSaved: boolean("is_saved").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /** A deleted text can be restored for ten seconds. */
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.generationId, table.postIndex] }),
    index("content_items_unsaved").on(table.createdAt).where(sql`not ${table.isSaved}`),
    index("content_items_deleted").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** How many texts were generated and saved. Not deleted with the texts. */
export const contentCounts = pgTable(
  "content_counts",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** In UTC. */
    day: date("day").notNull(),
    /** A post type, or the type of a text that was generated elsewhere. */
    type: text("type").notNull(),
    /** Empty: the text was generated elsewhere. */
    voice: text("voice").notNull(),
    generated: integer("generated").notNull().default(0),
    saved: integer("saved").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.day, table.type, table.voice] })],
);

/** Texts that customers suggest to the writers of their mentions. */
export const replySuggestions = pgTable("reply_suggestions", {
  mentionId: uuid("mention_id")
    .primaryKey()
    .references(() => mentions.id, { onDelete: "cascade" }),
  text: text("text").notNull(),
  suggestedAt: moment("suggested_at").notNull(),
});

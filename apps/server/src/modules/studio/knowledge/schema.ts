import type { KnowledgeSource } from "@earshot/contract";
import { type SQL, sql } from "drizzle-orm";
import { boolean, customType, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

const wordList = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Texts about the companies of workspaces, for generated texts and for their writers. */
export const knowledgeEntries = pgTable(
  "knowledge_entries",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    source: text("source").$type<KnowledgeSource>().notNull(),
    /** The name of the file or the address of the page; null: typed in. */
    origin: text("origin"),
    content: text("content").notNull(),
    /** The length of the content, in UTF-16 units. */
    length: integer("length").notNull(),
    /** Whether the source is longer than the stored content. */
    isCut: boolean("is_cut").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** A deleted entry can be restored for ten seconds. */
    deletedAt: moment("deleted_at"),
    /**
     * The words by which it is found. `<` is replaced, because PostgreSQL's parser needs quadratic time to search for
     * the ends of unclosed tags.
     */
    words: wordList("words").generatedAlwaysAs(
      (): SQL =>
        sql`to_tsvector('simple'::regconfig, translate(${knowledgeEntries.title} || ' ' || ${knowledgeEntries.content}, '<', ' '))`,
    ),
  },
  (table) => [
    index("knowledge_entries_workspace").on(table.workspaceId, table.createdAt),
    index("knowledge_entries_words").using("gin", table.words),
    index("knowledge_entries_deleted")
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
);

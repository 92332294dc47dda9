import type { KnowledgeSource } from "@earshot/contract";
import { type SQL, sql } from "drizzle-orm";
import { boolean, customType, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

const wordList = customType<{ data: string }>({ dataType: () => "tsvector" });

/** What workspaces know of their companies, for texts and for their writers. */
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
    /** Of the content, in UTF-16 units. */
    length: integer("length").notNull(),
    /** Whether the source has more than is stored. */
    isCut: boolean("is_cut").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** It can be restored for ten seconds. */
    deletedAt: moment("deleted_at"),
    /**
     * The words by which it is found. Without `<`: PostgreSQL's parser takes the square of a text's length to find
     * the ends of tags that have none.
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

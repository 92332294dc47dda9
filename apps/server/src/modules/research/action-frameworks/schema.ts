import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../infrastructure/database/columns.ts";
import { researchJobs } from "../research-jobs/schema.ts";

/** The customer's own texts, which replace the generated ones. */
export interface OwnTexts {
  where: string;
  title: string;
  text: string;
}

/** A section of a saved framework. Generated texts are not stored: they are generated when the framework is read. */
export interface StoredSection {
  id: string;
  /** null: as generated from the analysis. */
  own: OwnTexts | null;
}

/** A customer's changes to the action framework of an analysis, its share link and its page at Notion. */
export const actionFrameworks = pgTable(
  "action_frameworks",
  {
    analysisId: uuid("analysis_id")
      .primaryKey()
      .references(() => researchJobs.id, { onDelete: "cascade" }),
    /** null, for title or sections: as generated. */
    title: text("title"),
    sections: jsonb("sections").$type<StoredSection[]>(),
    /** Incremented with each change. */
    version: integer("version").notNull().default(0),
    changedAt: moment("changed_at"),
    /** Incremented to revoke the links. */
    shareVersion: integer("share_version").notNull().default(1),
    /** null: not shared. */
    shareExpiresAt: moment("share_expires_at"),
    /** Its page at Notion; null: not exported. */
    notionPageId: text("notion_page_id"),
    notionUrl: text("notion_url"),
    /** While it is being exported: until when no other export can begin. */
    exportingUntil: moment("exporting_until"),
  },
  (table) => [
    check(
      "action_frameworks_notion_page",
      sql`(${table.notionPageId} is null) = (${table.notionUrl} is null)`,
    ),
  ],
);

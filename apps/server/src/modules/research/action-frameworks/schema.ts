import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../infrastructure/database/columns.ts";
import { researchJobs } from "../research-jobs/schema.ts";

/** The customer's own words in place of those that were made. */
export interface OwnTexts {
  where: string;
  title: string;
  text: string;
}

/** A section that the customer has kept. Texts that were made are not stored: they are made when it is read. */
export interface StoredSection {
  id: string;
  /** null: as it was made from the analysis. */
  own: OwnTexts | null;
}

/** What a customer has changed of an analysis' action framework, and where it went. */
export const actionFrameworks = pgTable(
  "action_frameworks",
  {
    analysisId: uuid("analysis_id")
      .primaryKey()
      .references(() => researchJobs.id, { onDelete: "cascade" }),
    /** null, as the sections are: as it was made. */
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
    /** While a worker exports it: until when others wait. */
    exportingUntil: moment("exporting_until"),
  },
  (table) => [
    check(
      "action_frameworks_notion_page",
      sql`(${table.notionPageId} is null) = (${table.notionUrl} is null)`,
    ),
  ],
);

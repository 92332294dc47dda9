import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, id, moment } from "../database/columns.ts";

/** Where the bytes of a file are. */
type Location = "database" | "s3";

/** Small files, such as screenshots. Every process has them. */
export const blobs = pgTable(
  "blobs",
  {
    id: id(),
    /** The type of the re-encoded bytes, such as `image/webp`. */
    mediaType: text("media_type").notNull(),
    location: text("location").$type<Location>().notNull().default("database"),
    /** null once they are in the object store. */
    content: bytes("content"),
    /** Random; a trigger has the object deleted with its row. */
    objectName: text("object_name").unique(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    check(
      "blobs_one_location",
      sql`case ${table.location} when 'database' then ${table.content} is not null and ${table.objectName} is null
        else ${table.content} is null and ${table.objectName} is not null end`,
    ),
    // The next ones to move.
    index("blobs_in_database").on(table.id).where(sql`${table.location} = 'database'`),
  ],
);

/**
 * Objects to delete: those whose row was deleted, and new ones that no row names yet, which are due an hour later.
 */
export const objectDeletions = pgTable(
  "object_deletions",
  { name: text("name").primaryKey(), dueAt: moment("due_at").notNull() },
  (table) => [index("object_deletions_due").on(table.dueAt)],
);

import { pgTable, text } from "drizzle-orm/pg-core";
import { bytes, id, moment } from "../database/columns.ts";

/** Small files, such as screenshots. Every process has them, and a backup takes them along. */
export const blobs = pgTable("blobs", {
  id: id(),
  /** The type of the re-encoded bytes, such as `image/webp`. */
  mediaType: text("media_type").notNull(),
  content: bytes("content").notNull(),
  createdAt: moment("created_at").notNull(),
});

import type { ExportState } from "@earshot/contract";
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { users } from "../../identity/accounts/schema.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

/** The newest export of each workspace. The token of its link is derived from the id. */
export const dataExports = pgTable(
  "data_exports",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .unique()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Who gets the link. */
    requestedBy: uuid("requested_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text("state").$type<ExportState>().notNull().default("waiting"),
    /** Grows whenever a worker begins, so that an earlier one stores nothing. */
    run: integer("run").notNull().default(0),
    /** When it was requested, or when a worker last reported that it prepares it. */
    progressAt: moment("progress_at").notNull(),
    /** Rows that were written so far. */
    rows: integer("rows").notNull().default(0),
    /** The size of the file so far. */
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    requestedAt: moment("requested_at").notNull(),
    /** When the file is deleted; null: it is not ready. */
    expiresAt: moment("expires_at"),
  },
  (table) => [index("data_exports_expires").on(table.expiresAt)],
);

/** The parts of a prepared file in their order, each a small file. A trigger deletes that with its row. */
export const dataExportParts = pgTable(
  "data_export_parts",
  {
    exportId: uuid("export_id")
      .notNull()
      .references(() => dataExports.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    blobId: uuid("blob_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.position] })],
);

import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { id, moment } from "../database/columns.ts";

/** The attempts to make a scheduled backup, with their outcome. */
export const backupRuns = pgTable(
  "backup_runs",
  {
    id: id(),
    /** About when its snapshot was taken. */
    startedAt: moment("started_at").notNull(),
    /** The file's name, in the folder of the process that wrote it. */
    file: text("file").notNull(),
    /** null: it is running, or its process was killed. */
    finishedAt: moment("finished_at"),
    fileBytes: bigint("file_bytes", { mode: "number" }),
    /** A sentence for the operator; null: it has not failed. */
    failure: text("failure"),
  },
  (table) => [index("backup_runs_started").on(table.startedAt)],
);

import type { ResearchJob, ResearchStatus } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

/** Research that workers do in steps. Its kind defines `input` and `result`. */
export const researchJobs = pgTable(
  "research_jobs",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    kind: text("kind").$type<ResearchJob["kind"]>().notNull(),
    status: text("status").$type<ResearchStatus>().notNull(),
    /** The position of the step that is running or waits; the number of steps when all are done. */
    step: integer("step").notNull().default(0),
    /** Progress within the step. */
    done: integer("done").notNull().default(0),
    total: integer("total").notNull().default(0),
    /** Why it failed, for people. */
    errorMessage: text("error_message"),
    /** What is missing and why, for people. */
    notice: text("notice"),
    input: jsonb("input").$type<object>().notNull(),
    /** Ids of posts, spans and numbers, never text of posts. */
    result: jsonb("result").$type<object>().notNull().default({}),
    /** Incremented when the job is continued or ends, so that a step of an earlier run stores nothing. */
    run: integer("run").notNull().default(1),
    /** Whether a worker is doing the step; otherwise it waits for one. */
    isBegun: boolean("is_begun").notNull().default(false),
    /** How often the step was begun without progress. */
    attempts: integer("attempts").notNull().default(0),
    /** The job that this one repeats. */
    regeneratedFrom: uuid("regenerated_from"),
    createdAt: moment("created_at").notNull(),
    /** When a worker last reported that it is doing the step. */
    progressAt: moment("progress_at").notNull(),
    finishedAt: moment("finished_at"),
    /** When the customer marked it as done. */
    completedAt: moment("completed_at"),
  },
  (table) => [
    index("research_jobs_workspace").on(table.workspaceId, table.createdAt),
    index("research_jobs_running").on(table.progressAt).where(sql`${table.finishedAt} is null`),
  ],
);

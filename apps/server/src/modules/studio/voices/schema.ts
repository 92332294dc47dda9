import type { BuiltInVoice } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

const workspace = () =>
  uuid("workspace_id").references(() => workspaces.id, { onDelete: "cascade" });

/** The voices that workspaces have made. */
export const voices = pgTable(
  "voices",
  {
    id: id(),
    workspaceId: workspace().notNull(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    rules: jsonb("rules").$type<string[]>().notNull(),
    samples: jsonb("samples").$type<string[]>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("voices_name").on(table.workspaceId, sql`lower(${table.name})`)],
);

/** The voice of a workspace's replies: one of its own or a built-in one. No row: the house voice. */
export const replyVoices = pgTable(
  "reply_voices",
  {
    workspaceId: workspace().primaryKey(),
    voiceId: uuid("voice_id").references(() => voices.id, { onDelete: "cascade" }),
    builtIn: text("built_in").$type<BuiltInVoice>(),
  },
  (table) => [check("reply_voices_one", sql`num_nonnulls(${table.voiceId}, ${table.builtIn}) = 1`)],
);

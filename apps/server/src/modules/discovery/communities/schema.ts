import type { CommunityVerdict, RulesAssessment, Source } from "@earshot/contract";
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";

/** Communities whose rules were requested. */
export const ruledCommunities = pgTable(
  "community_verdicts",
  {
    source: text("source").$type<Source>().notNull(),
    /** Lower-cased, without r/. */
    key: text("key").notNull(),
    /** As the platform writes it. */
    name: text("name").notNull(),
    /** When the last attempt to read its rules was made, and why it failed. */
    triedAt: moment("attempted_at"),
    failure: text("failure"),
    /** The administrator's decision; null: its rules decide. */
    verdict: text("verdict").$type<"allowed" | "hold" | "forbidden">(),
    verdictNote: text("verdict_note"),
    verdictAt: moment("verdict_at"),
    verdictBy: uuid("verdict_by"),
  },
  (table) => [primaryKey({ columns: [table.source, table.key] })],
);

/** A community's rules as they were from `first_seen_at` to `last_seen_at`; one row for each wording. */
export const communityRules = pgTable(
  "community_rules",
  {
    id: id(),
    source: text("source").$type<Source>().notNull(),
    key: text("key").notNull(),
    /** The hash of the rules' text: an unchanged wording stays the same row. */
    hash: text("hash").notNull(),
    rules: jsonb("rules").$type<{ name: string; description: string }[]>().notNull(),
    /** The community's own description, which may contain rules too. */
    about: text("about").notNull(),
    assessment: jsonb("assessment").notNull(),
    /** The rulebook version that made the assessment. */
    rulebookVersion: text("rulebook_version").notNull(),
    firstSeenAt: moment("first_seen_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
  },
  (table) => [
    index("community_rules_latest").on(table.source, table.key, table.lastSeenAt),
    uniqueIndex("community_rules_wording").on(
      table.source,
      table.key,
      table.hash,
      table.firstSeenAt,
    ),
  ],
);

/** The JSON that {@link knownCommunityJson} yields. */
export interface KnownCommunityJson {
  verdict: CommunityVerdict | null;
  verdictNote: string | null;
  failure: string | null;
  assessment: RulesAssessment | null;
  /** As PostgreSQL writes a moment in JSON. */
  lastSeenAt: string | null;
}

/**
 * SQL for what is known of a community, as JSON for `decideOnKnown`. A list selects it with its rows, because
 * separate queries for each page would cost as much as the page.
 * @param source SQL of the platform's name, as text
 * @param community SQL of the community's name as its posts have it; null yields null
 */
export const knownCommunityJson = (source: string, community: string): string => `(
  select json_build_object('verdict', v.verdict, 'verdictNote', v.verdict_note, 'failure', v.failure,
    'assessment', r.assessment, 'lastSeenAt', r.last_seen_at)
  from community_verdicts v left join lateral (
    select assessment, last_seen_at from community_rules
    where source = v.source and key = v.key order by last_seen_at desc limit 1) r on true
  where v.source = ${source} and v.key = lower(${community}))`;

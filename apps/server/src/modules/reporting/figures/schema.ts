import {
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "../../../infrastructure/database/columns.ts";

const count = (name: string) => integer(name).notNull().default(0);

/** The counts of replies and acceptances, in both tables below. */
const counts = () => ({
  /** Acceptances of mentions that are accepted, in progress or replied. */
  engaged: count("engaged"),
  /** Those of them that are replied. */
  answered: count("answered"),
  /** Those of `engaged` that promise a first reply within 15 minutes. */
  promised: count("promised"),
  promiseKept: count("promise_kept"),
  /** Those whose first reply was placed later. */
  promiseLate: count("promise_late"),
  placed: count("placed"),
  survived: count("survived"),
  removed: count("removed"),
  /** Survival checks of ours, and the replies that had one. */
  checks: count("checks"),
  checked: count("checked"),
  /** Replies that can't be checked, and those of them whose 72 hours are decided. */
  selfReported: count("self_reported"),
  selfReportedDecided: count("self_reported_decided"),
  clicks: count("clicks"),
  conversions: count("conversions"),
});

/**
 * The counts of a workspace on a day of its time zone. Mentions are counted on the day of their posts; acceptances,
 * clicks and conversions on their own day; replies and their outcomes on the day of their placement. Only triggers
 * write it, at the end of each transaction (migration 0061, decision 065).
 */
export const dailyFigures = pgTable(
  "daily_figures",
  {
    workspaceId: uuid("workspace_id").notNull(),
    /** `infinity`: the sum of all days, for the facets `` and `s:` only. */
    day: date("day").notNull(),
    /** `` for all, or `s:` a source, `k:` a keyword, `c:` a community, both in lower case. */
    facet: text("facet").notNull(),
    cold: count("cold"),
    curious: count("curious"),
    looking: count("looking"),
    ready: count("ready"),
    /** Denied mentions of any level. */
    skipped: count("skipped"),
    /** Found more than a day after the post was written; for the facet `` only. */
    foundLater: count("found_later"),
    ...counts(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.day, table.facet] })],
);

/**
 * How many delays of each length there are on a day: from a post to its mention (`found`, on the day of the post)
 * and from acceptance to the first reply (`replied`, on the day of acceptance). Written by the same triggers.
 */
export const dailyDelays = pgTable(
  "daily_delays",
  {
    workspaceId: uuid("workspace_id").notNull(),
    kind: text("kind").$type<"found" | "replied">().notNull(),
    day: date("day").notNull(),
    /** `delay_bucket` of the seconds. */
    bucket: smallint("bucket").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.kind, table.day, table.bucket] })],
);

/**
 * The events whose sum are the counts of replies: acceptances of mentions (`m`), placed replies (`r`), the clicks on
 * a mention's links in an hour (`c`) and conversions (`v`). Written by the same triggers.
 */
export const figureEntries = pgTable(
  "figure_entries",
  {
    kind: text("kind").$type<"m" | "r" | "c" | "v">().notNull(),
    /** The id of the mention (m, c), the reply or the conversion. */
    id: uuid("id").notNull(),
    at: moment("at").notNull(),
    workspaceId: uuid("workspace_id").notNull(),
    mentionId: uuid("mention_id").notNull(),
    day: date("day").notNull(),
    facets: text("facets").array().notNull(),
    ...counts(),
    /** For an acceptance: `delay_bucket` of the seconds until the first reply; null: there is none. */
    bucket: smallint("bucket"),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id, table.at] }),
    index("figure_entries_mention").on(table.mentionId),
    index("figure_entries_workspace").on(table.workspaceId, table.at),
  ],
);

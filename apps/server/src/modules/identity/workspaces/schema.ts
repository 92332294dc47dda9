import type { PlanSlug, Tier } from "@earshot/contract";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { users } from "../accounts/schema.ts";

export const tier = pgEnum("tier", ["starter", "growth", "scale"]);
export const memberRole = pgEnum("member_role", ["owner", "member", "approver", "viewer"]);

/** Workspaces, which all data of customers belongs to. */
export const workspaces = pgTable(
  "workspaces",
  {
    id: id(),
    companyName: text("company_name"),
    /** The company's own site, as an http or https address. */
    website: text("website"),
    /** null: no plan (free). */
    tier: tier("tier"),
    /** The slug of the plan that the tier is of; null: no plan, or a tier that was not bought. */
    plan: text("plan").$type<PlanSlug>(),
    /** From when on the months of the quotas are counted; null: from the workspace's creation. */
    billingAnchor: moment("billing_anchor"),
    /**
     * The time zone in which those months are counted. It is fixed together with the anchor: a new time zone in
     * the settings moves no period. null: UTC.
     */
    billingZone: text("billing_zone"),
    /** The IANA name of the time zone in which days begin. */
    timeZone: text("time_zone").notNull().default("UTC"),
    /** Approved replies are placed without asking. */
    autoPost: boolean("auto_post").notNull().default(false),
    /** The line that every placed reply carries; null: the usual one. */
    disclosure: text("disclosure"),
    hasCompletedOnboarding: boolean("has_completed_onboarding").notNull().default(false),
    /** The discovery questionnaire, keys 0 to 6 (S2 §7). */
    discoveryAnswers: jsonb("discovery_answers")
      .$type<Partial<Record<string, string>>>()
      .notNull()
      .default({}),
    /** Since when no new posts are searched for, because no reply is left. */
    pausedAt: moment("paused_at"),
    /** Since when an administrator has suspended it; null: it is not suspended. */
    suspendedAt: moment("suspended_at"),
    /** Why, as its customer reads it. */
    suspensionReason: text("suspension_reason"),
    /** The agency whose client it is, by the agency's own workspace; null: none. */
    agencyId: uuid("agency_id").references((): AnyPgColumn => workspaces.id, {
      onDelete: "set null",
    }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("workspaces_agency").on(table.agencyId).where(sql`${table.agencyId} is not null`),
  ],
);

export const workspaceMembers = pgTable(
  "workspace_members",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: memberRole("role").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index("workspace_members_user").on(table.userId),
    // At most one owner; a trigger refuses to leave a workspace without one (migration 0060).
    uniqueIndex("workspace_members_owner")
      .on(table.workspaceId)
      .where(sql`${table.role} = 'owner'`),
  ],
);

/** The tier whose workspaces can be agencies: without it, their client workspaces are ordinary ones. */
export const agencyTier = "scale" satisfies Tier;

/** Whether the workspace of a member of `workspace_members` is the client of an agency. */
export const hasAgency = sql<boolean>`exists (select from workspaces client
  join workspaces agency on agency.id = client.agency_id and agency.tier = ${sql.raw(`'${agencyTier}'`)}
  where client.id = workspace_members.workspace_id)`;

/** Whether somebody of a client workspace has a seat in its agency's workspace, and so needs none here. */
const isStaff = (member: "workspace_members" | "earlier") => {
  const of = sql.raw(member);
  return sql<boolean>`exists (select from workspaces client
    join workspaces agency on agency.id = client.agency_id and agency.tier = ${sql.raw(`'${agencyTier}'`)}
    join workspace_members seat on seat.workspace_id = agency.id and seat.role in ('owner', 'member')
    where client.id = ${of}.workspace_id and seat.user_id = ${of}.user_id)`;
};

/** Whether a member of `workspace_members` works for the agency of their workspace. */
export const isAgencyStaff = isStaff("workspace_members");

/**
 * How many seats the owner and earlier members take before a member of `workspace_members`, for `activeRoleOf`;
 * 0 for other roles, and for staff of an agency, who take none (decision 074).
 */
export const seatsBefore = sql<number>`(case
  when workspace_members.role = 'member' and not ${isAgencyStaff} then (
    select count(*)::int from workspace_members earlier
    where earlier.workspace_id = workspace_members.workspace_id
      and (earlier.role = 'owner' or (earlier.role = 'member' and (earlier.created_at, earlier.user_id)
        < (workspace_members.created_at, workspace_members.user_id) and not ${isStaff("earlier")})))
  else 0 end)`;

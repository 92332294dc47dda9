import { z } from "zod";
import { call } from "../call.ts";
import { planSlugs } from "../ledger/plans.ts";
import { limits } from "../limits.ts";
import { pagingOf } from "../paging.ts";
import { trimmedText } from "../text.ts";

/** What administrators do that is recorded in their log. */
export const administratorActions = [
  "units_granted",
  "trial_extended",
  "workspace_paused",
  "workspace_resumed",
  "note_added",
  "writer_ended",
  "writer_reinstated",
  "writer_invited",
  "invitation_withdrawn",
  "support_access_requested",
  "support_access_ended",
  "support_mentions_read",
  "support_replies_read",
  "paddle_event_replayed",
  "job_retried",
  "refund_decided",
  "price_change_announced",
  "billing_reconciled",
  "payout_recorded",
  "payout_method_read",
  "payment_decided",
  "referral_decided",
  "community_account_added",
  "community_account_changed",
  "community_account_deleted",
  "community_rules_changed",
  "opt_out_added",
  "opt_out_decided",
  "second_factor_reset",
] as const;
export type AdministratorAction = (typeof administratorActions)[number];

/** An entry of the administrators' log. It can't be changed. */
export const administratorEntrySchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  action: z.enum(administratorActions),
  /** What was done, in a sentence. */
  sentence: z.string(),
  /** The administrator's reason; null: the act needs none. */
  reason: z.string().nullable(),
  /** The name or address of the administrator, or Operator for a command; null: the account was deleted. */
  administrator: z.string().nullable(),
  /** The workspace that it was about. A deleted one has only its id and no name. */
  workspace: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** The person that it was about, such as a writer. */
  subject: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
});
export type AdministratorEntry = z.output<typeof administratorEntrySchema>;

const dayCounts = z.array(z.object({ day: z.string(), count: z.number().int() }));

/** What waits in a queue. */
const queueSchema = z.object({
  waiting: z.number().int(),
  /** Since when the oldest one waits, ISO 8601; null: none waits. */
  oldestAt: z.string().nullable(),
});

/** The state of the whole product, for the administrator. Days are UTC days, the oldest first, today last. */
export const adminOverviewSchema = z.object({
  /** When it was counted. */
  at: z.string(),
  workspaces: z.object({
    total: z.number().int(),
    newIn7Days: z.number().int(),
    paused: z.number().int(),
  }),
  /** Customers' accounts created on each of the last 30 days. */
  signUps: dayCounts,
  revenue: z.object({
    /**
     * Paid in the last 30 days, in cents of US dollars: through Paddle with tax, and by receipts that were
     * approved. Refunds are not taken off.
     */
    paidCents: z.number().int(),
    /**
     * What running subscriptions pay per month before tax; a yearly plan counts a twelfth. A plan that a
     * receipt pays for does not renew automatically and does not count.
     */
    monthlyRecurringCents: z.number().int(),
    /** In the order of the plans; each plan once. */
    byPlan: z.array(
      z.object({
        plan: z.enum(planSlugs),
        paidCents: z.number().int(),
        monthlyRecurringCents: z.number().int(),
        /** Subscriptions that are active or past due; a trial pays nothing yet. */
        subscriptions: z.number().int(),
        /** Workspaces that have the plan. */
        workspaces: z.number().int(),
      }),
    ),
  }),
  /** Mentions found on each of the last 30 days, without duplicates and hidden ones. */
  mentions: dayCounts,
  /** Accepted mentions that no writer has claimed. */
  queue: queueSchema.extend({
    /** Those that have waited for more than 15 minutes. */
    late: z.number().int(),
  }),
  /** Replies that wait for a reviewer. */
  review: queueSchema,
  /** Receipts that wait for a decision. */
  receipts: queueSchema,
  /** Referrals on hold until they are accepted or refused. */
  referrals: queueSchema,
  placement: z.object({
    /** Replies placed in the last 7 and in the last 30 days. */
    spans: z.array(
      z.object({
        days: z.number().int(),
        placed: z.number().int(),
        removed: z.number().int(),
        survived: z.number().int(),
        /** Survived, of those that survived or were removed; null: none of them is decided. */
        survivalRate: z.number().nullable(),
      }),
    ),
    /** Replies that were sent, but may not have been posted. */
    unresolved: z.number().int(),
  }),
  /** Today's spending on each outside service that costs money, in cents of US dollars with fractions. */
  spend: z.array(
    z.object({
      /** The service: a platform, or `llm`. */
      service: z.string(),
      spentCents: z.number(),
      /** null: it has no budget, and nothing may be spent on it. */
      limitCents: z.number().nullable(),
    }),
  ),
  /** Paddle's events of the last 24 hours. */
  webhooks: z.object({
    received: z.number().int(),
    failed: z.number().int(),
    /** Not handled yet. */
    waiting: z.number().int(),
  }),
  failedJobs: z.number().int(),
});
export type AdminOverview = z.output<typeof adminOverviewSchema>;

/** A person that a search found. */
export const foundPersonSchema = z.object({
  id: z.string(),
  fullName: z.string().nullable(),
  email: z.string(),
  userType: z.enum(["user", "writer"]),
  /** The workspace of a customer; null for a writer, or before onboarding. */
  workspaceId: z.string().nullable(),
  companyName: z.string().nullable(),
});
export type FoundPerson = z.output<typeof foundPersonSchema>;

/** A workspace that a search found. */
export const foundWorkspaceSchema = z.object({
  id: z.string(),
  companyName: z.string().nullable(),
  /** The domain of the company's website. */
  domain: z.string().nullable(),
  ownerEmail: z.string().nullable(),
  plan: z.enum(planSlugs).nullable(),
  isPaused: z.boolean(),
});
export type FoundWorkspace = z.output<typeof foundWorkspaceSchema>;

export const administrationCalls = {
  getAdminOverview: call({
    method: "GET",
    path: "/admin/overview",
    who: "admin",
    summary:
      "Get the state of the whole product: customers, revenue, queues, placement, spending, jobs.",
    data: z.object({ overview: adminOverviewSchema }),
  }),
  searchAdmin: call({
    method: "GET",
    path: "/admin/search",
    who: "admin",
    summary: "Find people by name, address or id, and workspaces by company, domain or owner.",
    query: z.object({
      /** At least two characters. */
      q: trimmedText(limits.searchMax, { type: "Enter what to search for." }).min(
        2,
        "Enter at least two characters.",
      ),
    }),
    data: z.object({
      /** At most 20 each, those that begin with the text first. */
      people: z.array(foundPersonSchema),
      workspaces: z.array(foundWorkspaceSchema),
    }),
  }),
  listAdministratorEntries: call({
    method: "GET",
    path: "/admin/entries",
    who: "admin",
    summary: "List what administrators did, newest first: all of it, or of one workspace.",
    query: z.object({
      workspaceId: z.uuid("is not an id").optional(),
      ...pagingOf(20),
    }),
    data: z.object({ entries: z.array(administratorEntrySchema), total: z.number().int() }),
  }),
};

import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { pagingOf } from "../paging.ts";
import { trimmedText } from "../text.ts";
import { sources } from "../vocabulary.ts";
import { communityVerdicts } from "./communities-verdicts.ts";
import { optOutNameSchema, refuseMisfit } from "./opt-outs.ts";
import {
  optOutActions,
  optOutDecisions,
  optOutFilters,
  optOutProofs,
  optOutStatuses,
} from "./opt-outs-statuses.ts";

/** What a community's rules say about an element of a reply. */
export const stances = ["forbidden", "limited", "allowed", "unsaid"] as const;
export type Stance = (typeof stances)[number];

/** What a community's rules say about AI-generated text. */
export const aiStances = ["forbidden", "limited", "disclose", "allowed", "unsaid"] as const;
export type AiStance = (typeof aiStances)[number];

/** Words of a rule that something was read from. */
export const ruleQuoteSchema = z.object({
  /** The rule's place in the list, from 0; null: not in a rule but in the community's description. */
  rule: z.number().int().nullable(),
  quote: z.string(),
});

/** The assessment of a community's rules. */
export const rulesAssessmentSchema = z.object({
  /** About recommending a product that one is affiliated with, disclosed, in a comment. */
  promotion: z.enum(stances),
  links: z.enum(stances),
  ai: z.enum(aiStances),
  /** The penalty for AI-generated text. */
  aiRemoval: z.boolean(),
  aiBan: z.boolean(),
  /** Requirements for the account; null: none are named. */
  minAccountAgeDays: z.number().int().nullable(),
  karma: z.number().int().nullable(),
  /** They are not in English, so a missing rule means nothing. */
  foreign: z.boolean().optional(),
  /** The words of the rules that each part of the assessment is based on. */
  quotes: z.array(
    ruleQuoteSchema.extend({
      topic: z.enum(["promotion", "links", "ai", "minAccountAgeDays", "karma"]),
      /** The stance on promotion or links is based on this one. */
      decides: z.literal(true).optional(),
    }),
  ),
});
export type RulesAssessment = z.output<typeof rulesAssessmentSchema>;

/** One rule, as the community wrote it. */
export const communityRuleSchema = z.object({ name: z.string(), description: z.string() });
export type CommunityRule = z.output<typeof communityRuleSchema>;

/** What decides on replies in a community. */
export const communityRulesSchema = z.object({
  source: z.enum(sources),
  /** Without r/, as the platform writes it. */
  community: z.string(),
  verdict: z.enum(communityVerdicts),
  /** Who decides: its rules, the administrator, the block list, or none, because nothing is known. */
  by: z.enum(["rules", "administrator", "block_list", "unknown"]),
  /** What the verdict is based on, in a sentence. */
  reason: z.string(),
  /** The sentence of its rules that decides; null: none does. */
  quote: ruleQuoteSchema.nullable(),
  /** The reason, its consequences, and what else a writer has to know. */
  summary: z.string(),
  /** When the rules were last seen to be these, ISO 8601; null: never read. */
  asOf: z.string().nullable(),
  /** null: never read. */
  assessment: rulesAssessmentSchema.nullable(),
  rules: z.array(communityRuleSchema),
});
export type CommunityRules = z.output<typeof communityRulesSchema>;

/** The administrator's decision about a community. */
export const communityOverrideSchema = z.object({
  verdict: z.enum(communityVerdicts),
  note: z.string(),
  at: z.string(),
});

/** A community in the administrator's list. */
export const adminCommunitySchema = communityRulesSchema.extend({
  override: communityOverrideSchema.nullable(),
  /** Earlier versions of its rules, the newest first. */
  versions: z.array(z.object({ asOf: z.string(), rules: z.array(communityRuleSchema) })),
  /** Why its rules could not be read when that was last tried, in a sentence. */
  failure: z.string().nullable(),
});
export type AdminCommunity = z.output<typeof adminCommunitySchema>;

/** An author or community that opted out. */
export const optOutRowSchema = z.object({
  id: z.string(),
  source: z.enum(sources),
  kind: z.enum(["author", "community"]),
  name: z.string(),
  email: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: z.string(),
  /** When the email's link was used; null: not yet, or the administrator added it. */
  mailConfirmedAt: z.string().nullable(),
  status: z.enum(optOutStatuses),
  /** Since when it stops replies; null: it does not. */
  effectiveAt: z.string().nullable(),
  proof: z.enum(optOutProofs).nullable(),
  /** The account that signed in to prove it. */
  provenBy: z.string().nullable(),
  /** The code that an author was asked to add to their profile; null for a community. */
  profileCode: z.string().nullable(),
  /** Until when a refused or ended one can be restored. */
  restorableUntil: z.string().nullable(),
  /** Its steps, oldest first. */
  history: z.array(
    z.object({
      at: z.string(),
      action: z.enum(optOutActions),
      /** The administrator's address, or the account that signed in; null: the requester. */
      by: z.string().nullable(),
    }),
  ),
});
export type OptOutRow = z.output<typeof optOutRowSchema>;

const communityParams = z.object({
  source: z.enum(sources, `must be one of ${sources.join(", ")}`),
  community: trimmedText(300, { tooLong: "is too long" })
    .transform((name) => name.replace(/^\/?r\//i, ""))
    .pipe(z.string().min(1, "must be a name").max(200, "is too long")),
});
const note = trimmedText(limits.noteMax, {
  type: "Say why in a sentence.",
  empty: "Say why in a sentence.",
});
const one = z.object({ community: adminCommunitySchema });

export const communityCalls = {
  listCommunities: call({
    method: "GET",
    path: "/admin/communities",
    who: "admin",
    summary: "List the communities whose rules were read or that have a decision, by name.",
    query: z.object({
      search: trimmedText(200, { tooLong: "is too long" }).default(""),
      verdict: z
        .enum(["all", ...communityVerdicts], `must be one of all, ${communityVerdicts.join(", ")}`)
        .default("all"),
      ...pagingOf(20),
    }),
    data: z.object({ communities: z.array(adminCommunitySchema), total: z.number().int() }),
  }),
  overrideCommunity: call({
    method: "PUT",
    path: "/admin/communities/{source}/{community}",
    who: "admin",
    summary:
      "Set whether replies are allowed in a community. This overrides its rules; forbidden puts it on the block list.",
    params: communityParams,
    body: z.object({
      verdict: z.enum(communityVerdicts, `must be one of ${communityVerdicts.join(", ")}`),
      note,
    }),
    data: one,
  }),
  dropCommunityOverride: call({
    method: "DELETE",
    path: "/admin/communities/{source}/{community}/override",
    who: "admin",
    summary: "Remove the decision, so that the community's rules apply again.",
    params: communityParams,
    data: one,
  }),
  readCommunityRules: call({
    method: "POST",
    path: "/admin/communities/{source}/{community}/read",
    who: "admin",
    summary: "Read a community's rules again.",
    params: communityParams,
    data: one,
  }),
  listOptOuts: call({
    method: "GET",
    path: "/admin/opt-outs",
    who: "admin",
    summary: "List the authors and communities that opted out of replies, newest first.",
    query: z.object({
      search: trimmedText(200, { tooLong: "is too long" }).default(""),
      status: z.enum(optOutFilters, `must be one of ${optOutFilters.join(", ")}`).default("all"),
      ...pagingOf(20),
    }),
    data: z.object({ optOuts: z.array(optOutRowSchema), total: z.number().int() }),
  }),
  countOptOuts: call({
    method: "GET",
    path: "/admin/opt-outs/counts",
    who: "admin",
    summary:
      "Count the opt-out requests that wait for a review, and those confirmed only by email.",
    data: z.object({ waitingForReview: z.number().int(), mailOnly: z.number().int() }),
  }),
  addOptOut: call({
    method: "POST",
    path: "/admin/opt-outs",
    who: "admin",
    summary: "Add an opt-out that was requested in another way. It takes effect immediately.",
    body: z
      .object({
        source: z.enum(sources, `must be one of ${sources.join(", ")}`),
        kind: z.enum(["author", "community"], "must be author or community"),
        name: optOutNameSchema,
        note,
      })
      .superRefine(({ source, name }, context) => refuseMisfit(source, name, context)),
    data: z.object({ optOut: optOutRowSchema }),
  }),
  decideOptOut: call({
    method: "POST",
    path: "/admin/opt-outs/{id}/decision",
    who: "admin",
    summary:
      "Approve or refuse an opt-out request, end an active one, or restore a refused or ended one.",
    params: z.object({ id: z.uuid("is not an id") }),
    body: z.object({
      decision: z.enum(optOutDecisions, `must be one of ${optOutDecisions.join(", ")}`),
    }),
    data: z.object({ optOut: optOutRowSchema }),
  }),
};

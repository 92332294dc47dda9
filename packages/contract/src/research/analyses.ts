import { z } from "zod";
import { call } from "../call.ts";
import { discoveryAnswersSchema } from "../identity/workspaces-answers.ts";
import { pagingOf } from "../paging.ts";
import { lengthLimit } from "../text.ts";
import { intentLevels, sources } from "../vocabulary.ts";
import { themeSchema } from "./evidence.ts";
import { researchLimits } from "./limits.ts";
import { precisionSchema } from "./precision.ts";
import { researchJobParams } from "./research-jobs.ts";
import { researchStatuses } from "./statuses.ts";

/** An analysis in the history. */
export const analysisSummarySchema = z.object({
  job_id: z.string(),
  /** The company and problem of its answers, shortened. */
  title: z.string(),
  status: z.enum(researchStatuses),
  error_message: z.string().nullable(),
  counts: z.object({
    discussions: z.number().int(),
    themes: z.number().int(),
    personas: z.number().int(),
    communities: z.number().int(),
  }),
  /** The analysis that this one repeats; null: none. */
  regeneratedFrom: z.string().nullable(),
  /** When the customer marked it as done; null: not yet. */
  completedAt: z.string().nullable(),
  createdAt: z.string(),
});
export type AnalysisSummary = z.output<typeof analysisSummarySchema>;

const job = z.object({ job_id: z.string(), status: z.literal("processing") });

export const analysisCalls = {
  startAnalysis: call({
    method: "POST",
    path: "/discovery/analyze",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Begin an analysis of the audience; poll `getAnalysis`. RESEARCH_RUNNING when two run already.",
    body: z.object({
      answers: discoveryAnswersSchema,
      /** ISO 3166, two letters; if it is missing, the country that answer 4 names in English, if any. */
      gl: z
        .string()
        .check(lengthLimit(2, "must be a country code of two letters"))
        .regex(/^[A-Za-z]{2}$/, "must be a country code of two letters")
        .optional(),
    }),
    data: job,
  }),
  listAnalyses: call({
    method: "GET",
    path: "/discovery/history",
    who: "customer",
    needsOnboarding: true,
    summary: "List the analyses of the audience, newest first.",
    query: z.object(pagingOf(researchLimits.historySize)),
    data: z.object({ items: z.array(analysisSummarySchema), total: z.number().int() }),
  }),
  regenerateAnalysis: call({
    method: "POST",
    path: "/discovery/{id}/regenerate-intelligence",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Analyze the same answers again, as a new analysis.",
    params: researchJobParams,
    data: job,
  }),
  getInsights: call({
    method: "GET",
    path: "/discovery/insights/{id}",
    who: "customer",
    needsOnboarding: true,
    summary: "The themes of an analysis over time, with what became more and less frequent.",
    params: researchJobParams,
    data: z.object({
      themes: z.array(
        themeSchema.extend({
          /** Posts of the last 4 weeks minus those of the 4 before. */ change: z.number().int(),
        }),
      ),
      weeks: z.array(z.object({ week: z.string(), posts: z.number().int() })),
    }),
  }),
  getAnalytics: call({
    method: "GET",
    path: "/discovery/analytics/{id}",
    who: "customer",
    needsOnboarding: true,
    summary: "The figures of an analysis: discussions by level, source, community and age.",
    params: researchJobParams,
    data: z.object({
      total: z.number().int(),
      levels: z.array(z.object({ level: z.enum(intentLevels), posts: z.number().int() })),
      sources: z.array(z.object({ source: z.enum(sources), posts: z.number().int() })),
      communities: z.array(z.object({ community: z.string(), posts: z.number().int() })),
      /** In ascending order: posts that are at most `days` days old and older than those of the entry before. */
      ages: z.array(z.object({ days: z.number().int(), posts: z.number().int() })),
    }),
  }),
  countDiscussions: call({
    method: "POST",
    path: "/discovery/{id}/counts",
    who: "customer",
    needsOnboarding: true,
    summary:
      "Count the discussions of an analysis that a precision filter keeps; an applied filter is saved with its counts.",
    params: researchJobParams,
    body: precisionSchema.extend({
      /** Whether the customer applies the filter; without it, it is only counted. */
      isApplied: z.boolean("must be true or false").default(false),
    }),
    data: z.object({
      total: z.number().int(),
      kept: z.number().int(),
      discussionIds: z.array(z.string()),
    }),
  }),
  completeAnalysis: call({
    method: "POST",
    path: "/discovery/{id}/complete",
    who: "customer",
    needsOnboarding: true,
    summary: "Mark an analysis as done by the customer.",
    params: researchJobParams,
    data: analysisSummarySchema,
  }),
};

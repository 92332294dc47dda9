import { z } from "zod";
import { call } from "../call.ts";
import { audienceCommunitySchema } from "./audience-communities.ts";
import { discussionSchema, evidenceSchema, themeSchema } from "./evidence.ts";
import { precisionSchema } from "./precision.ts";
import { researchStatuses } from "./statuses.ts";

/** The steps of an analysis, in order. */
export const researchSteps = [
  "searching",
  "ranking",
  "themes",
  "personas",
  "communities",
  "keywords",
] as const;

/** A statement of the language model that at least one discussion supports. */
const supported = z.object({ text: z.string(), evidence: z.array(evidenceSchema).min(1) });

export const personaSchema = z.object({
  persona_name: z.string(),
  /** Who they are, each statement with its evidence. */
  traits: z.array(supported),
  pain_points: z.array(supported),
  /** Words that they use, quoted. */
  phrases: z.array(evidenceSchema),
});
export type Persona = z.output<typeof personaSchema>;

/** What an analysis has found so far (S1 §3: personas, keywords, reddit_discussions, discussions). */
export const analysisDataSchema = z.object({
  /** null: no language model took part; `notice` says why. */
  personas: z
    .object({
      primary_personas: z.array(personaSchema),
      community_insights: z.object({ platforms_they_use: z.array(supported) }),
    })
    .nullable(),
  keywords: z.object({
    search_keywords: z.array(
      z.object({
        keyword: z.string(),
        /** How many stored posts of the 30 days before the analysis it would have found. */
        found: z.number().int(),
        atLeast: z.boolean(),
        /** Discussions of the same days with it, the strongest first. */
        discussionIds: z.array(z.string()),
        isKeyword: z.boolean(),
      }),
    ),
  }),
  /** Those of Reddit, ranked by intent. */
  reddit_discussions: z.array(discussionSchema),
  /** Those of the other platforms, ranked by intent. */
  discussions: z.array(discussionSchema),
  themes: z.array(themeSchema),
  communities: z.array(audienceCommunitySchema),
  /** The precision filter that was applied last; absent: none was. */
  precision: precisionSchema.extend({ total: z.number().int(), kept: z.number().int() }).optional(),
});
export type AnalysisData = z.output<typeof analysisDataSchema>;

/** A research job, as it is polled (S1 §3). */
export const researchJobSchema = z.object({
  job_id: z.string(),
  kind: z.enum(["audience", "communities"]),
  /** As in the history; of kind `communities`: their names. */
  title: z.string(),
  status: z.enum(researchStatuses),
  /** A sentence; null: it did not fail. */
  error_message: z.string().nullable(),
  /** The current step, and what was found so far. */
  progress: z.object({
    step: z.enum(researchSteps),
    done: z.number().int(),
    total: z.number().int(),
    discussions: z.number().int(),
  }),
  /** What is missing and why, in a sentence: no model is connected, a source did not answer; null: nothing. */
  notice: z.string().nullable(),
  /** null until there is something to show. A job of kind `communities` fills only `communities`. */
  data: analysisDataSchema.nullable(),
  /** ISO 8601. */
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** When the customer marked it as done; null: not yet. */
  completedAt: z.string().nullable(),
});
export type ResearchJob = z.output<typeof researchJobSchema>;

export const researchJobParams = z.object({ id: z.uuid("is not an id") });

/** A comparison of communities in the list. */
const comparisonSchema = z.object({
  job_id: z.string(),
  /** The names of its communities. */
  title: z.string(),
  status: z.enum(researchStatuses),
  createdAt: z.string(),
});

export const researchJobCalls = {
  listComparisons: call({
    method: "GET",
    path: "/discovery/communities",
    who: "customer",
    needsOnboarding: true,
    summary: "List the last comparisons of communities, newest first.",
    data: z.object({ items: z.array(comparisonSchema) }),
  }),
  getAnalysis: call({
    method: "GET",
    path: "/discovery/analyze/{jobId}",
    who: "customer",
    needsOnboarding: true,
    summary:
      "Get an analysis of an audience or of communities: its progress and what it has found so far.",
    params: z.object({ jobId: z.uuid("is not an id") }),
    data: researchJobSchema,
  }),
  cancelAnalysis: call({
    method: "POST",
    path: "/discovery/{id}/cancel",
    who: "customer",
    needsOnboarding: true,
    summary: "Stop an analysis; what it has found remains.",
    params: researchJobParams,
    data: researchJobSchema,
  }),
};

import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { trimmedText } from "../text.ts";

const answer = trimmedText(limits.answerMax);
const words = (max: number) =>
  z.array(trimmedText(limits.keywordMax)).max(max, `must have at most ${max} entries`);

/**
 * What is known about a company: the onboarding profile and the friend search form (S2 §3). All fields are
 * optional.
 */
export const companyContextSchema = z
  .object({
    websiteUrl: answer,
    companyName: answer,
    problem: answer,
    problemTrigger: answer,
    problemQuestion: answer,
    problemUrgency: answer,
    audience: answer,
    audienceRole: answer,
    audienceResponsibilities: answer,
    audienceBlockers: answer,
    functionTags: words(limits.functionTagsMax),
    industry: answer,
    location: answer,
    keywords: words(limits.contextKeywordsMax),
  })
  .partial();
export type CompanyContext = z.output<typeof companyContextSchema>;

/** What a company's website says about it (S2 §3); missing fields are not on the website. */
export const websiteAnalysisSchema = z
  .object({
    companyName: z.string(),
    problem: z.string(),
    problemTrigger: z.string(),
    problemQuestion: z.string(),
    problemUrgency: z.string(),
    audience: z.string(),
    audienceRole: z.string(),
    audienceResponsibilities: z.string(),
    audienceBlockers: z.string(),
    functions: z.array(z.string()),
    industry: z.string(),
    location: z.string(),
  })
  .partial()
  .extend({
    /** Whether a language model read the page, or its own words were extracted. */
    source: z.enum(["model", "page"]),
  });
export type WebsiteAnalysis = z.output<typeof websiteAnalysisSchema>;

/** A phrase worth monitoring. */
export const keywordSuggestionSchema = z.object({
  keyword: z.string(),
  reason: z.string(),
  category: z.string(),
  angle: z.string(),
});
export type KeywordSuggestion = z.output<typeof keywordSuggestionSchema>;

/** The origin of suggestions: a model, the context's own words, or the fixed list. */
export const suggestionSources = ["model", "context", "fallback"] as const;

const suggestions = z.object({
  suggestions: z.array(keywordSuggestionSchema),
  source: z.enum(suggestionSources),
  /** Why no model was used, or why it failed, in a sentence; null: a model answered. */
  notice: z.string().nullable(),
});

const howMany = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(20, "must be at most 20")
  .default(6);

export const discoveryCalls = {
  analyzeWebsite: call({
    method: "POST",
    path: "/discovery/analyze-website",
    who: "customer",
    summary: "Read a company's website and extract what it says about the company.",
    body: z.object({
      websiteUrl: trimmedText(2_000, {
        type: "Enter the address of a website.",
        empty: "Enter the address of a website.",
        tooLong: "This address is too long. Enter a shorter one.",
      }),
    }),
    data: websiteAnalysisSchema,
  }),
  generateFunctions: call({
    method: "POST",
    path: "/discovery/generate-functions",
    who: "customer",
    summary: "Suggest business functions for a problem and its audience.",
    body: z.object({ problem: answer, audience: answer }),
    data: z.object({ functions: z.array(z.string()) }),
  }),
  listSuggestions: call({
    method: "GET",
    path: "/discovery/keywords/suggestions",
    who: "customer",
    summary: "Suggest phrases to monitor, based on the workspace's profile.",
    query: z.object({ limit: howMany }),
    data: suggestions,
  }),
  suggestKeywords: call({
    method: "POST",
    path: "/discovery/keywords/suggestions",
    who: "customer",
    summary: "Suggest phrases to monitor, based on the given company details.",
    body: z.object({ limit: howMany, context: companyContextSchema }),
    data: suggestions,
  }),
};

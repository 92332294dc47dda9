import { z } from "zod";
import type { Question } from "../../ledger/assistant/index.ts";
import { analysisTexts, describePage, type PageWords, type RawAnalysis } from "./rules.ts";

/** People do not wait longer than this for a form to be filled in. */
const timeLimitMs = 30_000;

const plainWords =
  "Write in plain words, without links, names of people, or markup. Leave a field empty where nothing is said of it; never guess a fact.";

const hints: Record<(typeof analysisTexts)[number], string> = {
  companyName: "The company's or product's name.",
  problem: "The problem that it solves for its buyers, in one or two sentences.",
  problemTrigger: "What happens when a buyer begins to look for such a thing.",
  problemQuestion: "A question that a buyer would ask in public, word for word.",
  problemUrgency: "What it costs a buyer to leave it unsolved.",
  audience: "Who it is for.",
  audienceRole: "The role of who decides.",
  audienceResponsibilities: "What that person answers for.",
  audienceBlockers: "What keeps that person from solving it.",
  industry: "Its industry, in a few words.",
  location: "The place that it serves, if the page names one.",
};

const analysisSchema: z.ZodType<RawAnalysis> = z.object({
  ...Object.fromEntries(analysisTexts.map((field) => [field, z.string().describe(hints[field])])),
  functions: z
    .array(z.string())
    .describe("Up to eight business functions that it serves, a word or two each."),
});

/** The question about a website. */
export const websiteQuestion = (workspaceId: string, page: PageWords): Question<RawAnalysis> => ({
  workspaceId,
  about: null,
  instructions: `You read one page of a company's website and tell what the company sells, to whom, and why they buy. ${plainWords}`,
  documents: [{ kind: "page", text: describePage(page) }],
  question: "What does this page say of the company?",
  schema: analysisSchema,
  schemaName: "website",
  maxOutputTokens: 1_000,
  timeLimitMs,
});

const functionsSchema = z.object({
  functions: z.array(z.string()).describe("Three to six business functions, a word or two each."),
});

/** The question about business functions. Its documents are the customer's own words. */
export const functionsQuestion = (
  workspaceId: string,
  description: string,
): Question<z.output<typeof functionsSchema>> => ({
  workspaceId,
  about: null,
  instructions: `You name the business functions (as Invoicing, Customer support, Recruiting) that a problem and its audience belong to. ${plainWords}`,
  documents: [],
  question: `Which business functions do these belong to?\n\n${description}`,
  schema: functionsSchema,
  schemaName: "functions",
  maxOutputTokens: 300,
  timeLimitMs,
});

const keywordsSchema = z.object({
  suggestions: z
    .array(
      z.object({
        keyword: z.string().describe("The phrase, of two to five words, as people type it."),
        reason: z.string().describe("Why who writes this may buy, in one short sentence."),
        category: z.string().describe("Its kind in one or two words: Problem, Asking, Switching."),
        angle: z.string().describe("How to answer helpfully, in one short sentence."),
      }),
    )
    .describe("The best first."),
});

/** The question about keyword ideas. Its documents are the customer's own words. */
export const keywordsQuestion = (
  workspaceId: string,
  description: string,
  known: readonly string[],
  howMany: number,
): Question<z.output<typeof keywordsSchema>> => ({
  workspaceId,
  about: null,
  instructions: `A company looks for public posts whose authors may need what it sells. You propose phrases that such people write, word for word: a problem in their own words, a question, a product that they leave. No slogans, no single words, no quotation marks, and the company's own name only where they compare it with others. ${plainWords}`,
  documents: [],
  question: [
    `Propose ${howMany} phrases for this company:`,
    description,
    ...(known.length > 0
      ? [`It has these already; propose none of them:\n${known.join("\n")}`]
      : []),
  ].join("\n\n"),
  schema: keywordsSchema,
  schemaName: "keywords",
  maxOutputTokens: 150 * howMany + 200,
  timeLimitMs,
});

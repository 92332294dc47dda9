import {
  type CompanyContext,
  type KeywordSuggestion,
  reliableKeywords,
  type suggestionSources,
  type WebsiteAnalysis,
} from "@earshot/contract";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Rule, Throttle } from "../../../infrastructure/throttle/index.ts";
import { type Website, WebsiteError, type Websites } from "../../../integrations/ports/website.ts";
import { companyOf, type Workspaces } from "../../identity/workspaces/index.ts";
import { type Assistant, AssistantError, type Question } from "../../ledger/assistant/index.ts";
import type { Keywords } from "../keywords/index.ts";
import { checkAnalysis, extractOf, functionsOf, type PageWords } from "./rules.ts";
import { functionsByWords } from "./rules-functions.ts";
import { describeContext, keywordsByWords } from "./rules-keywords.ts";
import { choose } from "./rules-suggestions.ts";
import { functionsQuestion, keywordsQuestion, websiteQuestion } from "./service-prompt.ts";

/** How many websites a workspace may have read, and how many questions it may ask. */
const websiteRule: Rule = { name: "website", times: 20, seconds: 600 };
const ideasRule: Rule = { name: "ideas", times: 60, seconds: 600 };

/** Phrases worth monitoring, and where they come from. */
export interface Suggestions {
  suggestions: KeywordSuggestion[];
  source: (typeof suggestionSources)[number];
  /** Why no model was asked or did not answer; null when it did. */
  notice: string | null;
}

const noCompanyNote =
  "We know nothing about your company yet, so these phrases work for most companies.";
const nothingNew = "The language model proposed no new phrases that we can monitor.";

/** The maximum number of known phrases in a question. */
const maxKnown = 50;

/** More ideas are requested than needed, because some can't be keywords or exist already. */
const spare = 3;

export type Analysis = ReturnType<typeof createAnalysis>;

/** What a company's website says about it, the functions it serves, and keyword ideas. */
export function createAnalysis(deps: {
  log: Log;
  throttle: Throttle;
  websites: Websites;
  workspaces: Workspaces;
  assistant: Assistant;
  keywords: Keywords;
}) {
  const { log, throttle, websites, workspaces, assistant, keywords } = deps;
  const { wordRunsOf } = keywords;

  /** The model's answer, or why there is none. */
  async function answerTo<T>(
    question: Question<T>,
  ): Promise<{ value: T } | { error: AssistantError }> {
    try {
      return { value: await assistant.ask(question) };
    } catch (error) {
      if (error instanceof AssistantError) return { error };
      throw error;
    }
  }

  /** @param field the field of the request with the address */
  async function read(address: string, field: string): Promise<Website> {
    try {
      return await websites.read(address);
    } catch (error) {
      if (!(error instanceof WebsiteError)) throw error;
      log.info({ notice: error.failure }, `a website was not read: ${error.message}`);
      if (error.failure === "address") {
        const message = "Enter the address of a public website, such as https://example.com.";
        throw new AppError("VALIDATION_FAILED", { details: [`${field}: ${message}`] });
      }
      // One message for all network errors, so that it reveals nothing about internal networks.
      throw new AppError("WEBSITE_UNREADABLE", { cause: error });
    }
  }

  async function suggestionsOfModel(
    workspaceId: string,
    {
      description,
      known,
      companyName,
      limit,
    }: {
      description: string;
      known: readonly string[];
      companyName?: string | undefined;
      limit: number;
    },
  ) {
    const question = keywordsQuestion(
      workspaceId,
      description,
      known.slice(0, maxKnown),
      limit + spare,
    );
    const answer = await answerTo(question);
    if ("error" in answer) return answer;
    const suggestions = choose(answer.value.suggestions, { known, companyName, wordRunsOf });
    return { suggestions: suggestions.slice(0, limit) };
  }

  async function suggest(
    workspaceId: string,
    context: CompanyContext,
    limit: number,
  ): Promise<Suggestions> {
    await throttle.count(ideasRule, workspaceId);
    const watched = (await keywords.list(workspaceId)).map(({ keyword }) => keyword);
    const known = [...(context.keywords ?? []), ...watched];
    const description = describeContext(context);
    const { companyName } = context;
    const pick = (proposed: readonly KeywordSuggestion[]) =>
      choose(proposed, { known, companyName, wordRunsOf }).slice(0, limit);
    const starters = (notice: string): Suggestions => ({
      suggestions: pick(reliableKeywords),
      source: "fallback",
      notice,
    });
    if (description === "") return starters(noCompanyNote);
    const answer = await suggestionsOfModel(workspaceId, {
      description,
      known,
      companyName,
      limit,
    });
    if ("suggestions" in answer && answer.suggestions.length > 0) {
      return { suggestions: answer.suggestions, source: "model", notice: null };
    }
    const { error } = "error" in answer ? answer : { error: null };
    const notice = error?.publicText ?? nothingNew;
    // A connected model that fails: the starters, until it answers again (S2 §8).
    const isUnavailable =
      error !== null &&
      error.failure !== "not_connected" &&
      error.failure !== "over_budget" &&
      error.failure !== "not_confirmed";
    if (isUnavailable) return starters(notice);
    const own = pick(keywordsByWords(context));
    if (own.length * 2 < limit) return starters(notice);
    return { suggestions: own, source: "context", notice };
  }

  return {
    /**
     * What a website says about its company: read by the model or, without one, extracted from the page.
     * @throws AppError VALIDATION_FAILED for an invalid address, WEBSITE_UNREADABLE, TOO_MANY_REQUESTS.
     */
    async analyzeWebsite(workspaceId: string, address: string): Promise<WebsiteAnalysis> {
      await throttle.count(websiteRule, workspaceId);
      const page: PageWords = await read(address, "websiteUrl");
      const extract = extractOf(page);
      const answer = await answerTo(websiteQuestion(workspaceId, page));
      const fromModel = "value" in answer ? checkAnalysis(answer.value) : {};
      const analysis: WebsiteAnalysis =
        Object.keys(fromModel).length > 0
          ? { ...extract, ...fromModel, source: "model" }
          : { ...extract, source: "page" };
      // The analysis has no field but `source`.
      if (Object.keys(analysis).length === 1) throw new AppError("WEBSITE_UNREADABLE");
      return analysis;
    },

    /**
     * The content of a page, for the field `url` of a request.
     * @throws AppError VALIDATION_FAILED for an invalid address, WEBSITE_UNREADABLE, TOO_MANY_REQUESTS.
     */
    async readPage(workspaceId: string, address: string): Promise<Website> {
      await throttle.count(websiteRule, workspaceId);
      return read(address, "url");
    },

    /**
     * Business functions for a problem and an audience: the model's, or derived from the words.
     * @throws AppError VALIDATION_FAILED when neither is given, TOO_MANY_REQUESTS.
     */
    async generateFunctions(
      workspaceId: string,
      { problem, audience }: { problem: string; audience: string },
    ): Promise<string[]> {
      const description = describeContext({ problem, audience });
      if (description === "") {
        throw new AppError("VALIDATION_FAILED", {
          details: ["problem: Fill in the problem or the audience first."],
        });
      }
      await throttle.count(ideasRule, workspaceId);
      const answer = await answerTo(functionsQuestion(workspaceId, description));
      const functions = "value" in answer ? functionsOf(answer.value.functions) : [];
      return functions.length > 0 ? functions : functionsByWords(problem, audience);
    },

    /** Keyword ideas for a company. @throws AppError TOO_MANY_REQUESTS. */
    suggestFor: suggest,

    /** Phrases from a company's own words, without the model; its given keywords are first. */
    phrasesOf(context: CompanyContext, limit: number): string[] {
      const given = (context.keywords ?? []).filter((phrase) => wordRunsOf(phrase) !== null);
      const { companyName } = context;
      const own = choose(keywordsByWords(context), { known: given, companyName, wordRunsOf });
      return [...given, ...own.map(({ keyword }) => keyword)].slice(0, limit);
    },

    /** Phrases worth monitoring, by the workspace's own profile. @throws AppError TOO_MANY_REQUESTS. */
    async suggestForProfile(workspaceId: string, limit: number): Promise<Suggestions> {
      const [workspace] = await workspaces.list([workspaceId]);
      return suggest(workspaceId, workspace ? companyOf(workspace) : {}, limit);
    },
  };
}

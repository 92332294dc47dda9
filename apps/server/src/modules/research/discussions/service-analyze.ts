import {
  type CompanyContext,
  type PostAnalysis,
  type RankedDiscussion,
  researchLimits,
} from "@earshot/contract";
import { z } from "zod";
import type { Rule, Throttle } from "../../../infrastructure/throttle/index.ts";
import type { PostRow } from "../../discovery/posts/index.ts";
import { companyOf } from "../../identity/workspaces/index.ts";
import type { MentionLinks } from "../../inbox/mention-links/index.ts";
import { type CitedDocument, checkLine, wordingOf } from "./rules-lines.ts";
import { type CompanyTerms, companyTermsOf, companyTexts, relevanceOf } from "./rules-relevance.ts";
import { type DiscussionModel, instructionsFor, lineSchema } from "./service-model.ts";
import { type DiscussionReader, ownTitleOf, postIdsAmong } from "./service-reader.ts";
import type { DiscussionSearch } from "./service-search.ts";
import type { WholePosts } from "./service-whole-post.ts";

/** How often a workspace may have discussions analyzed. */
const analyzeRule: Rule = { name: "analyze-discussions", times: 30, seconds: 3_600 };
/** The maximum number of discussions in one question to the model. */
const batchSize = 10;
/** The share of the time limit after which the model is stopped, so that the answer can be sent in time. */
const modelShare = 0.9;
/** The maximum number of comments that the model reads with a post. */
const readComments = 30;
const findingsMax = 8;

const anglesSchema = z.object({
  angles: z.array(lineSchema).describe("One for each document that can be answered helpfully."),
});
const findingsSchema = z.object({
  findings: z.array(lineSchema).describe("Three to eight statements."),
  angle: lineSchema.nullable().describe("How the company could answer; null: it should not."),
});

const angleTask =
  "A company looks for public conversations in which it can help. For each document, state in one sentence how it could answer helpfully: what to explain, show or ask. Cite the words of that document which it would answer.";
const findingsTask =
  "A company reads one public post and its comments. The first document is the post, the others are comments. State what the author asks for, what the answers say, and what is missing in them; then how the company could answer.";
const unsupported =
  "For some discussions, the language model gave no suggestion that their own words support.";

export type DiscussionAnalysis = ReturnType<typeof createDiscussionAnalysis>;

const citedOf = (row: PostRow): CitedDocument => ({
  postId: row.id,
  title: ownTitleOf(row),
  body: row.body,
});

/** Ranks discussions for a company and suggests how to answer them. */
export function createDiscussionAnalysis(deps: {
  throttle: Throttle;
  reader: DiscussionReader;
  search: DiscussionSearch;
  model: DiscussionModel;
  mentionLinks: MentionLinks;
  wholePosts: WholePosts;
}) {
  const { throttle, reader, search, model, mentionLinks, wholePosts } = deps;

  /** The company to compare with: the given one, else the workspace's own. */
  async function companyFor(workspaceId: string, given: CompanyContext = {}) {
    if (Object.keys(given).length > 0) return given;
    return companyOf(await search.workspaceOf(workspaceId));
  }

  const relevance = (row: PostRow, terms: CompanyTerms) =>
    relevanceOf(`${row.threadTitle ?? row.title}\n${row.body}`, terms);

  /** Suggestions how to answer discussions, by the id of the post. */
  async function anglesFor(
    workspaceId: string,
    rows: readonly PostRow[],
    company: CompanyContext,
    signal: AbortSignal,
  ) {
    const cited = rows.map(citedOf);
    const batches = Array.from({ length: Math.ceil(cited.length / batchSize) }, (_, at) =>
      cited.slice(at * batchSize, (at + 1) * batchSize),
    );
    const own = companyTexts(company);
    const answers = await Promise.all(
      batches.map(async (documents) => {
        const answer = await model.ask({
          ...{ workspaceId, documents, signal, schema: anglesSchema, schemaName: "angles" },
          instructions: instructionsFor(angleTask, company),
          question: "How could the company answer each of these discussions?",
          maxOutputTokens: 2_500,
        });
        if ("notice" in answer) return answer;
        const wording = wordingOf(documents, own);
        const lines = answer.value.angles.flatMap(
          (raw) => checkLine(raw, documents, wording) ?? [],
        );
        // An angle is about one discussion, whose words it cites.
        return lines.filter(({ evidence }) => new Set(evidence.map((e) => e.postId)).size === 1);
      }),
    );
    const lines = answers.flatMap((answer) => ("notice" in answer ? [] : answer));
    const failed = answers.find((answer) => "notice" in answer);
    const byPost = new Map(lines.map((line) => [line.evidence[0]?.postId ?? "", line]));
    const isComplete = rows.every(({ id }) => byPost.has(id));
    return { byPost, notice: failed?.notice ?? (isComplete ? null : unsupported) };
  }

  /** Stops a request to the model when its time is over. @returns null when it did not answer in time */
  async function withinTime<T>(limitMs: number, ask: (signal: AbortSignal) => Promise<T>) {
    const signal = AbortSignal.timeout(limitMs * modelShare);
    try {
      return await ask(signal);
    } catch (error) {
      if (error !== signal.reason) throw error;
      return null;
    }
  }

  return {
    /** Ranks the first 50 of the discussions by relevance and intent. @throws AppError TOO_MANY_REQUESTS */
    async discussions(
      workspaceId: string,
      ids: readonly string[],
      given: CompanyContext,
    ): Promise<{ discussions: RankedDiscussion[]; notice: string | null }> {
      await throttle.count(analyzeRule, workspaceId);
      const posts = await reader.load(postIdsAmong(ids.slice(0, researchLimits.discussionsMax)));
      const rows = [...posts.values()];
      const company = await companyFor(workspaceId, given);
      const terms = companyTermsOf(company);
      const angles = await withinTime(researchLimits.discussionsTimeoutMs, (signal) =>
        anglesFor(workspaceId, rows, company, signal),
      );
      const discussions = (await reader.present(workspaceId, rows)).map((discussion) => {
        const row = posts.get(discussion.id);
        const line = angles?.byPost.get(discussion.id);
        return {
          ...discussion,
          relevance: row ? relevance(row, terms) : 0,
          angle: line?.text ?? null,
          angleEvidence: line ? reader.evidence(reader.store(line.evidence, posts), posts) : [],
        };
      });
      const strength = (one: RankedDiscussion) => one.relevance + one.intent.score;
      const missing =
        rows.length < new Set(ids).size
          ? "Some of these discussions are no longer available."
          : null;
      const late = angles ? angles.notice : "The language model did not answer in time.";
      return {
        discussions: discussions.toSorted((a, b) => strength(b) - strength(a)),
        notice: [missing, late].filter(Boolean).join(" ") || null,
      };
    },

    /**
     * A post by its address, with its comments and what they say.
     * @throws AppError UNKNOWN_LINK, POST_NOT_FOUND, SOURCE_AWAY, TOO_MANY_REQUESTS.
     */
    async post(workspaceId: string, url: string): Promise<PostAnalysis> {
      await throttle.count(analyzeRule, workspaceId);
      const { id } = await mentionLinks.publicPostAt(workspaceId, url);
      const whole = await wholePosts.read(workspaceId, id);
      const { row } = whole;
      const company = await companyFor(workspaceId);
      const comments = whole.shown.comments
        .filter(({ content }) => content !== null)
        .slice(0, readComments);
      const documents: CitedDocument[] = [
        citedOf(row),
        ...comments.map((one) => ({ postId: one.id, title: "", body: one.content ?? "" })),
      ];
      const answer = await withinTime(researchLimits.redditAnalysisTimeoutMs, (signal) =>
        model.ask({
          ...{ workspaceId, documents, signal, schema: findingsSchema, schemaName: "findings" },
          instructions: instructionsFor(findingsTask, company),
          question: "What does the author ask, what do the answers say, and what is missing?",
          maxOutputTokens: 2_000,
        }),
      );
      const urls = new Map([
        [row.id, row.url],
        ...comments.map((one) => [one.id, one.url] as const),
      ]);
      const texts = new Map(documents.map((one) => [one.postId, one]));
      const wording = wordingOf(documents, companyTexts(company));
      const shown = (raw: z.output<typeof lineSchema>) => {
        const line = checkLine(raw, documents, wording);
        if (!line) return [];
        const evidence = line.evidence.map(({ postId, field, span }) => ({
          discussionId: postId,
          url: urls.get(postId) ?? row.url,
          ...{ field, span },
          quote: (texts.get(postId)?.[field === "title" ? "title" : "body"] ?? "").slice(...span),
        }));
        return [{ text: line.text, evidence }];
      };
      const value = answer && "value" in answer ? answer.value : null;
      const notice = answer && "notice" in answer ? answer.notice : null;
      return {
        ...whole.shown,
        relevance: relevance(row, companyTermsOf(company)),
        findings: value ? value.findings.flatMap(shown).slice(0, findingsMax) : null,
        angle: value?.angle ? (shown(value.angle)[0] ?? null) : null,
        notice: answer ? notice : "The language model did not answer in time.",
      };
    },
  };
}

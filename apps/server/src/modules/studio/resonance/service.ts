import {
  type Optimization,
  postFormats,
  type Resonance,
  type resonanceCalls,
  studioLimits,
} from "@earshot/contract";
import {
  compareWithCommunity,
  minCommunityPosts,
  reliabilityFigures,
  reliabilityOf,
} from "@earshot/resonance";
import { z } from "zod";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import { companyFacts, type Workspaces } from "../../identity/workspaces/index.ts";
import { type Assistant, asAppError } from "../../ledger/assistant/index.ts";
import {
  type Company,
  hostsIn,
  instructions,
  questionOf,
  type ScoredText,
  scoreOf,
  unknownIn,
  withoutUngivenLinks,
} from "./rules.ts";
import * as store from "./store.ts";

/** A text with the community that it is for. */
export type Subject = z.output<typeof resonanceCalls.scoreResonance.body>;

/** The maximum number of posts of a community that a text is compared with. */
const maxPosts = 400;
const retentionMs = 365 * 24 * 3_600_000;
const maxAdvice = 5;

/** The maximum tokens of an improved text: one for two characters, and some for the advice. */
const tokensFor = (content: string): number => Math.min(8_000, 600 + Math.ceil(content.length / 2));

const improvedSchema = z.object({ content: z.string().min(1), advice: z.array(z.string()) });

const present = ({ createdAt, workspaceId: _, ...row }: store.OptimizationRow): Optimization => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

export type ResonanceService = ReturnType<typeof createResonance>;

/** Scores texts, and has the model improve them. */
export function createResonance(deps: {
  database: Database;
  clock: Clock;
  workspaces: Workspaces;
  posts: Posts;
  assistant: Assistant;
}) {
  const { database, clock, workspaces, posts, assistant } = deps;

  async function companyOf(workspaceId: string): Promise<Company> {
    const { company, website } = await workspaces.profile(workspaceId);
    return { name: company.companyName ?? null, website, facts: companyFacts(company) };
  }

  async function communityOf(subject: Subject): Promise<Resonance["community"]> {
    const { source } = postFormats[subject.platform];
    const name = subject.subreddit?.replace(/^\/?r\//i, "");
    if (!name || source === null) return null;
    const scored = await posts.scoredIn(source, name, maxPosts);
    return {
      name,
      posts: scored.length,
      postsNeeded: minCommunityPosts,
      comparisons: compareWithCommunity(subject, scored),
    };
  }

  async function improve(
    workspaceId: string,
    subject: ScoredText,
    instruction: string | null,
  ): Promise<{ optimization: Optimization; advice: string[] }> {
    if (assistant.model === null) throw new AppError("MODEL_NOT_CONNECTED");
    const company = await companyOf(workspaceId);
    const before = scoreOf(subject, company);
    const profile = [company.name, company.website, ...company.facts.map(({ value }) => value)];
    const given = [subject.content, subject.title, subject.audience, instruction ?? ""];
    const hosts = hostsIn([...given, ...profile]);
    const answer = await assistant
      .ask({
        workspaceId,
        account: "studio",
        fresh: true,
        about: null,
        instructions,
        documents: [
          { kind: "profile", text: profile.filter((one) => one !== null).join("\n") },
          ...(subject.audience === "" ? [] : [{ kind: "post" as const, text: subject.audience }]),
        ],
        question: questionOf(subject, before.parts, instruction),
        schema: improvedSchema,
        schemaName: "improved_text",
        maxOutputTokens: tokensFor(subject.content),
      })
      .catch((error: unknown) => {
        throw asAppError(error);
      });
    const clean = (text: string) => withoutUngivenLinks(text, hosts).trim();
    const content = clean(answer.content).slice(0, studioLimits.contentMax).toWellFormed();
    if (content === "") throw new AppError("MODEL_FAILED");
    const row = await store.insertOptimization(database.pool, {
      workspaceId,
      platform: subject.platform,
      before: subject.content,
      after: content,
      scoreBefore: before.score,
      scoreAfter: scoreOf({ ...subject, content }, company).score,
      instruction,
      createdAt: clock.now(),
    });
    const advice = [...unknownIn(content, company, given), ...answer.advice.map(clean)];
    return {
      optimization: present(row),
      advice: advice.filter((one) => one !== "").slice(0, maxAdvice),
    };
  }

  return {
    /** Scores a text by rules, and compares it with the posts of its community. */
    async score(workspaceId: string, subject: Subject): Promise<Resonance> {
      const [company, community] = await Promise.all([
        companyOf(workspaceId),
        communityOf(subject),
      ]);
      const reliability = reliabilityOf(reliabilityFigures);
      return { ...scoreOf(subject, company), community, reliability };
    },

    /** Has the model improve the score. @throws AppError MODEL_NOT_CONNECTED, MODEL_OVER_BUDGET, MODEL_FAILED */
    optimize: (workspaceId: string, subject: ScoredText) => improve(workspaceId, subject, null),

    /** Has the model follow an instruction. @throws AppError as `optimize` */
    refine: (workspaceId: string, subject: ScoredText & { instruction: string }) =>
      improve(workspaceId, subject, subject.instruction),

    /** A page of the improved texts, the newest first, and their total number. */
    async history(workspaceId: string, paging: { page: number; limit: number }) {
      const [rows, { total }] = await Promise.all([
        store.listOptimizations(database.pool, workspaceId, paging),
        store.optimizationFigures(database.pool, workspaceId),
      ]);
      return { items: rows.map(present), total };
    },

    /** The mean scores before and after: overall, by day and by platform. */
    async stats(workspaceId: string) {
      const { meanBefore, meanAfter, ...figures } = await store.optimizationFigures(
        database.pool,
        workspaceId,
      );
      return { ...figures, meanBefore: meanBefore ?? null, meanAfter: meanAfter ?? null };
    },

    /** Deletes old improved texts. */
    prune: () =>
      store.pruneOptimizations(database.pool, new Date(clock.now().getTime() - retentionMs)),
  };
}

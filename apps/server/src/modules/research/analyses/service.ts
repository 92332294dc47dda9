import {
  type AnalysisSummary,
  type analysisCalls,
  type CallData,
  type CallRequest,
  intentLevels,
  type Precision,
} from "@earshot/contract";
import { levelOf } from "@earshot/intent";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Rule, Throttle } from "../../../infrastructure/throttle/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { ownTitleOf, wordsOf } from "../discussions/index.ts";
import type { JobSummary, ResearchJobs } from "../research-jobs/index.ts";
import { type CountedPost, changeOf, countAges, countWeeks, isKept, tally } from "./rules.ts";
import { type AnalysisPresenter, type AudienceJob, presentThemes } from "./service-present.ts";
import type { AudienceInput } from "./service-result.ts";

type StartRequest = CallRequest<typeof analysisCalls.startAnalysis>["body"];
type Started = CallData<typeof analysisCalls.startAnalysis>;
type Insights = CallData<typeof analysisCalls.getInsights>;
type Analytics = CallData<typeof analysisCalls.getAnalytics>;
type Counts = CallData<typeof analysisCalls.countDiscussions>;

const kind = "audience";
/** How often a workspace may start an analysis. */
const startRule: Rule = { name: "analyze-audience", times: 30, seconds: 3_600 };
/** Only the kind's own steps write its input and result. */
const jobOf = (row: JobSummary) => row as JobSummary & AudienceJob;

export type Analyses = ReturnType<typeof createAnalyses>;

/** Starts, lists and evaluates analyses of audiences. */
export function createAnalyses(deps: {
  clock: Clock;
  throttle: Throttle;
  workspaces: Workspaces;
  researchJobs: ResearchJobs;
  presenter: AnalysisPresenter;
}) {
  const { clock, throttle, workspaces, researchJobs, presenter } = deps;

  function presentSummary(row: JobSummary): AnalysisSummary {
    const { id, status, errorMessage, regeneratedFrom, createdAt, completedAt } = row;
    const { input, result } = jobOf(row);
    return {
      job_id: id,
      title: presenter.titleOf(input),
      status,
      error_message: errorMessage,
      counts: {
        discussions: result.discussions?.length ?? 0,
        themes: result.themes?.length ?? 0,
        personas: result.personas?.personas.length ?? 0,
        communities: result.communities?.length ?? 0,
      },
      regeneratedFrom,
      completedAt: completedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    };
  }

  /** An analysis with its discussions that can still be shown. @throws AppError NOT_FOUND */
  async function load(workspaceId: string, id: string) {
    const job = jobOf(await researchJobs.summary(workspaceId, kind, id));
    const rows = await presenter.postsOf(job);
    const ranked = (job.result.discussions ?? []).flatMap(({ postId, intentScore }) => {
      const row = rows.get(postId);
      return row ? [{ row, level: levelOf(intentScore) }] : [];
    });
    return { job, rows, ranked };
  }

  return {
    /** Starts an analysis. @throws AppError RESEARCH_RUNNING, TOO_MANY_REQUESTS */
    async start(workspaceId: string, { answers, gl }: StartRequest): Promise<Started> {
      await throttle.count(startRule, workspaceId);
      const [workspace] = await workspaces.list([workspaceId]);
      const companyName = workspace?.companyName ?? null;
      const input: AudienceInput = { companyName, answers, gl: gl ?? null };
      return researchJobs.start(workspaceId, kind, input);
    },

    /** Starts an analysis of the same answers. @throws AppError NOT_FOUND, RESEARCH_RUNNING, TOO_MANY_REQUESTS */
    async regenerate(workspaceId: string, id: string): Promise<Started> {
      const { input } = await researchJobs.summary(workspaceId, kind, id);
      await throttle.count(startRule, workspaceId);
      return researchJobs.start(workspaceId, kind, input, id);
    },

    /** Analyses, newest first. */
    async list(
      workspaceId: string,
      page: { limit: number; offset: number },
    ): Promise<{ items: AnalysisSummary[]; total: number }> {
      const { rows, total } = await researchJobs.list(workspaceId, kind, page);
      return { items: rows.map(presentSummary), total };
    },

    /** Marks an analysis as done by the customer. @throws AppError NOT_FOUND */
    complete: async (workspaceId: string, id: string): Promise<AnalysisSummary> =>
      presentSummary(await researchJobs.complete(workspaceId, kind, id)),

    /** The themes of an analysis over time. @throws AppError NOT_FOUND */
    async insights(workspaceId: string, id: string): Promise<Insights> {
      const { job, rows, ranked } = await load(workspaceId, id);
      const datesOf = (ids: readonly string[]) =>
        ids.flatMap((one) => rows.get(one)?.postedAt ?? []);
      const themes = presentThemes(job.result.themes ?? [], rows).map((theme) => ({
        ...theme,
        change: changeOf(datesOf(theme.discussionIds), job.createdAt),
      }));
      return { themes, weeks: countWeeks(ranked.map(({ row }) => row.postedAt)) };
    },

    /** The figures of an analysis. @throws AppError NOT_FOUND */
    async analytics(workspaceId: string, id: string): Promise<Analytics> {
      const { job, ranked } = await load(workspaceId, id);
      const byLevel = new Map(tally(ranked.map(({ level }) => level)));
      const dates = ranked.map(({ row }) => row.postedAt);
      return {
        total: ranked.length,
        levels: intentLevels.map((level) => ({ level, posts: byLevel.get(level) ?? 0 })),
        sources: tally(ranked.map(({ row }) => row.source)).map(([source, posts]) => ({
          ...{ source, posts },
        })),
        communities: tally(ranked.flatMap(({ row }) => row.community ?? [])).map(
          ([community, posts]) => ({ community, posts }),
        ),
        ages: countAges(dates, job.createdAt),
      };
    },

    /** Counts the discussions that a precision filter keeps; an applied filter is saved. @throws AppError NOT_FOUND */
    async count(
      workspaceId: string,
      id: string,
      { isApplied, ...precision }: Precision & { isApplied: boolean },
    ): Promise<Counts> {
      const { ranked } = await load(workspaceId, id);
      const phrase = wordsOf(precision.phrase ?? "");
      const now = clock.now();
      const matching = ranked.filter(({ row, level }) => {
        const { community, postedAt } = row;
        const texts = [ownTitleOf(row), row.body].map((text) => wordsOf(text).join(" "));
        const post: CountedPost = { id: row.id, level, community, postedAt, texts };
        return isKept(post, precision, phrase, now);
      });
      const counts = { total: ranked.length, kept: matching.length };
      if (isApplied) {
        await researchJobs.amend(workspaceId, id, { precision: { ...precision, ...counts } });
      }
      return { ...counts, discussionIds: matching.map(({ row }) => row.id) };
    },
  };
}

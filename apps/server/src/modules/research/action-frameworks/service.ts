import { isDeepStrictEqual } from "node:util";
import type { AnalysisData, Evidence, Framework } from "@earshot/contract";
import { v5 } from "uuid";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { ResearchJobs } from "../research-jobs/index.ts";
import { makeSections } from "./rules.ts";
import type { OwnTexts, StoredSection } from "./schema.ts";
import type { ShareLinks } from "./service-share.ts";
import * as store from "./store.ts";

type Section = Framework["sections"][number];

/** A customer's changes to save. */
export interface FrameworkChange {
  version: number;
  title: string;
  sections: readonly (OwnTexts & { id: string })[];
}

const defaultTitle = "Action framework";

/** All quotes of a section, each once. */
function evidenceOf({ statements }: Section): Evidence[] {
  const all = statements.flatMap(({ evidence }) => evidence);
  return [
    ...new Map(all.map((one) => [`${one.discussionId} ${one.field} ${one.span}`, one])).values(),
  ];
}

/** Sections as a customer has saved them, without generated ones whose evidence was deleted. */
function mergeSections(stored: readonly StoredSection[], made: readonly Section[]): Section[] {
  const byId = new Map(made.map((section) => [section.id, section]));
  return stored.flatMap(({ id, own }) => {
    const section = byId.get(id);
    if (!own) return section ?? [];
    const evidence = section ? evidenceOf(section) : [];
    return { id, ...own, statements: [{ text: own.text, evidence }] };
  });
}

/** The customer's own texts of a section; null: it is as generated. */
function ownTextsOf({ where, title, text }: OwnTexts, made: Section | undefined): OwnTexts | null {
  const own = { where, title, text };
  const isMade =
    made && isDeepStrictEqual(own, { where: made.where, title: made.title, text: made.text });
  return isMade ? null : own;
}

export type ActionFrameworks = ReturnType<typeof createActionFrameworks>;

/**
 * Action frameworks of analyses. Only the customer's changes are stored. The rest is generated from the analysis
 * whenever it is read, so that a deleted post disappears from it.
 */
export function createActionFrameworks(deps: {
  database: Database;
  clock: Clock;
  researchJobs: ResearchJobs;
  workspaces: Workspaces;
  shareLinks: ShareLinks;
}) {
  const { database, clock, researchJobs, workspaces, shareLinks } = deps;

  /** @throws AppError NOT_FOUND */
  async function readAnalysis(workspaceId: string, analysisId: string) {
    await researchJobs.summary(workspaceId, "audience", analysisId);
    const [job, timeZone] = await Promise.all([
      researchJobs.get(workspaceId, analysisId),
      workspaces.timeZone(workspaceId),
    ]);
    const idOf = (key: string) => v5(key, analysisId);
    return { ...job, made: job.data ? makeSections(idOf, job.data, timeZone) : [] };
  }
  type Analysis = Awaited<ReturnType<typeof readAnalysis>>;

  function present(analysis: Analysis, row: store.FrameworkRow | null): Framework {
    const expiresAt = row?.shareExpiresAt ?? null;
    const shared = row && expiresAt && expiresAt > clock.now() ? { row, expiresAt } : null;
    const sections = row?.sections ? mergeSections(row.sections, analysis.made) : analysis.made;
    const ids = new Set(sections.map(({ id }) => id));
    return {
      analysisId: analysis.job_id,
      title: row?.title ?? defaultTitle,
      sections,
      otherSections: analysis.made.filter(({ id }) => !ids.has(id)),
      isAnalysisRunning: analysis.finishedAt === null,
      notionUrl: row?.notionUrl ?? null,
      shareToken: shared && shareLinks.tokenOf(shared.row),
      shareExpiresAt: shared?.expiresAt.toISOString() ?? null,
      version: row?.version ?? 0,
      updatedAt: row?.changedAt?.toISOString() ?? analysis.finishedAt ?? analysis.createdAt,
    };
  }

  /** @throws AppError NOT_FOUND */
  async function get(workspaceId: string, analysisId: string): Promise<Framework> {
    const analysis = await readAnalysis(workspaceId, analysisId);
    return present(analysis, await store.findFramework(database.pool, analysisId));
  }

  return {
    get,

    /** The framework of an analysis, with the data of the analysis. @throws AppError NOT_FOUND */
    async withData(
      workspaceId: string,
      analysisId: string,
    ): Promise<{ framework: Framework; data: AnalysisData | null }> {
      const analysis = await readAnalysis(workspaceId, analysisId);
      const row = await store.findFramework(database.pool, analysisId);
      return { framework: present(analysis, row), data: analysis.data };
    },

    /** Saves a customer's changes. @throws AppError NOT_FOUND, FRAMEWORK_CHANGED, VALIDATION_FAILED (a repeated id) */
    async change(
      workspaceId: string,
      analysisId: string,
      { version, title, sections }: FrameworkChange,
    ): Promise<Framework> {
      const analysis = await readAnalysis(workspaceId, analysisId);
      if (new Set(sections.map(({ id }) => id)).size < sections.length) {
        throw new AppError("VALIDATION_FAILED", {
          details: ["sections must not have an id twice"],
        });
      }
      const made = new Map(analysis.made.map((section) => [section.id, section]));
      const stored = sections.map((one) => ({
        id: one.id,
        own: ownTextsOf(one, made.get(one.id)),
      }));
      await database.transaction(async (tx) => {
        const row = await store.lockFramework(tx, analysisId);
        if (row.version !== version) throw new AppError("FRAMEWORK_CHANGED");
        await store.updateFramework(tx, analysisId, {
          title: title === defaultTitle ? null : title,
          sections: stored,
          version: version + 1,
          changedAt: clock.now(),
        });
      });
      return get(workspaceId, analysisId);
    },

    /** Shares a framework by a link; a valid link is extended. @throws AppError NOT_FOUND */
    async share(workspaceId: string, analysisId: string): Promise<Framework> {
      await readAnalysis(workspaceId, analysisId);
      await database.transaction(async (tx) => {
        await store.lockFramework(tx, analysisId);
        await store.updateFramework(tx, analysisId, { shareExpiresAt: shareLinks.newExpiry() });
      });
      return get(workspaceId, analysisId);
    },

    /** Permanently revokes the link of a framework. @throws AppError NOT_FOUND */
    async revoke(workspaceId: string, analysisId: string): Promise<Framework> {
      await readAnalysis(workspaceId, analysisId);
      await database.transaction(async (tx) => {
        const row = await store.lockFramework(tx, analysisId);
        const shareVersion = row.shareVersion + 1;
        await store.updateFramework(tx, analysisId, { shareVersion, shareExpiresAt: null });
      });
      return get(workspaceId, analysisId);
    },

    /**
     * The framework of a link, as visitors see it; null: the link is not valid.
     * @throws AppError TOO_MANY_REQUESTS after many wrong links of one network
     */
    async openShared(
      analysisId: string,
      token: string,
      address: string,
    ): Promise<Pick<Framework, "title" | "sections" | "updatedAt"> | null> {
      const shared = await shareLinks.open(analysisId, token, address);
      if (!shared) return null;
      const analysis = await readAnalysis(shared.workspaceId, analysisId);
      const { title, sections, updatedAt } = present(analysis, shared.framework);
      return { title, sections, updatedAt };
    },
  };
}

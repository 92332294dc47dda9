import { type IntentLevel, intentLevels } from "@earshot/contract";
import { createProfile, intentVersion, levelOf, type Profile, readIntent } from "@earshot/intent";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import type { PostSummary } from "../../discovery/matching/index.ts";
import { companyOf, type WorkspaceRow, type Workspaces } from "../../identity/workspaces/index.ts";
import type { MentionRow } from "./store.ts";

/** What is stored of a score: places in the post, none of its words. */
export type StoredIntent = Pick<
  MentionRow,
  "intentScore" | "intentSignals" | "cautions" | "intentVersion"
>;

const nowhere = { part: null, start: 0, end: 0 } as const;

/** Scores a post for a company; `null`: by itself. */
export function scorePost(post: PostSummary, foundAt: Date, profile: Profile | null): StoredIntent {
  const { score, signals, cautions } = readIntent(
    { ...post, foundAt, comments: post.numComments },
    profile,
  );
  return {
    intentScore: score,
    intentSignals: signals.map(({ kind, weight, place }) => ({
      kind,
      weight,
      ...(place ?? nowhere),
    })),
    cautions: cautions.map(({ kind, place }) => ({ kind, ...place })),
    intentVersion,
  };
}

/** The lowest score of a level, by the very steps that levels are shown by. */
export function lowestScoreOf(level: IntentLevel): number {
  let score = 0;
  while (intentLevels.indexOf(levelOf(score)) < intentLevels.indexOf(level)) score += 1;
  return score;
}

/** What a workspace says it sells, as the rules of intent compare posts with it. */
function soldBy(workspace: WorkspaceRow) {
  const { about, functionTags, industry, ...said } = companyOf(workspace);
  const together = (...parts: (string | undefined)[]) => parts.filter(Boolean).join("\n") || null;
  return {
    company: about ?? null,
    problem: together(said.problem, said.problemQuestion, said.problemTrigger),
    audience: together(said.audience, said.audienceRole),
    industry: industry ?? null,
    functions: functionTags?.join(", ") ?? null,
  };
}

/** Companies of so many workspaces are kept. */
const mostKept = 10_000;

export type Profiles = ReturnType<typeof createProfiles>;

/** What workspaces sell, as posts are compared with it. */
export function createProfiles({ workspaces }: { workspaces: Workspaces }) {
  /** By workspace, with the words it was made of: who changes them is told by comparing. */
  const kept = new Map<string, { words: string; profile: Profile | null }>();

  return {
    /** The profiles of workspaces as they are now; null for one that says too little of itself. */
    async of(db: Queryable, workspaceIds: readonly string[]): Promise<Map<string, Profile | null>> {
      const rows = await workspaces.list(workspaceIds, db);
      return new Map(
        rows.map((workspace) => {
          const { id } = workspace;
          const company = soldBy(workspace);
          const words = JSON.stringify(company);
          const known = kept.get(id);
          if (known?.words === words) return [id, known.profile];
          const profile = createProfile(company);
          if (kept.size >= mostKept) kept.clear();
          kept.set(id, { words, profile });
          return [id, profile];
        }),
      );
    },
  };
}

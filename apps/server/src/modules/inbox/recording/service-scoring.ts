import { createProfile, intentVersion, type Profile, scoreIntent } from "@earshot/intent";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import type { PostSummary } from "../../discovery/matching/index.ts";
import { companyOf, type WorkspaceRow, type Workspaces } from "../../identity/workspaces/index.ts";
import type { MentionRow } from "../mentions/index.ts";

/** A stored score: positions in the post, without its words. */
export type StoredIntent = Pick<
  MentionRow,
  "intentScore" | "intentSignals" | "warnings" | "intentVersion"
>;

const noPosition = { part: null, start: 0, end: 0 } as const;

/** Scores a post for a company; `null`: without a profile. */
export function scorePost(post: PostSummary, foundAt: Date, profile: Profile | null): StoredIntent {
  const { score, signals, warnings } = scoreIntent(
    { ...post, foundAt, comments: post.numComments },
    profile,
  );
  return {
    intentScore: score,
    intentSignals: signals.map(({ kind, weight, quote }) => ({
      kind,
      weight,
      ...(quote ?? noPosition),
    })),
    warnings: warnings.map(({ kind, span }) => ({ kind, ...span })),
    intentVersion,
  };
}

/** The texts of a company profile that the intent rules compare posts with. */
function companyTextsOf(workspace: WorkspaceRow) {
  const { about, functionTags, industry, ...profile } = companyOf(workspace);
  const join = (...parts: (string | undefined)[]) => parts.filter(Boolean).join("\n") || null;
  return {
    company: about ?? null,
    problem: join(profile.problem, profile.problemQuestion, profile.problemTrigger),
    audience: join(profile.audience, profile.audienceRole),
    industry: industry ?? null,
    functions: functionTags?.join(", ") ?? null,
  };
}

/** The profiles of at most so many workspaces are cached. */
const maxCached = 10_000;

export type Profiles = ReturnType<typeof createProfiles>;

/** The company profiles that posts are compared with. */
export function createProfiles({ workspaces }: { workspaces: Workspaces }) {
  /** By workspace, with the texts that the profile was made of, to detect a stale one. */
  const cache = new Map<string, { texts: string; profile: Profile | null }>();

  return {
    /** The profiles of workspaces as they are now; null for one that says too little of itself. */
    async of(db: Queryable, workspaceIds: readonly string[]): Promise<Map<string, Profile | null>> {
      const rows = await workspaces.list(workspaceIds, db);
      return new Map(
        rows.map((workspace) => {
          const { id } = workspace;
          const company = companyTextsOf(workspace);
          const texts = JSON.stringify(company);
          const cached = cache.get(id);
          if (cached?.texts === texts) return [id, cached.profile];
          const profile = createProfile(company);
          if (cache.size >= maxCached) cache.clear();
          cache.set(id, { texts, profile });
          return [id, profile];
        }),
      );
    },
  };
}

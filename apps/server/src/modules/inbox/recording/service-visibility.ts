import type { Queryable } from "../../../infrastructure/database/index.ts";
import type { PostSummary } from "../../discovery/matching/index.ts";

/** What a filter reads of a post. */
export type FilteredPost = Pick<PostSummary, "source" | "author" | "community" | "title" | "body">;

/** The id of the rule that hides a post with these kinds of signals; null when none does. */
export type PostFilter = (post: FilteredPost, signals: readonly string[]) => string | null;

/** Hides posts from workspaces. */
export interface VisibilityFilter {
  /**
   * Loads the filters of all workspaces of a batch at once. Workspaces that hide nothing are missing.
   */
  load(db: Queryable, workspaceIds: readonly string[]): Promise<Map<string, PostFilter>>;
}

/** For mentions that a customer added by link: nothing hides them. */
export const noFilter: VisibilityFilter = { load: async () => new Map() };

export type VisibilityFilters = ReturnType<typeof createVisibilityFilters>;

/** The filters that later modules register to hide mentions. */
export function createVisibilityFilters() {
  const filters: VisibilityFilter[] = [];
  return {
    /** Adds a filter. Of several that hide a post, the first one registered is named. */
    register(filter: VisibilityFilter): void {
      filters.push(filter);
    },

    async load(db: Queryable, workspaceIds: readonly string[]): Promise<Map<string, PostFilter>> {
      const byWorkspace = new Map<string, PostFilter>();
      for (const { load } of filters) {
        for (const [workspaceId, next] of await load(db, workspaceIds)) {
          const first = byWorkspace.get(workspaceId);
          byWorkspace.set(
            workspaceId,
            first ? (post, signals) => first(post, signals) ?? next(post, signals) : next,
          );
        }
      }
      return byWorkspace;
    },
  } satisfies VisibilityFilter & { register(filter: VisibilityFilter): void };
}

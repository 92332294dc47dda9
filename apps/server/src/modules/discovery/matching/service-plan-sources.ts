import { isSourceInTier, platforms } from "@earshot/contract";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { MatchedPost } from "./events.ts";

/**
 * Removes the matches of workspaces whose plan does not include the post's source. Posts are collected for the
 * workspaces that have the source, but matched against the phrases of all.
 */
export async function withinPlans(
  db: Queryable,
  workspaces: Workspaces,
  matched: readonly MatchedPost[],
): Promise<MatchedPost[]> {
  const limited = matched.filter(({ source }) => !platforms[source].isInEveryPlan);
  if (limited.length === 0) return [...matched];
  const ids = new Set(limited.flatMap(({ phrases }) => phrases.map((one) => one.workspaceId)));
  const tiers = new Map((await workspaces.list([...ids], db)).map(({ id, tier }) => [id, tier]));
  return matched.flatMap((post) => {
    if (platforms[post.source].isInEveryPlan) return [post];
    const phrases = post.phrases.filter(({ workspaceId }) =>
      isSourceInTier(post.source, tiers.get(workspaceId) ?? null),
    );
    return phrases.length > 0 ? [{ ...post, phrases }] : [];
  });
}

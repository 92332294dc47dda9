import type { Mention } from "@earshot/contract";
import {
  type Communities,
  communityKey,
  decideOnKnown,
  type KnownCommunityJson,
} from "../../discovery/communities/index.ts";
import type { ShownMention } from "./store.ts";

type CommunityRule = Mention["communityRule"];

/**
 * Finds what communities' rules say about a reply, from stored rules, without asking the platform. Only
 * pending mentions can be accepted, so no others are looked up.
 */
export function createCommunityRules(communities: Pick<Communities, "rulesOf">) {
  return async function communityRules(
    rows: readonly ShownMention[],
  ): Promise<(row: ShownMention) => CommunityRule> {
    const named = rows.flatMap(({ mention, post: { source, community } }) =>
      community === null || mention.status !== "pending" ? [] : [{ source, community }],
    );
    if (named.length === 0) return () => null;
    const known = await communities.rulesOf(named);
    return ({ mention, post: { source, community } }) => {
      if (community === null || mention.status !== "pending") return null;
      const rules = known.get(communityKey(source, community));
      return rules ? { verdict: rules.verdict, reason: rules.reason, quote: rules.quote } : null;
    };
  };
}

export type CommunityRules = ReturnType<typeof createCommunityRules>;

/** What the rules of a listed mention's community say, from what the list's statement read. */
export function listedCommunityRule(
  { mention, post, community }: ShownMention & { community: KnownCommunityJson | null },
  now: Date,
): CommunityRule {
  if (post.community === null || mention.status !== "pending") return null;
  const { verdict, reason, quote } = decideOnKnown(post.source, community, now);
  return { verdict, reason, quote };
}

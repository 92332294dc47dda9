import {
  type Communities,
  communityKey,
  decideOnKnown,
  type KnownCommunityJson,
} from "../../discovery/communities/index.ts";
import type { ShownMention } from "./store.ts";

/**
 * Finds out why communities take no reply, by what is known of them without asking the platform. Only pending
 * mentions can be accepted, so no others are looked up.
 */
export function createBlockedReplies(communities: Pick<Communities, "rulesOf">) {
  return async function blockedReplies(
    rows: readonly ShownMention[],
  ): Promise<(row: ShownMention) => string | null> {
    const named = rows.flatMap(({ mention, post: { source, community } }) =>
      community === null || mention.status !== "pending" ? [] : [{ source, community }],
    );
    if (named.length === 0) return () => null;
    const known = await communities.rulesOf(named);
    return ({ mention, post: { source, community } }) => {
      if (community === null || mention.status !== "pending") return null;
      const rules = known.get(communityKey(source, community));
      return rules?.verdict === "forbidden" ? rules.summary : null;
    };
  };
}

/** Why a listed mention's community takes no reply, by what the list's statement read of it. */
export function blockedListed(
  { mention, post, community }: ShownMention & { community: KnownCommunityJson | null },
  now: Date,
): string | null {
  if (post.community === null || mention.status !== "pending") return null;
  const { verdict, summary } = decideOnKnown(post.source, community, now);
  return verdict === "forbidden" ? summary : null;
}

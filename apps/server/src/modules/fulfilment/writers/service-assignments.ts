import {
  type Assignment,
  type Brief,
  type CommunityRules,
  limits,
  type Source,
} from "@earshot/contract";
import { AppError } from "../../../infrastructure/errors.ts";
import { type Communities, communityKey } from "../../discovery/communities/index.ts";
import { companyOf, disclosureOf, type Workspaces } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Content } from "../../studio/content/index.ts";
import type { Voices } from "../../studio/voices/index.ts";
import type { Replies, ReplyRow } from "../replies/index.ts";
import type { Survival } from "../survival/index.ts";
import { briefOf } from "./service-brief.ts";

/** The platform and community of a post. */
interface PostLocation {
  source: Source;
  community: string | null;
}

export type Assignments = ReturnType<typeof createAssignments>;

/** When the first reply is due. */
export const dueAt = (acceptedAt: Date) => new Date(acceptedAt.getTime() + limits.promiseMs);

/** Presents replies to writers and reviewers. */
export function createAssignments(deps: {
  workspaces: Workspaces;
  mentions: Mentions;
  replies: Replies;
  communities: Communities;
  survival: Survival;
  voices: Pick<Voices, "ofReplies">;
  content: Pick<Content, "suggestionsFor">;
}) {
  const { voices, content, workspaces, mentions, replies, communities, survival } = deps;

  /** The briefs of workspaces. */
  async function briefs(workspaceIds: readonly string[]): Promise<(id: string) => Brief> {
    const ids = [...new Set(workspaceIds)];
    const [rows, voiceOf] = await Promise.all([workspaces.list(ids), voices.ofReplies(ids)]);
    const known = new Map(
      rows.map((row) => [
        row.id,
        briefOf(companyOf(row), {
          disclosure: disclosureOf(row),
          website: row.website,
          voice: voiceOf(row.id),
        }),
      ]),
    );
    return (id) =>
      known.get(id) ?? briefOf({}, { disclosure: "", website: null, voice: voiceOf(id) });
  }

  /**
   * The rules of the communities of posts, null for posts in no community, and the number of recent removals
   * there.
   */
  async function communityInfoOf(
    locations: readonly PostLocation[],
  ): Promise<(location: PostLocation) => { rules: CommunityRules | null; removals: number }> {
    const named = locations.flatMap(({ source, community }) =>
      community === null ? [] : [{ source, community }],
    );
    const [known, removals] = await Promise.all([
      communities.rulesOf(named),
      survival.removalsIn(named),
    ]);
    return ({ source, community }) => {
      const key = community === null ? "" : communityKey(source, community);
      const rules = known.get(key);
      if (!rules) return { rules: null, removals: removals.get(key) ?? 0 };
      const { versionId: _ours, ...shown } = rules;
      return { rules: shown, removals: removals.get(key) ?? 0 };
    };
  }

  async function present(rows: readonly ReplyRow[]): Promise<Assignment[]> {
    const mentionIds = rows.map(({ mentionId }) => mentionId);
    const [shown, found, suggestions, briefOfWorkspace, reviews] = await Promise.all([
      replies.present(rows),
      mentions.withPosts(mentionIds),
      content.suggestionsFor(mentionIds),
      briefs(rows.map(({ workspaceId }) => workspaceId)),
      replies.reviewsOf(rows.map(({ id }) => id)),
    ]);
    const communityInfoAt = await communityInfoOf([...found.values()].map(({ post }) => post));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return shown.flatMap((reply) => {
      const row = byId.get(reply.id);
      const mention = row && found.get(row.mentionId);
      if (!row || !mention) return [];
      const acceptedAt = mention.mention.acceptedAt ?? row.claimedAt;
      const lapses = new Date(row.activeAt.getTime() + limits.claimMs);
      return [
        {
          ...reply,
          brief: briefOfWorkspace(row.workspaceId),
          keywords: mention.keywords,
          intentLevel: mention.level,
          reasons: mention.reasons,
          warnings: mention.warnings,
          ...communityInfoAt(mention.post),
          acceptedAt: acceptedAt.toISOString(),
          dueAt: dueAt(acceptedAt).toISOString(),
          claimExpiresAt: row.status === "claimed" ? lapses.toISOString() : null,
          firstHandConfirmed: row.firstHandConfirmed,
          reviewReasons: row.reviewReasons,
          reviews: reviews.get(row.id) ?? [],
          suggestion: suggestions.get(row.mentionId) ?? null,
        },
      ];
    });
  }

  return {
    briefs,
    communityInfoOf,
    present,
    async presentOne(row: ReplyRow): Promise<Assignment> {
      const [one] = await present([row]);
      if (!one) throw new AppError("NOT_FOUND");
      return one;
    },
  };
}

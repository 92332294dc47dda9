import { type Assignment, type Brief, limits } from "@earshot/contract";
import { AppError } from "../../platform/errors.ts";
import type { Mentions } from "../mentions/index.ts";
import type { Replies, ReplyRow } from "../replies/index.ts";
import { companyOf, disclosureOf, type Workspaces } from "../workspaces/index.ts";
import { briefOf } from "./service-brief.ts";

export type Assignments = ReturnType<typeof createAssignments>;

/** When the promise of a first reply ends. */
export const dueAt = (acceptedAt: Date) => new Date(acceptedAt.getTime() + limits.promiseMs);

/** Shows replies as those who work on them see them. */
export function createAssignments(deps: {
  workspaces: Workspaces;
  mentions: Mentions;
  replies: Replies;
}) {
  const { workspaces, mentions, replies } = deps;

  /** What there is to know of each workspace's company. */
  async function briefs(workspaceIds: readonly string[]): Promise<(id: string) => Brief> {
    const rows = await workspaces.list([...new Set(workspaceIds)]);
    const known = new Map(
      rows.map((row) => [
        row.id,
        briefOf(companyOf(row), { disclosure: disclosureOf(row), website: row.website }),
      ]),
    );
    return (id) => known.get(id) ?? briefOf({}, { disclosure: "", website: null });
  }

  async function present(rows: readonly ReplyRow[]): Promise<Assignment[]> {
    const [shown, found, briefOfWorkspace, reviews] = await Promise.all([
      replies.present(rows),
      mentions.withPosts(rows.map(({ mentionId }) => mentionId)),
      briefs(rows.map(({ workspaceId }) => workspaceId)),
      replies.reviewsOf(rows.map(({ id }) => id)),
    ]);
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
          intent_level: mention.level,
          reasons: mention.reasons,
          cautions: mention.cautions,
          rules: null,
          accepted_at: acceptedAt.toISOString(),
          due_at: dueAt(acceptedAt).toISOString(),
          lapses_at: row.status === "claimed" ? lapses.toISOString() : null,
          revision: row.revision,
          attested: row.attested,
          held_for: row.heldFor,
          reviews: reviews.get(row.id) ?? [],
        },
      ];
    });
  }

  return {
    briefs,
    present,
    async presentOne(row: ReplyRow): Promise<Assignment> {
      const [one] = await present([row]);
      if (!one) throw new AppError("NOT_FOUND");
      return one;
    },
  };
}

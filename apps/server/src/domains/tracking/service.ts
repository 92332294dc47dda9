import { limits, type Reply, type Standing } from "@earshot/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db/index.ts";
import type { Conversations, SeenComment } from "../../ports/conversations.ts";
import { carries, type Replies, type ReplyPlaced } from "../replies/index.ts";
import { createTrackingTopics } from "./events.ts";
import * as store from "./store.ts";

export type Tracking = ReturnType<typeof createTracking>;

const causes: Record<Exclude<SeenComment["state"], "standing">, string> = {
  removed: "Moderators or a filter removed it.",
  deleted: "Its author deleted it.",
  unseen: "Others can't see it.",
};

/** What a look at a comment comes to. */
function judge(
  seen: SeenComment,
  disclosure: string,
): { standing: Standing; cause: string | null } {
  if (seen.state !== "standing") return { standing: seen.state, cause: causes[seen.state] };
  if (carries(seen.post.body, disclosure)) return { standing: "standing", cause: null };
  return { standing: "edited", cause: "It was edited and no longer carries the disclosure line." };
}

/** Looks at placed replies at their times. */
export function createTracking(deps: {
  database: Database;
  clock: Clock;
  replies: Replies;
  conversations: readonly Conversations[];
  /** Seconds after placement at which a reply is looked at. */
  checkSeconds: readonly number[];
}) {
  const { database, clock, replies } = deps;
  const topics = createTrackingTopics();

  async function plan(tx: Tx, { replyId, placedAt }: ReplyPlaced): Promise<void> {
    const due = deps.checkSeconds.map((seconds) => new Date(placedAt.getTime() + seconds * 1000));
    for (const check of await store.insertChecks(tx, replyId, due)) {
      const seconds = (check.dueAt.getTime() - clock.now().getTime()) / 1000;
      await topics.planned.publish(tx, { checkId: check.id, afterSeconds: Math.max(0, seconds) });
    }
  }
  replies.topics.placed.subscribe(plan);
  replies.topics.checks.provide(async (replyIds): Promise<Map<string, Reply["checks"]>> => {
    const rows = await store.listChecks(database.read, replyIds);
    return new Map(
      [...rows].map(([replyId, checks]) => [
        replyId,
        checks.map(({ dueAt, checkedAt, standing, cause, removedBy, score, answers }) => ({
          removed_by: removedBy,
          score,
          answers,
          due_at: dueAt.toISOString(),
          checked_at: checkedAt?.toISOString() ?? null,
          standing,
          cause,
        })),
      ]),
    );
  });

  return {
    topics,

    /**
     * Does one check; done already, or of a reply that is over, it is nothing.
     * @throws SourceError when the platform can't be asked: the job is tried again.
     */
    async check(checkId: number): Promise<void> {
      const found = await store.findCheck(database.read, checkId);
      if (!found || found.check.checkedAt !== null) return;
      const { reply } = found;
      const { externalId, placedAt, disclosure } = reply;
      const [platform] = deps.conversations;
      if (!platform || !placedAt || externalId === null) return;
      const seen = (await platform.look([externalId])).get(externalId) ?? { state: "unseen" };
      const { standing, cause } = judge(seen, disclosure);
      await database.transaction(async (tx) => {
        const at = clock.now();
        if (!(await store.recordCheck(tx, checkId, { checkedAt: at, standing, cause }))) return;
        if (cause !== null && standing !== "edited") {
          await store.dropOpenChecks(tx, reply.id);
          await replies.markRemoved(tx, reply.id, cause);
        } else if (at.getTime() - placedAt.getTime() >= limits.survivalMs) {
          await replies.markSurvived(tx, reply.id);
        } else {
          await replies.announceCheck(tx, reply.id);
        }
      });
    },
  };
}

import { hasWriters } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { type Events, writersAudience } from "../../../infrastructure/events/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { createReplyTopics } from "./events.ts";
import type { Changes } from "./service-transitions.ts";
import * as store from "./store.ts";
import * as versions from "./store-versions.ts";

/** The workspace already has a reply in this thread, so a second opportunity there can't be claimed. */
export class ThreadAlreadyAnsweredError extends Error {}

/** How writers' claims begin and end. */
export function createClaims(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  workspaces: Workspaces;
  mentions: Mentions;
  changes: Changes;
  topics: Pick<ReturnType<typeof createReplyTopics>, "changed">;
}) {
  const { database, clock, events, workspaces, mentions, topics } = deps;
  const { change, withOwnReply } = deps.changes;

  return {
    /**
     * Claims an accepted mention for a writer. One conditional update of the mention and two unique indexes
     * decide between concurrent claims: one reply per mention, and one per workspace and thread.
     * @throws AppError NOT_FOUND, ALREADY_TAKEN; ThreadAlreadyAnsweredError.
     */
    async claim(
      tx: Tx,
      writerId: string,
      mentionId: string,
      unfinishedText: string,
    ): Promise<store.ReplyRow> {
      const move = await mentions.move(tx, mentionId, "in_progress");
      if (!move) throw new AppError("ALREADY_TAKEN");
      // Writers do not reply on this source, so the mention does not exist for them.
      if (!hasWriters(move.mention.source)) throw new AppError("NOT_FOUND");
      const { workspaceId } = move.mention;
      await workspaces.requireActive(
        workspaceId,
        tx,
        "This customer's workspace is paused. Choose another opportunity.",
      );
      const { disclosure } = await workspaces.settings(workspaceId, tx);
      const { thread } = await store.locationOf(tx, mentionId);
      const at = clock.now();
      const row = await store.insertClaim(tx, {
        workspaceId,
        thread,
        mentionId,
        writerId,
        disclosure,
        text: unfinishedText,
        claimedAt: at,
        activeAt: at,
        updatedAt: at,
      });
      if (!row) {
        // The other claim has committed, otherwise the index would still wait.
        throw (await store.hasReplyInThread(tx, workspaceId, thread))
          ? new ThreadAlreadyAnsweredError()
          : new AppError("ALREADY_TAKEN");
      }
      if (unfinishedText !== "") {
        const version = {
          replyId: row.id,
          kind: "left",
          text: unfinishedText,
          at,
          userId: null,
        } as const;
        await versions.insertVersion(tx, version);
      }
      await store.insertChange(tx, {
        replyId: row.id,
        from: null,
        to: "claimed",
        at,
        by: "writer",
        userId: writerId,
      });
      const data = { id: row.id, mentionId, status: row.status };
      await mentions.recordReply(tx, mentionId, {
        id: row.id,
        status: row.status,
        permalink: null,
      });
      await events.emit(tx, [
        ...move.events,
        { workspaceId, type: "reply.updated", data },
        { workspaceId: writersAudience, type: "reply.updated", data },
      ]);
      await topics.changed.publish(tx, {
        row,
        from: null,
        to: "claimed",
        by: "writer",
        userId: writerId,
        note: null,
        quotaReturned: false,
        forfeited: false,
        afterSubmission: false,
      });
      return row;
    },

    /** Releases a claim; the next writer can start from its text. */
    release: (writerId: string, replyId: string) =>
      withOwnReply(replyId, { writerId }, (tx, row) =>
        change(
          tx,
          row,
          ["release"],
          { by: "writer", userId: writerId },
          { effect: { mention: { to: "accepted" } } },
        ),
      ),

    /**
     * Ends a writer's claim and the mention, since its post is unsuitable, and returns the unit.
     * @returns whether the writer had claimed it
     */
    endClaim: (writerId: string, mentionId: string, note: string): Promise<boolean> =>
      database.transaction(async (tx) => {
        const row = await store.lockClaim(tx, writerId, mentionId);
        if (!row) return false;
        await change(
          tx,
          row,
          ["release"],
          { by: "writer", userId: writerId },
          { note, effect: { mention: { to: "denied", note }, returnUnit: "unsuitable" } },
        );
        return true;
      }),
  };
}

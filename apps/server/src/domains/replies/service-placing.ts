import { limits, type Source } from "@earshot/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db/index.ts";
import { AppError } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/index.ts";
import type { Conversations } from "../../ports/conversations.ts";
import type { Mentions } from "../mentions/index.ts";
import type { createReplyTopics } from "./events.ts";
import { type Posted, whyNotPlaced } from "./rules.ts";
import { type Changes, moved } from "./service-change.ts";
import * as store from "./store.ts";

/** The last stretch of the road: a reply's place in the thread, and what becomes of it there. */
export function createPlacing(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  mentions: Mentions;
  conversations: readonly Conversations[];
  changes: Changes;
  topics: ReturnType<typeof createReplyTopics>;
}) {
  const { database, clock, events, mentions, topics } = deps;
  const { change, withOwn, settle } = deps.changes;

  /** What others see at an address. @throws AppError PLACEMENT_REFUSED, UNAVAILABLE. */
  async function lookAt(
    source: Source,
    permalink: string,
  ): Promise<{ id: string; url: string; posted: Posted } | null> {
    const platform = deps.conversations.find(({ name }) => name === source);
    if (!platform) {
      throw new AppError("PLACEMENT_REFUSED", {
        details: ["This platform is not connected, so the comment can't be looked up."],
      });
    }
    const id = platform.commentIdOf(permalink);
    if (id === null) return null;
    const seen = await platform.look([id]).catch((cause: unknown) => {
      const message = "The platform could not be asked just now. Please try again in a moment.";
      throw new AppError("UNAVAILABLE", { message, cause });
    });
    const comment = seen.get(id);
    if (!comment || comment.state === "unseen") return null;
    if (comment.state !== "standing") {
      return {
        id,
        url: "",
        posted: { author: null, threadId: null, parentId: null, text: "", removed: true },
      };
    }
    const { author, thread, body, url } = comment.post;
    const threadId = thread?.externalId ?? null;
    return {
      id,
      url,
      posted: { author, threadId, parentId: thread?.parentId ?? null, text: body, removed: false },
    };
  }

  return {
    /**
     * Takes a comment that the writer posted by hand for the approved reply, if it is that.
     * @param admit decides in the same transaction whether the account may place it; it throws if not
     * @throws AppError PLACEMENT_REFUSED with what to correct in the details; REPLY_MOVED_ON.
     */
    async markPlaced(
      writerId: string,
      replyId: string,
      permalink: string,
      accounts: Partial<Record<Source, string>>,
      admit?: (tx: Tx, row: store.ReplyRow, account: string) => Promise<void>,
    ): Promise<store.ReplyRow> {
      const row = await store.findReply(database.read, replyId);
      if (!row || row.writerId !== writerId) throw new AppError("NOT_FOUND");
      if (row.status !== "approved") throw moved();
      const mention = (await mentions.withPosts([row.mentionId])).get(row.mentionId);
      if (!mention) throw new AppError("NOT_FOUND");
      const account = accounts[mention.post.source] ?? null;
      const found = await lookAt(mention.post.source, permalink);
      const problems = whyNotPlaced(found?.posted ?? null, {
        postId: mention.post.externalId,
        account,
        text: row.text,
        disclosure: row.disclosure,
      });
      if (problems.length > 0 || !found || account === null)
        throw new AppError("PLACEMENT_REFUSED", { details: problems });
      return withOwn(replyId, { writerId }, async (tx, locked) => {
        await admit?.(tx, locked, account);
        const at = clock.now();
        const placed = await change(
          tx,
          locked,
          ["beginPlacing", "place"],
          { by: "writer", userId: writerId },
          {
            // The platform's own address: what was pasted may say anything.
            fields: {
              permalink: found.url,
              accountName: account,
              externalId: found.id,
              placedAt: at,
            },
            effect: { mention: { to: "replied" } },
          },
        );
        await topics.placed.publish(tx, { replyId, source: mention.post.source, placedAt: at });
        return placed;
      });
    },

    /** A check was made that changes nothing but the ledger: its readers are told. */
    async announceCheck(tx: Tx, replyId: string): Promise<void> {
      const row = await store.lockReply(tx, replyId);
      if (!row) return;
      const { id, mentionId, status, workspaceId } = row;
      const data = { id, mentionId, status };
      await events.emit(tx, [{ workspaceId, type: "reply.updated", data }]);
    },

    /** A check saw that a placed reply is gone; within 72 hours its unit comes back. */
    markRemoved: (tx: Tx, replyId: string, cause: string) =>
      settle(tx, replyId, (row) => {
        const early =
          row.placedAt !== null &&
          clock.now().getTime() - row.placedAt.getTime() <= limits.survivalMs;
        return change(
          tx,
          row,
          ["remove"],
          { by: "system" },
          {
            note: cause,
            ...(early && { effect: { giveBack: "removed" } }),
          },
        );
      }),

    /** A check saw that a placed reply still stands after 72 hours. */
    markSurvived: (tx: Tx, replyId: string) =>
      settle(tx, replyId, (row) => change(tx, row, ["survive"], { by: "system" })),
  };
}

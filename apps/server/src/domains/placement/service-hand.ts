import type { Source } from "@earshot/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/index.ts";
import { AppError } from "../../platform/errors.ts";
import type { Conversations } from "../../ports/conversations.ts";
import type { Mentions } from "../mentions/index.ts";
import type { Replies, ReplyRow } from "../replies/index.ts";
import type { Trust } from "../trust/index.ts";
import { type Posted, whyNotPlaced } from "./rules-hand.ts";

export type HandPlacing = ReturnType<typeof createHandPlacing>;

/** Takes comments that writers posted by hand for approved replies, if they are those. */
export function createHandPlacing(deps: {
  database: Database;
  clock: Clock;
  mentions: Mentions;
  replies: Replies;
  trust: Trust;
  conversations: readonly Conversations[];
}) {
  const { clock, mentions, replies, trust } = deps;

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
     * @throws AppError PLACEMENT_REFUSED with what to correct in the details; REPLY_MOVED_ON.
     */
    async markPlaced(
      row: ReplyRow,
      permalink: string,
      accounts: Partial<Record<Source, string>>,
    ): Promise<ReplyRow> {
      const { writerId } = row;
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
      return replies.withWriters(writerId, row.id, async (tx, locked) => {
        await trust.admitPlacement(tx, locked, account);
        return replies.place(
          tx,
          locked,
          { by: "writer", userId: writerId },
          {
            source: mention.post.source,
            // The platform's own address: what was pasted may say anything.
            permalink: found.url,
            externalId: found.id,
            accountName: account,
            communityAccountId: null,
            placedAt: clock.now(),
            placedHow: "hand",
          },
        );
      });
    },
  };
}

import type { CheckOutcome, Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Conversations, SeenComment } from "../../../integrations/ports/conversations.ts";
import type { LinkReader } from "../../../integrations/ports/lookup.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { Mentions, MentionWithPost } from "../../inbox/mentions/index.ts";
import { checkOutcomeOf } from "../../ledger/audit/index.ts";
import { nothingSpent, type Spending } from "../../ledger/spending/index.ts";
import { type Compliance, sentences } from "../compliance/index.ts";
import type { Replies, ReplyRow } from "../replies/index.ts";
import { wrongAddressMessage } from "./rules-addresses.ts";
import { findPoster, type PostedComment, replyMismatches } from "./rules-manual.ts";
import type { Eligibility } from "./service-eligibility.ts";
import * as store from "./store.ts";

export type ManualPlacement = ReturnType<typeof createManualPlacement>;

/** A comment that was read from a pasted address. */
interface CommentAtAddress {
  id: string;
  /** The address that the platform gives, as a pasted one may carry anything. */
  url: string;
  posted: PostedComment;
}

/** The refusal of a placement. @param details the reasons */
export const refusedError = (details: readonly string[]) =>
  new AppError("PLACEMENT_REFUSED", { details: [...details] });

const unavailableMessage = "The platform could not be reached. Please try again in a moment.";

/** The reason for refusing a comment that is already recorded for another reply. */
export const commentAlreadyRecorded =
  "This permalink is already recorded for another reply. Open the comment that you posted for this reply, and paste its permalink.";

/** The error for a platform that can't be read now. @throws AppError UNAVAILABLE, or the given one. */
function throwUnavailable(cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  const message =
    cause instanceof SourceError && cause.failure === "no-credits"
      ? cause.publicText
      : unavailableMessage;
  throw new AppError("UNAVAILABLE", { message, cause });
}

/** The id of the comment that a share link leads to; null: it is not a share link of a comment. */
async function followedId(platform: Conversations, address: string): Promise<string | null> {
  const target = (await platform.follow?.(address)) ?? null;
  return target === null ? null : platform.commentIdOf(target);
}

const noComment = { author: null, threadId: null, parentId: null, text: "", postedAt: null };

function postedOf(seen: SeenComment): PostedComment {
  if (seen.state !== "standing") return { state: seen.state, ...noComment };
  const { author, thread, body: text, postedAt } = seen.post;
  const threadId = thread?.externalId ?? null;
  return {
    state: "standing",
    author,
    threadId,
    parentId: thread?.parentId ?? null,
    text,
    postedAt,
  };
}

/** Records comments that writers posted manually as the placements of their approved replies. */
export function createManualPlacement(deps: {
  database: Database;
  clock: Clock;
  spending: Spending;
  mentions: Mentions;
  replies: Replies;
  compliance: Compliance;
  eligibility: Eligibility;
  conversations: readonly Conversations[];
  /** Readers of links to platforms whose comments we can't read. */
  readers: readonly LinkReader[];
}) {
  const { database, clock, spending, mentions, replies, compliance, eligibility } = deps;

  /** The platform that an address belongs to; null: none that we know. */
  function platformOf(address: string): Source | null {
    const readable = deps.conversations.find((platform) => platform.commentIdOf(address) !== null);
    const unreadable = deps.readers.find(
      (reader) => reader.parse(address) ?? reader.commentOf(address),
    );
    return (readable ?? unreadable)?.name ?? null;
  }

  /**
   * Reads a comment and charges the workspace for it.
   * @throws SourceError; AppError PLACEMENT_REFUSED: the day's budget is used up.
   */
  async function readCommentAtCost(
    platform: Conversations,
    id: string,
    workspaceId: string,
  ): Promise<SeenComment> {
    const { name, readMicros = 0 } = platform;
    // The workspace's own spending does not prevent the read, only the platform's daily budget does.
    const reservation = await spending.reserve(name, readMicros);
    if ("until" in reservation) {
      throw refusedError([
        "Today’s budget for reading this platform is used up, so we can’t check the comment. Save its address, and paste it again tomorrow (UTC).",
      ]);
    }
    const settle = (micros: number) =>
      database.transaction((tx) =>
        spending.settle(
          tx,
          reservation.reserved,
          micros === 0
            ? nothingSpent
            : { micros, calls: 1, reads: 1, shares: new Map([[workspaceId, micros]]) },
        ),
      );
    try {
      const seen = (await platform.fetchComments([id])).get(id) ?? { state: "unseen" };
      await settle(readMicros);
      return seen;
    } catch (error) {
      // Platforms don't bill failed calls.
      await settle(0);
      throw error;
    }
  }

  /**
   * Reads the comment at a pasted address as other users see it.
   * @throws AppError PLACEMENT_REFUSED: the address does not fit, or the platform can't be read by us;
   *   UNAVAILABLE: the platform can't be reached.
   */
  async function readComment(
    source: Source,
    address: string,
    workspaceId: string,
  ): Promise<CommentAtAddress> {
    const platform = deps.conversations.find(({ name }) => name === source);
    if (!platform) {
      const isUnreadable = deps.readers.some(({ name }) => name === source);
      throw refusedError([
        isUnreadable
          ? "We can’t read this platform. Report your comment with a screenshot."
          : "This platform is not connected, so we can't check the comment.",
      ]);
    }
    const id =
      platform.commentIdOf(address) ??
      (await followedId(platform, address).catch(throwUnavailable));
    if (id === null)
      throw refusedError([wrongAddressMessage(source, platformOf(address), address)]);
    const seen = await readCommentAtCost(platform, id, workspaceId).catch(throwUnavailable);
    const url = seen.state === "standing" ? seen.post.url : "";
    return { id, url, posted: postedOf(seen) };
  }

  /**
   * A writer's reply with its mention.
   * @throws AppError NOT_FOUND; REPLY_MOVED_ON: its status is none of `statuses`.
   */
  async function findReply(
    writerId: string,
    replyId: string,
    statuses: readonly ReplyRow["status"][],
  ): Promise<{ row: ReplyRow; mention: MentionWithPost }> {
    const row = await replies.ofWriter(writerId, replyId);
    if (!statuses.includes(row.status)) throw new AppError("REPLY_MOVED_ON");
    const mention = (await mentions.withPosts([row.mentionId])).get(row.mentionId);
    if (!mention) throw new AppError("NOT_FOUND");
    return { row, mention };
  }

  /**
   * Checks the compliance rules for an approved reply that is posted already.
   * @throws AppError PLACEMENT_REFUSED with each violation in the details.
   */
  async function requireCompliance(row: ReplyRow): Promise<CheckOutcome> {
    const { text, firstHandConfirmed } = row;
    // `requireEligible` checks the account for the time of the comment.
    const { findings, rules } = await compliance.assess(row, text, {
      firstHandConfirmed,
      account: null,
      stage: "place",
    });
    // A live comment is accepted even if its thread was closed since.
    const relevant = findings.filter(({ rule }) => rule !== "thread");
    const details = sentences(relevant, "stop");
    if (details.length > 0) throw refusedError(details);
    return checkOutcomeOf(relevant, rules);
  }

  return {
    findReply,
    readComment,
    requireCompliance,
    platformOf,

    /**
     * Records the comment at an address as the placement of a reply, if it matches: of an approved reply, a
     * comment that the writer posted manually; of a reply of unknown result, the comment of the account that
     * it was sent with.
     * @throws AppError NOT_FOUND; REPLY_MOVED_ON; PLACEMENT_REFUSED with what to correct in the details;
     *   UNAVAILABLE: the platform can't be reached.
     */
    async markPlaced(writerId: string, replyId: string, address: string): Promise<ReplyRow> {
      const { row, mention } = await findReply(writerId, replyId, ["approved", "unknown"]);
      const { source, externalId: postId } = mention.post;
      const openAttempt =
        row.status === "unknown" ? await store.findOpen(database.pool, row.id) : null;
      const accounts =
        row.status === "unknown"
          ? openAttempt
            ? [{ id: openAttempt.accountId, name: openAttempt.accountName }]
            : []
          : (await eligibility.accountsFor(row, writerId)).filter(({ mode }) => mode === "hand");
      if (accounts.length === 0) {
        throw refusedError(["Declare the account that you post with in Settings first."]);
      }
      // A reply of unknown result passed the checks before it was sent.
      const check = row.status === "approved" ? await requireCompliance(row) : undefined;
      const { id, url, posted } = await readComment(source, address, row.workspaceId);
      const { text, disclosure, approvedAt } = row;
      const names = accounts.map(({ name }) => name);
      const problems = replyMismatches(posted, {
        postId,
        accounts: names,
        text,
        disclosure,
        approvedAt,
      });
      const poster = findPoster(names, posted);
      const account = accounts.find(({ name }) => name === poster);
      if (problems.length > 0 || !account) throw refusedError(problems);
      const now = clock.now();
      const { postedAt } = posted;
      const placedAt = postedAt === null || postedAt > now ? now : postedAt;
      return replies.withWriters(writerId, row.id, async (tx, locked) => {
        if (locked.status !== row.status) throw new AppError("REPLY_MOVED_ON");
        // The account's lock decides between two requests that name the same comment.
        await compliance.lockAccount(tx, source, account.name);
        // Before the posting limits, which would count this very comment and tell the writer to delete it.
        if (await replies.isCommentRecorded(tx, id)) throw refusedError([commentAlreadyRecorded]);
        if (row.status === "approved")
          await eligibility.requireEligible(tx, locked, account, {
            at: placedAt,
            earliest: postedAt ?? approvedAt ?? placedAt,
          });
        const attempt = row.status === "unknown" && (await store.findOpen(tx, row.id));
        if (attempt) {
          await store.updateAttempt(tx, attempt.id, {
            state: "placed",
            externalId: id,
            settledAt: now,
          });
        }
        return replies.place(
          tx,
          locked,
          { by: "writer", userId: writerId },
          {
            source,
            permalink: url,
            externalId: id,
            accountName: account.name,
            communityAccountId: account.id,
            placedAt,
            placementMethod: attempt ? "api" : "hand",
            check,
          },
        );
      });
    },
  };
}

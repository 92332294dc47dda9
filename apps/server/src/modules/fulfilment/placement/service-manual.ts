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
import { wrongAddress } from "./rules-addresses.ts";
import { type PublicComment, posterAmong, whyNotPlaced } from "./rules-manual.ts";
import type { Eligibility } from "./service-eligibility.ts";
import * as store from "./store.ts";

export type ManualPlacement = ReturnType<typeof createManualPlacement>;

/** A comment at the address that was pasted. */
interface Found {
  id: string;
  /** The platform's own address: what was pasted may say anything. */
  url: string;
  posted: PublicComment;
}

/** What keeps a comment from being taken. */
export const refused = (details: readonly string[]) =>
  new AppError("PLACEMENT_REFUSED", { details: [...details] });

const awayMessage = "The platform could not be asked just now. Please try again in a moment.";

/** Refusal of a comment that is already recorded for another reply. */
export const alreadyRecorded =
  "This permalink is already recorded for another reply. Open the comment that you posted for this reply, and paste its permalink.";

const nothing = { author: null, threadId: null, parentId: null, text: "", postedAt: null };

function postedOf(seen: SeenComment): PublicComment {
  if (seen.state !== "standing") return { state: seen.state, ...nothing };
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

/** Takes comments that writers posted by hand for approved replies, if they are those. */
export function createManualPlacement(deps: {
  database: Database;
  clock: Clock;
  spending: Spending;
  mentions: Mentions;
  replies: Replies;
  compliance: Compliance;
  eligibility: Eligibility;
  conversations: readonly Conversations[];
  /** Platforms that can't be read back. */
  readers: readonly LinkReader[];
}) {
  const { database, clock, spending, mentions, replies, compliance, eligibility } = deps;

  /** The platform that an address belongs to; null: none that we know. */
  function platformOf(address: string): Source | null {
    const read = deps.conversations.find((platform) => platform.commentIdOf(address) !== null);
    const held = deps.readers.find((reader) => reader.parse(address) ?? reader.commentOf(address));
    return (read ?? held)?.name ?? null;
  }

  /** Looks, and writes down what that costs. @throws SourceError; AppError PLACEMENT_REFUSED. */
  async function lookPaid(
    platform: Conversations,
    id: string,
    workspaceId: string,
  ): Promise<SeenComment> {
    const { name, readMicros = 0 } = platform;
    // A comment that stands is looked at whatever its workspace has spent: only the day's end stops it.
    const asked = await spending.reserve(name, readMicros);
    if ("until" in asked) {
      throw refused([
        "Today’s budget for reading this platform is used up, so the comment can’t be looked at. Keep its address, and paste it again tomorrow (UTC).",
      ]);
    }
    const settle = (micros: number) =>
      database.transaction((tx) =>
        spending.settle(
          tx,
          asked.reserved,
          micros === 0
            ? nothingSpent
            : { micros, calls: 1, reads: 1, shares: new Map([[workspaceId, micros]]) },
        ),
      );
    try {
      const seen = (await platform.look([id])).get(id) ?? { state: "unseen" };
      await settle(readMicros);
      return seen;
    } catch (error) {
      // What failed is not billed.
      await settle(0);
      throw error;
    }
  }

  /** What others see at an address. @throws AppError PLACEMENT_REFUSED, UNAVAILABLE. */
  async function lookAt(source: Source, address: string, workspaceId: string): Promise<Found> {
    const platform = deps.conversations.find(({ name }) => name === source);
    if (!platform) {
      const isHeld = deps.readers.some(({ name }) => name === source);
      throw refused([
        isHeld
          ? "This platform can’t be read by us. Say that your comment stands there, with a screenshot."
          : "This platform is not connected, so the comment can't be looked up.",
      ]);
    }
    const id = platform.commentIdOf(address);
    if (id === null) throw refused([wrongAddress(source, platformOf(address), address)]);
    const seen = await lookPaid(platform, id, workspaceId).catch((cause: unknown) => {
      if (cause instanceof AppError) throw cause;
      const message =
        cause instanceof SourceError && cause.failure === "no-credits"
          ? cause.publicText
          : awayMessage;
      throw new AppError("UNAVAILABLE", { message, cause });
    });
    const url = seen.state === "standing" ? seen.post.url : "";
    return { id, url, posted: postedOf(seen) };
  }

  /** An approved reply of a writer with its mention. @throws AppError NOT_FOUND, REPLY_MOVED_ON. */
  async function open(
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

  /** Asks the rules once more where an approved reply goes. @throws AppError PLACEMENT_REFUSED. */
  async function requireCompliance(row: ReplyRow): Promise<CheckOutcome> {
    const { text, firstHandConfirmed } = row;
    // What the account may is judged by the moment of the comment.
    const { findings, rules } = await compliance.assess(row, text, {
      firstHandConfirmed,
      account: null,
      stage: "place",
    });
    // A comment that stands was let in, whatever became of its thread since.
    const left = findings.filter(({ rule }) => rule !== "thread");
    const details = sentences(left, "stop");
    if (details.length > 0) throw refused(details);
    return checkOutcomeOf(left, rules);
  }

  return {
    open,
    lookAt,
    requireCompliance,
    platformOf,

    /**
     * Takes a comment that the writer posted by hand for the approved reply, if it is that. Of a reply
     * that nobody knows the end of, the comment of the account that it was sent with.
     * @throws AppError NOT_FOUND; REPLY_MOVED_ON; PLACEMENT_REFUSED with what to correct in the details;
     *   UNAVAILABLE: the platform can't be asked.
     */
    async markPlaced(writerId: string, replyId: string, address: string): Promise<ReplyRow> {
      const { row, mention } = await open(writerId, replyId, ["approved", "unknown"]);
      const { source, externalId: postId } = mention.post;
      const lost = row.status === "unknown" ? await store.findOpen(database.read, row.id) : null;
      const accounts =
        row.status === "unknown"
          ? lost
            ? [{ id: lost.accountId, name: lost.accountName }]
            : []
          : (await eligibility.accountsFor(row, writerId)).filter(({ mode }) => mode === "hand");
      if (accounts.length === 0) {
        throw refused(["Declare the account that you post with in Settings first."]);
      }
      // What was sent was let in then.
      const check = row.status === "approved" ? await requireCompliance(row) : undefined;
      const { id, url, posted } = await lookAt(source, address, row.workspaceId);
      const { text, disclosure, approvedAt } = row;
      const names = accounts.map(({ name }) => name);
      const problems = whyNotPlaced(posted, {
        postId,
        accounts: names,
        text,
        disclosure,
        approvedAt,
      });
      const poster = posterAmong(names, posted);
      const account = accounts.find(({ name }) => name === poster);
      if (problems.length > 0 || !account) throw refused(problems);
      const now = clock.now();
      const { postedAt } = posted;
      const placedAt = postedAt === null || postedAt > now ? now : postedAt;
      return replies.withWriters(writerId, row.id, async (tx, locked) => {
        if (locked.status !== row.status) throw new AppError("REPLY_MOVED_ON");
        // Behind the account's lock: its comments are taken one after the other.
        await compliance.lockAccount(tx, source, account.name);
        // Before the caps: they would count this comment against itself and say to delete it.
        if (await replies.isCommentRecorded(tx, id)) throw refused([alreadyRecorded]);
        if (row.status === "approved") await eligibility.admit(tx, locked, account, placedAt);
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

import { type CheckOutcome, limits, type Version } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import type { createReplyTopics } from "./events.ts";
import { withDisclosure } from "./rules.ts";
import { maxDrafts, maxShown, shouldStoreBefore } from "./rules-versions.ts";
import { type Changes, staleReplyError } from "./service-transitions.ts";
import * as store from "./store.ts";
import * as versions from "./store-versions.ts";

/** A text as a writer sends it. */
export interface Sent {
  text: string;
  /** The revision that it is based on; undefined: any. */
  revision?: number | undefined;
}

/** A submission. */
export interface Submission extends Sent {
  firstHandConfirmed: boolean;
  /** Why a reviewer decides first, one sentence each; empty: no review. */
  reviewReasons: readonly string[];
  /** The version of the community rules that it was checked against. */
  rulesVersionId: string | null;
  /** The result of the compliance check. */
  check?: CheckOutcome | undefined;
}

/** Drafts and submissions. A text that can't be saved is stored as a version, so that none is lost. */
export function createDrafts(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  audit: Audit;
  workspaces: Workspaces;
  changes: Changes;
  topics: ReturnType<typeof createReplyTopics>;
}) {
  const { database, clock, events, workspaces, topics } = deps;
  const { change, withOwnReply } = deps.changes;

  const keep = (tx: Tx, row: store.ReplyRow, kind: versions.VersionRow["kind"], text: string) =>
    versions.insertVersion(tx, {
      replyId: row.id,
      kind,
      text,
      at: clock.now(),
      userId: row.writerId,
    });

  /** Stores a text as a version, unless it is the current text or the newest version. */
  async function storeVersion(
    tx: Tx,
    row: store.ReplyRow,
    kind: "conflict" | "late",
    text: string,
  ): Promise<void> {
    if (text.trim() === "" || text === row.text) return;
    const newest = await versions.newestVersion(tx, row.id);
    if (newest?.text !== text) await keep(tx, row, kind, text);
  }

  /** Stores a submitted text that was refused, even if it is the current text, which may still change. */
  async function storeRefused(tx: Tx, row: store.ReplyRow, text: string): Promise<void> {
    if (text.trim() === "") return;
    const newest = await versions.newestVersion(tx, row.id);
    if (newest?.kind !== "refused" || newest.text !== text) await keep(tx, row, "refused", text);
  }

  /** Stores the current text before another one replaces it, when a writer may want it back. */
  async function storeBefore(tx: Tx, row: store.ReplyRow, after: string): Promise<void> {
    const newest = await versions.newestVersion(tx, row.id);
    const since = newest ?? { kind: null, text: null, at: row.claimedAt };
    if (!shouldStoreBefore(row.text, after, since, clock.now())) return;
    await keep(tx, row, "draft", row.text);
    await versions.trimDrafts(tx, row.id, maxDrafts);
  }

  /** Stores the text before the language model assisted, even an empty one; the version records the assistance. */
  async function storeBeforeAssist(tx: Tx, row: store.ReplyRow, text: string): Promise<void> {
    const newest = await versions.newestVersion(tx, row.id);
    // The assistance was recorded when the draft was created.
    if (newest?.kind === "before_assist" && newest.text === text) return;
    await keep(tx, row, "before_assist", text);
    await versions.trimDrafts(tx, row.id, maxDrafts);
  }

  /**
   * Runs `work` on a claimed reply whose text has the revision that `sent` is based on. Otherwise the sent
   * text is stored as a version, in a transaction that commits although the call fails. It also commits when
   * `work` returns an error instead of throwing it.
   * @throws AppError REPLY_MOVED_ON, DRAFT_CONFLICT, NOT_FOUND.
   */
  async function withText(
    writerId: string,
    replyId: string,
    { text, revision }: Sent,
    work: (tx: Tx, row: store.ReplyRow) => Promise<store.ReplyRow | AppError>,
  ): Promise<store.ReplyRow> {
    const done = await withOwnReply(replyId, { writerId }, async (tx, row) => {
      if (row.status !== "claimed") {
        await storeVersion(tx, row, "late", text);
        return staleReplyError();
      }
      // The same text is no conflict: the response to the first request may have been lost.
      if (revision !== undefined && revision !== row.revision && text !== row.text) {
        await storeVersion(tx, row, "conflict", text);
        return new AppError("DRAFT_CONFLICT");
      }
      return work(tx, row);
    });
    if (done instanceof AppError) throw done;
    return done;
  }

  return {
    /**
     * Saves the text of a claimed reply, which counts as activity.
     * @param draft `keep`: why the previous text is stored as a version
     * @throws AppError REPLY_MOVED_ON, DRAFT_CONFLICT, both with the text stored as a version; NOT_FOUND.
     */
    saveDraft: (
      writerId: string,
      replyId: string,
      draft: Sent & { keep?: "before_assist" | undefined },
    ) =>
      withText(writerId, replyId, draft, async (tx, row) => {
        const at = clock.now();
        const { text } = draft;
        if (draft.keep) await storeBeforeAssist(tx, row, row.text);
        else await storeBefore(tx, row, text);
        const revision = text === row.text ? row.revision : row.revision + 1;
        // The customer sees that the writing has begun; each later save would be noise.
        if (row.text.trim() === "" && text.trim() !== "") {
          const { workspaceId, mentionId, status } = row;
          await events.emit(tx, [
            { workspaceId, type: "reply.updated", data: { id: replyId, mentionId, status } },
          ]);
        }
        return store.updateReply(tx, replyId, { text, revision, activeAt: at, updatedAt: at });
      }),

    /**
     * Checks that a text can be submitted now; `submit` checks again. Counts as activity of the writer.
     * @throws AppError REPLY_MOVED_ON, DRAFT_CONFLICT, both with the text stored as a version; NOT_FOUND.
     */
    requireSubmittable: (writerId: string, replyId: string, sent: Sent) =>
      withText(writerId, replyId, sent, (tx) =>
        store.updateReply(tx, replyId, { activeAt: clock.now() }),
      ),

    /** Stores a text that the compliance check stopped as a version, and the result in the audit log. */
    storeRefused: (writerId: string, replyId: string, text: string, check: CheckOutcome) =>
      withOwnReply(replyId, { writerId }, async (tx, row) => {
        const { workspaceId, revision } = row;
        await storeRefused(tx, row, text);
        await deps.audit.record(tx, {
          workspaceId,
          replyId,
          action: "checked",
          by: "system",
          text: { revision, text },
          details: { check },
        });
      }),

    /**
     * Submits a text: it goes to a reviewer, is approved immediately, or waits for the customer, depending on
     * the check and the settings of the workspace.
     * @throws AppError REPLY_MOVED_ON, DRAFT_CONFLICT, VALIDATION_FAILED, all with the text stored as a
     *   version; NOT_FOUND.
     */
    submit: (writerId: string, replyId: string, submitted: Submission) =>
      withText(writerId, replyId, submitted, async (tx, row) => {
        const { text, firstHandConfirmed, reviewReasons, rulesVersionId, check } = submitted;
        if (text.trim() === "") {
          throw new AppError("VALIDATION_FAILED", { details: ["text must not be empty"] });
        }
        const { autoPost, disclosure } = await workspaces.settings(row.workspaceId, tx);
        const final = withDisclosure(text, disclosure);
        if (final.length > limits.replyMax) {
          const detail = `text must have at most ${limits.replyMax} characters with the disclosure line`;
          await storeRefused(tx, row, text);
          return new AppError("VALIDATION_FAILED", { details: [detail] });
        }
        await storeBefore(tx, row, text);
        await keep(tx, row, "submitted", final);
        const { source, community } = await store.locationOf(tx, row.mentionId);
        // Subscribers must find the disclosure line of this text.
        await store.updateReply(tx, replyId, { disclosure });
        await topics.submitted.publish(tx, { replyId, source, community, text: final });
        const at = clock.now();
        const needsReview = reviewReasons.length > 0;
        const next = needsReview ? "hold" : autoPost ? "approve" : "ask";
        return change(
          tx,
          row,
          ["submit", next],
          { by: "writer", userId: writerId },
          {
            check,
            fields: {
              text: final,
              revision: row.revision + 1,
              firstHandConfirmed,
              reviewReasons: [...reviewReasons],
              rulesVersionId,
              activeAt: at,
              changeNote: null,
              approveBy: next === "ask" ? new Date(at.getTime() + limits.approvalMs) : null,
            },
          },
        );
      }),

    /** Earlier texts of a writer's reply, the newest first. @throws AppError NOT_FOUND. */
    async listVersions(writerId: string, replyId: string): Promise<Version[]> {
      const row = await store.findReply(database.pool, replyId);
      if (row?.writerId !== writerId) throw new AppError("NOT_FOUND");
      const found = await versions.listVersions(database.pool, replyId, maxShown);
      return found.map(({ id, kind, text, at }) => ({ id, kind, text, at: at.toISOString() }));
    },

    /** Whether the language model assisted this reply, or an earlier one of the mention whose text it may contain. */
    wasAssisted: ({ mentionId }: store.ReplyRow) => versions.wasAssisted(database.pool, mentionId),

    /**
     * Records that the language model assisted a reply, whether or not its draft is used: a draft can be copied
     * manually. @param text the text before the assistance
     */
    recordAssist: (writerId: string, replyId: string, text: string) =>
      withOwnReply(replyId, { writerId }, (tx, row) => storeBeforeAssist(tx, row, text)),
  };
}

import type { AuditAction } from "@earshot/contract";
import type { Tx } from "../../../infrastructure/database/index.ts";
import type { Audit, NewAuditEntry } from "../../ledger/audit/index.ts";
import type { createReplyTopics, ReplyChanged } from "./events.ts";
import * as versions from "./store-versions.ts";

/** What is written down of a change besides who and when. */
type Entry = Pick<NewAuditEntry, "action" | "by" | "details"> & { withText?: true; nobody?: true };

/** What a change means in the book; a step that is part of another one means nothing of its own. */
function auditEntriesOf(change: ReplyChanged): Entry[] {
  const { from, to, by, note, row } = change;
  const one = (action: AuditAction, more: Partial<Entry> = {}): Entry[] => [
    { action, by, ...more },
  ];
  switch (to) {
    case "claimed":
      if (from === null) return one("claimed", { details: { fromLeft: row.text !== "" } });
      return by === "reviewer"
        ? one("reviewed", { details: { decision: "return" }, withText: true })
        : one("returned", { withText: true });
    case "in_review":
      return one("held", { by: "system", nobody: true });
    case "awaiting_approval":
      // Handed in without a reviewer: that it waits for its customer goes without saying.
      return by === "reviewer"
        ? one("reviewed", { details: { decision: "approve" }, withText: true })
        : [];
    case "approved":
      // What a platform has not taken is written down with why, by who tried.
      if (from === "placing" || from === "unknown") return [];
      if (by === "customer") return one("approved", { withText: true });
      return [
        ...(by === "reviewer"
          ? one("reviewed", { details: { decision: "approve" }, withText: true })
          : []),
        ...one("approved", { by: "system", nobody: true, withText: true }),
      ];
    case "unknown":
      return one("unknown");
    case "placed":
      return one("placed", {
        details: { how: row.placementMethod, account: row.accountName },
        withText: true,
      });
    case "survived":
      return one("survived");
    case "removed":
      return one("removed", { details: { removedBy: row.removedBy, cause: note } });
    case "released":
      return one("released");
    case "withdrawn":
    case "failed":
      return one(to, { details: { note } });
    default:
      return [];
  }
}

/** Writes each step of a reply into the book, in the transaction that makes it. */
export function recordReplyAudit(deps: {
  audit: Audit;
  topics: ReturnType<typeof createReplyTopics>;
}) {
  const { audit, topics } = deps;

  topics.changed.subscribe(async (tx: Tx, change) => {
    const { row, userId, gaveBack, forfeited } = change;
    const { id: replyId, workspaceId, revision, text } = row;
    const about = { workspaceId, replyId };
    const read = { revision, text };
    const { check } = change;
    const submitted = change.to === "submitted";
    if (submitted) await recordWriting(tx, change);
    if (check) {
      const details = { check, ...(change.to === "placing" && { stage: "place" }) };
      await audit.record(tx, { ...about, action: "checked", by: "system", text: read, details });
    }
    if (submitted) {
      await audit.record(tx, { ...about, action: "submitted", by: "writer", userId, text: read });
    }
    for (const { withText, nobody, ...entry } of auditEntriesOf(change)) {
      await audit.record(tx, {
        ...about,
        ...entry,
        userId: nobody ? null : userId,
        ...(withText && { text: read }),
      });
    }
    if (gaveBack) await audit.record(tx, { ...about, action: "given_back", by: "system" });
    if (forfeited) await audit.record(tx, { ...about, action: "forfeited", by: "system" });
  });

  async function recordWriting(tx: Tx, { row, userId }: ReplyChanged): Promise<void> {
    const { id: replyId, workspaceId, mentionId, revision, text, firstHandConfirmed } = row;
    const helped = await versions.wasAssisted(tx, mentionId);
    await audit.record(tx, {
      workspaceId,
      replyId,
      action: "wrote",
      by: "writer",
      userId,
      text: { revision, text },
      // The log can only grow, so the names of stored details stay.
      details: { helped, attested: firstHandConfirmed },
    });
  }
}

import type { ActivityKind, AuditAction, ReplyStatus } from "@earshot/contract";
import type { Tx } from "../../../infrastructure/database/index.ts";
import type { Activities, Audit, NewAuditEntry } from "../../ledger/audit/index.ts";
import type { createReplyTopics, ReplyChanged } from "./events.ts";
import * as versions from "./store-versions.ts";

/** The part of an audit entry that depends on the change. */
type Entry = Pick<NewAuditEntry, "action" | "by" | "details"> & {
  withText?: true;
  anonymous?: true;
};

/** The audit entries of a change; none for a step that is part of another one. */
function auditEntriesOf(change: ReplyChanged): Entry[] {
  const { from, to, by, note, row } = change;
  const one = (action: AuditAction, more: Partial<Entry> = {}): Entry[] => [
    { action, by, ...more },
  ];
  switch (to) {
    case "claimed":
      if (from === null) return one("claimed", { details: { fromLeft: row.text !== "" } });
      // The reply returns to the queue: the release that follows is the entry.
      if (by === "system") return [];
      return by === "reviewer"
        ? one("reviewed", { details: { decision: "return" }, withText: true })
        : one("returned", { withText: true });
    case "in_review":
      return one("held", { by: "system", anonymous: true });
    case "awaiting_approval":
      // Without a reviewer, the submission itself is the entry.
      return by === "reviewer"
        ? one("reviewed", { details: { decision: "approve" }, withText: true })
        : [];
    case "approved":
      // The failed attempt is recorded with its reason by the placement.
      if (from === "placing" || from === "unknown") return [];
      if (by === "customer") return one("approved", { withText: true });
      return [
        ...(by === "reviewer"
          ? one("reviewed", { details: { decision: "approve" }, withText: true })
          : []),
        ...one("approved", { by: "system", anonymous: true, withText: true }),
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

/** What customers decide about replies, by the status that it leads to. */
const customerActs: Partial<Record<ReplyStatus, ActivityKind>> = {
  approved: "reply_approved",
  claimed: "reply_change_requested",
  withdrawn: "reply_withdrawn",
};

/** Records each change of a reply in the audit log, in the transaction of the change. */
export function recordReplyAudit(deps: {
  audit: Audit;
  activities: Activities;
  topics: ReturnType<typeof createReplyTopics>;
}) {
  const { audit, activities, topics } = deps;

  topics.changed.subscribe(async (tx: Tx, change) => {
    const { row, userId, quotaReturned, forfeited } = change;
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
    for (const { withText, anonymous, ...entry } of auditEntriesOf(change)) {
      await audit.record(tx, {
        ...about,
        ...entry,
        userId: anonymous ? null : userId,
        ...(withText && { text: read }),
      });
    }
    const kind = change.by === "customer" ? customerActs[change.to] : undefined;
    if (kind && userId !== null) {
      const { mentionId } = row;
      await activities.record(tx, { workspaceId, userId, kind, mentionId, replyId });
    }
    if (quotaReturned) await audit.record(tx, { ...about, action: "given_back", by: "system" });
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

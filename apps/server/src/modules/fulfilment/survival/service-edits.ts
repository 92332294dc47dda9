import type { Clock } from "../../../infrastructure/clock.ts";
import type { Tx } from "../../../infrastructure/database/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import type { ReplyRow } from "../replies/index.ts";
import type { CheckResult } from "./service-check.ts";
import * as reports from "./store-reports.ts";

/** Shown to the customer after what was changed. */
const awaitsDecision = "It does not count as live until an administrator approves the edit.";

/** Reports of materially edited replies, on which an administrator decides. */
export function createEditReports({ clock, audit }: { clock: Clock; audit: Audit }) {
  return {
    /**
     * Reports a locked reply that a check found materially edited, unless an administrator has accepted that
     * edit or the reply has survived. Closes the report when the reply has the approved text again.
     * @returns the cause to store with the check
     */
    async update(
      tx: Tx,
      row: ReplyRow,
      { isMateriallyEdited, cause, visibility }: CheckResult,
    ): Promise<string | null> {
      const { id: replyId, workspaceId } = row;
      const record = (details: Record<string, unknown>) =>
        audit.record(tx, { workspaceId, replyId, action: "reported", by: "system", details });
      const at = clock.now();
      if (!isMateriallyEdited) {
        const isLive = visibility === "standing" || visibility === "edited";
        if (isLive && (await reports.closeSystemReport(tx, replyId, at)))
          await record({ decision: "standing" });
        return cause;
      }
      const note = `edited: ${cause ?? "it is another text."}`;
      if (row.status !== "placed" || (await reports.wasEditAccepted(tx, replyId, note)))
        return cause;
      // After another edit the administrator decides on the latest text.
      if (await reports.updateSystemReport(tx, replyId, note)) return `${cause} ${awaitsDecision}`;
      if (await reports.insertReport(tx, { replyId, userId: null, note, at })) await record({});
      return `${cause} ${awaitsDecision}`;
    },
  };
}

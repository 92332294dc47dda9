import type { Clock } from "../../../infrastructure/clock.ts";
import type { Tx } from "../../../infrastructure/database/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import type { ReplyRow } from "../replies/index.ts";
import type { Looked } from "./service-check.ts";
import * as reports from "./store-reports.ts";

/** What a customer reads of a reply that was edited so far, after what was changed. */
const waits = "It does not count as standing before the administrator has looked at it.";

/** Replies of which a look can't say itself whether they still are what was approved. */
export function createEditReports({ clock, audit }: { clock: Clock; audit: Audit }) {
  return {
    /**
     * What a look at a locked reply makes of a doubt: one that has strayed is reported to the administrator,
     * unless that edit has been let pass, or the reply has survived; where it is as approved again, the report
     * is over.
     * @returns what the ledger says of it
     */
    async weigh(
      tx: Tx,
      row: ReplyRow,
      { strayed, cause, visibility }: Looked,
    ): Promise<string | null> {
      const { id: replyId, workspaceId } = row;
      const record = (details: Record<string, unknown>) =>
        audit.record(tx, { workspaceId, replyId, action: "reported", by: "system", details });
      const at = clock.now();
      if (!strayed) {
        const isSeen = visibility === "standing" || visibility === "edited";
        if (isSeen && (await reports.dropOwn(tx, replyId, at)))
          await record({ decision: "standing" });
        return cause;
      }
      const note = `edited: ${cause ?? "it is another text."}`;
      if (row.status !== "placed" || (await reports.wasLetPass(tx, replyId, note))) return cause;
      // Edited once more, it is the latest text that is decided on.
      if (await reports.renewOwn(tx, replyId, note)) return `${cause} ${waits}`;
      if (await reports.insertReport(tx, { replyId, userId: null, note, at })) await record({});
      return `${cause} ${waits}`;
    },
  };
}

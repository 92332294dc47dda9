import type { MentionStatus } from "@earshot/contract";
import type { Tx } from "../../../infrastructure/database/index.ts";
import * as store from "./store.ts";

/**
 * Where a mention goes instead of becoming pending again without a text: one whose post was deleted or removed
 * is denied.
 */
export async function reachableStatus(
  tx: Tx,
  mentionId: string,
  to: MentionStatus,
  note: string | null,
): Promise<{ to: MentionStatus; note: string | null }> {
  if (to !== "pending" || !(await store.isPostRemoved(tx, mentionId))) return { to, note };
  return {
    to: "denied",
    note: [note, "The post was deleted or removed."].filter(Boolean).join(" "),
  };
}

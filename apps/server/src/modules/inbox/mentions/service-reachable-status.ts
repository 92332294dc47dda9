import type { MentionStatus } from "@earshot/contract";
import type { Tx } from "../../../infrastructure/database/index.ts";
import * as store from "./store.ts";

/**
 * The status that a mention gets: denied instead of pending if its post was deleted or removed, since it would have
 * no text.
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

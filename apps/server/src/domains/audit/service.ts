import { createHash } from "node:crypto";
import type { AuditAction } from "@earshot/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db/index.ts";
import * as store from "./store.ts";

export type Audit = ReturnType<typeof createAudit>;

/** What was done, and by whom. */
export interface Deed {
  workspaceId: string;
  replyId: string;
  action: AuditAction;
  by: store.AuditRow["by"];
  userId?: string | null;
  /** The text that it was about: kept as its SHA-256 alone. */
  text?: { revision: number; text: string };
  details?: Record<string, unknown>;
}

/** SHA-256 of a text in hex. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The book of what was done with replies; only ever added to. */
export function createAudit(deps: { database: Database; clock: Clock }) {
  const { database, clock } = deps;
  return {
    /** Writes down a deed in the transaction that does it. */
    record: (tx: Tx, { text, userId = null, details = {}, ...deed }: Deed) =>
      store.insertEntry(tx, {
        ...deed,
        userId,
        details,
        at: clock.now(),
        revision: text?.revision ?? null,
        textHash: text === undefined ? null : hashOf(text.text),
      }),

    /** What was done with a reply, oldest first. */
    list: (replyId: string) => store.listEntries(database.read, replyId),
  };
}

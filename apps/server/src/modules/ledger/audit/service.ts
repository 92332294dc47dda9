import { createHash } from "node:crypto";
import { type AuditAction, type AuditEntry, auditActions, brand } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import { sentenceOf } from "./rules-sentences.ts";
import * as store from "./store.ts";

export type Audit = ReturnType<typeof createAudit>;

/** What was done, and by whom. */
export interface NewAuditEntry {
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

/** So many characters of a text's hash are shown: enough to tell two texts of a reply apart. */
const shownHashLength = 8;

/** People of ours, by their part. */
const parts = {
  writer: "Writer",
  reviewer: "Reviewer",
  administrator: "Administrator",
} as const;

const isKnownAction = (action: string): action is AuditAction =>
  (auditActions as readonly string[]).includes(action);

/** The book of what was done with replies; only ever added to. */
export function createAudit(deps: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  accounts: Accounts;
}) {
  const { database, clock, secrets, accounts } = deps;

  /**
   * What a person of ours is called to a customer: the same in all of that customer's replies, and
   * nothing that another customer could know them by.
   */
  function pseudonymOf(
    workspaceId: string,
    part: keyof typeof parts,
    userId: string | null,
  ): string {
    if (userId === null) return parts[part];
    const derived = secrets.derive(`audit:${workspaceId}:${part}:${userId}`);
    const code = Buffer.from(derived, "base64url").toString("hex").slice(0, 4).toUpperCase();
    return `${parts[part]} ${code}`;
  }

  return {
    /** Writes down a deed in the transaction that does it. */
    record: (tx: Tx, { text, userId = null, details = {}, ...entry }: NewAuditEntry) =>
      store.insertEntry(tx, {
        ...entry,
        userId,
        details,
        at: clock.now(),
        revision: text?.revision ?? null,
        textHash: text === undefined ? null : hashOf(text.text),
      }),

    /** The entries of a reply as they were written, oldest first. */
    list: (replyId: string) => store.listEntries(database.read, replyId),

    /** What was done with a workspace's reply, as its customer reads it; another's has nothing. */
    async listForCustomer(workspaceId: string, replyId: string): Promise<AuditEntry[]> {
      const rows = (await store.listEntries(database.read, replyId)).filter(
        (row) => row.workspaceId === workspaceId,
      );
      const customers = await accounts.list([
        ...new Set(rows.flatMap(({ by, userId }) => (by === "customer" && userId ? [userId] : []))),
      ]);
      const names = new Map(customers.map(({ id, fullName, email }) => [id, fullName ?? email]));
      const whoOf = ({ by, userId }: store.AuditRow): string => {
        if (by === "system") return brand.name;
        if (by !== "customer") return pseudonymOf(workspaceId, by, userId);
        return names.get(userId ?? "") ?? "Someone of your workspace";
      };
      return rows.flatMap((row) => {
        const { id, at, action, by, details, textHash } = row;
        // An action of a newer version, which another server may have written.
        if (!isKnownAction(action)) return [];
        return [
          {
            id: String(id),
            at: at.toISOString(),
            action,
            by,
            who: whoOf(row),
            sentence: sentenceOf({ action, by, details }),
            textHash: textHash?.slice(0, shownHashLength) ?? null,
          },
        ];
      });
    },
  };
}

import { createHash } from "node:crypto";
import { type AuditAction, type AuditEntry, auditActions } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import { sentenceOf } from "./rules-sentences.ts";
import { createAdministratorLog } from "./service-administrators.ts";
import * as store from "./store.ts";

export type Audit = ReturnType<typeof createAudit>;

/** An entry to write: what was done with a reply, and by whom. */
export interface NewAuditEntry {
  workspaceId: string;
  replyId: string;
  action: AuditAction;
  by: store.AuditRow["by"];
  userId?: string | null;
  /** The text concerned; only its SHA-256 is stored. */
  text?: { revision: number; text: string };
  details?: Record<string, unknown>;
}

/** SHA-256 of a text in hex. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** How many characters of a text's hash are shown: enough to tell the texts of one reply apart. */
const shownHashLength = 8;

/** How staff are shown, by role. */
const staffRoles = {
  writer: "Writer",
  reviewer: "Reviewer",
  administrator: "Administrator",
} as const;

const isKnownAction = (action: string): action is AuditAction =>
  (auditActions as readonly string[]).includes(action);

/** The audit log of replies, and the log of administrators; both are append-only. */
export function createAudit(deps: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  accounts: Accounts;
  agencies: Agencies;
}) {
  const { database, clock, secrets, accounts, agencies } = deps;

  /**
   * The name under which a customer sees a member of staff: the same in all replies of that customer, and
   * different for each customer.
   */
  function pseudonymOf(
    workspaceId: string,
    role: keyof typeof staffRoles,
    userId: string | null,
  ): string {
    if (userId === null) return staffRoles[role];
    const derived = secrets.derive(`audit:${workspaceId}:${role}:${userId}`);
    const code = Buffer.from(derived, "base64url").toString("hex").slice(0, 4).toUpperCase();
    return `${staffRoles[role]} ${code}`;
  }

  return {
    ...createAdministratorLog(deps),

    /** Writes an entry in the transaction of the action. */
    record: (tx: Tx, { text, userId = null, details = {}, ...entry }: NewAuditEntry) =>
      store.insertEntry(tx, {
        ...entry,
        userId,
        details,
        at: clock.now(),
        revision: text?.revision ?? null,
        textHash: text === undefined ? null : hashOf(text.text),
      }),

    /** The stored entries of a reply, oldest first. */
    list: (replyId: string) => store.listEntries(database.pool, replyId),

    /** The audit log of a workspace's reply as its customer sees it; empty for another workspace's reply. */
    async listForCustomer(workspaceId: string, replyId: string): Promise<AuditEntry[]> {
      const rows = (await store.listEntries(database.pool, replyId)).filter(
        (row) => row.workspaceId === workspaceId,
      );
      const customers = await accounts.list([
        ...new Set(rows.flatMap(({ by, userId }) => (by === "customer" && userId ? [userId] : []))),
      ]);
      const names = new Map(customers.map(({ id, fullName, email }) => [id, fullName ?? email]));
      const brand = await agencies.brandOf(workspaceId);
      const whoOf = ({ by, userId }: store.AuditRow): string => {
        if (by === "system") return brand.name;
        if (by !== "customer") return pseudonymOf(workspaceId, by, userId);
        return names.get(userId ?? "") ?? "Someone in your workspace";
      };
      return rows.flatMap((row) => {
        const { id, at, action, by, details, textHash } = row;
        // A server of a newer version may have written an action that this one does not know.
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

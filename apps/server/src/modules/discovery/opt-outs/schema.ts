import { bigserial, index, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";

/** The contract's `optOutProofs` and `optOutActions`. */
type Proof = "reddit_sign_in" | "profile_code" | "administrator" | "mail";
type Action =
  | "requested"
  | "confirmed"
  | "proof_failed"
  | "proven"
  | "added"
  | "approved"
  | "refused"
  | "ended"
  | "restored";

export const optOutKind = pgEnum("opt_out_kind", ["author", "community"]);

/** Opt-out requests. The token of the confirmation link is derived from the id. */
export const optOuts = pgTable(
  "opt_outs",
  {
    id: id(),
    source: text("source").notNull(),
    kind: optOutKind("kind").notNull(),
    /** The comparison key of the name (`nameKey`), without u/ or r/. */
    name: text("name").notNull(),
    /** null: the administrator has put it on the list. */
    email: text("email"),
    note: text("note"),
    createdAt: moment("created_at").notNull(),
    /**
     * Since when it stops replies; null: it does not. The column is called `confirmed_at` because the link in
     * the mail alone put a request into effect before proofs were required.
     */
    effectiveAt: moment("confirmed_at"),
    /** When the link in the mail was used; null in rows from before proofs were required. */
    mailConfirmedAt: moment("mail_confirmed_at"),
    /** From when it waits for the administrator. */
    reviewFrom: moment("review_from"),
    /** null in rows from before proofs were required: see `proofOf`. */
    proof: text("proof").$type<Proof>(),
    /** The account that signed in to prove it. */
    provenBy: text("proven_by"),
    refusedAt: moment("refused_at"),
    endedAt: moment("ended_at"),
    /** When the administrator was mailed that it waits. */
    notifiedAt: moment("notified_at"),
  },
  (table) => [index("opt_outs_name").on(table.source, table.kind, table.name)],
);

/**
 * The steps of requests. Append-only: a trigger refuses every change. The only people it names are our
 * administrators, so it may be stored longer than the request.
 */
export const optOutEvents = pgTable(
  "opt_out_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** No foreign key: requests are deleted after a while. */
    optOutId: uuid("opt_out_id").notNull(),
    at: moment("at").notNull(),
    action: text("action").$type<Action>().notNull(),
    /** The administrator who did it; null: the requester. */
    userId: uuid("user_id"),
  },
  (table) => [index("opt_out_events_opt_out").on(table.optOutId, table.id)],
);

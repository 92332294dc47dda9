import {
  brand,
  type OptOutDecision,
  type OptOutFilter,
  type OptOutRow,
  type Source,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import { nameKey } from "./rules.ts";
import { proofOf, restoreMs, statusOf } from "./rules-status.ts";
import type { OptOuts } from "./service.ts";
import * as store from "./store-admin.ts";
import * as steps from "./store-steps.ts";

/** The minimum time between two mails to the administrator about waiting requests. */
const notifyMs = 3_600_000;

const actionOf = {
  approve: "approved",
  refuse: "refused",
  end: "ended",
  restore: "restored",
} as const;

export type OptOutList = ReturnType<typeof createOptOutList>;

/** The administrator's list of opt-outs, and the decisions on them. */
export function createOptOutList(deps: {
  database: Database;
  clock: Clock;
  accounts: Accounts;
  audit: Audit;
  optOuts: OptOuts;
}) {
  const { database, clock, accounts, audit, optOuts } = deps;
  const topics = {
    decided: createTopic<{ optOutId: string; decision: "in_effect" | "refused" }>(),
    reviewsWait: createTopic<{ waiting: number }>(),
  };

  async function present(rows: store.OptOutRow[]): Promise<OptOutRow[]> {
    const events = await steps.listEvents(
      database.pool,
      rows.map(({ id }) => id),
    );
    const ids = events.flatMap(({ userId }) => userId ?? []);
    const people = await accounts.list([...new Set(ids)]);
    const emails = new Map(people.map(({ id, email }) => [id, email]));
    const byRow = Map.groupBy(events, ({ optOutId }) => optOutId);
    const now = clock.now();
    return rows.map((row) => {
      const closedAt = row.endedAt ?? row.refusedAt;
      return {
        id: row.id,
        source: row.source as Source,
        kind: row.kind,
        name: row.name,
        email: row.email,
        note: row.note,
        createdAt: row.createdAt.toISOString(),
        mailConfirmedAt: row.mailConfirmedAt?.toISOString() ?? null,
        status: statusOf(row, now),
        effectiveAt: row.effectiveAt?.toISOString() ?? null,
        proof: proofOf(row),
        provenBy: row.provenBy,
        profileCode:
          row.kind === "author" && row.email !== null ? optOuts.profileCodeOf(row.id) : null,
        restorableUntil: closedAt && new Date(closedAt.getTime() + restoreMs).toISOString(),
        history: (byRow.get(row.id) ?? []).map(({ at, action, userId }) => ({
          at: at.toISOString(),
          action,
          by: userId === null ? null : (emails.get(userId) ?? brand.name),
        })),
      };
    });
  }

  /**
   * Changes a row in a transaction, and presents it when that has ended: presenting takes a second connection, and
   * concurrent transactions that each hold one and wait for another would all fail.
   */
  async function change(work: (tx: Tx) => Promise<store.OptOutRow>): Promise<OptOutRow> {
    const [one] = await present([await database.transaction(work)]);
    if (!one) throw new Error("an opt-out was not presented");
    return one;
  }

  /** @returns the rows that a decision changed; none: it no longer applies. */
  async function apply(
    tx: Tx,
    row: store.OptOutRow,
    decision: OptOutDecision,
    now: Date,
  ): Promise<store.OptOutRow[]> {
    const { id } = row;
    if (decision === "end") return row.effectiveAt ? steps.end(tx, row, now) : [];
    const since = new Date(now.getTime() - restoreMs);
    const changed =
      decision === "approve"
        ? await steps.approve(tx, id, now)
        : decision === "refuse"
          ? await steps.refuse(tx, id, now)
          : await steps.restore(tx, id, { since, now });
    return changed ? [changed] : [];
  }

  return {
    topics,

    /** The newest first. @param filter part of a name, an address or a note, and a status */
    async list(
      filter: { search: string; status: OptOutFilter },
      page: { limit: number; offset: number },
    ): Promise<{ optOuts: OptOutRow[]; total: number }> {
      const now = clock.now();
      const [rows, total] = await Promise.all([
        store.listOptOuts(database.pool, filter, now, page),
        store.countOptOuts(database.pool, filter, now),
      ]);
      return { optOuts: await present(rows), total };
    },

    counts: () => store.countOpenReviews(database.pool, clock.now()),

    /** Adds an opt-out, which takes effect immediately. @throws AppError VALIDATION_FAILED. */
    add: (
      userId: string,
      form: Pick<OptOutRow, "source" | "kind" | "name"> & { note: string },
    ): Promise<OptOutRow> =>
      change(async (tx) => {
        const { source, kind, note } = form;
        const name = nameKey(source, form.name);
        if (await store.isInEffect(tx, { source, kind, name })) {
          throw new AppError("VALIDATION_FAILED", { details: ["name: is already on the list."] });
        }
        const at = clock.now();
        const row = await store.insertOptOut(tx, {
          ...{ source, kind, name, note },
          email: null,
          createdAt: at,
          effectiveAt: at,
          proof: "administrator",
        });
        await steps.insertEvent(tx, { optOutId: row.id, at, action: "added", userId });
        await audit.recordAdministrator(tx, {
          administratorId: userId,
          action: "opt_out_added",
          details: { source, kind, name },
        });
        return row;
      }),

    /**
     * Decides on a request. Ending one ends every other one of the same name, too.
     * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION when it no longer applies
     */
    decide: (userId: string, id: string, decision: OptOutDecision): Promise<OptOutRow> =>
      change(async (tx) => {
        const row = await steps.findOptOut(tx, id);
        if (!row) throw new AppError("NOT_FOUND");
        const now = clock.now();
        const changed = await apply(tx, row, decision, now);
        const one = changed.find((other) => other.id === id);
        if (!one) {
          throw new AppError("ILLEGAL_TRANSITION", {
            message: "This request has changed since you loaded it. The list is up to date now.",
          });
        }
        for (const { id: optOutId } of changed) {
          const action = actionOf[decision];
          await steps.insertEvent(tx, { optOutId, at: now, action, userId });
        }
        const { source, kind, name } = row;
        await audit.recordAdministrator(tx, {
          administratorId: userId,
          action: "opt_out_decided",
          details: { source, kind, name, decision },
        });
        // The requester was notified already when the mail's link put the opt-out into effect.
        if (decision === "refuse" || (decision === "approve" && !row.effectiveAt)) {
          const outcome = decision === "refuse" ? "refused" : "in_effect";
          if (row.mailConfirmedAt) {
            await topics.decided.publish(tx, { optOutId: id, decision: outcome });
          }
        }
        return one;
      }),

    /** Notifies the administrator of waiting requests that were not announced, at most once an hour. */
    notify: () =>
      database.transaction(async (tx) => {
        const now = clock.now();
        if (await steps.wasNotified(tx, new Date(now.getTime() - notifyMs))) return;
        const waiting = await steps.markNotified(tx, now);
        if (waiting > 0) await topics.reviewsWait.publish(tx, { waiting });
      }),
  };
}

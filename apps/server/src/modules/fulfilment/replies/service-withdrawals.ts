import { limits, type WithdrawalTerms } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { WorkspaceRow, Workspaces } from "../../identity/workspaces/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import { changed, wasSubmitted } from "./rules.ts";
import { type Changes, type ReplyActor, staleReplyError } from "./service-transitions.ts";
import * as store from "./store.ts";
import * as withdrawals from "./store-withdrawals.ts";

type ExpectedTerms = Pick<WithdrawalTerms, "isSubmitted" | "returnsReply">;

export type Withdrawals = ReturnType<typeof createWithdrawals>;

const stopped = {
  customer: { mention: "You withdrew the reply.", reason: "withdrawn", note: null },
  lapse: {
    mention: "The reply was not approved within 24 hours.",
    reason: "not approved",
    note: "not answered within 24 hours",
  },
} as const;

/**
 * Withdrawals and their effect on the quota: the first ones after submission in a billing period return their
 * reply, later ones leave it used. An expired approval counts as one.
 */
export function createWithdrawals(deps: {
  database: Database;
  clock: Clock;
  billing: Billing;
  workspaces: Workspaces;
  changes: Changes;
}) {
  const { database, clock, billing, workspaces } = deps;
  const { change, withOwnReply } = deps.changes;

  async function termsOf(
    db: Queryable,
    row: store.ReplyRow,
    workspace: WorkspaceRow,
  ): Promise<WithdrawalTerms> {
    const { start, end } = billing.periodOf(workspace);
    const used = await withdrawals.countWithdrawals(db, row.workspaceId, start);
    const returnsLeft = Math.max(0, limits.returnedWithdrawals - used);
    const isSubmitted = wasSubmitted(row.status) ?? (await withdrawals.wasSubmitted(db, row.id));
    return {
      isSubmitted,
      returnsReply: !isSubmitted || returnsLeft > 0,
      returnsLeft,
      periodEndsAt: end?.toISOString() ?? null,
    };
  }

  /** Ends a locked reply. @returns the reply, and the terms after this withdrawal */
  async function end(
    tx: Tx,
    row: store.ReplyRow,
    actor: ReplyActor & { by: "customer" | "system" },
    { mention, reason, note }: (typeof stopped)["customer" | "lapse"],
    expected?: ExpectedTerms,
  ): Promise<{ row: store.ReplyRow; terms: WithdrawalTerms }> {
    if (changed(row.status, "withdraw") === null) throw staleReplyError();
    // Lock the workspace, so that concurrent withdrawals are counted one after the other.
    const workspace = await workspaces.lockQuota(tx, row.workspaceId);
    const terms = await termsOf(tx, row, workspace);
    const { isSubmitted, returnsReply } = terms;
    const isAsExpected =
      !expected || (expected.isSubmitted === isSubmitted && expected.returnsReply === returnsReply);
    if (!isAsExpected) throw new AppError("WITHDRAWAL_TERMS_CHANGED");
    if (isSubmitted) {
      await withdrawals.insertWithdrawal(tx, {
        replyId: row.id,
        workspaceId: row.workspaceId,
        writerId: row.writerId,
        at: clock.now(),
        by: actor.by,
        userId: actor.userId ?? null,
        returned: returnsReply,
      });
    }
    const updated = await change(tx, row, ["withdraw"], actor, {
      note,
      afterSubmission: isSubmitted,
      fields: { approveBy: null },
      effect: returnsReply
        ? { mention: { to: "pending", note: mention }, returnUnit: reason }
        : {
            mention: { to: "pending", note: `${mention} It stays used in your quota.` },
            forfeit: true,
          },
    });
    const used = isSubmitted && returnsReply ? 1 : 0;
    return { row: updated, terms: { ...terms, returnsLeft: terms.returnsLeft - used } };
  }

  return {
    /**
     * The effect of withdrawing a reply on the quota.
     * @throws AppError NOT_FOUND; REPLY_MOVED_ON: it can no longer be withdrawn.
     */
    async withdrawalTerms(workspaceId: string, replyId: string): Promise<WithdrawalTerms> {
      const row = await store.findReply(database.pool, replyId);
      const [workspace] = await workspaces.list([workspaceId]);
      if (row?.workspaceId !== workspaceId || !workspace) throw new AppError("NOT_FOUND");
      if (changed(row.status, "withdraw") === null) throw staleReplyError();
      return termsOf(database.pool, row, workspace);
    },

    /**
     * Withdraws a reply for its customer.
     * @param expected the terms that the customer confirmed; undefined: any
     * @throws AppError NOT_FOUND; REPLY_MOVED_ON; WITHDRAWAL_TERMS_CHANGED: other terms apply now.
     */
    withdraw: (workspaceId: string, replyId: string, userId: string, expected?: ExpectedTerms) =>
      withOwnReply(replyId, { workspaceId }, (tx, row) =>
        end(tx, row, { by: "customer", userId }, stopped.customer, expected),
      ),

    /** Ends a locked reply that its customer did not approve in time. */
    lapse: (tx: Tx, row: store.ReplyRow): Promise<store.ReplyRow> =>
      end(tx, row, { by: "system" }, stopped.lapse).then((done) => done.row),
  };
}

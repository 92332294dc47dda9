import type { AdminWork } from "@earshot/contract";
import type { OptOutList } from "../../discovery/opt-outs/index.ts";
import type { Referrals } from "../../ledger/referrals/index.ts";
import type { Payouts } from "../earnings/index.ts";
import type { UnresolvedPlacements } from "../placement/index.ts";
import type { Replies } from "../replies/index.ts";
import type { Reports } from "../survival/index.ts";

/** Counts what waits for the administrator. */
export function createAdminWork(deps: {
  optOutList: OptOutList;
  payouts: Payouts;
  referrals: Pick<Referrals, "backlog">;
  replies: Replies;
  reports: Reports;
  unresolvedPlacements: UnresolvedPlacements;
}) {
  const queueOf = ({ waiting, oldestAt }: { waiting: number; oldestAt: Date | null }) => ({
    waiting,
    oldestAt: oldestAt?.toISOString() ?? null,
  });
  return async (): Promise<AdminWork> => {
    const [review, reports, placements, optOuts, payouts, referrals] = await Promise.all([
      deps.replies.reviewBacklog(),
      deps.reports.backlog(),
      deps.unresolvedPlacements.backlog(),
      deps.optOutList.counts(),
      deps.payouts.countDue(),
      deps.referrals.backlog(),
    ]);
    return {
      review: queueOf(review),
      reports: queueOf(reports),
      placements: queueOf(placements),
      optOuts: optOuts.waitingForReview,
      payouts,
      referrals: referrals.waiting,
    };
  };
}

import { messageOf } from "../../../../lib/api-error.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { type BillingOverview, useBillingOverview } from "../api/get-billing-overview.ts";
import { PriceChangeForm } from "../components/price-change-form.tsx";
import { Reconciliation } from "../components/reconciliation.tsx";
import { RefundRow } from "../components/refund-row.tsx";
import { isUndecided } from "../refunds.ts";
import { HeldReferrals } from "./held-referrals.tsx";

/** Open requests first, the oldest of them on top; then the decided ones, the newest first. */
const inOrder = (refunds: BillingOverview["refunds"]) => {
  const byTime = refunds.toSorted((one, other) => one.requestedAt.localeCompare(other.requestedAt));
  return [
    ...byTime.filter(isUndecided),
    ...byTime.filter((refund) => !isUndecided(refund)).reverse(),
  ];
};

/** Refunds, held referrals, the comparison with Paddle, and prices. */
export function BillingSection() {
  const { data, error, refetch } = useBillingOverview();
  const now = useNow(60_000);
  if (!data) {
    return error ? (
      <LoadProblem
        message={messageOf(error, "The billing overview could not be loaded.")}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading label="Loading billing">
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Section title="Refund requests">
        {data.refunds.length === 0 ? (
          <p className="text-ink-2">
            Nobody has asked for a refund. Requests from the billing settings will appear here.
          </p>
        ) : (
          <ul aria-label="Refund requests" className="border-t border-line">
            {inOrder(data.refunds).map((refund) => (
              <RefundRow key={refund.id} refund={refund} now={now} />
            ))}
          </ul>
        )}
      </Section>
      <HeldReferrals />
      <Section title="Comparison with Paddle">
        <Reconciliation
          newest={data.reconciliation}
          clockDifferenceSeconds={data.clockDifferenceSeconds}
          now={now}
        />
      </Section>
      <Section title="Price change">
        <PriceChangeForm />
      </Section>
    </div>
  );
}

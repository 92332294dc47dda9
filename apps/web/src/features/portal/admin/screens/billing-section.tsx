import { messageOf } from "../../../../lib/api-error.ts";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { type BillingOverview, useBillingOverview } from "../api/get-billing-overview.ts";
import { PriceChangeForm } from "../components/price-change-form.tsx";
import { Reconciliation } from "../components/reconciliation.tsx";
import { RefundRow } from "../components/refund-row.tsx";
import { UnitsForm } from "../components/units-form.tsx";
import { isUndecided } from "../refunds.ts";
import { HeldReferrals } from "./held-referrals.tsx";

type FailedEvent = BillingOverview["failedEvents"][number];

const failedColumns = (now: number): readonly Column<FailedEvent>[] => [
  { id: "type", name: "Event", cell: ({ eventType }) => <code>{eventType}</code> },
  {
    id: "id",
    name: "Id",
    cell: ({ eventId }) => <code className="text-sm">{eventId}</code>,
  },
  {
    id: "at",
    name: "Occurred",
    cell: ({ occurredAt }) => (
      <time dateTime={occurredAt} title={exactTime(occurredAt)} className="whitespace-nowrap">
        {preciseAge(occurredAt, now)}
      </time>
    ),
  },
  { id: "attempts", name: "Attempts", numeric: true, cell: ({ attempts }) => attempts },
  { id: "failure", name: "Why it failed", cell: ({ failure }) => failure },
];

/** Open requests first, the oldest of them on top; then the decided ones, the newest first. */
const inOrder = (refunds: BillingOverview["refunds"]) => {
  const byTime = refunds.toSorted((one, other) => one.requestedAt.localeCompare(other.requestedAt));
  return [
    ...byTime.filter(isUndecided),
    ...byTime.filter((refund) => !isUndecided(refund)).reverse(),
  ];
};

/** Refunds, Paddle's events and subscriptions, prices, and the replies of a workspace. */
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
      <Section title="Failed events">
        {data.failedEvents.length === 0 ? (
          <p className="text-ink-2">All of Paddle’s events were processed.</p>
        ) : (
          <Table
            caption="Failed events"
            hideCaption
            columns={failedColumns(now)}
            rows={data.failedEvents}
            rowId={({ eventId }) => eventId}
            empty={null}
          />
        )}
      </Section>
      <Section title="Price change">
        <PriceChangeForm />
      </Section>
      <Section title="Replies of a workspace">
        <UnitsForm />
      </Section>
    </div>
  );
}

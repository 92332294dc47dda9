import { useNow } from "../../../../lib/use-now.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { usePendingPayments } from "../api/list-payments.ts";
import { DecidedPayments } from "../components/decided-payments.tsx";
import { PaymentRow } from "../components/payment-row.tsx";

/** Pending receipts, and those with the latest decisions (S2 §2). */
export function PaymentsSection() {
  const { data: payments, error, isFetching, refetch } = usePendingPayments();
  const now = useNow(60_000);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Section title="Pending payments">
        {payments ? (
          payments.length === 0 ? (
            <EmptyState
              title="No pending payments"
              action={
                <Button busy={isFetching} onClick={() => void refetch()}>
                  Refresh
                </Button>
              }
            >
              <p>Receipts that customers send from the payment page will appear here.</p>
            </EmptyState>
          ) : (
            <ul aria-label="Pending payments" className="border-t border-line">
              {payments.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} now={now} />
              ))}
            </ul>
          )
        ) : error ? (
          <LoadProblem
            message="Failed to load payments: Please refresh the page"
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading payments">
            <Skeleton className="h-32" />
          </Loading>
        )}
      </Section>
      <DecidedPayments />
    </div>
  );
}

import { useRef } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { money } from "../../../../lib/money.ts";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { usePaidWriters } from "../api/list-writer-earnings.ts";
import { PayoutRow } from "../components/payout-row.tsx";

/** Amounts due to writers, and payouts. */
export function PayoutsSection() {
  const { data, error, refetch } = usePaidWriters();
  const top = useRef<HTMLParagraphElement>(null);
  const due = data?.writers.reduce((sum, { sums }) => sum + sums.due, 0) ?? 0;

  const list = () => {
    if (!data) {
      if (error) {
        return (
          <p role="alert" className="flex flex-wrap items-center gap-3">
            {messageOf(error, "The amounts due could not be loaded.")}
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
        );
      }
      return (
        <Loading label="Loading the amounts due">
          <Skeleton className="h-24" />
        </Loading>
      );
    }
    if (data.writers.length === 0) {
      return (
        <p className="py-3 text-ink-2">
          No writer has posted a reply yet. Their earnings will appear here.
        </p>
      );
    }
    return (
      <ul aria-label="Amounts due to writers" className="border-t border-line">
        {data.writers.map((writer) => (
          <PayoutRow
            key={writer.id}
            writer={writer}
            asOf={data.asOf}
            onPaid={() => top.current?.focus()}
          />
        ))}
      </ul>
    );
  };

  return (
    <Section title="Payouts">
      <p className="text-ink-2">
        Writers earn for each posted reply that was live for 72 hours, and half for a reply that the
        customer withdrew after it was submitted. This app does not move money: pay what is due,
        then record it.
      </p>
      <p ref={top} tabIndex={-1} role="status" className="min-h-5 text-sm text-ink-3 tabular-nums">
        {data && data.writers.length > 0
          ? due > 0
            ? `${money(due)} due in all`
            : "Nothing is due now."
          : ""}
      </p>
      {list()}
    </Section>
  );
}

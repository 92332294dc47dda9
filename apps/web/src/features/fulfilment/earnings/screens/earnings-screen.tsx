import { brand, type Payout } from "@earshot/contract";
import { type ReactNode, useEffect, useRef } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { money } from "../../../../lib/money.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { pageCount } from "../../../../ui/paging.ts";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { type EarningsPage, earningsOnPage, useEarnings } from "../api/list-earnings.ts";
import { EarningRow } from "../components/earning-row.tsx";
import { Payouts } from "../components/payouts.tsx";
import { PeriodForm } from "../components/period-form.tsx";
import { ratesText, Sums } from "../components/totals.tsx";
import { WeeklyEarnings } from "../components/weekly-earnings.tsx";
import { dayIn, isReversed, type Span } from "../search.ts";

interface EarningsScreenProps {
  /** As the address has it: invalid days count as omitted. */
  search: Span & { page: number };
  /** @param step `replace`: adds no history entry */
  onSearch: (search: Span & { page: number }, step?: { replace: boolean }) => void;
  /** A link to the statement of a payout. */
  statementLink: (payout: Payout) => ReactNode;
}

function EarningsSkeleton() {
  return (
    <Loading label="Loading your earnings">
      <div className="grid gap-6">
        <Skeleton className="h-16 max-w-md" />
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </div>
    </Loading>
  );
}

/** Explains how replies are paid. */
function PaymentTerms({ rates }: { rates: EarningsPage["rates"] }) {
  const words = ratesText(rates);
  return (
    <p className="max-w-[72ch] text-ink-2">
      {words ? `A posted reply earns ${words}. ` : ""}
      The earning is pending until the reply has been live for 72 hours, and cancelled if it is
      removed before. A reply that the customer withdraws after you submitted it earns half,
      immediately.
    </p>
  );
}

/** The writer's earnings: the amount due, the earnings of the shown days, and the payouts. */
export function EarningsScreen({ search, onSearch, statementLink }: EarningsScreenProps) {
  const requested = { from: dayIn(search.from), to: dayIn(search.to) };
  // Reversed days are reported at their field, and all days are shown until they are corrected.
  const span = isReversed(requested) ? {} : requested;
  const { page } = search;
  const { data, error, isPlaceholderData, refetch } = useEarnings(span, page);
  const top = useRef<HTMLParagraphElement>(null);
  const pages = pageCount(data?.total ?? 0, earningsOnPage);
  const isPastEnd = data?.earnings.length === 0 && !isPlaceholderData && page > Math.max(pages, 1);
  useEffect(() => {
    if (isPastEnd) {
      onSearch({ from: search.from, to: search.to, page: pages }, { replace: true });
    }
  }, [isPastEnd, pages, onSearch, search.from, search.to]);
  const some = Object.values(span).some((day) => day !== undefined);

  const body = () => {
    if (!data) {
      if (!error) return <EarningsSkeleton />;
      return (
        <EmptyState
          alert
          title="Your earnings could not be loaded"
          action={<Button onClick={() => void refetch()}>Retry</Button>}
        >
          <p>{messageOf(error, "Please try again.")}</p>
        </EmptyState>
      );
    }
    const { earnings, total, sums, due, weeks, payouts, rates } = data;
    return (
      <div className="mt-2 grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-10">
        <div className="grid gap-3">
          <p>
            <span className="font-display text-3xl font-bold tracking-[-0.02em] tabular-nums">
              {money(due)}
            </span>{" "}
            <span className="text-ink-2">is due to you</span>
          </p>
          <PaymentTerms rates={rates} />
        </div>
        <WeeklyEarnings weeks={weeks} />
        <Section title="Your replies">
          <PeriodForm
            span={requested}
            onChange={(changed, typed) => onSearch({ ...changed, page: 1 }, { replace: typed })}
          />
          <Sums sums={sums} label={some ? "Totals of these days" : "Totals of all days"} />
          <p
            ref={top}
            tabIndex={-1}
            role="status"
            className="mt-2 min-h-5 text-sm text-ink-3 tabular-nums"
          >
            {total > 0 ? count(total, "reply", "replies") : ""}
          </p>
          {earnings.length > 0 ? (
            <ul
              aria-label="Earnings"
              aria-busy={isPlaceholderData}
              className={`border-t border-line ${isPlaceholderData ? "opacity-60" : ""}`}
            >
              {earnings.map((earning) => (
                <EarningRow key={earning.id} earning={earning} />
              ))}
            </ul>
          ) : (
            <p className="py-3 text-ink-2">
              {some
                ? "No earnings on these days."
                : "No earnings yet. They appear here once you post a reply."}
            </p>
          )}
          <Pagination
            label="Pages of earnings"
            page={page}
            count={pages}
            onPage={(target) => {
              onSearch({ ...requested, page: target });
              top.current?.focus();
            }}
          />
        </Section>
        <Payouts payouts={payouts} statementLink={statementLink} />
      </div>
    );
  };

  return (
    <>
      <PageTitle documentTitle={`Earnings · ${brand.name}`}>Earnings</PageTitle>
      {body()}
    </>
  );
}

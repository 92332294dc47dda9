import { brand, firstErrors, type User } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { buttonClass } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { PlainPage } from "../../../../ui/plain-page.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { useOptOutCounts } from "../api/count-opt-outs.ts";
import { useAdminWork } from "../api/count-work.ts";
import { useBillingOverview } from "../api/get-billing-overview.ts";
import { usePendingPayments } from "../api/list-payments.ts";
import { OptOutNotice } from "../components/opt-out-notice.tsx";
import { QueueAge } from "../components/queue-age.tsx";
import { isUndecided } from "../refunds.ts";
import { type AdminSearch, type AdminTab, adminTabs } from "../search.ts";
import { ReportedReplies } from "./reported-replies.tsx";
import { ReviewQueue } from "./review-queue.tsx";

// The review is the administrator's main task; the other tabs load when they are opened.
const AccountsSection = lazy(async () => ({
  default: (await import("./accounts-section.tsx")).AccountsSection,
}));
const BillingSection = lazy(async () => ({
  default: (await import("./billing-section.tsx")).BillingSection,
}));
const CommunitiesSection = lazy(async () => ({
  default: (await import("./communities-section.tsx")).CommunitiesSection,
}));
const UnresolvedPlacements = lazy(async () => ({
  default: (await import("./unresolved-placements.tsx")).UnresolvedPlacements,
}));
const OptOutsSection = lazy(async () => ({
  default: (await import("./opt-outs-section.tsx")).OptOutsSection,
}));
const PaymentsSection = lazy(async () => ({
  default: (await import("./payments-section.tsx")).PaymentsSection,
}));
const PayoutsSection = lazy(async () => ({
  default: (await import("./payouts-section.tsx")).PayoutsSection,
}));
const WithdrawalsSection = lazy(async () => ({
  default: (await import("./withdrawals-section.tsx")).WithdrawalsSection,
}));
const WritersSection = lazy(async () => ({
  default: (await import("./writers-section.tsx")).WritersSection,
}));

const documentTitle = `Admin Panel · ${brand.name}`;

function BackToDashboard() {
  return (
    <Link to="/dashboard" className={`${buttonClass("secondary")} justify-self-start`}>
      Back to Dashboard
    </Link>
  );
}

const secondFactorFirst = (
  <EmptyState
    title="Turn on two-step sign-in first"
    action={
      <Link
        to="/dashboard"
        search={{ view: "settings", section: "security" }}
        className={buttonClass("primary")}
      >
        Open settings
      </Link>
    }
  >
    <p>{firstErrors.SECOND_FACTOR_NEEDED.message}</p>
  </EmptyState>
);

interface AdminScreenProps {
  user: User;
  search: AdminSearch;
  /** Changes the address; `replace` leaves no step for Back. */
  onSearch: (patch: AdminSearch, options?: { replace: boolean }) => void;
  /** What the app offers on every screen. */
  tools?: ReactNode;
  /** The current problems of the installation. */
  notice?: ReactNode;
}

/** The administrator's screens. */
export function AdminScreen({ user, search, onSearch, tools, notice }: AdminScreenProps) {
  const isAllowed = user.isAdmin === true && !user.secondFactorNeeded;
  const { data: optOuts } = useOptOutCounts({ enabled: isAllowed });
  const { data: work } = useAdminWork({ enabled: isAllowed });
  const { data: billing } = useBillingOverview({ enabled: isAllowed });
  const { data: payments } = usePendingPayments({ enabled: isAllowed });
  if (!user.isAdmin) {
    return (
      <PlainPage name={brand.name}>
        <PageTitle documentTitle={documentTitle}>Administrators only</PageTitle>
        <p className="text-ink-2">Only the administrator of {brand.name} can open this page.</p>
        <BackToDashboard />
      </PlainPage>
    );
  }
  const { tab = "review", page = 1, item } = search;
  const waiting = optOuts?.waitingForReview ?? 0;
  const choose = (chosen: AdminTab) =>
    onSearch({ tab: chosen === "review" ? undefined : chosen, page: undefined, item: undefined });
  const counts: Partial<Record<AdminTab, number>> = {
    ...(work && {
      review: work.review.waiting + work.reports.waiting + work.placements.waiting,
      payouts: work.payouts,
    }),
    payments: payments?.length ?? 0,
    billing: billing?.refunds.filter(isUndecided).length ?? 0,
    "opt-outs": waiting,
  };
  const tabs = adminTabs.map((one) => ({ ...one, count: counts[one.id] || undefined }));
  const bodies: Record<AdminTab, () => ReactNode> = {
    review: () => (
      <>
        <ReviewQueue page={page} item={item} onSearch={onSearch} onRefused={secondFactorFirst} />
        {/* At the bottom, so that a new notice moves nothing under the reader. */}
        <ReportedReplies />
        <Suspense fallback={null}>
          <UnresolvedPlacements />
        </Suspense>
      </>
    ),
    writers: () => (
      <WritersSection
        page={page}
        onPage={(target) => onSearch({ page: target > 1 ? target : undefined })}
        onRefused={secondFactorFirst}
      />
    ),
    payments: () => <PaymentsSection />,
    payouts: () => <PayoutsSection />,
    billing: () => <BillingSection />,
    withdrawals: () => <WithdrawalsSection />,
    accounts: () => <AccountsSection />,
    communities: () => <CommunitiesSection />,
    "opt-outs": () => <OptOutsSection />,
  };
  return (
    <PlainPage name={brand.name} width="full" tools={tools}>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <PageTitle documentTitle={documentTitle}>Admin Panel</PageTitle>
          {work && <QueueAge work={work} />}
        </div>
        <BackToDashboard />
      </header>
      {/* Takes no room while it is empty. */}
      <div className="-mb-6 grid gap-3 has-[p]:mb-0">
        {tab !== "opt-outs" && (
          <OptOutNotice waiting={waiting} onReview={() => choose("opt-outs")} />
        )}
        {notice}
      </div>
      {user.secondFactorNeeded ? (
        secondFactorFirst
      ) : (
        <Tabs label="Admin sections" tabs={tabs} chosen={tab} onChoose={choose}>
          <div className={tab === "review" || tab === "writers" ? undefined : "max-w-3xl"}>
            <Suspense
              fallback={
                <Loading label="Loading">
                  <Skeleton className="h-24" />
                </Loading>
              }
            >
              {bodies[tab]()}
            </Suspense>
          </div>
        </Tabs>
      )}
    </PlainPage>
  );
}

import { brand, firstErrors, type User } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { PlainPage } from "../../../../ui/plain-page.tsx";
import { useOptOutCounts } from "../api/count-opt-outs.ts";
import { useAdminWork } from "../api/count-work.ts";
import { useBillingOverview } from "../api/get-billing-overview.ts";
import { usePendingPayments } from "../api/list-payments.ts";
import { AdminNavigation } from "../components/admin-navigation.tsx";
import { OptOutNotice } from "../components/opt-out-notice.tsx";
import { QueueAge } from "../components/queue-age.tsx";
import { isUndecided } from "../refunds.ts";
import {
  type AdminSearch,
  type AdminTab,
  adminSearchOf,
  adminTabs,
  defaultAdminTab,
} from "../search.ts";
import { AdminSection } from "./admin-sections.tsx";

const title = "Admin Panel";
const documentTitle = `${title} · ${brand.name}`;

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
  /** The app's controls that every screen has. */
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
  const { tab = defaultAdminTab } = search;
  const name = adminTabs.find(({ id }) => id === tab)?.name ?? "";
  const waiting = optOuts?.waitingForReview ?? 0;
  const counts: Partial<Record<AdminTab, number>> = {
    ...(work && {
      review: work.review.waiting + work.reports.waiting + work.placements.waiting,
      payouts: work.payouts,
    }),
    payments: payments?.length ?? 0,
    system: billing?.failedEvents.length ?? 0,
    billing: (billing?.refunds.filter(isUndecided).length ?? 0) + (work?.referrals ?? 0),
    "opt-outs": waiting,
  };
  return (
    <PlainPage name={brand.name} width="full" tools={tools}>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          {/* Its key moves the focus to the title of each section that is opened. */}
          <PageTitle key={tab} documentTitle={`${name} · ${documentTitle}`}>
            {title}
            <span className="sr-only">: {name}</span>
          </PageTitle>
          {work && <QueueAge work={work} />}
        </div>
        <BackToDashboard />
      </header>
      {/* Takes no room while it is empty. */}
      <div className="-mb-6 grid gap-3 has-[p]:mb-0">
        {tab !== "opt-outs" && (
          <OptOutNotice
            waiting={waiting}
            onReview={() =>
              onSearch({ ...adminSearchOf("opt-outs"), page: undefined, item: undefined })
            }
          />
        )}
        {notice}
      </div>
      {user.secondFactorNeeded ? (
        secondFactorFirst
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
          <AdminNavigation key={tab} chosen={tab} counts={counts} />
          <AdminSection
            tab={tab}
            search={search}
            onSearch={onSearch}
            onRefused={secondFactorFirst}
          />
        </div>
      )}
    </PlainPage>
  );
}

import { lazy, type ReactNode } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { LazyContent } from "../../../../ui/lazy-content.tsx";
import type { AdminSearch, AdminTab } from "../search.ts";
import { OverviewSection } from "./overview-section.tsx";

// The overview is shown first; the code of the other sections loads when they are opened.
const AccountsSection = lazy(async () => ({
  default: (await import("./accounts-section.tsx")).AccountsSection,
}));
const BillingSection = lazy(async () => ({
  default: (await import("./billing-section.tsx")).BillingSection,
}));
const CommunitiesSection = lazy(async () => ({
  default: (await import("./communities-section.tsx")).CommunitiesSection,
}));
const LogSection = lazy(async () => ({
  default: (await import("./log-section.tsx")).LogSection,
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
const ReviewSection = lazy(async () => ({
  default: (await import("./review-section.tsx")).ReviewSection,
}));
const SystemSection = lazy(async () => ({
  default: (await import("./system-section.tsx")).SystemSection,
}));
const WithdrawalsSection = lazy(async () => ({
  default: (await import("./withdrawals-section.tsx")).WithdrawalsSection,
}));
const WorkspacesSection = lazy(async () => ({
  default: (await import("./workspaces-section.tsx")).WorkspacesSection,
}));
const WriterPage = lazy(async () => ({
  default: (await import("./writer-page.tsx")).WriterPage,
}));
const WritersSection = lazy(async () => ({
  default: (await import("./writers-section.tsx")).WritersSection,
}));

/** The state of the page that its sections use. */
export interface AdminSectionProps {
  search: AdminSearch;
  /** Changes the address; `replace` leaves no step for Back. */
  onSearch: (patch: AdminSearch, options?: { replace: boolean }) => void;
  /** Shown if two-step sign-in must be turned on first. */
  onRefused: ReactNode;
}

/** The content of each section. A new section is one entry here and one in `adminGroups`. */
const sections: Record<AdminTab, (props: AdminSectionProps) => ReactNode> = {
  overview: ({ onRefused }) => <OverviewSection onRefused={onRefused} />,
  system: (props) => <SystemSection {...props} />,
  log: () => <LogSection />,
  review: (props) => <ReviewSection {...props} />,
  workspaces: (props) => <WorkspacesSection {...props} />,
  writers: ({ search: { page = 1, item }, onSearch, onRefused }) =>
    item ? (
      <WriterPage key={item} id={item} />
    ) : (
      <WritersSection
        page={page}
        onPage={(target) => onSearch({ page: target > 1 ? target : undefined })}
        onRefused={onRefused}
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

/** Sections that use the whole width; the others have a comfortable line length. */
const wide: ReadonlySet<AdminTab> = new Set<AdminTab>([
  "overview",
  "workspaces",
  "review",
  "writers",
]);

/** A section of the administrator's page. */
export function AdminSection({ tab, ...props }: AdminSectionProps & { tab: AdminTab }) {
  return (
    <div
      // Narrow screens scroll tables instead of breaking their words.
      className={classNames(
        "min-w-0 [&_table]:[overflow-wrap:normal]",
        !wide.has(tab) && "max-w-3xl",
      )}
    >
      <LazyContent>{sections[tab](props)}</LazyContent>
    </div>
  );
}

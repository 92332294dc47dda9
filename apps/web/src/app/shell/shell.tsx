import { brand, type User } from "@earshot/contract";
import { useLocation, useMatch } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { ConfirmEmail } from "../../features/identity/accounts/components/confirm-email.tsx";
import { track } from "../../lib/analytics/analytics.ts";
import { events } from "../../lib/analytics/events.ts";
import { useHidesPlans } from "../../lib/role.ts";
import { classNames } from "../../ui/class-names.ts";
import { Logo } from "../../ui/logo.tsx";
import { MenuLine, MenuLink } from "../../ui/menu.tsx";
import { CommandButton } from "../commands/command-button.tsx";
import { CommandMenu } from "../commands/command-menu.tsx";
import { useLiveUpdates } from "../live-updates.ts";
import { useSections } from "../use-sections.ts";
import { AccountPanel } from "./account-panel.tsx";
import { Greeting } from "./greeting.tsx";
import { Notices } from "./notices.tsx";
import { PauseBanner } from "./pause-banner.tsx";
import { QuotaStrip } from "./quota-notice.tsx";
import { RoleNote } from "./role-note.tsx";
import { SectionLinks } from "./section-links.tsx";
import { SkipLink } from "./skip-link.tsx";
import { SubscriptionBanner } from "./subscription-banner.tsx";
import { UserMenu } from "./user-menu.tsx";
import { WorkspaceChoices, WorkspaceMenu } from "./workspace-menu.tsx";

function Sidebar({ user }: { user: User }) {
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line px-3 py-5 md:flex">
      <Logo name={brand.name} className="px-3" />
      {user.workspaces.length > 1 && (
        <div className="mt-4">
          <WorkspaceMenu user={user} />
        </div>
      )}
      <CommandButton className="mt-5" />
      <nav aria-label="Sections" className="mt-4 grid gap-1">
        <SectionLinks />
      </nav>
      <section
        aria-label="Account"
        className="mt-auto border-t border-line px-3 pt-4 max-h-[30rem]:mt-6"
      >
        <AccountPanel user={user} />
      </section>
    </aside>
  );
}

/** The header. At small widths it also has the logo and the sections, because there is no sidebar. */
function PageHeader({ user }: { user: User }) {
  const sections = useSections();
  const hidesPlans = useHidesPlans();
  return (
    // On small widths only the row of sections is sticky.
    <header
      data-screen-only
      className="sticky -top-12 z-10 flex flex-wrap items-center justify-between gap-x-3 border-b border-line bg-paper px-2 py-1 md:static md:border-0 md:px-10 md:pt-4 md:pb-0"
    >
      <Logo name={brand.name} className="px-2 md:hidden" />
      {/* If the header has no room for it, it is only in the user menu. */}
      <p className="ml-auto min-w-0 flex-1 truncate text-right text-sm text-ink-2 max-sm:sr-only md:text-left md:text-base">
        <Greeting user={user} />
      </p>
      <CommandButton icon className="max-sm:ml-auto md:hidden" />
      <Notices user={user} />
      <UserMenu user={user}>
        {/* The top bar of small widths has no room for these (S1 §2). */}
        <div className="md:hidden">
          {user.workspaces.length > 1 && (
            <>
              <WorkspaceChoices workspaces={user.workspaces} />
              <MenuLine />
            </>
          )}
          {!hidesPlans && (
            <MenuLink to="/dashboard" search={{ view: "pricing" }}>
              Pricing
            </MenuLink>
          )}
          <MenuLink to="/dashboard" search={{ view: "team" }}>
            Team
          </MenuLink>
          {!hidesPlans && <MenuLink to="/friend">Search for a Friend</MenuLink>}
          {sections
            .filter(({ group }) => group !== undefined)
            .map(({ name, search }) => (
              <MenuLink key={name} to="/dashboard" search={search}>
                {name}
              </MenuLink>
            ))}
        </div>
        {user.isAdmin && <MenuLink to="/admin">Admin Panel</MenuLink>}
      </UserMenu>
      <nav
        aria-label="Sections"
        className="flex w-full justify-between overflow-x-auto pt-1 md:hidden"
      >
        <SectionLinks bar />
      </nav>
    </header>
  );
}

/** Reports each visit of the dashboard. Navigating between its sections is not another visit. */
function useDashboardVisits(): void {
  const isDashboard =
    useMatch({ from: "/customer/dashboard", shouldThrow: false, select: () => true }) ?? false;
  useEffect(() => {
    if (isDashboard) track(events.dashboardVisited);
  }, [isDashboard]);
}

/** The layout of the customer's screens: a sidebar, or a top bar at small widths. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  useLiveUpdates(user);
  useDashboardVisits();
  // The account's settings show the same message beside the email address.
  const isAccount = useLocation({
    select: ({ search }) => {
      const { view, section } = search as { view?: string; section?: string };
      return view === "settings" && section === undefined;
    },
  });
  // The billing settings show the notes about the subscription themselves.
  const isBilling = useLocation({
    select: ({ search }) => {
      const { view, section } = search as { view?: string; section?: string };
      return view === "settings" && section === "billing";
    },
  });
  // The mentions are a list with the selected one beside it: they use the whole window.
  const isMentions = useLocation({
    select: ({ pathname, search }) =>
      pathname === "/mentions" || (search as { view?: string }).view === "mentions",
  });
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[14rem_minmax(0,1fr)] print:block">
      <SkipLink />
      <Sidebar user={user} />
      <div
        className={
          isMentions
            ? "min-w-0 panes:flex panes:h-dvh panes:flex-col"
            : "max-w-[75rem] has-[[data-wide]]:max-w-[104rem]"
        }
      >
        <PageHeader user={user} />
        <main
          id="content"
          tabIndex={-1}
          className={classNames(
            "w-full px-5 outline-none md:px-10",
            isMentions
              ? "pt-3 pb-4 md:pt-0 panes:flex panes:min-h-0 panes:flex-1 panes:flex-col panes:pb-0"
              : "pt-5 pb-16 md:pt-4",
          )}
        >
          <ConfirmEmail user={user} withBanner={!isAccount} />
          <PauseBanner user={user} />
          <RoleNote user={user} />
          {!isBilling && <SubscriptionBanner />}
          <QuotaStrip user={user} />
          {children}
        </main>
      </div>
      <CommandMenu area="customer" user={user} />
    </div>
  );
}

import { brand, type User } from "@earshot/contract";
import { useMatch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useId } from "react";
import { track } from "../../lib/analytics/analytics.ts";
import { events } from "../../lib/analytics/events.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { useLiveUpdates } from "../live-updates.ts";
import { AccountPanel } from "./account-panel.tsx";
import { SectionLinks } from "./section-links.tsx";

function Sidebar({ user }: { user: User }) {
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line px-3 py-5 md:flex">
      <Logo name={brand.name} className="px-3" />
      <nav aria-label="Sections" className="mt-6 grid gap-1">
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

function TopBar({ user }: { user: User }) {
  const menuId = useId();
  return (
    // Only the row of sections stays when the page is scrolled.
    <header className="sticky -top-12 z-10 flex flex-wrap items-center justify-between gap-x-3 border-b border-line bg-paper px-2 py-1 md:hidden">
      <Logo name={brand.name} className="px-2" />
      <nav
        aria-label="Sections"
        className="order-last flex w-full justify-between overflow-x-auto pt-1"
      >
        <SectionLinks />
      </nav>
      <button type="button" popoverTarget={menuId} className={buttonClass("secondary")}>
        Menu
      </button>
      <section
        id={menuId}
        popover="auto"
        aria-label="Account"
        className="fixed inset-auto top-16 right-4 m-0 w-64 rounded-xl border border-line bg-paper p-4 text-ink shadow-lg"
      >
        <AccountPanel user={user} />
      </section>
    </header>
  );
}

/** Reports each coming to the dashboard; going from one of its sections to another is none. */
function useDashboardVisits(): void {
  const isDashboard =
    useMatch({ from: "/customer/dashboard", shouldThrow: false, select: () => true }) ?? false;
  useEffect(() => {
    if (isDashboard) track(events.dashboardVisited);
  }, [isDashboard]);
}

/** The frame of the customer's screens: a sidebar, at small widths a top bar. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  useLiveUpdates(user);
  useDashboardVisits();
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[14rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-20 rounded-lg bg-ink px-4 py-2 text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to the content
      </a>
      <Sidebar user={user} />
      <TopBar user={user} />
      <main
        id="content"
        tabIndex={-1}
        className="w-full max-w-[75rem] px-5 pt-7 pb-16 outline-none md:px-10"
      >
        {children}
      </main>
    </div>
  );
}

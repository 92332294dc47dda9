import { brand, type User } from "@earshot/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Link, Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { onEarningsChanged } from "../features/fulfilment/earnings/live.ts";
import { useAssignments } from "../features/fulfilment/writers/api/list-assignments.ts";
import { onWriterEvent } from "../features/fulfilment/writers/live.ts";
import { listenToEvents } from "../lib/events/live-events.ts";
import { Logo } from "../ui/logo.tsx";
import { CommandButton } from "./commands/command-button.tsx";
import { CommandMenu } from "./commands/command-menu.tsx";
import { writerGuard } from "./guards.ts";
import { RedirectTo } from "./redirect-to.tsx";
import { SessionGate } from "./session-gate.tsx";
import { Greeting } from "./shell/greeting.tsx";
import { Notices } from "./shell/notices.tsx";
import { SectionCount } from "./shell/section-count.tsx";
import { SkipLink } from "./shell/skip-link.tsx";
import { UserMenu } from "./shell/user-menu.tsx";
import { writerSectionNames, writerSections } from "./writer-sections.ts";

/** Links to the sections, with the number of replies in progress. */
function WriterSectionLinks() {
  const { data: assignments } = useAssignments();
  return writerSections.map((section) => (
    <Link
      key={section}
      to="/writers/$section"
      params={{ section }}
      className="inline-flex min-h-11 items-center gap-x-1.5 border-b-2 px-1 text-sm font-medium sm:px-2 sm:text-base md:px-3"
      activeProps={{ className: "border-signal text-ink", "aria-current": "page" }}
      inactiveProps={{ className: "border-transparent text-ink-2 hover:text-ink" }}
    >
      {writerSectionNames[section]}{" "}
      {section === "active" && <SectionCount count={assignments?.length ?? 0} of="under way" />}
    </Link>
  ));
}

function WriterShell({ user }: { user: User }) {
  const client = useQueryClient();
  useEffect(
    () =>
      listenToEvents(user.id, (event) => {
        onWriterEvent(client, event);
        if (event.type === "reply.updated") onEarningsChanged(client);
      }),
    [client, user.id],
  );
  return (
    <div className="min-h-dvh">
      <SkipLink />
      {/* On small widths only the row of sections is sticky. */}
      <header
        data-screen-only
        className="sticky -top-12 z-10 flex flex-wrap items-center gap-x-3 border-b border-line bg-paper px-2 pt-1 md:static md:gap-x-6 md:px-10 md:pt-2"
      >
        <Logo name={brand.name} className="px-2 md:px-0" />
        <nav
          aria-label="Sections"
          className="flex w-full justify-between self-end pt-1 max-md:order-last md:w-auto md:gap-x-2 md:pt-0"
        >
          <WriterSectionLinks />
        </nav>
        {/* If the header has no room for it, it is only in the user menu. */}
        <p className="ml-auto min-w-0 flex-1 truncate text-right text-sm text-ink-2 max-sm:sr-only md:max-lg:sr-only lg:text-base">
          <Greeting user={user} />
        </p>
        <div className="ml-auto flex items-center gap-x-3 md:max-lg:gap-x-1">
          <CommandButton icon className="xl:hidden" />
          <CommandButton className="w-56 max-xl:hidden" />
          <Notices user={user} />
          <UserMenu user={user} />
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="w-full max-w-[90rem] px-5 pt-6 pb-16 outline-none has-[[data-wide]]:max-w-[116rem] md:px-10"
      >
        <Outlet />
      </main>
      <CommandMenu area="writer" user={user} />
    </div>
  );
}

/** The guard of the writers' screens (S2 §2, Route guards), and the layout around them. */
export function WriterArea() {
  return (
    <SessionGate of="writer">
      {(user) => {
        const redirect = writerGuard(user);
        if (user && redirect === null) return <WriterShell user={user} />;
        return <RedirectTo to={redirect ?? "/writers/auth"} />;
      }}
    </SessionGate>
  );
}

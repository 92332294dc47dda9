import { brand, type User } from "@earshot/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Link, Outlet } from "@tanstack/react-router";
import { useEffect, useId } from "react";
import { readWritersAnew, useAssignments } from "../features/writing/api.ts";
import { listenToEvents } from "../lib/events/live-events.ts";
import { callName, greeting } from "../lib/format.ts";
import { useNow } from "../lib/use-now.ts";
import { buttonClass } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Logo } from "../ui/logo.tsx";
import { ThemeSwitch } from "../ui/theme-switch.tsx";
import { writerGuard } from "./guards.ts";
import { SentAway } from "./sent-away.tsx";
import { SessionGate } from "./session-gate.tsx";
import { SignOutButton } from "./shell/sign-out-button.tsx";

const sections = [
  { section: "opportunities", label: "Opportunities" },
  { section: "active", label: "Active Work" },
  { section: "settings", label: "Settings" },
] as const;

function WriterShell({ user }: { user: User }) {
  const client = useQueryClient();
  const now = useNow(60_000);
  const menuId = useId();
  const { data: held } = useAssignments();
  // Whatever happens on the writers' stream moves one of the two short lists.
  useEffect(() => listenToEvents(user.id, () => readWritersAnew(client)), [client, user.id]);
  return (
    <div className="min-h-dvh">
      <a
        href="#content"
        className="sr-only z-20 rounded-lg bg-ink px-4 py-2 text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to the content
      </a>
      <header className="flex flex-wrap items-center gap-x-6 border-b border-line px-2 py-1 md:px-10 md:py-2">
        <Logo name={brand.name} className="px-2 md:px-0" />
        <nav
          aria-label="Sections"
          className="order-last flex w-full justify-between pt-1 md:order-none md:w-auto md:pt-0"
        >
          {sections.map(({ section, label }) => (
            <Link
              key={section}
              to="/writers/$section"
              params={{ section }}
              className="inline-flex min-h-11 items-center rounded-lg px-3 text-ink-2 hover:text-ink"
              activeProps={{ className: "font-semibold text-ink", "aria-current": "page" }}
            >
              {label}
              {section === "active" && held && held.length > 0 && ` (${held.length})`}
            </Link>
          ))}
        </nav>
        <button
          type="button"
          popoverTarget={menuId}
          className={classNames(buttonClass("secondary"), "ml-auto md:hidden")}
        >
          Menu
        </button>
        <section
          id={menuId}
          popover="auto"
          aria-label="Account"
          className="fixed inset-auto top-16 right-4 m-0 w-64 gap-3 rounded-xl border border-line bg-paper p-4 text-ink shadow-lg open:grid md:static md:ml-auto md:flex md:w-auto md:items-center md:border-0 md:bg-transparent md:p-0 md:shadow-none"
        >
          <p>
            {greeting(new Date(now).getHours())}, {callName(user)}
          </p>
          <ThemeSwitch />
          <SignOutButton />
        </section>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="w-full outline-none max-w-[90rem] px-5 pt-7 pb-16 md:px-10"
      >
        <Outlet />
      </main>
    </div>
  );
}

/** The guard of the writers' screens (S2 §2, Route guards), and the frame around them. */
export function WriterArea() {
  return (
    <SessionGate of="writer">
      {(user) => {
        const away = writerGuard(user);
        if (user && away === null) return <WriterShell user={user} />;
        return <SentAway to={away ?? "/writers/auth"} />;
      }}
    </SessionGate>
  );
}

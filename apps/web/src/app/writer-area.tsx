import { brand, type User } from "@earshot/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Link, Navigate, Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { readWritersAnew, useAssignments } from "../features/writing/api.ts";
import { listenToEvents } from "../lib/events/live-events.ts";
import { callName, greeting } from "../lib/format.ts";
import { useNow } from "../lib/use-now.ts";
import { Logo } from "../ui/logo.tsx";
import { ThemeSwitch } from "../ui/theme-switch.tsx";
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
  const { data: held } = useAssignments();
  // Whatever happens on the writers' stream moves one of the two short lists.
  useEffect(() => listenToEvents(user.id, () => readWritersAnew(client)), [client, user.id]);
  return (
    <div className="min-h-dvh">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-5 py-2 md:px-10">
        <Logo name={brand.name} />
        <nav aria-label="Sections" className="flex flex-wrap gap-x-1">
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
        <div className="ml-auto flex flex-wrap items-center gap-3">
          <p>
            {greeting(new Date(now).getHours())}, {callName(user)}
          </p>
          <ThemeSwitch />
          <SignOutButton />
        </div>
      </header>
      <main className="w-full max-w-[90rem] px-5 pt-7 pb-16 md:px-10">
        <Outlet />
      </main>
    </div>
  );
}

/** The guard of the writers' screens (S2 §2, Route guards), and the frame around them. */
export function WriterArea() {
  return (
    <SessionGate>
      {(user) => {
        if (!user) return <Navigate to="/writers/auth" replace />;
        if (user.userType !== "writer") return <Navigate to="/dashboard" replace />;
        return <WriterShell user={user} />;
      }}
    </SessionGate>
  );
}

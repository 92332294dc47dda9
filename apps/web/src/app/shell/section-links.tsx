import { Link, useLocation } from "@tanstack/react-router";
import { useWaitingReplies } from "../../features/fulfilment/replies/api/list-replies.ts";
import { noFilters, useMentionCounts } from "../../features/inbox/mentions/api/list-mentions.ts";
import { track } from "../../lib/analytics/analytics.ts";
import { events } from "../../lib/analytics/events.ts";
import { classNames } from "../../ui/class-names.ts";
import type { DashboardSearch } from "../dashboard-search.ts";
import { SectionCount } from "./section-count.tsx";

interface Section {
  name: string;
  search: DashboardSearch;
  count?: number;
  /** What the number counts, for screen readers. */
  counted?: string;
  /** The top bar of small widths has no room for it (S1 §2). */
  sidebarOnly?: boolean;
}

/** Returns the section that is shown. The friend search is not one of them; the mentions screen links to it. */
function viewOf(path: string, search: { view?: string }): string | undefined {
  if (path === "/mentions") return "mentions";
  return path === "/friend" ? "friend" : search.view;
}

/** Links to the sections of the dashboard, with the number of items that wait in them. */
export function SectionLinks({ bar = false }: { bar?: boolean }) {
  const { data: counts } = useMentionCounts(noFilters);
  const { data: waiting } = useWaitingReplies();
  const { pathname, search } = useLocation();
  const view = viewOf(pathname, search);
  const sections: Section[] = [
    { name: "Dashboard", search: {} },
    {
      name: "Mentions",
      search: { view: "mentions" },
      count: counts?.pending ?? 0,
      counted: "pending",
    },
    { name: "Replies", search: { view: "replies" }, count: waiting ?? 0, counted: "waiting" },
    { name: "Settings", search: { view: "settings" } },
    { name: "Pricing", search: { view: "pricing" }, sidebarOnly: true },
  ];
  const shown = sections.filter(({ sidebarOnly }) => !(bar && sidebarOnly));
  return shown.map(({ name, search: target, count = 0, counted }) => {
    const isHere = target.view === view;
    return (
      <Link
        key={name}
        to="/dashboard"
        search={target}
        activeOptions={{ exact: true }}
        aria-current={isHere ? "page" : undefined}
        onClick={() => track(events.featureClicked, { feature: name })}
        className={classNames(
          "flex min-h-10 items-center justify-between gap-x-1.5 rounded-lg border px-2 font-medium max-md:text-sm max-sm:px-1.5 md:gap-x-3 md:px-3",
          isHere
            ? "border-line bg-raised"
            : "border-transparent text-ink-2 hover:bg-raised hover:text-ink",
        )}
      >
        {name} <SectionCount count={count} of={counted} />
      </Link>
    );
  });
}

import { useIsMutating } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { Fragment } from "react";
import { useWaitingReplies } from "../../features/fulfilment/replies/api/list-replies.ts";
import { noFilters, useMentionCounts } from "../../features/inbox/mentions/api/list-mentions.ts";
import { track } from "../../lib/analytics/analytics.ts";
import { events } from "../../lib/analytics/events.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { classNames } from "../../ui/class-names.ts";
import { useSections } from "../use-sections.ts";
import { SectionCount } from "./section-count.tsx";

/** Returns the section that is shown. The friend search is not one of them; the mentions screen links to it. */
function viewOf(path: string, search: { view?: string }): string | undefined {
  if (path === "/mentions") return "mentions";
  return path === "/friend" ? "friend" : search.view;
}

/** Links to the sections of the dashboard, with the number of items that wait in them. */
export function SectionLinks({ bar = false }: { bar?: boolean }) {
  // During a switch the server already counts for the new workspace, so nothing is fetched.
  const stays = useIsMutating({ mutationKey: queryKeys.workspaceChange }) === 0;
  const { data: counts } = useMentionCounts(noFilters, null, stays);
  const { data: waiting } = useWaitingReplies(stays);
  const { pathname, search } = useLocation();
  const view = viewOf(pathname, search);
  /** The number of items that wait in a section, and what it counts, for screen readers. */
  const waitingIn: Record<string, { count: number; counted: string }> = {
    Mentions: { count: counts?.pending ?? 0, counted: "pending" },
    Replies: { count: waiting ?? 0, counted: "waiting" },
  };
  const shown = useSections().filter(({ sidebarOnly }) => !(bar && sidebarOnly));
  return shown.map(({ name, search: target, group }, at) => {
    const isHere = target.view === view;
    const isFirstOfGroup = group !== undefined && shown[at - 1]?.group !== group;
    return (
      <Fragment key={name}>
        {isFirstOfGroup && (
          <p className="mt-3 px-3 pb-1 text-sm font-semibold text-ink-3">{group}</p>
        )}
        <Link
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
          {name} <SectionCount count={waitingIn[name]?.count ?? 0} of={waitingIn[name]?.counted} />
        </Link>
      </Fragment>
    );
  });
}

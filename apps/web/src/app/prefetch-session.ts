import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { meQuery } from "../features/portal/session/api/get-me.ts";
import { overviewQuery } from "../features/reporting/dashboard/api/get-overview.ts";
import { hasSeenOverview } from "../lib/overview-seen.ts";
import { getPortal } from "../lib/portal.ts";
import { hasFreshToken } from "../lib/session.ts";
import { parseDashboardSearch } from "./dashboard-search.ts";

/** The screens that show nothing before the session is known. */
const guarded = ["/dashboard", "/mentions", "/friend", "/onboarding", "/admin"];

/**
 * Checks the session while the code of a guarded first screen is loaded, instead of after it. Also fetches the overview
 * in parallel for a user who has seen it before: others may not have finished the onboarding.
 */
export function prefetchSession(client: QueryClient, router: AnyRouter): void {
  const { pathname, search } = router.state.location;
  if (!guarded.includes(pathname)) return;
  const portal = getPortal();
  void client.prefetchQuery(meQuery(portal));
  if (pathname !== "/dashboard" || !hasFreshToken(portal) || !hasSeenOverview(portal)) return;
  const section = parseDashboardSearch(search as Record<string, unknown>);
  if (section.view === undefined) void client.prefetchQuery(overviewQuery(section));
}

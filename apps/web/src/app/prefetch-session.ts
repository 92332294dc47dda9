import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { meQuery } from "../features/portal/session/api/get-me.ts";
import { getPortal } from "../lib/portal.ts";

/** The screens that show nothing before the session is known. */
const guarded = ["/dashboard", "/mentions", "/friend", "/onboarding", "/admin"];

/** Checks the session while the code of a guarded first screen is loaded, instead of after it. */
export function prefetchSession(client: QueryClient, router: AnyRouter): void {
  if (!guarded.includes(router.state.location.pathname)) return;
  void client.prefetchQuery(meQuery(getPortal()));
}

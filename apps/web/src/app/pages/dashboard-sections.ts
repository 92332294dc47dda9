import { lazyRouteComponent } from "@tanstack/react-router";
import type { DashboardSearch } from "../dashboard-search.ts";

/** The screens of the dashboard's sections, each in its own chunk. */
export const dashboardSections = {
  overview: lazyRouteComponent(() => import("./overview-page.tsx"), "OverviewPage"),
  mentions: lazyRouteComponent(() => import("./mentions-page.tsx"), "MentionsPage"),
  replies: lazyRouteComponent(() => import("./replies-page.tsx"), "RepliesPage"),
  settings: lazyRouteComponent(() => import("./settings-page.tsx"), "SettingsPage"),
  pricing: lazyRouteComponent(() => import("./plans-page.tsx"), "PlansPage"),
};

/** Loads the code of a section. The router keeps the current screen until then. */
export async function loadDashboardSection(view: DashboardSearch["view"]): Promise<void> {
  await dashboardSections[view ?? "overview"].preload?.();
}

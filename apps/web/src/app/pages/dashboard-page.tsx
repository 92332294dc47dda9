import { getRouteApi } from "@tanstack/react-router";
import type { DashboardSearch } from "../dashboard-search.ts";
import { dashboardSectionOf } from "./dashboard-sections.ts";
import { useRedditReturn } from "./use-reddit-return.ts";

const route = getRouteApi("/customer/dashboard");

/** The section of the dashboard that the address names. */
export function DashboardPage() {
  const { view }: DashboardSearch = route.useSearch();
  useRedditReturn();
  const Page = dashboardSectionOf(view);
  return <Page />;
}

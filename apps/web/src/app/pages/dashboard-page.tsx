import { getRouteApi } from "@tanstack/react-router";
import { useHidesPlans } from "../../lib/role.ts";
import { customerSections } from "../customer-sections.ts";
import type { DashboardSearch } from "../dashboard-search.ts";
import { AgencyOnlyPage } from "./agency-only-page.tsx";
import { dashboardSectionOf } from "./dashboard-sections.ts";
import { useRedditReturn } from "./use-reddit-return.ts";

const route = getRouteApi("/customer/dashboard");

/** The sections, by address, that clients of an agency can't open. */
const hiddenTitles = new Map<string, string>(
  customerSections.flatMap(({ name, search, isHiddenFromClients }) =>
    isHiddenFromClients ? [[search.view ?? "", name]] : [],
  ),
);

/** The section of the dashboard that the address names. */
export function DashboardPage() {
  const { view }: DashboardSearch = route.useSearch();
  useRedditReturn();
  const hidesPlans = useHidesPlans();
  const title = hidesPlans ? hiddenTitles.get(view ?? "") : undefined;
  if (title !== undefined) return <AgencyOnlyPage title={title} />;
  const Page = dashboardSectionOf(view);
  return <Page />;
}

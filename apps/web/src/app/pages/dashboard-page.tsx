import { getRouteApi } from "@tanstack/react-router";
import { VerifyBanner } from "../../features/account/parts/verify-banner.tsx";
import { useMe } from "../../features/session/api/me.ts";
import type { DashboardSearch } from "../dashboard-search.ts";
import { dashboardSections } from "./dashboard-sections.ts";
import { useRedditReturn } from "./use-reddit-return.ts";

const route = getRouteApi("/customer/dashboard");

/** The section of the dashboard that the address names. */
export function DashboardPage() {
  const { view }: DashboardSearch = route.useSearch();
  const { data: user } = useMe();
  useRedditReturn();
  const Page = dashboardSections[view ?? "overview"];
  return (
    <>
      {/* The settings say it where the address stands. */}
      {user && !user.emailVerified && view !== "settings" && <VerifyBanner email={user.email} />}
      <Page />
    </>
  );
}

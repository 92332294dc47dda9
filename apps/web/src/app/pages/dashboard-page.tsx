import { getRouteApi, lazyRouteComponent } from "@tanstack/react-router";
import { VerifyBanner } from "../../features/account/parts/verify-banner.tsx";
import { useMe } from "../../features/session/api/me.ts";
import type { DashboardSearch } from "../dashboard-search.ts";
import { useRedditReturn } from "./use-reddit-return.ts";

const route = getRouteApi("/customer/dashboard");

const pages = {
  overview: lazyRouteComponent(() => import("./overview-page.tsx"), "OverviewPage"),
  mentions: lazyRouteComponent(() => import("./mentions-page.tsx"), "MentionsPage"),
  replies: lazyRouteComponent(() => import("./replies-page.tsx"), "RepliesPage"),
  settings: lazyRouteComponent(() => import("./settings-page.tsx"), "SettingsPage"),
  pricing: lazyRouteComponent(() => import("./plans-page.tsx"), "PlansPage"),
};

/** Fetches the code of a section; the present screen stays until it is there. */
export async function loadDashboardPage(view: DashboardSearch["view"]): Promise<void> {
  await pages[view ?? "overview"].preload?.();
}

/** The section of the dashboard that the address names. */
export function DashboardPage() {
  const { view }: DashboardSearch = route.useSearch();
  const { data: user } = useMe();
  useRedditReturn();
  const Page = pages[view ?? "overview"];
  return (
    <>
      {/* The settings say it where the address stands. */}
      {user && !user.emailVerified && view !== "settings" && <VerifyBanner email={user.email} />}
      <Page />
    </>
  );
}

import type { DashboardSearch } from "../dashboard-search.ts";
import { lazyScreen } from "../lazy-screen.ts";

/** The screens of the dashboard's sections, each in its own chunk. */
const dashboardSections = {
  overview: lazyScreen(() => import("./overview-page.tsx"), "OverviewPage"),
  mentions: lazyScreen(() => import("./mentions-page.tsx"), "MentionsPage"),
  replies: lazyScreen(() => import("./replies-page.tsx"), "RepliesPage"),
  settings: lazyScreen(() => import("./settings-page.tsx"), "SettingsPage"),
  scoring: lazyScreen(
    () => import("../../features/inbox/calibration/screens/scoring-screen.tsx"),
    "ScoringScreen",
  ),
  referrals: lazyScreen(
    () => import("../../features/ledger/referrals/screens/referrals-screen.tsx"),
    "ReferralsScreen",
  ),
  reports: lazyScreen(() => import("./reports-page.tsx"), "ReportsPage"),
  clients: lazyScreen(() => import("./clients-page.tsx"), "ClientsPage"),
  team: lazyScreen(() => import("./team-page.tsx"), "TeamPage"),
  "create-posts": lazyScreen(() => import("./create-page.tsx"), "CreatePage"),
  "content-history": lazyScreen(() => import("./history-page.tsx"), "HistoryPage"),
  "scheduled-posts": lazyScreen(
    () => import("../../features/studio/publishing/screens/scheduled-posts-screen.tsx"),
    "ScheduledPostsScreen",
  ),
  "knowledge-base": lazyScreen(
    () => import("../../features/studio/knowledge/screens/knowledge-screen.tsx"),
    "KnowledgeScreen",
  ),
  resonance: lazyScreen(
    () => import("../../features/studio/resonance/screens/resonance-screen.tsx"),
    "ResonanceScreen",
  ),
  "voice-settings": lazyScreen(
    () => import("../../features/studio/voices/screens/voices-screen.tsx"),
    "VoicesScreen",
  ),
  chat: lazyScreen(() => import("./chat-page.tsx"), "ChatPage"),
  "ads-promotions": lazyScreen(() => import("./discover-page.tsx"), "DiscoverPage"),
  campaigns: lazyScreen(() => import("./campaigns-page.tsx"), "CampaignsPage"),
  pricing: lazyScreen(() => import("./pricing-page.tsx"), "PricingPage"),
};

const unknownSection = lazyScreen(() => import("./unknown-section-page.tsx"), "UnknownSectionPage");

/** Returns the screen of a section; the one of an unknown section says so. */
export function dashboardSectionOf(view: DashboardSearch["view"]) {
  const name = view ?? "overview";
  return Object.hasOwn(dashboardSections, name)
    ? dashboardSections[name as keyof typeof dashboardSections]
    : unknownSection;
}

/** Loads the code of a section. The router keeps the current screen until then. */
export async function loadDashboardSection(view: DashboardSearch["view"]): Promise<void> {
  await dashboardSectionOf(view).preload?.();
}

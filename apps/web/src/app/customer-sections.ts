import type { DashboardSearch } from "./dashboard-search.ts";

export interface CustomerSection {
  name: string;
  search: DashboardSearch;
  /** The top bar of small widths has no room for it (S1 §2). */
  sidebarOnly?: boolean;
  /** Its heading in the sidebar. Sections without a heading come first. */
  group?: "Studio";
  /** Hidden from clients of an agency: the agency's payments and referrals. */
  isHiddenFromClients?: true;
  /** Only for an agency's own workspace. */
  isOfAgency?: true;
}

/** The sections of the dashboard, in the order of their links in the navigation and the command menu. */
export const customerSections: readonly CustomerSection[] = [
  { name: "Clients", search: { view: "clients" }, isOfAgency: true },
  { name: "Dashboard", search: {} },
  { name: "Mentions", search: { view: "mentions" } },
  { name: "Replies", search: { view: "replies" } },
  {
    name: "Referrals",
    search: { view: "referrals" },
    sidebarOnly: true,
    isHiddenFromClients: true,
  },
  { name: "Settings", search: { view: "settings" } },
  { name: "Pricing", search: { view: "pricing" }, sidebarOnly: true, isHiddenFromClients: true },
  { name: "Create", search: { view: "create-posts" }, sidebarOnly: true, group: "Studio" },
  { name: "Discover", search: { view: "ads-promotions" }, sidebarOnly: true, group: "Studio" },
  {
    name: "Scheduled posts",
    search: { view: "scheduled-posts" },
    sidebarOnly: true,
    group: "Studio",
  },
  { name: "Campaigns", search: { view: "campaigns" }, sidebarOnly: true, group: "Studio" },
  {
    name: "Knowledge base",
    search: { view: "knowledge-base" },
    sidebarOnly: true,
    group: "Studio",
  },
  { name: "Chat", search: { view: "chat" }, sidebarOnly: true, group: "Studio" },
  { name: "Resonance", search: { view: "resonance" }, sidebarOnly: true, group: "Studio" },
  { name: "Voice", search: { view: "voice-settings" }, sidebarOnly: true, group: "Studio" },
  { name: "History", search: { view: "content-history" }, sidebarOnly: true, group: "Studio" },
  { name: "Reports", search: { view: "reports" }, sidebarOnly: true, group: "Studio" },
  { name: "Team", search: { view: "team" }, sidebarOnly: true, group: "Studio" },
];

/** The sections that a user can open. */
export const sectionsFor = (of: { hidesPlans: boolean; isAgency: boolean }) =>
  customerSections.filter(
    ({ isHiddenFromClients, isOfAgency }) =>
      !(isHiddenFromClients && of.hidesPlans) && !(isOfAgency && !of.isAgency),
  );

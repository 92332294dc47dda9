import { type CallName, type Keyword, limits, type SavedFilter } from "@earshot/contract";
import { describeFilter, searchOf } from "../../features/inbox/mentions/saved-filter.ts";
import type { MentionsSearch } from "../../features/inbox/mentions/search.ts";
import { type AdminTab, adminTabs } from "../../features/portal/admin/search.ts";
import type { CustomerSection } from "../customer-sections.ts";
import type { DashboardSearch } from "../dashboard-search.ts";
import {
  type SettingsSection,
  sectionIn,
  settingsSections,
  settingsSectionsFor,
} from "../settings-sections.ts";
import type { CommandGroup, MenuCommand } from "./arrange.ts";

/** How the commands of customers change the address. */
export interface CustomerRoutes {
  toDashboard: (search: DashboardSearch) => void;
  /** Opens the mentions with only these filters. */
  toMentions: (search: MentionsSearch) => void;
  toFriendSearch: () => void;
  toOnboarding: () => void;
  /** Opens a section of the administrator's page, and something in it. */
  toAdmin: (tab: AdminTab, item?: string) => void;
}

/** Dialogs that the app opens over any of the customer's screens. */
export type CustomerDialog = "keywords" | "link" | "hidden";

/** Synonyms that find a section of the dashboard. */
const sectionWords: Record<string, string> = {
  Clients: "agency workspaces companies overview white label",
  Dashboard: "home overview figures",
  Mentions: "inbox posts leads",
  Replies: "approve drafts",
  Team: "members invite people seats roles owner activity",
  Settings: "preferences options",
  Pricing: "plans billing subscription",
  Create: "studio write generate post text",
  Discover:
    "studio audience research analysis personas themes communities subreddit discussions framework ads",
  Chat: "studio ask question conversation",
  "Scheduled posts": "studio calendar publish reddit schedule drafts",
  Campaigns: "studio plan goal calendar weeks series",
  "Knowledge base": "studio facts documents files website company",
  Voice: "studio tone style samples rules",
  History: "studio generated saved texts",
};

/** Synonyms that find a section of the settings. */
const settingsWords: Record<SettingsSection, string> = {
  account: "profile name email language dates",
  security: "password passkeys two-step 2fa authenticator google sessions",
  notices: "mail email bell",
  notifications: "slack discord teams email digest alerts webhook quiet",
  replies: "disclosure approval automatic",
  hidden: "exclusions excluded words authors communities opt-outs",
  company: "website product audience",
  connections: "reddit integrations",
  conversions: "tracking webhook sales",
  agency: "agency brand logo color clients sender",
  "api-tokens": "api token key developers program script assistant mcp",
  feeds: "rss atom json reader subscribe",
  webhooks: "webhook events developers signature secret deliveries replay",
  billing: "subscription plan invoices payment cancel refund",
  support: "help privacy who reads data",
  data: "export download zip delete account workspace gdpr",
};

/** The administrator's tabs. */
export const adminScreens = (toAdmin: CustomerRoutes["toAdmin"]): MenuCommand[] =>
  adminTabs.map(({ id, name }) => ({
    id: `admin:${id}`,
    label: `Admin Panel: ${name}`,
    run: () => toAdmin(id),
  }));

/** Every screen of a customer, and the sections of the settings. */
export function customerScreens(
  routes: CustomerRoutes,
  { sections, hidesPlans }: { sections: readonly CustomerSection[]; hidesPlans: boolean },
): MenuCommand[] {
  return [
    ...sections.map(({ name, search }) => ({
      id: `customer:${name}`,
      label: name,
      also: sectionWords[name],
      run: () => routes.toDashboard(search),
    })),
    ...(hidesPlans
      ? []
      : [
          {
            id: "customer:friend",
            label: "Search for a Friend",
            also: "share results",
            run: routes.toFriendSearch,
          },
        ]),
    {
      id: "customer:scoring",
      label: "How scoring works",
      also: "help intent levels calibration accuracy ready to buy",
      run: () => routes.toDashboard({ view: "scoring" }),
    },
    ...settingsSectionsFor(hidesPlans).map(({ id, name }) => ({
      id: `customer:settings:${id}`,
      label: `Settings: ${name}`,
      also: settingsWords[id],
      run: () => routes.toDashboard({ view: "settings", section: sectionIn(settingsSections, id) }),
    })),
  ];
}

/** The commands that a customer has on every screen, limited by their role. */
export function customerActions(
  routes: CustomerRoutes,
  open: (dialog: CustomerDialog) => void,
  may: (call: CallName) => boolean,
): MenuCommand[] {
  const actions: (MenuCommand & { call?: CallName })[] = [
    {
      id: "keywords",
      call: "addKeyword",
      label: "Add a keyword",
      also: "phrase monitor delete manage keywords",
      run: () => open("keywords"),
    },
    {
      id: "link",
      call: "addByLink",
      label: "Add a post by link",
      also: "mention paste url address",
      run: () => open("link"),
    },
    {
      id: "hidden",
      label: "Show hidden posts and exclusions",
      also: "exclude authors communities words",
      run: () => open("hidden"),
    },
    {
      id: "company",
      call: "putProfile",
      label: "Change your company’s profile",
      also: "onboarding website product audience",
      run: routes.toOnboarding,
    },
    {
      id: "upgrade",
      call: "startCheckout",
      label: "Upgrade plan",
      also: "pricing billing more replies keywords",
      run: () => routes.toDashboard({ view: "pricing" }),
    },
  ];
  return actions.flatMap(({ call, ...command }) => (call && !may(call) ? [] : [command]));
}

/** Opens the mentions of each keyword, and of each saved filter. */
export const filterCommands = (
  keywords: readonly Keyword[],
  savedFilters: readonly SavedFilter[],
  toMentions: CustomerRoutes["toMentions"],
): CommandGroup[] => [
  {
    name: "Mentions by keyword",
    commands: keywords.map(({ id, keyword }) => ({
      id: `keyword:${id}`,
      label: `Mentions of “${keyword}”`,
      also: "filter keyword",
      run: () => toMentions({ keyword }),
    })),
  },
  {
    name: "Saved filters",
    commands: savedFilters.map(({ id, name, filter }) => ({
      id: `filter:${id}`,
      label: `Saved filter “${name}”`,
      detail: describeFilter(filter),
      run: () => toMentions(searchOf(filter)),
    })),
  },
];

/** Searches the mentions for what was typed. */
export const searchCommand = (
  words: string,
  toMentions: CustomerRoutes["toMentions"],
): MenuCommand => ({
  id: "search",
  label: `Search mentions for “${words}”`,
  run: () => toMentions({ search: words.slice(0, limits.searchMax) }),
});

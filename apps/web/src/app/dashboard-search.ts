import { parseRepliesSearch, type RepliesSearch } from "../features/fulfilment/replies/search.ts";
import { type MentionsSearch, parseMentionsSearch } from "../features/inbox/mentions/search.ts";
import { planOf } from "../features/portal/session/auth-search.ts";
import {
  type OverviewSearch,
  parseOverviewSearch,
} from "../features/reporting/dashboard/search.ts";
import { parseReportsSearch, type ReportsSearch } from "../features/reporting/reports/search.ts";
import { type CampaignsSearch, parseCampaignsSearch } from "../features/studio/campaigns/search.ts";
import { type ChatSearch, parseChatSearch } from "../features/studio/chat/search.ts";
import {
  type CreateSearch,
  type HistorySearch,
  parseCreateSearch,
  parseHistorySearch,
} from "../features/studio/content/search.ts";
import { type DiscoverSearch, parseDiscoverSearch } from "./discover-search.ts";
import { type SettingsSection, sectionIn, settingsSections } from "./settings-sections.ts";

/** A section that this version does not have, as the address names it. */
type UnknownView = string & { readonly isUnknown: true };

/** The search parameters of the dashboard: the section, and those of the section. */
export type DashboardSearch =
  | ({ view?: undefined } & OverviewSearch)
  | ({ view: "mentions" } & MentionsSearch)
  | ({ view: "replies" } & RepliesSearch)
  | { view: "settings"; section?: SettingsSection | undefined }
  | { view: "pricing"; plan?: string | undefined }
  | { view: "scoring" }
  | { view: "referrals" }
  | ({ view: "reports" } & ReportsSearch)
  | { view: "team" }
  | { view: "clients" }
  | ({ view: "create-posts" } & CreateSearch)
  | ({ view: "content-history" } & HistorySearch)
  | { view: "scheduled-posts" }
  | { view: "knowledge-base" }
  | { view: "voice-settings" }
  | ({ view: "chat" } & ChatSearch)
  | ({ view: "campaigns" } & CampaignsSearch)
  | { view: "resonance" }
  | ({ view: "ads-promotions" } & DiscoverSearch)
  | { view: UnknownView };

/** Parses the search parameters of the dashboard. A missing section is the overview (S1 §2). */
export function parseDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  switch (search.view) {
    case "mentions":
      return { view: "mentions", ...parseMentionsSearch(search) };
    case "replies":
      return { view: "replies", ...parseRepliesSearch(search) };
    case "settings":
      return { view: "settings", section: sectionIn(settingsSections, search.section) };
    case "pricing":
      return { view: "pricing", plan: planOf(search.plan) };
    case "scoring":
      return { view: "scoring" };
    case "reports":
      return { view: "reports", ...parseReportsSearch(search) };
    case "create-posts":
      return { view: "create-posts", ...parseCreateSearch(search) };
    case "content-history":
      return { view: "content-history", ...parseHistorySearch(search) };
    case "referrals":
    case "team":
    case "clients":
    case "scheduled-posts":
    case "knowledge-base":
    case "voice-settings":
    case "resonance":
      return { view: search.view };
    case "chat":
      return { view: "chat", ...parseChatSearch(search) };
    case "campaigns":
      return { view: "campaigns", ...parseCampaignsSearch(search) };
    case "ads-promotions":
      return { view: "ads-promotions", ...parseDiscoverSearch(search) };
    case undefined:
    case "":
    case "dashboard":
      // Explicitly undefined, so that the router removes it from the address.
      return { view: undefined, ...parseOverviewSearch(search) };
    default:
      return { view: String(search.view) as UnknownView };
  }
}

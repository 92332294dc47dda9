import { parseRepliesSearch, type RepliesSearch } from "../features/fulfilment/replies/search.ts";
import { type MentionsSearch, parseMentionsSearch } from "../features/inbox/mentions/search.ts";
import { planOf } from "../features/portal/session/auth-search.ts";

/** The search parameters of the dashboard: the section, and those of the section. */
export type DashboardSearch =
  | { view?: undefined }
  | ({ view: "mentions" } & MentionsSearch)
  | ({ view: "replies" } & RepliesSearch)
  | { view: "settings" }
  | { view: "pricing"; plan?: string | undefined };

/** Parses the search parameters of the dashboard. A missing or unknown section is the overview. */
export function parseDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  switch (search.view) {
    case "mentions":
      return { view: "mentions", ...parseMentionsSearch(search) };
    case "replies":
      return { view: "replies", ...parseRepliesSearch(search) };
    case "settings":
      return { view: "settings" };
    case "pricing":
      return { view: "pricing", plan: planOf(search.plan) };
    default:
      // Explicitly undefined, so that the router removes an unknown section from the address.
      return { view: undefined };
  }
}

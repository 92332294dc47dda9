import { parseRepliesSearch, type RepliesSearch } from "../features/fulfilment/replies/search.ts";
import { type MentionsSearch, parseMentionsSearch } from "../features/inbox/mentions/search.ts";
import { planOf } from "../features/portal/session/auth-search.ts";

/** What the dashboard reads from its address: the section, and what of it lives there. */
export type DashboardSearch =
  | { view?: undefined }
  | ({ view: "mentions" } & MentionsSearch)
  | ({ view: "replies" } & RepliesSearch)
  | { view: "settings" }
  | { view: "pricing"; plan?: string | undefined };

/** Reads the dashboard's address; no section, or one that does not exist, is the overview. */
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
      // Said, since the router would leave a word that is no section where it is.
      return { view: undefined };
  }
}

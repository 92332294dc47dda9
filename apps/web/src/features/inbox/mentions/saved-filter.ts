import { type SavedFilter, sourceNames } from "@earshot/contract";
import { communityName } from "../../../lib/post-title.ts";
import {
  filtersOf,
  intentFilterName,
  type MentionsSearch,
  noFilter,
  parseMentionsSearch,
  statusNames,
} from "./search.ts";

/** The settings of a saved filter. */
export type FilterSettings = SavedFilter["filter"];

/** Returns the filters of an address as they are saved, without defaults. */
export function settingsOf({
  status,
  source,
  keyword,
  subreddit,
  intent,
  search,
  sort,
}: MentionsSearch): FilterSettings {
  return {
    ...(status && { status }),
    ...(source && { source }),
    ...(keyword && { keyword }),
    ...(subreddit && { subreddit }),
    ...(intent && { intent }),
    ...(search && { search }),
    ...(sort && { sort }),
  };
}

/** Returns the address changes that apply saved filters; filters that they do not set are cleared. */
export function searchOf(filter: FilterSettings): MentionsSearch {
  const { page: _, item: __, ...chosen } = parseMentionsSearch(filter);
  return { ...noFilter, sort: undefined, ...chosen };
}

/** Returns the saved filters that match an address, if any. */
export function activeFilterOf(
  saved: readonly SavedFilter[],
  search: MentionsSearch,
): SavedFilter | undefined {
  const current = JSON.stringify(filtersOf(search));
  return saved.find(({ filter }) => JSON.stringify(filtersOf(searchOf(filter))) === current);
}

/** Describes saved filters in words. */
export function describeFilter(filter: FilterSettings): string {
  const { status, source, keyword, subreddit, intent, search, sort } = searchOf(filter);
  const words = [
    status === "all" ? "All statuses" : statusNames[status ?? "pending"],
    source && sourceNames[source],
    keyword && `keyword “${keyword}”`,
    subreddit && communityName(null, subreddit),
    intent && intentFilterName(intent),
    search && `with “${search}”`,
    sort && "strongest intent first",
  ];
  return words.filter(Boolean).join(" · ");
}

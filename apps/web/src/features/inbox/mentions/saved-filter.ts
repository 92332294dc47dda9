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

/** What a saved filter sets. */
export type FilterSettings = SavedFilter["filter"];

/** The filters of an address as they are saved: what is as nobody chose it is left out. */
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

/** What of the address changes when saved filters come into use: all of them, also those not set. */
export function searchOf(filter: FilterSettings): MentionsSearch {
  const { page: _, item: __, why: ___, ...chosen } = parseMentionsSearch(filter);
  return { ...noFilter, sort: undefined, ...chosen };
}

/** The saved filters that an address uses; undefined where it uses none of them. */
export function activeFilterOf(
  saved: readonly SavedFilter[],
  search: MentionsSearch,
): SavedFilter | undefined {
  const present = JSON.stringify(filtersOf(search));
  return saved.find(({ filter }) => JSON.stringify(filtersOf(searchOf(filter))) === present);
}

/** What saved filters set, in words. */
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

import { type AnalysisSearch, parseAnalysisSearch } from "../features/research/analyses/search.ts";
import {
  type CommunitiesSearch,
  parseCommunitiesSearch,
} from "../features/research/audience-communities/search.ts";
import { type PostsSearch, parsePostsSearch } from "../features/research/discussions/search.ts";

/** The tabs of Discover, in order. */
export const discoverTabs = [
  { id: "audience", name: "Audience" },
  { id: "communities", name: "Communities" },
  { id: "posts", name: "Reddit content" },
  { id: "framework", name: "Framework" },
] as const;
export type DiscoverTab = (typeof discoverTabs)[number]["id"];

/** The search parameters of Discover: the tab, and those of the tabs. A missing tab is the first. */
export interface DiscoverSearch extends AnalysisSearch, CommunitiesSearch, PostsSearch {
  tab?: Exclude<DiscoverTab, "audience"> | undefined;
}

/** Parses the search parameters of Discover. */
export function parseDiscoverSearch(search: Record<string, unknown>): DiscoverSearch {
  const tab = discoverTabs.find(({ id }) => id === search.tab)?.id;
  return {
    tab: tab === "audience" ? undefined : tab,
    ...parseAnalysisSearch(search),
    ...parseCommunitiesSearch(search),
    ...parsePostsSearch(search),
  };
}

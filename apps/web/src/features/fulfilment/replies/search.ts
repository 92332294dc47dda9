import { limits, replyStages, type Source, sources } from "@earshot/contract";
import { type DayRangeSearch, parseDayRange, spanOf } from "../../../lib/day-range.ts";

export type ReplyStage = (typeof replyStages)[number];

/** The parameters of the replies screen in the address. Defaults are omitted. */
export interface RepliesSearch extends DayRangeSearch {
  stage?: Exclude<ReplyStage, "all"> | undefined;
  platform?: Source | undefined;
  keyword?: string | undefined;
  community?: string | undefined;
  /** The searched words. */
  search?: string | undefined;
  page?: number | undefined;
  /** The reply that is open. */
  reply?: string | undefined;
  /** The tab of the open reply that is shown below its thread. */
  tab?: Exclude<ReplyTab, "texts"> | undefined;
}

/** The tabs below the thread of a reply. */
const replyTabs = ["texts", "links", "audit"] as const;
export type ReplyTab = (typeof replyTabs)[number];

/** The filters of a list as the server takes them; undefined means any. */
export interface ReplyFilters {
  stage: ReplyStage;
  platform: Source | "all";
  keyword: string | undefined;
  community: string | undefined;
  search: string | undefined;
  /** Days of the workspace's time zone, both inclusive. */
  from: string | undefined;
  until: string | undefined;
}

export const replyPageSize = 20;

/** The maximum number of days that a list can be filtered by: a century, so that any dates can be chosen. */
export const maxReplyDays = 36_525;

/** The highest page whose offset the server accepts. */
const lastPage = 100_000 / replyPageSize;

const text = (value: unknown, length: number): string | undefined =>
  (typeof value === "string" && value.trim().slice(0, length)) || undefined;

/** Reads the search part of the screen's address; invalid values are omitted. */
export function parseRepliesSearch(search: Record<string, unknown>): RepliesSearch {
  const stage = replyStages.find((choice) => choice === search.stage);
  const page = Math.min(Math.floor(Number(search.page)), lastPage);
  const tab = replyTabs.find((choice) => choice === search.tab);
  const reply = text(search.reply, 64);
  return {
    stage: stage === "all" ? undefined : stage,
    platform: sources.find((choice) => choice === search.platform),
    keyword: text(search.keyword, limits.keywordMax),
    community: text(search.community, limits.communityMax),
    search: text(search.search, limits.searchMax),
    ...parseDayRange(search, maxReplyDays),
    page: page > 1 ? page : undefined,
    reply,
    tab: reply && tab !== "texts" ? tab : undefined,
  };
}

/** The filters of an address. @param today in the workspace's time zone */
export function replyFiltersOf(search: RepliesSearch, today: string): ReplyFilters {
  const { stage, platform, keyword, community } = search;
  const span = spanOf(search, today);
  return {
    stage: stage ?? "all",
    platform: platform ?? "all",
    keyword,
    community,
    search: search.search,
    from: span?.from,
    until: span?.until,
  };
}

/** The address change that clears all filters. */
export const noReplyFilter: RepliesSearch = {
  stage: undefined,
  platform: undefined,
  keyword: undefined,
  community: undefined,
  search: undefined,
  range: undefined,
  from: undefined,
  until: undefined,
};

/** Whether any filter is active. */
export const hasReplyFilter = (search: RepliesSearch): boolean =>
  Object.keys(noReplyFilter).some(
    (name) => search[name as keyof typeof noReplyFilter] !== undefined,
  );

/** How many filters other than the stage and the searched words are active. */
export const activeReplyFilters = ({
  platform,
  keyword,
  community,
  range,
  from,
}: RepliesSearch): number => [platform, keyword, community, range ?? from].filter(Boolean).length;

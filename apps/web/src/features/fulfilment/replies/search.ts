import { replyStages, type Source, sources } from "@earshot/contract";

export type ReplyStage = (typeof replyStages)[number];

/** What of the replies screen lives in the address. A default is left out. */
export interface RepliesSearch {
  stage?: Exclude<ReplyStage, "all"> | undefined;
  platform?: Source | undefined;
  page?: number | undefined;
  /** The reply that is open. */
  reply?: string | undefined;
  /** What of the open reply is shown below its thread. */
  tab?: Exclude<ReplyTab, "texts"> | undefined;
}

/** What can be shown below the thread of a reply. */
const replyTabs = ["texts", "links", "audit"] as const;
export type ReplyTab = (typeof replyTabs)[number];

/** The filters of a list, with the defaults filled in. */
export interface ReplyFilters {
  stage: ReplyStage;
  platform: Source | "all";
}

export const replyPageSize = 20;

/** The highest page whose offset the server takes. */
const lastPage = 100_000 / replyPageSize;

/** Reads the search part of the screen's address; what does not fit is left out. */
export function parseRepliesSearch(search: Record<string, unknown>): RepliesSearch {
  const stage = replyStages.find((choice) => choice === search.stage);
  const page = Math.min(Math.floor(Number(search.page)), lastPage);
  const tab = replyTabs.find((choice) => choice === search.tab);
  const reply = typeof search.reply === "string" ? search.reply.trim().slice(0, 64) : "";
  return {
    stage: stage === "all" ? undefined : stage,
    platform: sources.find((choice) => choice === search.platform),
    page: page > 1 ? page : undefined,
    reply: reply || undefined,
    tab: reply && tab !== "texts" ? tab : undefined,
  };
}

/** The filters that an address asks for. */
export function replyFiltersOf({ stage, platform }: RepliesSearch): ReplyFilters {
  return { stage: stage ?? "all", platform: platform ?? "all" };
}

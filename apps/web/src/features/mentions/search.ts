import {
  limits,
  type MentionStatus,
  mentionStatuses,
  type Source,
  sources,
} from "@earshot/contract";

export const statusFilters = ["all", ...mentionStatuses] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** What of the mentions screen lives in the address. A default is left out. */
export interface MentionsSearch {
  status?: Exclude<StatusFilter, "pending"> | undefined;
  source?: Source | undefined;
  keyword?: string | undefined;
  subreddit?: string | undefined;
  page?: number | undefined;
  /** The mention that is read in full. */
  item?: string | undefined;
}

/** The filters of a list, with the defaults filled in. */
export interface MentionFilters {
  status: StatusFilter;
  source: Source | "all";
  keyword: string | undefined;
  subreddit: string | undefined;
}

/** The highest page whose offset the server takes. */
export const lastPage = 100_000 / limits.mentionsPageSize;

const oneOf = <const T extends string>(choices: readonly T[], value: unknown): T | undefined =>
  choices.find((choice) => choice === value);

const text = (value: unknown, length: number): string | undefined =>
  (typeof value === "string" && value.trim().slice(0, length)) || undefined;

/** Reads the search part of the screen's address; what does not fit is left out. */
export function parseMentionsSearch(search: Record<string, unknown>): MentionsSearch {
  const status = oneOf(statusFilters, search.status);
  const page = Math.min(Math.floor(Number(search.page)), lastPage);
  const parsed: MentionsSearch = {
    status: status === "pending" ? undefined : status,
    source: oneOf(sources, search.source),
    keyword: text(search.keyword, limits.keywordMax),
    subreddit: text(search.subreddit, 100),
    page: page > 1 ? page : undefined,
    item: text(search.item, 64),
  };
  return parsed;
}

/** The filters that an address asks for. */
export function filtersOf(search: MentionsSearch): MentionFilters {
  const { status = "pending", source = "all", keyword, subreddit } = search;
  return { status, source, keyword, subreddit };
}

/** Whether a mention belongs under the filters other than the status. */
export function isUnderFilters(
  mention: {
    source: Source;
    keywords: readonly string[];
    keyword: string;
    subreddit: string | null;
  },
  { source, keyword, subreddit }: Omit<MentionFilters, "status">,
): boolean {
  const isSame = (a: string | null, b: string) => a?.toLowerCase() === b.toLowerCase();
  return (
    (source === "all" || mention.source === source) &&
    (!keyword || [mention.keyword, ...mention.keywords].some((own) => isSame(own, keyword))) &&
    (!subreddit || isSame(mention.subreddit, subreddit))
  );
}

/** How people read a status. */
export const statusNames: Record<MentionStatus, string> = {
  pending: "Pending",
  accepted: "Accepted",
  in_progress: "In Progress",
  replied: "Replied",
  denied: "Denied",
};

/** What takes all filters off. */
export const noFilter: MentionsSearch = {
  status: undefined,
  source: undefined,
  keyword: undefined,
  subreddit: undefined,
};

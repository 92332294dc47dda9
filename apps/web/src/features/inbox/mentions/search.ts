import {
  type IntentLevel,
  intentLevels,
  limits,
  type MentionStatus,
  maxListed,
  mentionStatuses,
  type Source,
  sources,
} from "@earshot/contract";
import { dayOf, isDay } from "../../../lib/day.ts";

export const statusFilters = ["all", ...mentionStatuses] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** The minimum intents that a list can be filtered by; the weakest level would exclude nothing. */
export const intentFilters = intentLevels.filter((level) => level !== "Cold");

/** Returns the label of a minimum intent. */
export const intentFilterName = (level: (typeof intentFilters)[number]) =>
  level === intentFilters.at(-1) ? level : `${level} or stronger`;

/** The decisions that links of notifications prepare. */
const preparedDecisions = ["engage", "skip"] as const;

type Sort = "newest" | "intent";

/** The search parameters of the mentions screen. Defaults are omitted. */
export interface MentionsSearch {
  status?: Exclude<StatusFilter, "pending"> | undefined;
  source?: Source | undefined;
  keyword?: string | undefined;
  subreddit?: string | undefined;
  intent?: (typeof intentFilters)[number] | undefined;
  /** The day on which it was posted, in the workspace's time zone, as `2026-11-21`. */
  day?: string | undefined;
  /** The assignee: the user, nobody, or a member by id. */
  assignee?: string | undefined;
  /** The searched words. */
  search?: string | undefined;
  sort?: Exclude<Sort, "newest"> | undefined;
  page?: number | undefined;
  /** The selected mention; on small widths, the one that is open. */
  item?: string | undefined;
  /** The decision on the selected mention that a link of a notification prepares. The user still has to confirm it. */
  prepare?: (typeof preparedDecisions)[number] | undefined;
}

/** The filters of a list, with the defaults filled in. */
export interface MentionFilters {
  status: StatusFilter;
  source: Source | "all";
  keyword: string | undefined;
  subreddit: string | undefined;
  /** The minimum intent. */
  intent: IntentLevel | "all";
  day: string | undefined;
  assignee: string | undefined;
  search: string | undefined;
  sort: Sort;
}

/** The filters that apply to the counts: all except the status. */
export type CountFilters = Omit<MentionFilters, "status" | "sort">;

/** The last page whose offset the server accepts. */
const lastOfAll = 100_000 / limits.mentionsPageSize;
/** The last page of a list with these filters. */
export const lastPage = (filters: CountFilters): number =>
  Math.min(lastOfAll, (maxListed(filters) ?? Number.POSITIVE_INFINITY) / limits.mentionsPageSize);

const oneOf = <const T extends string>(choices: readonly T[], value: unknown): T | undefined =>
  choices.find((choice) => choice === value);

const text = (value: unknown, length: number): string | undefined =>
  (typeof value === "string" && value.trim().slice(0, length)) || undefined;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const assigneeOf = (value: unknown): string | undefined =>
  typeof value === "string" && (value === "me" || value === "none" || uuid.test(value))
    ? value
    : undefined;

/** Parses the search parameters of the screen; invalid values are ignored. */
export function parseMentionsSearch(search: Record<string, unknown>): MentionsSearch {
  const status = oneOf(statusFilters, search.status);
  const page = Math.floor(Number(search.page));
  const parsed: MentionsSearch = {
    status: status === "pending" ? undefined : status,
    source: oneOf(sources, search.source),
    keyword: text(search.keyword, limits.keywordMax),
    subreddit: text(search.subreddit, 100),
    intent: oneOf(intentFilters, search.intent),
    day: isDay(search.day) ? search.day : undefined,
    assignee: assigneeOf(search.assignee),
    search: text(search.search, limits.searchMax),
    sort: search.sort === "intent" ? search.sort : undefined,
    page: undefined,
    item: text(search.item, 64),
    prepare: oneOf(preparedDecisions, search.prepare),
  };
  const last = Math.min(page, lastPage(filtersOf(parsed)));
  return { ...parsed, page: last > 1 ? last : undefined };
}

/** Returns the filters of an address. */
export function filtersOf(search: MentionsSearch): MentionFilters {
  const {
    status = "pending",
    source = "all",
    keyword,
    subreddit,
    intent = "all",
    day,
    assignee,
  } = search;
  const words = search.search;
  return {
    status,
    source,
    keyword,
    subreddit,
    intent,
    day,
    assignee,
    search: words,
    sort: search.sort ?? "newest",
  };
}

/**
 * Tells whether a mention matches the filters other than the status and the searched words, which only
 * the server can compare.
 */
export function isUnderFilters(
  mention: {
    source: Source;
    keywords: readonly string[];
    keyword: string;
    subreddit: string | null;
    intent: { level: IntentLevel };
    created_utc: number;
    assignment: { memberId: string } | null;
  },
  { source, keyword, subreddit, intent, day, assignee }: Omit<CountFilters, "search">,
  reader: { timeZone: string; id: string | undefined },
): boolean {
  const isSame = (a: string | null, b: string) => a?.toLowerCase() === b.toLowerCase();
  const memberId = assignee === "me" ? reader.id : assignee;
  const strength = intentLevels.indexOf(mention.intent.level);
  return (
    (intent === "all" || strength >= intentLevels.indexOf(intent)) &&
    (source === "all" || mention.source === source) &&
    (!keyword || [mention.keyword, ...mention.keywords].some((own) => isSame(own, keyword))) &&
    (!subreddit || isSame(mention.subreddit, subreddit)) &&
    (!day || dayOf(mention.created_utc, reader.timeZone) === day) &&
    (!memberId || (mention.assignment?.memberId ?? "none") === memberId)
  );
}

/** The labels of the statuses. */
export const statusNames: Record<MentionStatus, string> = {
  pending: "Pending",
  accepted: "Accepted",
  in_progress: "In Progress",
  replied: "Replied",
  denied: "Denied",
};

/** The address change that clears all filters. */
export const noFilter: MentionsSearch = {
  status: undefined,
  source: undefined,
  keyword: undefined,
  subreddit: undefined,
  intent: undefined,
  day: undefined,
  assignee: undefined,
  search: undefined,
};

/** Whether any filter is active. The sort order is not a filter. */
export const hasFilter = (search: MentionsSearch) =>
  Object.keys(noFilter).some((name) => search[name as keyof typeof noFilter] !== undefined);

/** How many filters other than the status and the searched words are active. */
export const activeFilterCount = (search: MentionsSearch): number => {
  const { source, keyword, subreddit, intent, day, assignee } = search;
  return [source, keyword, subreddit, intent, day, assignee].filter(Boolean).length;
};

import { type CallData, type Calls, limits, type MentionStatus } from "@earshot/contract";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import type { CountFilters, MentionFilters } from "../search.ts";

export type MentionPage = CallData<Calls["listMentions"]>;
export type MentionCounts = Record<MentionStatus, number>;

const pageSize = limits.mentionsPageSize;

const countsKey = ({ source, keyword, subreddit, intent, day, assignee, search }: CountFilters) =>
  [
    ...queryKeys.mentionCounts,
    { source, keyword, subreddit, intent, day, assignee, search },
  ] as const;

/** One page of the list; it does not change until it is fetched again. */
export const mentionPageQuery = (filters: MentionFilters, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.mentionPages, filters, page] as const,
    queryFn: async ({ signal, client }): Promise<MentionPage> => {
      const query = { ...filters, limit: pageSize, offset: (page - 1) * pageSize };
      const data = await api("listMentions", { query }, { signal });
      // The counts of the same response, so that list and counts always agree.
      client.setQueryData<MentionCounts>(countsKey(filters), data.counts);
      return data;
    },
  });

/** The current number of mentions of each status, under the same other filters. */
const mentionCountsQuery = (filters: CountFilters) =>
  queryOptions({
    queryKey: countsKey(filters),
    queryFn: async ({ signal }): Promise<MentionCounts> => {
      const { source, keyword, subreddit, intent, day, assignee, search } = filters;
      const shared = { source, keyword, subreddit, intent, day, assignee, search };
      const query = { ...shared, status: "all", limit: 1 } as const;
      return (await api("listMentions", { query }, { signal })).counts;
    },
  });

/** Fetches one page; while another page of the same list loads, the current one stays. */
export const useMentionPage = (filters: MentionFilters, page: number) =>
  useQuery({
    ...mentionPageQuery(filters, page),
    placeholderData: (previous: MentionPage | undefined, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(filters)
        ? keepPreviousData(previous)
        : undefined,
  });

/**
 * Fetches the counts: once, if events report when to fetch them again; otherwise every `everyMs` while the
 * tab is visible.
 */
export const useMentionCounts = (
  filters: CountFilters,
  everyMs: number | null = null,
  isNeeded = true,
) =>
  useQuery({
    ...mentionCountsQuery(filters),
    enabled: isNeeded,
    refetchInterval: everyMs ?? false,
    refetchOnWindowFocus: everyMs === null ? false : "always",
  });

/** Filters that select all mentions. */
export const noFilters: CountFilters = {
  source: "all",
  keyword: undefined,
  subreddit: undefined,
  intent: "all",
  day: undefined,
  assignee: undefined,
  search: undefined,
};

import { limits, type Mention } from "@earshot/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { queryKeys } from "../../lib/query-keys.ts";
import { pageCount } from "../../ui/paging.ts";
import { type MentionCounts, useMentionCounts, useMentionPage } from "./api/list-mentions.ts";
import { useIsChanging } from "./api/set-mention-status.ts";
import { dropHiddenPages } from "./cache.ts";
import type { MentionFilters } from "./search.ts";

/** The list as the screen shows it. */
export interface MentionList {
  mentions: readonly Mention[] | undefined;
  total: number;
  pages: number;
  counts: MentionCounts | undefined;
  error: Error | null;
  /** Another page is coming; the rows are still those of the one before. */
  isTurning: boolean;
  /** How many have come since the list was fetched. */
  newCount: number;
  retry: () => void;
  /** Fetches the list anew. */
  reload: () => Promise<void>;
}

const pageSize = limits.mentionsPageSize;

const countOf = (counts: MentionCounts, status: MentionFilters["status"]) =>
  status === "all" ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[status];

/**
 * Reads a page of mentions that does not move under the reader: what comes later is only counted,
 * as the difference between the present count and that of the list. An empty list shows it at once,
 * and the gap that a skipped mention leaves at the end is filled while nothing new is waiting.
 */
export function useMentionList(filters: MentionFilters, page: number): MentionList {
  const client = useQueryClient();
  const list = useMentionPage(filters, page);
  const { data: counts } = useMentionCounts(filters);
  const isChanging = useIsChanging();
  const { data, isPlaceholderData, isFetching, refetch } = list;

  const total = data?.total ?? 0;
  const rows = data?.mentions.length ?? 0;
  const present = counts ? countOf(counts, filters.status) : total;
  const newCount = data && !isPlaceholderData ? Math.max(0, present - total) : 0;

  const expected = Math.min(pageSize, Math.max(0, total - (page - 1) * pageSize));
  const isShort = rows < expected && newCount === 0;
  const isEmptyWithNews = rows === 0 && newCount > 0;
  const state = `${page} ${total} ${rows} ${present}`;
  const refilled = useRef("");
  useEffect(() => {
    if (!data || isPlaceholderData || isFetching || isChanging) return;
    // Once for each state: an answer that is short again must not be asked for without end.
    if ((!isShort && !isEmptyWithNews) || refilled.current === state) return;
    refilled.current = state;
    void refetch();
  }, [data, isPlaceholderData, isFetching, isChanging, isShort, isEmptyWithNews, state, refetch]);

  return {
    mentions: data?.mentions,
    total,
    pages: pageCount(total, pageSize),
    counts,
    error: data ? null : list.error,
    isTurning: isPlaceholderData,
    newCount: rows === 0 ? 0 : newCount,
    retry: () => void client.refetchQueries({ queryKey: queryKeys.mentions, type: "active" }),
    reload: async () => {
      dropHiddenPages(client);
      await client.invalidateQueries({ queryKey: queryKeys.mentions });
    },
  };
}

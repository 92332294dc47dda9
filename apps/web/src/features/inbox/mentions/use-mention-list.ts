import { limits, type Mention } from "@earshot/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useIsStreamLive } from "../../../lib/events/stream-state.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { pageCount } from "../../../ui/paging.ts";
import { type MentionCounts, useMentionCounts, useMentionPage } from "./api/list-mentions.ts";
import { cachedMentions } from "./cache.ts";
import { lastPage, type MentionFilters } from "./search.ts";
import { useIsChanging } from "./status-changes.ts";
import { usePrefetchedPages } from "./use-prefetched-pages.ts";

/** The list as the screen shows it. */
export interface MentionList {
  mentions: readonly Mention[] | undefined;
  total: number;
  /** Whether there are at least so many, and perhaps more. */
  atLeast: boolean;
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

/** How often the counts are read where the stream of events can't be had (S2 §9). */
const refreshMs = 30_000;
const refreshEmptyMs = 5_000;

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
  const isChanging = useIsChanging();
  const isStreamLive = useIsStreamLive();
  const { data, isPlaceholderData, isFetching, refetch } = list;
  const rows = data?.mentions.length ?? 0;
  // An answer that is made during a change would tell of a mention that has just left as a new one.
  const isAsking = !isStreamLive && !isChanging && data !== undefined;
  const everyMs = rows === 0 ? refreshEmptyMs : refreshMs;
  const { data: counts } = useMentionCounts(filters, isAsking ? everyMs : null);

  const total = data?.total ?? 0;
  const atLeast = data?.atLeast ?? false;
  const present = counts ? countOf(counts, filters.status) : total;
  // What was not counted to its end tells nothing of what is new.
  const isCounted = data !== undefined && !isPlaceholderData && !atLeast;
  const newCount = isCounted ? Math.max(0, present - total) : 0;

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

  // Where more may follow than were counted, a full page has one after it.
  const known = pageCount(total, pageSize);
  const pages =
    atLeast && rows === pageSize ? Math.min(lastPage, Math.max(known, page + 1)) : known;
  const isSettled = data !== undefined && !isPlaceholderData && !isFetching && !isChanging;
  usePrefetchedPages(filters, page, pages, isSettled);

  return {
    mentions: data?.mentions,
    total,
    atLeast,
    pages,
    counts,
    error: data ? null : list.error,
    isTurning: isPlaceholderData,
    newCount: rows === 0 ? 0 : newCount,
    retry: () => void client.refetchQueries({ queryKey: queryKeys.mentions, type: "active" }),
    reload: async () => {
      cachedMentions.dropInactivePages(client);
      await client.invalidateQueries({ queryKey: queryKeys.mentions });
    },
  };
}

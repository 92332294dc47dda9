import { limits, type Mention, maxListed } from "@earshot/contract";
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
  /** Whether `total` is a lower bound. */
  atLeast: boolean;
  pages: number;
  /** Whether there may be more than the list names: only the first ones are listed. */
  isCut: boolean;
  counts: MentionCounts | undefined;
  error: Error | null;
  /** Another page is loading; the rows are still those of the previous one. */
  isTurning: boolean;
  /** The rows have left the list, and others will follow: it is not empty. */
  isFilling: boolean;
  /** How many mentions were added since the list was fetched. */
  newCount: number;
  retry: () => void;
  /** Fetches the list again. */
  reload: () => Promise<void>;
}

const pageSize = limits.mentionsPageSize;

/** How often the counts are fetched without an event stream (S2 §9). */
const refreshMs = 30_000;
const refreshEmptyMs = 5_000;

const countOf = (counts: MentionCounts, status: MentionFilters["status"]) =>
  status === "all" ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[status];

/**
 * Fetches a page of mentions that does not change while it is read: later mentions are only counted, as
 * the difference between the current count and that of the list. An empty list shows them immediately, and
 * the gap that a skipped mention leaves at the end is filled while there are no new ones.
 */
export function useMentionList(filters: MentionFilters, page: number): MentionList {
  const client = useQueryClient();
  const list = useMentionPage(filters, page);
  const isChanging = useIsChanging();
  const isStreamLive = useIsStreamLive();
  const { data, isPlaceholderData, isFetching, refetch } = list;
  const rows = data?.mentions.length ?? 0;
  // A response made during a change would count a mention that has just left as a new one.
  const isAsking = !isStreamLive && !isChanging && data !== undefined;
  const everyMs = rows === 0 ? refreshEmptyMs : refreshMs;
  const { data: counts } = useMentionCounts(filters, isAsking ? everyMs : null);

  const total = data?.total ?? 0;
  const atLeast = data?.atLeast ?? false;
  const present = counts ? countOf(counts, filters.status) : total;
  // A lower bound does not tell how many are new.
  const isCounted = data !== undefined && !isPlaceholderData && !atLeast;
  const newCount = isCounted ? Math.max(0, present - total) : 0;

  const expected = Math.min(pageSize, Math.max(0, total - (page - 1) * pageSize));
  const isShort = rows < expected && newCount === 0;
  const isEmptyWithNews = rows === 0 && newCount > 0;
  const state = `${page} ${total} ${rows} ${present}`;
  const refilled = useRef("");
  useEffect(() => {
    if (!data || isPlaceholderData || isFetching || isChanging) return;
    // Once for each state: a response that is short again must not cause an endless loop.
    if ((!isShort && !isEmptyWithNews) || refilled.current === state) return;
    refilled.current = state;
    void refetch();
  }, [data, isPlaceholderData, isFetching, isChanging, isShort, isEmptyWithNews, state, refetch]);

  // If there may be more than counted, a full page has another one after it.
  const known = pageCount(total, pageSize);
  const pages =
    atLeast && rows === pageSize ? Math.min(lastPage(filters), Math.max(known, page + 1)) : known;
  const isSettled = data !== undefined && !isPlaceholderData && !isFetching && !isChanging;
  usePrefetchedPages(filters, page, pages, isSettled);

  return {
    mentions: data?.mentions,
    total,
    atLeast,
    pages,
    isCut: atLeast && total === maxListed(filters),
    counts,
    error: data ? null : list.error,
    isTurning: isPlaceholderData,
    isFilling: rows === 0 && Math.max(present, total) > 0 && (isChanging || isFetching),
    newCount: rows === 0 ? 0 : newCount,
    retry: () => void client.refetchQueries({ queryKey: queryKeys.mentions, type: "active" }),
    reload: async () => {
      cachedMentions.dropInactivePages(client);
      await client.invalidateQueries({ queryKey: queryKeys.mentions });
    },
  };
}

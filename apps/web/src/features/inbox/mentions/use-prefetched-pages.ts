import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { pageBlock } from "../../../ui/paging.ts";
import { mentionPageQuery } from "./api/list-mentions.ts";
import type { MentionFilters } from "./search.ts";

/** The maximum number of prefetched pages (S2 §9). */
const maxPages = 5;
/** The delay before prefetching: faster changes would shift the rows of all pages each time. */
const delayMs = 1_000;
/** How long an unused prefetched page is cached. */
const cacheMs = 60_000;

/** Returns the pages to prefetch, the nearest first: those of the block, and one beyond. */
export function pagesAhead(page: number, count: number): number[] {
  const { pages, after } = pageBlock(page, count);
  return [...pages, ...(after === null ? [] : [after])]
    .filter((other) => other !== page)
    .sort((a, b) => Math.abs(a - page) - Math.abs(b - page) || b - a)
    .slice(0, maxPages);
}

/**
 * Prefetches the pages around the current one, one after the other, once it has been shown for a while.
 * A change drops them all (`dropInactivePages`), since it shifts their rows.
 */
export function usePrefetchedPages(
  filters: MentionFilters,
  page: number,
  count: number,
  isSettled: boolean,
): void {
  const client = useQueryClient();
  const list = JSON.stringify(filters);
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters are another list
  useEffect(() => {
    if (!isSettled || count < 2) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      for (const ahead of pagesAhead(page, count)) {
        if (isOver || document.hidden) return;
        const query = mentionPageQuery(latest.current, ahead);
        // A page that fails is fetched again when it is opened, and shows the error then.
        await client.prefetchQuery({ ...query, gcTime: cacheMs });
      }
    }, delayMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, list, page, count, isSettled]);
}

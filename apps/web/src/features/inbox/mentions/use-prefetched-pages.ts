import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { pageBlock } from "../../../ui/paging.ts";
import { mentionPageQuery } from "./api/list-mentions.ts";
import type { MentionFilters } from "./search.ts";

/** At most so many pages are read ahead (S2 §9). */
const mostPages = 5;
/** A reader who goes through mentions faster than this shifts the rows of all pages each time. */
const pauseMs = 1_000;
/** A page that nobody has turned to for so long is forgotten. */
const keptMs = 60_000;

/** The pages that a reader may turn to next, the nearest first: those of the block, and one beyond. */
export function pagesAhead(page: number, count: number): number[] {
  const { pages, after } = pageBlock(page, count);
  return [...pages, ...(after === null ? [] : [after])]
    .filter((other) => other !== page)
    .sort((a, b) => Math.abs(a - page) - Math.abs(b - page) || b - a)
    .slice(0, mostPages);
}

/**
 * Reads the pages around the present one ahead, one after the other, once the reader rests on it. A
 * change forgets them all (`dropInactivePages`), since it has shifted their rows.
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
        // One that fails is read when it is turned to, and tells then.
        await client.prefetchQuery({ ...query, gcTime: keptMs });
      }
    }, pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, list, page, count, isSettled]);
}

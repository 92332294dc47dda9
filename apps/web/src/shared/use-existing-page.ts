import { useEffect, useEffectEvent } from "react";

/**
 * Opens the last page of a list when the current page is past its end, as after its last row was removed.
 * @param pages how many pages the list has, at least 1; undefined while that is unknown
 * @param onPage opens a page, without a step for Back
 */
export function useExistingPage(
  page: number,
  pages: number | undefined,
  onPage: (page: number) => void,
): void {
  const open = useEffectEvent(onPage);
  useEffect(() => {
    if (pages !== undefined && page > pages) open(pages);
  }, [page, pages]);
}

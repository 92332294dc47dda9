import { useLayoutEffect, useRef } from "react";
import { rowId } from "./components/mention-row.tsx";

/**
 * Restores the scroll position once the list is rendered: scrolls to `top` or, if that is unknown, to the
 * selected mention. Happens only once.
 */
export function useScrollRestoration(
  top: number,
  item: string | undefined,
  isReady: boolean,
): void {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    if (top > 0) window.scrollTo({ top, behavior: "instant" });
    else if (item) document.getElementById(rowId(item))?.scrollIntoView?.({ block: "nearest" });
  }, [top, item, isReady]);
}

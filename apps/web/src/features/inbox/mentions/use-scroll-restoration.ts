import { useLayoutEffect, useRef } from "react";
import { rowId } from "./components/mention-row.tsx";

/** Where to scroll to when the list is there for the first time. */
export interface ScrollRestoration {
  /** The stored scroll position; 0 for a new visit. */
  top: number;
  /** Calls back once if the router scrolls this visit of the screen later on. Returns how to stop listening. */
  onRouterScroll: (listener: () => void) => () => void;
}

/**
 * Restores the scroll position once the list is rendered: scrolls to `top` or, if that is unknown, to the
 * selected mention. Happens once, and once more if the router scrolls to the top after it: the list may be
 * rendered before or after that.
 */
export function useScrollRestoration(
  { top, onRouterScroll }: ScrollRestoration,
  item: string | undefined,
  isReady: boolean,
): void {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    const restore = () => {
      if (top > 0) window.scrollTo({ top, behavior: "instant" });
      else if (item) document.getElementById(rowId(item))?.scrollIntoView?.({ block: "nearest" });
    };
    restore();
    onRouterScroll(restore);
  }, [top, item, isReady, onRouterScroll]);
}

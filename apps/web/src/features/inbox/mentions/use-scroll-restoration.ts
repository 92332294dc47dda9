import { useLayoutEffect, useRef } from "react";
import { rowId } from "./components/mention-row.tsx";

/** The id by which the router knows the list, which scrolls separately if the mention is beside it. */
export const listScrollId = "mentions";

/** The scroll positions to restore when the list is first rendered. */
export interface ScrollRestoration {
  /** The stored scroll positions of the window and the list; 0 for a new visit. */
  window: number;
  list: number;
  /** Calls back once if the router scrolls this visit of the screen later on. Returns a function that unsubscribes. */
  onRouterScroll: (listener: () => void) => () => void;
}

/**
 * Restores the scroll positions once the list is rendered or, if none are stored, scrolls to the selected
 * mention. Happens once, and again if the router scrolls to the top after it: the list may be rendered
 * before or after that.
 */
export function useScrollRestoration(
  stored: ScrollRestoration,
  item: string | undefined,
  isReady: boolean,
): void {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    const restore = () => {
      const list = document.querySelector(`[data-scroll-restoration-id="${listScrollId}"]`);
      if (stored.window > 0) window.scrollTo({ top: stored.window, behavior: "instant" });
      if (list && stored.list > 0) list.scrollTop = stored.list;
      if (stored.window > 0 || stored.list > 0 || !item) return;
      document.getElementById(rowId(item))?.scrollIntoView?.({ block: "nearest" });
    };
    restore();
    stored.onRouterScroll(restore);
  }, [stored, item, isReady]);
}

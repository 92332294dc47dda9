import { useLayoutEffect, useRef } from "react";
import { cardId } from "./components/mention-card.tsx";

/**
 * Brings the reader back to where the screen was left, once the list is there to scroll in: to `top`,
 * or, where that is not known, to the mention that is read. Only at the start: later the reader scrolls.
 */
export function useScrollRestoration(
  top: number,
  item: string | undefined,
  isThere: boolean,
): void {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (!isThere || isDone.current) return;
    isDone.current = true;
    if (top > 0) window.scrollTo({ top, behavior: "instant" });
    else if (item) document.getElementById(cardId(item))?.scrollIntoView?.({ block: "nearest" });
  }, [top, item, isThere]);
}

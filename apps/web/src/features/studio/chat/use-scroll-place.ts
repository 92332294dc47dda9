import { useLayoutEffect, useRef } from "react";
import { chatScroll } from "./stored.ts";

/** How near the end somebody has scrolled who follows the newest words, in pixels. */
const nearEnd = 80;

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight <= nearEnd;

/**
 * Keeps the place in the messages of a conversation over a reload. At the end it follows what is added.
 * @param content changes with what is shown; null: nothing is shown yet
 */
export function useScrollPlace(conversationId: string | undefined, content: unknown) {
  const scroller = useRef<HTMLElement>(null);
  const isFollowing = useRef(true);
  const placed = useRef<string | null>(null);

  useLayoutEffect(() => {
    const { current: element } = scroller;
    if (!element || content === null) return;
    const own = conversationId ?? "";
    if (placed.current !== own) {
      placed.current = own;
      const stored = chatScroll(conversationId).read();
      element.scrollTop = stored === null ? element.scrollHeight : Number(stored);
      isFollowing.current = stored === null;
    } else if (isFollowing.current) element.scrollTop = element.scrollHeight;
  }, [conversationId, content]);

  return {
    scroller,
    onScroll() {
      const { current: element } = scroller;
      if (!element) return;
      isFollowing.current = isAtEnd(element);
      // Whoever was at the end is there again.
      chatScroll(conversationId).write(isFollowing.current ? null : String(element.scrollTop));
    },
    /** Shows the end, and follows it. */
    follow() {
      isFollowing.current = true;
    },
  };
}

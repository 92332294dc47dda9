import { useLayoutEffect, useRef } from "react";
import { chatScroll } from "./stored.ts";

/** Within this distance from the end, in pixels, the view follows the newest text. */
const nearEnd = 80;

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight <= nearEnd;

/**
 * Restores the scroll position in the messages of a conversation after a reload. At the end, it follows new text.
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
      // A reader who was at the end returns to the end.
      chatScroll(conversationId).write(isFollowing.current ? null : String(element.scrollTop));
    },
    /** Scrolls to the end, and follows it. */
    follow() {
      isFollowing.current = true;
    },
  };
}

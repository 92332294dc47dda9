import { type PointerEvent, useRef, useState } from "react";

/** How far a finger must move sideways for a swipe, in CSS pixels. */
const swipePx = 88;
/** How far it moves before it is known whether the page scrolls. */
const slackPx = 10;

interface SwipeOptions {
  /** Undefined: nothing happens in this direction. */
  onRight: (() => void) | undefined;
  onLeft: (() => void) | undefined;
}

/**
 * Swipes of an element by touch. The element needs `touch-action: pan-y`, so that the browser scrolls
 * vertically and leaves horizontal movement to the element.
 * @returns how far it is moved, and the props of the element
 */
export function useSwipe({ onRight, onLeft }: SwipeOptions) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const hasSwiped = useRef(false);
  const [offset, setOffset] = useState(0);
  const end = () => {
    start.current = null;
    setOffset(0);
  };
  return {
    offset,
    isReached: Math.abs(offset) >= swipePx,
    props: {
      onPointerDown({ pointerType, isPrimary, clientX, clientY }: PointerEvent) {
        hasSwiped.current = false;
        if (pointerType === "touch" && isPrimary) start.current = { x: clientX, y: clientY };
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (!start.current) return;
        const [dx, dy] = [clientX - start.current.x, clientY - start.current.y];
        if (offset === 0 && Math.abs(dy) > Math.max(slackPx, Math.abs(dx))) return end();
        const isAllowed = dx > 0 ? onRight : onLeft;
        if (isAllowed && Math.abs(dx) > slackPx) setOffset(dx);
      },
      onPointerUp() {
        const act = offset >= swipePx ? onRight : offset <= -swipePx ? onLeft : undefined;
        hasSwiped.current = offset !== 0;
        end();
        act?.();
      },
      onPointerCancel: end,
      /** The click that follows a swipe must not open the element. */
      onClickCapture(event: { preventDefault: () => void; stopPropagation: () => void }) {
        if (!hasSwiped.current) return;
        hasSwiped.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

import { type ReactNode, useEffect, useId, useRef, useState } from "react";

/** How long the pointer rests before a tooltip comes (S1 §9). */
export const tooltipDelayMs = 700;
const gap = 6;

/** Puts the tip above its owner or, where there is no room, below, and never beyond the window. */
function place(tip: HTMLElement, owner: HTMLElement): void {
  const around = owner.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.min(around.left, document.documentElement.clientWidth - width - gap);
  const above = around.top - height - gap;
  tip.style.left = `${Math.max(gap, left)}px`;
  tip.style.top = `${above < gap ? around.bottom + gap : above}px`;
}

interface TooltipProps {
  text: string;
  /** What it explains; must be able to take the focus, and spread what it is given. */
  children: (tie: { "aria-describedby": string }) => ReactNode;
}

/**
 * A short explanation: on focus at once, under a resting pointer after a while. Escape closes it.
 * Its text describes its owner also while it is not seen.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const owner = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(true), tooltipDelayMs);
  };
  const close = () => {
    clearTimeout(timer.current);
    setShown(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!shown || !tip.current || !owner.current) return;
    const element = tip.current;
    // On top of all, also of a dialog. Older browsers show it where it stands.
    element.showPopover?.();
    place(element, owner.current);
    // The pointer may be on it while the focus is elsewhere.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // It closes this, and not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setShown(false);
    };
    const onScroll = () => setShown(false);
    document.addEventListener("keydown", onKey, { capture: true });
    document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener("keydown", onKey, { capture: true });
      document.removeEventListener("scroll", onScroll, { capture: true });
      if (element.isConnected) element.hidePopover?.();
    };
  }, [shown]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens to its owner
    <span
      ref={owner}
      className="inline-flex max-w-full"
      onPointerEnter={({ pointerType }) => pointerType !== "touch" && wait()}
      onPointerLeave={close}
      onFocus={() => setShown(true)}
      onBlur={close}
      // A key ends the wait: who works the control does not ask what it is.
      onKeyDown={() => clearTimeout(timer.current)}
    >
      {children({ "aria-describedby": id })}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        data-shown={shown || undefined}
        className="pointer-events-none fixed inset-auto m-0 w-max max-w-72 rounded-lg border-0 bg-ink px-3 py-1.5 text-left text-sm font-normal text-paper shadow-lg"
      >
        {text}
      </span>
    </span>
  );
}

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { lazyPart } from "./lazy-part.ts";

/** How long the pointer rests on the owner before the tooltip opens (S1 §9). */
export const tooltipDelayMs = 700;

/** The visible part, which is loaded when a pointer or the focus first reaches an owner. */
export const tooltipBubble = lazyPart(
  async () => (await import("./tooltip-bubble.tsx")).TooltipBubble,
);

interface TooltipProps {
  text: string;
  /** The explained element; must be focusable and spread the given props. */
  children: (tie: { "aria-describedby": string }) => ReactNode;
}

/**
 * A short explanation: opens on focus immediately, and under a resting pointer after a delay. Escape closes it. The
 * text describes its owner even while it is not visible.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [owner, setOwner] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const Bubble = tooltipBubble.usePart(isNeeded);

  useEffect(() => () => clearTimeout(timer.current), []);
  const open = () => {
    clearTimeout(timer.current);
    setNeeded(true);
    setOpen(true);
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const openLater = () => {
    setNeeded(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(open, tooltipDelayMs);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the events of its owner
    <span
      ref={setOwner}
      className="inline-flex max-w-full"
      onPointerEnter={({ pointerType }) => pointerType !== "touch" && openLater()}
      // Once it is open, the bubble decides when the pointer has left both it and the owner.
      onPointerLeave={() => (Bubble ? clearTimeout(timer.current) : close())}
      onFocus={open}
      onBlur={close}
      // A keyboard user of the control does not need the explanation.
      onKeyDown={() => clearTimeout(timer.current)}
    >
      {children({ "aria-describedby": id })}
      <span id={id} hidden>
        {text}
      </span>
      {Bubble && owner && <Bubble text={text} owner={owner} open={isOpen} onClose={close} />}
    </span>
  );
}

import { Tooltip } from "radix-ui";
import { VirtualTrigger } from "./virtual-trigger.tsx";

const gap = 6;

interface TooltipBubbleProps {
  text: string;
  /** The element that the text explains. */
  owner: HTMLElement;
  open: boolean;
  onClose: () => void;
}

/**
 * The visible part of a tooltip. It stays while the pointer moves from the owner to the text or rests on
 * the text, and stays within the window (WCAG 1.4.13).
 */
export function TooltipBubble({ text, owner, open, onClose }: TooltipBubbleProps) {
  return (
    <Tooltip.Provider>
      <Tooltip.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Tooltip.Trigger asChild>
          <VirtualTrigger element={owner} />
        </Tooltip.Trigger>
        {/* A modal dialog hides everything outside of it. */}
        <Tooltip.Portal container={owner.closest("dialog")}>
          <Tooltip.Content
            side="top"
            align="start"
            sideOffset={gap}
            collisionPadding={gap}
            className="z-50 w-max max-w-72 rounded-lg bg-ink px-3 py-1.5 text-left text-sm font-normal text-paper shadow-lg"
            onEscapeKeyDown={(event) => {
              // Escape closes the tooltip, and not also the dialog around it.
              event.preventDefault();
              event.stopPropagation();
              onClose();
            }}
          >
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

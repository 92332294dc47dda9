import { DropdownMenu } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { MenuParts } from "./menu-parts.ts";
import { VirtualTrigger } from "./virtual-trigger.tsx";

interface MenuContentProps {
  id: string;
  label: string;
  button: HTMLButtonElement;
  /** Which item takes the focus; null: the menu is closed. */
  opened: "first" | "last" | null;
  /** Closes the menu and returns the focus to the button. */
  onClose: () => void;
  /** Closes the menu and leaves the focus where it is. */
  onDismiss: () => void;
  children: ReactNode;
}

/** The list of an open menu. It is not modal: a modal one would write a style element. */
export function MenuContent(props: MenuContentProps) {
  const { id, label, button, opened, onClose } = props;
  const [list, setList] = useState<HTMLElement | null>(null);

  useEffect(() => {
    if (!opened || !list) return;
    const items = list.querySelectorAll<HTMLElement>('[role^="menuitem"]');
    items[opened === "first" ? 0 : items.length - 1]?.focus({ preventScroll: true });
  }, [opened, list]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Tab") return;
    // The browser moves the focus on from the button, as usual.
    event.stopPropagation();
    onClose();
  };

  return (
    <DropdownMenu.Root
      modal={false}
      open={opened !== null}
      onOpenChange={(isOpen) => !isOpen && props.onDismiss()}
    >
      <DropdownMenu.Trigger asChild>
        <VirtualTrigger element={button} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        ref={setList}
        id={id}
        aria-label={label}
        aria-labelledby={undefined}
        loop
        side="bottom"
        align="end"
        sideOffset={8}
        collisionPadding={16}
        onKeyDownCapture={onKeyDown}
        onEscapeKeyDown={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
        onCloseAutoFocus={(event) => event.preventDefault()}
        // A press on the button toggles the menu.
        onInteractOutside={(event) => {
          if (button.contains(event.target as Node)) event.preventDefault();
        }}
        className="z-20 max-h-[min(28rem,60dvh)] w-64 max-w-[calc(100vw-2rem)] overflow-y-auto overscroll-contain rounded-xl border border-line bg-paper p-2 text-ink shadow-lg"
      >
        <MenuParts value={{ ...DropdownMenu, close: onClose }}>{props.children}</MenuParts>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

import { createLink } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { lazyPart } from "./lazy-part.ts";
import { useMenuParts } from "./menu-parts.ts";
import { showToast } from "./toast-store.ts";

/** The list of a menu, which is loaded when a pointer or the focus first reaches a menu's button. */
export const menuContent = lazyPart(async () => (await import("./menu-content.tsx")).MenuContent);

const itemClass =
  "flex min-h-10 w-full items-center gap-2 rounded-lg px-3 text-left font-medium text-ink select-none hover:bg-raised focus:bg-raised";

interface MenuProps {
  /** The accessible name of the button and the menu. */
  label: string;
  /** The visible content of the button. */
  button: ReactNode;
  buttonClassName?: string;
  /** Called when the menu opens. */
  onOpen?: () => void;
  children: ReactNode;
}

/**
 * A button with a menu. Arrow keys, Home, End and first letters move; Escape and a choice return the
 * focus to the button; Tab and a press elsewhere close the menu.
 */
export function Menu({ label, button, buttonClassName, onOpen, children }: MenuProps) {
  const id = useId();
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null);
  const [opened, setOpened] = useState<"first" | "last" | null>(null);
  const [isNeeded, setNeeded] = useState(false);
  const Content = menuContent.usePart(isNeeded || opened !== null, () => {
    setNeeded(false);
    setOpened(null);
    if (opened === null) return;
    showToast({
      title: "The menu could not be opened",
      description: "Please check your connection and try again.",
      tone: "destructive",
    });
  });
  const open = (at: "first" | "last") => {
    if (opened === null) onOpen?.();
    setOpened(at);
  };
  const close = () => {
    opener?.focus();
    setOpened(null);
  };

  return (
    <div className="relative">
      <button
        ref={setOpener}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-controls={opened ? id : undefined}
        className={buttonClassName ?? buttonClass("secondary")}
        onPointerEnter={() => setNeeded(true)}
        onFocus={() => setNeeded(true)}
        onClick={() => (opened ? setOpened(null) : open("first"))}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          open(event.key === "ArrowDown" ? "first" : "last");
        }}
      >
        {button}
      </button>
      {Content && opener && (
        <Content
          id={id}
          label={label}
          button={opener}
          opened={opened}
          onClose={close}
          onDismiss={() => setOpened(null)}
        >
          {children}
        </Content>
      )}
    </div>
  );
}

/** An action of the menu. */
export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  const { Item, close } = useMenuParts();
  return (
    <Item
      className={itemClass}
      onSelect={() => {
        close();
        onSelect();
      }}
    >
      {children}
    </Item>
  );
}

/** An option of which one may be selected. The menu closes, because the selection is shown elsewhere. */
export function MenuRadio({
  checked,
  onSelect,
  children,
}: {
  checked: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  const { Item, close } = useMenuParts();
  return (
    <Item
      role="menuitemradio"
      aria-checked={checked}
      className={itemClass}
      onSelect={() => {
        close();
        onSelect();
      }}
    >
      <span className="min-w-0 flex-1 py-2 [overflow-wrap:anywhere]">{children}</span>
      <svg
        aria-hidden="true"
        viewBox="0 0 12 10"
        className={classNames(
          "w-3 shrink-0 fill-none stroke-signal stroke-2",
          !checked && "invisible",
        )}
      >
        <path d="m1 5 3.5 3.5L11 1" />
      </svg>
    </Item>
  );
}

/** Options under a heading; null: no heading. */
export function MenuGroup({ label, children }: { label: string | null; children: ReactNode }) {
  const { Group } = useMenuParts();
  if (label === null) return children;
  return (
    <Group aria-label={label}>
      {/* Hidden, because the group's label says the same. */}
      <p
        aria-hidden="true"
        className="px-3 pt-3 pb-1 text-sm font-semibold [overflow-wrap:anywhere] text-ink-3"
      >
        {label}
      </p>
      {children}
    </Group>
  );
}

/** A line between options and actions. */
export function MenuLine() {
  const { Separator } = useMenuParts();
  return <Separator className="my-2 h-px bg-line" />;
}

function MenuAnchor({ onClick, className, children, ...rest }: ComponentProps<"a">) {
  const { Item, close } = useMenuParts();
  return (
    <Item asChild>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks a link */}
      <a
        {...rest}
        role="menuitem"
        className={classNames(itemClass, className)}
        // biome-ignore lint/a11y/useValidAnchor: the router sets its address
        onClick={(event) => {
          close();
          onClick?.(event);
        }}
      >
        {children}
      </a>
    </Item>
  );
}

/** A link of the menu. */
export const MenuLink = createLink(MenuAnchor);

interface MenuChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; name: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One of a few options side by side; the menu stays open, so that the result is visible. */
export function MenuChoice<Value extends string>({
  label,
  options,
  chosen,
  onChoose,
}: MenuChoiceProps<Value>) {
  const { Group, Item } = useMenuParts();
  return (
    <Group aria-label={label} className="flex gap-1 p-1">
      {options.map(({ value, name }) => (
        <Item
          key={value}
          role="menuitemradio"
          aria-checked={value === chosen}
          className={classNames(
            "grid min-h-8 flex-1 place-items-center rounded-md px-2 text-sm select-none",
            value === chosen ? "bg-ink font-semibold text-paper" : "text-ink-2 hover:text-ink",
          )}
          onSelect={(event) => {
            event.preventDefault();
            onChoose(value);
          }}
        >
          {name}
        </Item>
      ))}
    </Group>
  );
}

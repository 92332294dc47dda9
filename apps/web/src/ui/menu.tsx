import { createLink } from "@tanstack/react-router";
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";

const Close = createContext<() => void>(() => {});

const itemClass =
  "flex min-h-10 w-full items-center gap-2 rounded-lg px-3 text-left font-medium text-ink hover:bg-raised focus:bg-raised";

interface MenuProps {
  /** What the menu is, for those who do not see its button. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  buttonClassName?: string;
  children: ReactNode;
}

/**
 * A button with a menu. Arrow keys, Home, End and first letters move; Escape and a choice give the
 * focus back to the button; Tab and a press elsewhere close.
 */
export function Menu({ label, button, buttonClassName, children }: MenuProps) {
  const id = useId();
  const around = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<"first" | "last" | null>(null);

  const items = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
  ];
  const close = () => {
    opener.current?.focus();
    setOpened(null);
  };

  useEffect(() => {
    if (!opened) return;
    const found = list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [];
    found[opened === "first" ? 0 : found.length - 1]?.focus();
    const onPress = ({ target }: PointerEvent) => {
      if (!around.current?.contains(target as Node)) setOpened(null);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [opened]);

  function onKeyInMenu(event: KeyboardEvent) {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const target = () => {
      switch (event.key) {
        case "ArrowDown":
          return all[(at + 1) % all.length];
        case "ArrowUp":
          return all.at(at <= 0 ? -1 : at - 1);
        case "Home":
          return all[0];
        case "End":
          return all.at(-1);
      }
      if (event.key.length > 1 || event.key === " ") return undefined;
      const letter = event.key.toLowerCase();
      return [...all.slice(at + 1), ...all.slice(0, at + 1)].find((item) =>
        item.textContent?.trim().toLowerCase().startsWith(letter),
      );
    };
    // The browser's own step of Tab then starts at the button.
    if (event.key === "Tab") return close();
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      return close();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = target();
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div ref={around} className="relative">
      <button
        ref={opener}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-controls={opened ? id : undefined}
        className={buttonClassName ?? buttonClass("secondary")}
        onClick={() => setOpened(opened ? null : "first")}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setOpened(event.key === "ArrowDown" ? "first" : "last");
        }}
      >
        {button}
      </button>
      {opened && (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyInMenu}
          className="absolute top-full right-0 z-20 mt-2 max-h-[min(28rem,60dvh)] w-64 max-w-[calc(100vw-2rem)] overflow-y-auto overscroll-contain rounded-xl border border-line bg-paper p-2 text-ink shadow-lg"
        >
          <Close value={close}>{children}</Close>
        </div>
      )}
    </div>
  );
}

/** Something that the menu does. */
export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  const close = useContext(Close);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={itemClass}
      onClick={() => {
        close();
        onSelect();
      }}
    >
      {children}
    </button>
  );
}

/** One of several of which one may be chosen; the menu closes, since what is chosen shows elsewhere. */
export function MenuRadio({
  checked,
  onSelect,
  children,
}: {
  checked: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  const close = useContext(Close);
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={-1}
      className={itemClass}
      onClick={() => {
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
    </button>
  );
}

/** A line between what is chosen and what is done. */
export const MenuLine = () => <hr className="my-2 border-line" />;

function MenuAnchor({ onClick, className, children, ...rest }: ComponentProps<"a">) {
  const close = useContext(Close);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks a link
    <a
      {...rest}
      role="menuitem"
      tabIndex={-1}
      className={classNames(itemClass, className)}
      // biome-ignore lint/a11y/useValidAnchor: the router gives it its address
      onClick={(event) => {
        close();
        onClick?.(event);
      }}
    >
      {children}
    </a>
  );
}

/** A place that the menu leads to. */
export const MenuLink = createLink(MenuAnchor);

interface MenuChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; name: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One of a few; the menu stays open, so that the choice can be seen. */
export function MenuChoice<Value extends string>({
  label,
  options,
  chosen,
  onChoose,
}: MenuChoiceProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a menu
    <div role="group" aria-label={label} className="flex gap-1 p-1">
      {options.map(({ value, name }) => (
        <button
          key={value}
          type="button"
          role="menuitemradio"
          aria-checked={value === chosen}
          tabIndex={-1}
          className={classNames(
            "min-h-8 flex-1 rounded-md px-2 text-sm",
            value === chosen ? "bg-ink font-semibold text-paper" : "text-ink-2 hover:text-ink",
          )}
          onClick={() => onChoose(value)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

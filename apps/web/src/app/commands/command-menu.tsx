import { useEffect } from "react";
import { isMenuKey } from "../../lib/commands.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import type { CommandDialogProps } from "./command-dialog.tsx";
import { setMenuOpen, useMenuOpen } from "./menu-state.ts";

const load = async () => (await import("./command-dialog.tsx")).CommandDialog;
const CommandDialog = lazyDialog<CommandDialogProps>(load);

const close = () => setMenuOpen(false);

/**
 * Loads the menu while the browser is idle, so that the first opening does not wait. In browsers that don't report idle
 * time, it is loaded at the first opening.
 */
function usePrefetch(): void {
  useEffect(() => {
    if (!("requestIdleCallback" in window)) return;
    // If it fails, the first opening tries again, and says so.
    const handle = requestIdleCallback(() => void load().catch(() => undefined));
    return () => cancelIdleCallback(handle);
  }, []);
}

/** Opens and closes the menu with its keys, also while typing. */
function useMenuKey(isOpen: boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The editor of Reddit's Markdown inserts a link with the same keys.
      if (event.defaultPrevented || !isMenuKey(event)) return;
      // Otherwise the browser moves the focus to its own search.
      event.preventDefault();
      const isOther = !isOpen && document.querySelector("dialog[open]") !== null;
      // A command would discard what was typed in another dialog.
      if (!event.repeat && !isOther) setMenuOpen(!isOpen);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOpen]);
}

/** The command menu of an area: Ctrl K (Command K on a Mac), or a `CommandButton`, opens it. */
export function CommandMenu({ area, user }: Pick<CommandDialogProps, "area" | "user">) {
  const isOpen = useMenuOpen();
  usePrefetch();
  useMenuKey(isOpen);
  // It closes when the area changes or the user signs out.
  useEffect(() => close, []);
  return <CommandDialog area={area} user={user} open={isOpen} onClose={close} />;
}

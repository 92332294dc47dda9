import { useEffect } from "react";
import { isMenuKey } from "../../lib/commands.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import type { CommandDialogProps } from "./command-dialog.tsx";
import { setMenuOpen, useMenuOpen } from "./menu-state.ts";

const load = async () => (await import("./command-dialog.tsx")).CommandDialog;
const CommandDialog = lazyDialog<CommandDialogProps>(load);

const close = () => setMenuOpen(false);

/**
 * Loads the menu while the browser has nothing else to do, so that the first opening does not wait. Browsers
 * that can't tell load it then.
 */
function usePrefetch(): void {
  useEffect(() => {
    if (!("requestIdleCallback" in window)) return;
    // If it fails, the first opening tries again, and says so.
    const handle = requestIdleCallback(() => void load().catch(() => undefined));
    return () => cancelIdleCallback(handle);
  }, []);
}

/** Opens and closes the menu with its keys, also while somebody types. */
function useMenuKey(isOpen: boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The editor of Reddit's Markdown inserts a link with the same keys.
      if (event.defaultPrevented || !isMenuKey(event)) return;
      // Without it, a browser moves the focus to its own search.
      event.preventDefault();
      const isOther = !isOpen && document.querySelector("dialog[open]") !== null;
      // What is typed in another dialog would be lost under a command.
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
  // Another area, or signing out, closes it.
  useEffect(() => close, []);
  return <CommandDialog area={area} user={user} open={isOpen} onClose={close} />;
}

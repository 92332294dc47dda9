import type { DropdownMenu } from "radix-ui";
import { createContext, use } from "react";

/** What the items get from the list around them, whose code is loaded later. */
interface Parts extends Pick<typeof DropdownMenu, "Item" | "Group" | "Separator"> {
  /** Closes the menu and returns the focus to its button. */
  close: () => void;
}

export const MenuParts = createContext<Parts | null>(null);

export function useMenuParts(): Parts {
  const parts = use(MenuParts);
  if (!parts) throw new Error("A menu item is outside of a menu");
  return parts;
}

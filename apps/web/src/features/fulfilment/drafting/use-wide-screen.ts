import { useSyncExternalStore } from "react";

/** The width from which two panes are side by side: `lg` in ui/tokens.css. */
const wide = "(min-width: 64rem)";

// Without media queries, assumes a wide screen.
const query = () => window.matchMedia?.(wide);

function subscribe(listener: () => void): () => void {
  const media = query();
  media?.addEventListener("change", listener);
  return () => media?.removeEventListener("change", listener);
}

/** Whether the screen is wide enough for two panes. */
export const useWideScreen = () => useSyncExternalStore(subscribe, () => query()?.matches ?? true);

import { useSyncExternalStore } from "react";

/** Where two panes stand side by side: the `lg` of ui/tokens.css. */
const wide = "(min-width: 64rem)";

// A browser without media queries is none of a small screen.
const query = () => window.matchMedia?.(wide);

function subscribe(listener: () => void): () => void {
  const media = query();
  media?.addEventListener("change", listener);
  return () => media?.removeEventListener("change", listener);
}

/** Whether there is room for two panes beside each other. */
export const useWideScreen = () => useSyncExternalStore(subscribe, () => query()?.matches ?? true);

import { useSyncExternalStore } from "react";

/** Whether a media query matches; false if the browser has no media queries. */
function useMediaQuery(query: string): boolean {
  const subscribe = (listener: () => void) => {
    const list = window.matchMedia?.(query);
    list?.addEventListener("change", listener);
    return () => list?.removeEventListener("change", listener);
  };
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false);
}

/** Whether there is room for a list with the selected item beside it (`lg` in `tokens.css`). */
export const useHasTwoPanes = () => useMediaQuery("(min-width: 64rem)");

/** Whether the days of a month fit as a table (`sm` in `tokens.css`). */
export const useHasMonthTable = () => useMediaQuery("(min-width: 40rem)");

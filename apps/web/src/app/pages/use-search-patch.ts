import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";

/**
 * Returns a function that changes search parameters of the current address, and keeps the others and the
 * scroll position. With `replace` it adds no history entry.
 */
export function useSearchPatch<Search extends object>() {
  const navigate = useNavigate();
  return useCallback(
    (patch: Search, { replace = false }: { replace?: boolean } = {}) =>
      void navigate({
        to: ".",
        search: (present: object) => ({ ...present, ...patch }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
}

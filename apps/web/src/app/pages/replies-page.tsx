import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { RepliesScreen } from "../../features/fulfilment/replies/screens/replies-screen.tsx";
import {
  parseRepliesSearch,
  type RepliesSearch,
} from "../../features/fulfilment/replies/search.ts";

/** The replies; filters and selection are in the address. */
export function RepliesPage() {
  const search = parseRepliesSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const onSearch = useCallback(
    (patch: RepliesSearch, { replace = false } = {}) =>
      void navigate({
        to: ".",
        search: (present) => ({ ...present, ...patch }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  return <RepliesScreen search={search} onSearch={onSearch} />;
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** The server searches for no less. */
export const minSearchLength = 2;

/** People and workspaces that fit a text of at least two characters. */
export const useAdminSearch = (text: string, { enabled = true }: { enabled?: boolean } = {}) =>
  useQuery({
    queryKey: [...adminKeys.search, text],
    queryFn: ({ signal }) => api("searchAdmin", { query: { q: text } }, { signal }),
    enabled: enabled && text.length >= minSearchLength,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });

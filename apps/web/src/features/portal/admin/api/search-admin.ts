import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** The minimum length that the server searches for. */
export const minSearchLength = 2;

/** People and workspaces that match a text of at least two characters. */
export const useAdminSearch = (text: string, { enabled = true }: { enabled?: boolean } = {}) =>
  useQuery({
    queryKey: [...adminKeys.search, text],
    queryFn: ({ signal }) => api("searchAdmin", { query: { q: text } }, { signal }),
    enabled: enabled && text.length >= minSearchLength,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });

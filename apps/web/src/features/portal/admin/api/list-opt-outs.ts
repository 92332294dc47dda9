import type { OptOutFilter } from "@earshot/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** Requests per page. */
export const optOutsOnPage = 20;

interface OptOutQuery {
  search: string;
  status: OptOutFilter;
  page: number;
}

/** A page of the opt-outs, the newest first. */
export const useOptOuts = ({ search, status, page }: OptOutQuery) =>
  useQuery({
    queryKey: [...adminKeys.optOuts, search, status, page] as const,
    queryFn: ({ signal }) =>
      api(
        "listOptOuts",
        { query: { search, status, limit: optOutsOnPage, offset: (page - 1) * optOutsOnPage } },
        { signal },
      ),
    // They arrive through the public page, so each visit fetches again.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Entries of the ledger per page. */
export const unitsPageSize = 20;

/** Fetches a page of the ledger of reply units, newest first. @param page counted from 1 */
export const useUnits = (page: number) =>
  useQuery({
    queryKey: [...queryKeys.units, page],
    queryFn: ({ signal }) =>
      api(
        "listUnits",
        { query: { limit: unitsPageSize, offset: (page - 1) * unitsPageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

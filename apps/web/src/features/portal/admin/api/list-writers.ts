import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

export const writersPageSize = 50;

/** A page of the writers, the latest active first. */
export const useWriterList = (page: number) =>
  useQuery({
    queryKey: [...adminKeys.writers, page] as const,
    queryFn: ({ signal }) =>
      api(
        "listWriters",
        { query: { limit: writersPageSize, offset: (page - 1) * writersPageSize } },
        { signal },
      ),
    // Writers work while the page is open, so each visit fetches again.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** Entries of the ledger per page. */
export const workspaceUnitsPageSize = 20;

/** A page of a workspace's ledger of reply units, newest first. @param page counted from 1 */
export const useWorkspaceUnits = (id: string, page: number) =>
  useQuery({
    queryKey: [...adminKeys.workspaceUnits, id, page],
    queryFn: ({ signal }) =>
      api(
        "listWorkspaceUnits",
        {
          params: { id },
          query: { limit: workspaceUnitsPageSize, offset: (page - 1) * workspaceUnitsPageSize },
        },
        { signal },
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

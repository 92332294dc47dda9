import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** A page of what administrators did, newest first: all of it, or of one workspace. */
export const useAdministratorEntries = (page: number, pageSize: number, workspaceId?: string) =>
  useQuery({
    queryKey: [...adminKeys.entries, workspaceId ?? "all", page, pageSize],
    queryFn: ({ signal }) =>
      api(
        "listAdministratorEntries",
        {
          query: {
            limit: pageSize,
            offset: (page - 1) * pageSize,
            ...(workspaceId !== undefined && { workspaceId }),
          },
        },
        { signal },
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

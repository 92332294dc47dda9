import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** Withdrawals of a workspace per page. */
export const withdrawalsOnPage = 20;

/** A page of one workspace's withdrawals, the newest first. */
export const useWorkspaceWithdrawals = (workspaceId: string, page: number) =>
  useQuery({
    queryKey: [...adminKeys.withdrawals, "workspace", workspaceId, page] as const,
    queryFn: ({ signal }) =>
      api(
        "listWorkspaceWithdrawals",
        {
          params: { workspaceId },
          query: { limit: withdrawalsOnPage, offset: (page - 1) * withdrawalsOnPage },
        },
        { signal },
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

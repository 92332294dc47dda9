import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** Workspaces per page. */
export const workspacesOnPage = 20;

/** A page of workspaces by their withdrawals after submission in the last 90 days, the most first. */
export const useWithdrawals = (page: number) =>
  useQuery({
    queryKey: [...adminKeys.withdrawals, "workspaces", page] as const,
    queryFn: ({ signal }) =>
      api(
        "listWithdrawals",
        { query: { limit: workspacesOnPage, offset: (page - 1) * workspacesOnPage } },
        { signal },
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

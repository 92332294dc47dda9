import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { useMay } from "../../../../lib/role.ts";

/** Fetches the people of the workspace and the seats of its plan. */
export const useTeam = (isNeeded = true) =>
  useQuery({
    enabled: isNeeded,
    queryKey: queryKeys.members,
    queryFn: ({ signal }) => api("listMembers", {}, { signal }),
    // The time when members were last seen changes without an event.
    staleTime: 0,
  });

/** Fetches the open and expired invitations, for users who may see them. */
export const useInvitations = () => {
  const may = useMay();
  return useQuery({
    queryKey: queryKeys.invitations,
    queryFn: async ({ signal }) =>
      (await api("listWorkspaceInvitations", {}, { signal })).invitations,
    enabled: may("listWorkspaceInvitations"),
  });
};

/** Fetches the activity of the workspace, newest first, page by page. */
export const useActivity = (memberId: string | undefined) =>
  useInfiniteQuery({
    queryKey: [...queryKeys.activity, memberId ?? null],
    queryFn: ({ signal, pageParam }) =>
      api("listActivity", { query: { memberId, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

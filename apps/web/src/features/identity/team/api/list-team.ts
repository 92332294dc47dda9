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
    // When they were last seen changes without an event.
    staleTime: 0,
  });

/** Fetches the open and expired invitations, for those who may see them. */
export const useInvitations = () => {
  const may = useMay();
  return useQuery({
    queryKey: queryKeys.invitations,
    queryFn: async ({ signal }) =>
      (await api("listWorkspaceInvitations", {}, { signal })).invitations,
    enabled: may("listWorkspaceInvitations"),
  });
};

/** Fetches what people did, newest first, page by page. */
export const useActivity = (memberId: string | undefined) =>
  useInfiniteQuery({
    queryKey: [...queryKeys.activity, memberId ?? null],
    queryFn: ({ signal, pageParam }) =>
      api("listActivity", { query: { memberId, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

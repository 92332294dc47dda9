import type { AdminCommunity, Source } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { adminKeys } from "./keys.ts";

/** Identifies a community. */
export interface CommunityName {
  source: Source;
  community: string;
}

/** The path parameters that name a community. */
export const communityParams = ({ source, community }: CommunityName) => ({
  params: { source, community },
});

/** A mutation of one community; the list reloads after it. */
export function useCommunityChange<T extends CommunityName>(
  send: (change: T) => Promise<{ community: AdminCommunity }>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // With another verdict, it may no longer match the list's filter.
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.communities }),
  });
}

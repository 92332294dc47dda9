import type { AdminCommunity, CommunityVerdict, Source } from "@earshot/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** So many stand on a page. */
export const communitiesOnPage = 20;

/** Which communities are looked at. */
export interface CommunityFilter {
  search: string;
  verdict: "all" | CommunityVerdict;
  page: number;
}

/** A page of the communities that something is known of. */
export const useCommunities = ({ search, verdict, page }: CommunityFilter) =>
  useQuery({
    queryKey: [...adminKeys.communities, search, verdict, page] as const,
    queryFn: ({ signal }) =>
      api(
        "listCommunities",
        {
          query: {
            search,
            verdict,
            limit: communitiesOnPage,
            offset: (page - 1) * communitiesOnPage,
          },
        },
        { signal },
      ),
    // Rules are read elsewhere: each visit shows them as they are.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** A community by its name. */
export interface Place {
  source: Source;
  community: string;
}

const placeOf = ({ source, community }: Place) => ({ params: { source, community } });

function useChange<T extends Place>(send: (change: T) => Promise<{ community: AdminCommunity }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // What is filtered by a verdict may belong there no longer.
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.communities }),
  });
}

/** Decides on replies in a community. */
export const useDecide = () =>
  useChange((decision: Place & { verdict: CommunityVerdict; note: string }) =>
    api("overrideCommunity", {
      ...placeOf(decision),
      body: { verdict: decision.verdict, note: decision.note },
    }),
  );

/** Lets its rules decide again. */
export const useDropDecision = () =>
  useChange((place: Place) => api("dropCommunityOverride", placeOf(place)));

/** Reads a community's rules anew. */
export const useReadRules = () =>
  useChange((place: Place) => api("readCommunityRules", placeOf(place)));

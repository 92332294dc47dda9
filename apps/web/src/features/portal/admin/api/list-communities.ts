import type { CommunityVerdict } from "@earshot/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** Communities per page. */
export const communitiesOnPage = 20;

/** The filter of the communities. */
export interface CommunityFilter {
  search: string;
  verdict: "all" | CommunityVerdict;
  page: number;
}

/** A page of the known communities. */
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
    // Workers read the rules, so each visit fetches again.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

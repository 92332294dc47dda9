import { useQuery } from "@tanstack/react-query";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Searches Reddit for communities on request; earlier results are returned immediately. */
export const useCommunitySearch = (keywords: readonly string[], isAsked: boolean) =>
  useQuery({
    queryKey: [...queryKeys.research, "communities", keywords] as const,
    queryFn: async ({ signal }) => {
      track(events.communitiesSearched, { area: "discover", keywords: keywords.length });
      const found = await api(
        "searchCommunities",
        { body: { keywords: [...keywords] } },
        { signal },
      );
      track(events.communitiesFound, { area: "discover", communities: found.communities.length });
      return found;
    },
    enabled: isAsked && keywords.length > 0,
  });

/** Searches the web for public Facebook groups on request, since each keyword costs a web search. */
export const useGroupSearch = (keywords: readonly string[], isAsked: boolean) =>
  useQuery({
    queryKey: [...queryKeys.research, "groups", keywords] as const,
    queryFn: async ({ signal }) => {
      track(events.communitiesSearched, { area: "groups", keywords: keywords.length });
      const found = await api(
        "searchFacebookGroups",
        { body: { keywords: [...keywords] } },
        { signal },
      );
      track(events.communitiesFound, { area: "groups", communities: found.groups.length });
      return found;
    },
    enabled: isAsked && keywords.length > 0,
  });

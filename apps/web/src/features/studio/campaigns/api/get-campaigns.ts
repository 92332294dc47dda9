import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { campaignKey, listKey } from "../cache.ts";

/** How often a campaign in progress is polled, besides its events. */
const refetchMs = 5_000;

/** Fetches the campaigns, newest first. */
export const useCampaigns = () =>
  useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await api("listCampaigns", {}, { signal })).campaigns,
    // Another tab may have changed them while this screen was closed.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === "generating") ? refetchMs : false,
  });

/** Fetches a campaign with its posts. */
export const useCampaign = (id: string) =>
  useQuery({
    queryKey: campaignKey(id),
    queryFn: ({ signal }) => api("getCampaign", { params: { id } }, { signal }),
    staleTime: 0,
    // Events report that a post was written; after a missed one the campaign must not stay unfinished.
    refetchInterval: ({ state }) =>
      state.data?.campaign.status === "generating" ? refetchMs : false,
  });

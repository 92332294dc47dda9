import type { EventData } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { campaignKey, listKey } from "./cache.ts";

/** Fetches a campaign again that its job or another tab has changed. */
export function onCampaignUpdated(
  client: QueryClient,
  { campaignId }: EventData<"campaign.updated">,
): void {
  void client.invalidateQueries({ queryKey: campaignKey(campaignId) });
  void client.invalidateQueries({ queryKey: listKey });
}

/** What of the campaigns lives in the address. */
export interface CampaignsSearch {
  /** The campaign that is open; none: the list. */
  campaign?: string | undefined;
}

/** Reads the search part of the screen's address. */
export const parseCampaignsSearch = ({ campaign }: Record<string, unknown>): CampaignsSearch => ({
  campaign: (typeof campaign === "string" && campaign.trim().slice(0, 64)) || undefined,
});

/** The parameters of the campaigns in the address. Defaults are omitted. */
export interface CampaignsSearch {
  /** The campaign that is open; none: the list. */
  campaign?: string | undefined;
  /** How its posts are shown; none: as a list. */
  layout?: "calendar" | undefined;
  /** The month of the calendar, as `2026-12`; none: that of the first post. */
  month?: string | undefined;
  /** Whether the form of a new campaign is open. */
  new?: true | undefined;
}

/** Changes the address; `replace` leaves no step for Back. */
export type OnCampaignsSearch = (patch: CampaignsSearch, options?: { replace?: boolean }) => void;

/** Reads the search part of the screen's address; invalid values are omitted. */
export function parseCampaignsSearch(search: Record<string, unknown>): CampaignsSearch {
  const { campaign, month } = search;
  return {
    campaign: (typeof campaign === "string" && campaign.trim().slice(0, 64)) || undefined,
    layout: search.layout === "calendar" ? "calendar" : undefined,
    month: typeof month === "string" && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    new: search.new === true || search.new === "true" ? true : undefined,
  };
}

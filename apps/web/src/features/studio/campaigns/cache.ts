import type { CallData, Calls } from "@earshot/contract";
import { queryKeys } from "../../../lib/query-keys.ts";

/** A campaign with its posts, as it is cached. */
export type CampaignDetail = CallData<Calls["getCampaign"]>;

export const listKey = [...queryKeys.campaigns, "list"] as const;
export const campaignKey = (id: string) => [...queryKeys.campaigns, "one", id] as const;

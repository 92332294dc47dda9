import { createTopic } from "../../../infrastructure/topic.ts";

/** A campaign has a post to write. */
export interface CampaignStep {
  campaignId: string;
  run: number;
  position: number;
}

export const createCampaignTopics = () => ({ due: createTopic<CampaignStep>() });
export type CampaignTopics = ReturnType<typeof createCampaignTopics>;

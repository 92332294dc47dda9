import type { campaignCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Campaigns } from "./service.ts";

export const campaignRoutes = (campaigns: Campaigns): Handlers<keyof typeof campaignCalls> => ({
  generateCampaign: async ({ actor, body }) => ({
    campaign: await campaigns.begin(actor.workspaceId, body),
  }),
  listCampaigns: async ({ actor }) => ({ campaigns: await campaigns.list(actor.workspaceId) }),
  getCampaign: ({ actor, params }) => campaigns.get(actor.workspaceId, params.id),
  cancelCampaign: ({ actor, params }) => campaigns.cancel(actor.workspaceId, params.id),
  deleteCampaign: async ({ actor, params }) => {
    await campaigns.remove(actor.workspaceId, params.id);
    return {};
  },
  updateCampaignPost: async ({ actor, params, body }) => ({
    post: await campaigns.updatePost(actor.workspaceId, params, body),
  }),
  regenerateCampaign: async ({ actor, params, body }) => ({
    campaign: await campaigns.regenerate(actor.workspaceId, params.id, body.postId),
  }),
  scheduleCampaign: ({ actor, params, body }) =>
    campaigns.schedule(actor.workspaceId, params.id, body.subreddit ?? null),
  exportCampaign: async ({ actor, params, query }) => {
    const text = await campaigns.exported(actor.workspaceId, params.id, query.format);
    const mediaType = query.format === "csv" ? "text/csv" : "text/calendar";
    return { mediaType, content: Buffer.from(text) };
  },
});

import type { voiceCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Voices } from "./service.ts";

export const voiceRoutes = (
  voices: Voices,
): Handlers<Exclude<keyof typeof voiceCalls, "testVoice">> => ({
  listVoices: async ({ actor }) => ({ voices: await voices.list(actor.workspaceId) }),
  getVoice: async ({ actor, params }) => ({
    voice: await voices.get(actor.workspaceId, params.id),
  }),
  createVoice: async ({ actor, body }) => ({
    voice: await voices.create(actor.workspaceId, body),
  }),
  updateVoice: async ({ actor, params, body }) => ({
    voice: await voices.update(actor.workspaceId, params.id, body),
  }),
  deleteVoice: async ({ actor, params }) => {
    await voices.remove(actor.workspaceId, params.id);
    return {};
  },
  setReplyVoice: async ({ actor, params }) => ({
    voice: await voices.useForReplies(actor.workspaceId, params.id),
  }),
});

import type { voiceCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Voices } from "./service.ts";
import type { VoiceTest } from "./service-test.ts";

export const voiceRoutes = (
  voices: Voices,
  voiceTest: VoiceTest,
): Handlers<keyof typeof voiceCalls> => ({
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
  testVoice: async ({ actor, params, body, responseStream }) => ({
    text: await voiceTest.write(actor.workspaceId, { ...params, ...body }, responseStream),
  }),
  setReplyVoice: async ({ actor, params }) => ({
    voice: await voices.useForReplies(actor.workspaceId, params.id),
  }),
});

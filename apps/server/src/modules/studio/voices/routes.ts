import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Voices } from "./service.ts";

export const voiceRoutes = (voices: Voices): Handlers<"listVoices" | "getVoice"> => ({
  listVoices: async ({ actor }) => ({ voices: await voices.list(actor.workspaceId) }),
  getVoice: async ({ actor, params }) => ({
    voice: await voices.get(actor.workspaceId, params.id),
  }),
});

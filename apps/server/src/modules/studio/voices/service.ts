import {
  type BuiltInVoice,
  builtInVoices,
  houseVoice,
  voiceNames,
  type WorkspaceVoice,
} from "@earshot/contract";
import { AppError } from "../../../infrastructure/errors.ts";

const builtIn = (id: BuiltInVoice): WorkspaceVoice => ({
  ...builtInVoices[id],
  id,
  isBuiltIn: true,
  rules: [],
  samples: [],
  traits: null,
  isReplyVoice: id === houseVoice.name,
  updatedAt: null,
});

export type Voices = ReturnType<typeof createVoices>;

/** The voices in which texts are written. */
export function createVoices() {
  return {
    /** The built-in voices, and then the workspace's own. */
    list: async (_workspaceId: string): Promise<WorkspaceVoice[]> => voiceNames.map(builtIn),

    /** @throws AppError NOT_FOUND. */
    async get(workspaceId: string, id: string): Promise<WorkspaceVoice> {
      const voice = (await this.list(workspaceId)).find((one) => one.id === id);
      if (!voice) throw new AppError("NOT_FOUND");
      return voice;
    },
  };
}

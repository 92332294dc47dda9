import { type BuiltInVoice, houseVoiceName, voiceNames } from "@earshot/contract";

const isBuiltIn = (voice: string): voice is BuiltInVoice =>
  voiceNames.some((name) => name === voice);

/** A voice as requests name it. @param voice the name of a built-in voice, or the id of the workspace's own */
export const voiceFields = (voice: string) =>
  isBuiltIn(voice) ? { voice } : { voice: houseVoiceName, voiceId: voice };

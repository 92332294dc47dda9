import { type BuiltInVoice, houseVoiceName, voiceNames } from "@earshot/contract";

/** Whether it is the name of a built-in voice. */
export const isBuiltInVoice = (voice: string): voice is BuiltInVoice =>
  voiceNames.some((name) => name === voice);

/** A voice as requests name it. @param voice the name of a built-in voice, or the id of the workspace's own */
export const voiceFields = (voice: string) =>
  isBuiltInVoice(voice) ? { voice } : { voice: houseVoiceName, voiceId: voice };

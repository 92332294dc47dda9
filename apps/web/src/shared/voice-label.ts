import type { WorkspaceVoice } from "@earshot/contract";
import { capitalized } from "../lib/format.ts";
import { isBuiltInVoice } from "../lib/voice-fields.ts";

/** The displayed name of a voice; the names of built-in ones are stored in lower case. */
export const voiceLabel = ({ name, isBuiltIn }: Pick<WorkspaceVoice, "name" | "isBuiltIn">) =>
  isBuiltIn ? capitalized(name) : name;

/** The displayed name of a voice of which only the stored name is known. */
export const voiceNameLabel = (name: string): string =>
  voiceLabel({ name, isBuiltIn: isBuiltInVoice(name) });

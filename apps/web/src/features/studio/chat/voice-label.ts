import type { WorkspaceVoice } from "@earshot/contract";

/** The displayed name of a voice; the names of built-in ones are stored in lower case. */
export const voiceLabel = ({ name, isBuiltIn }: WorkspaceVoice): string =>
  isBuiltIn ? name.charAt(0).toUpperCase() + name.slice(1) : name;

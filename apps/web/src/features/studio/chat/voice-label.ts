import type { WorkspaceVoice } from "@earshot/contract";

/** The name of a voice as people read it; the built-in ones have theirs in lower case. */
export const voiceLabel = ({ name, isBuiltIn }: WorkspaceVoice): string =>
  isBuiltIn ? name.charAt(0).toUpperCase() + name.slice(1) : name;

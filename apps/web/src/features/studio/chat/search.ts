import { type ChatContext, houseVoiceName } from "@earshot/contract";

/** The parameters of the chat in the address. */
export interface ChatSearch {
  /** The conversation that is open; none: a new one. */
  conversation?: string | undefined;
  /** The mention that a new conversation is about. */
  mention?: string | undefined;
}

const idOf = (value: unknown): string | undefined =>
  (typeof value === "string" && value.trim().slice(0, 64)) || undefined;

/** Reads the search part of the screen's address. */
export const parseChatSearch = (search: Record<string, unknown>): ChatSearch => ({
  conversation: idOf(search.conversation),
  mention: idOf(search.mention),
});

/** The initial context of a new conversation. */
export const newContext = (mention: string | undefined): ChatContext => ({
  voice: houseVoiceName,
  voiceId: null,
  knowledgeIds: [],
  mentionIds: mention === undefined ? [] : [mention],
});

import { storedText } from "../../../lib/storage.ts";

const keyOf = (conversationId: string | undefined) => conversationId ?? "new";

/** What somebody has begun to write in a conversation, kept over a reload of this tab. */
export const chatDraft = (conversationId: string | undefined) =>
  storedText(`earshot.chat.draft.${keyOf(conversationId)}`, "sessionStorage");

/** How far the messages of a conversation are scrolled, kept over a reload of this tab. */
export const chatScroll = (conversationId: string | undefined) =>
  storedText(`earshot.chat.scroll.${keyOf(conversationId)}`, "sessionStorage");

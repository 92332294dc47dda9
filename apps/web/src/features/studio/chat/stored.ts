import type { ChatContext } from "@earshot/contract";
import { storedText } from "../../../lib/storage.ts";

const keyOf = (conversationId: string | undefined) => conversationId ?? "new";

/** What somebody has begun to write in a conversation, kept over a reload of this tab. */
export const chatDraft = (conversationId: string | undefined) =>
  storedText(`earshot.chat.draft.${keyOf(conversationId)}`, "sessionStorage");

/** How far the messages of a conversation are scrolled, kept over a reload of this tab. */
export const chatScroll = (conversationId: string | undefined) =>
  storedText(`earshot.chat.scroll.${keyOf(conversationId)}`, "sessionStorage");

/** What is chosen for a conversation that is about to begin. */
export interface ChosenContext {
  /** The mention of the address for which it was chosen. */
  mention: string | undefined;
  context: ChatContext;
}

const chosen = storedText("earshot.chat.context.new", "sessionStorage");

/** What was chosen for the next conversation, kept over a reload of this tab; null: nothing. */
export const chosenContext = {
  read(): ChosenContext | null {
    const text = chosen.read();
    return text === null ? null : (JSON.parse(text) as ChosenContext);
  },
  write(value: ChosenContext | null): void {
    chosen.write(value && JSON.stringify(value));
  },
};

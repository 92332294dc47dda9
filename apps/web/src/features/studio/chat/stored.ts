import type { ChatContext } from "@earshot/contract";
import { storedText } from "../../../lib/storage.ts";

const keyOf = (conversationId: string | undefined) => conversationId ?? "new";

/** The unsent message of a conversation, stored over a reload of this tab. */
export const chatDraft = (conversationId: string | undefined) =>
  storedText(`earshot.chat.draft.${keyOf(conversationId)}`, "sessionStorage");

/** The scroll position in the messages of a conversation, stored over a reload of this tab. */
export const chatScroll = (conversationId: string | undefined) =>
  storedText(`earshot.chat.scroll.${keyOf(conversationId)}`, "sessionStorage");

/** The chosen context of a conversation that is about to start. */
export interface ChosenContext {
  /** The mention of the address that it was chosen for. */
  mention: string | undefined;
  context: ChatContext;
}

const chosen = storedText("earshot.chat.context.new", "sessionStorage");

/** The chosen context of the next conversation, stored over a reload of this tab; null: none. */
export const chosenContext = {
  read(): ChosenContext | null {
    const text = chosen.read();
    return text === null ? null : (JSON.parse(text) as ChosenContext);
  },
  write(value: ChosenContext | null): void {
    chosen.write(value && JSON.stringify(value));
  },
};

import type { ChatContext } from "@earshot/contract";
import { storedText } from "../../../lib/storage.ts";

/**
 * The unsent message of a conversation, stored over a reload of this tab.
 * @param owner as `useDraftOwner` returns it
 */
export const chatDraft = (owner: string, conversationId = "new") =>
  storedText(`earshot.chat.draft.${owner}.${conversationId}`, "sessionStorage");

/** The scroll position in the messages of a conversation, stored over a reload of this tab. */
export const chatScroll = (conversationId = "new") =>
  storedText(`earshot.chat.scroll.${conversationId}`, "sessionStorage");

/** The chosen context of a conversation that is about to start. */
export interface ChosenContext {
  /** The mention of the address that it was chosen for. */
  mention: string | undefined;
  context: ChatContext;
}

/**
 * The chosen context of the next conversation, stored over a reload of this tab; null: none.
 * @param owner as `useDraftOwner` returns it
 */
export function chosenContext(owner: string) {
  const stored = storedText(`earshot.chat.context.${owner}`, "sessionStorage");
  return {
    read(): ChosenContext | null {
      const text = stored.read();
      return text === null ? null : (JSON.parse(text) as ChosenContext);
    },
    write: (value: ChosenContext | null) => stored.write(value && JSON.stringify(value)),
  };
}

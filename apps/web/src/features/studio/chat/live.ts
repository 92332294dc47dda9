import type { EventData } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { contextKey, listKey, messagesKey } from "./cache.ts";

/** Fetches a conversation again that has changed, perhaps in another tab. */
export function onChatUpdated(
  client: QueryClient,
  { conversationId }: EventData<"chat.updated">,
): void {
  void client.invalidateQueries({ queryKey: messagesKey(conversationId) });
  void client.invalidateQueries({ queryKey: contextKey(conversationId) });
  void client.invalidateQueries({ queryKey: listKey });
}

import { useSearch } from "@tanstack/react-router";
import { ChatScreen } from "../../features/studio/chat/screens/chat-screen.tsx";
import { type ChatSearch, parseChatSearch } from "../../features/studio/chat/search.ts";
import { useSearchPatch } from "./use-search-patch.ts";

/** The chat; the open conversation is in the address. */
export function ChatPage() {
  const search = parseChatSearch(useSearch({ strict: false }));
  return <ChatScreen search={search} onSearch={useSearchPatch<ChatSearch>()} />;
}

import type { EventData } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../lib/query-keys.ts";
import { dropHiddenPages, findMention, moveMention } from "./cache.ts";

/** New mentions have come: the counts are read anew, which shows the bar; no list is touched. */
export function onMentionsCreated(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.mentionCounts });
}

/** A mention has another status, set here, in another tab or by a colleague. */
export function onMentionUpdated(
  client: QueryClient,
  { id, status }: EventData<"mention.updated">,
): void {
  const mention = findMention(client, id);
  if (mention && mention.status !== status) moveMention(client, mention, status);
  dropHiddenPages(client);
  void client.invalidateQueries({ queryKey: queryKeys.mentionCounts });
}

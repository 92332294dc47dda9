import type { EventData } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { linkedMentionKey } from "./api/get-mention.ts";
import { cachedMentions, moveMention, replaceMention } from "./cache.ts";

const due = new WeakSet<QueryClient>();

/** Refreshes the counts once for all events of a moment: a bulk skip sends one event per mention. */
function refreshCounts(client: QueryClient): void {
  if (due.has(client)) return;
  due.add(client);
  setTimeout(() => {
    due.delete(client);
    void client.invalidateQueries({ queryKey: queryKeys.mentionCounts });
    // An assessment that has arrived adds to the cost.
    void client.invalidateQueries({ queryKey: queryKeys.model });
  });
}

/**
 * Handles new mentions: refreshes the counts, which shows the bar, and leaves the lists unchanged. A
 * count of zero means that mentions were removed, as by an exclusion in another tab: the lists are
 * fetched again.
 */
export function onMentionsCreated(
  client: QueryClient,
  { count }: Pick<EventData<"mention.created">, "count"> = { count: 1 },
): void {
  void client.invalidateQueries({ queryKey: queryKeys.mentionCounts });
  if (count > 0) return;
  cachedMentions.dropInactivePages(client);
  void client.invalidateQueries({ queryKey: queryKeys.mentionPages });
}

/** Fetches a mention on the screen again: its reply, its note or its assessment has changed. */
export async function refreshMention(client: QueryClient, id: string): Promise<void> {
  // A link shows it without a list.
  void client.invalidateQueries({ queryKey: linkedMentionKey(id) });
  const shown = cachedMentions.find(client, id);
  if (!shown) return;
  const queryKey = [...queryKeys.mentions, "one", id];
  // A response under way predates this event.
  await client.cancelQueries({ queryKey });
  try {
    const { mention } = await client.fetchQuery({
      queryKey,
      queryFn: ({ signal }) => api("getMention", { params: { id } }, { signal }),
      staleTime: 0,
      gcTime: 0,
    });
    replaceMention(client, mention);
  } catch (error) {
    if (error instanceof ApiError && error.code === "NOT_FOUND")
      cachedMentions.remove(client, shown);
    // The next event or fetch brings what was missed.
  }
}

/** Handles a new status of a mention, set here, in another tab or by a colleague. */
export function onMentionUpdated(
  client: QueryClient,
  { id, status }: EventData<"mention.updated">,
): void {
  const mention = cachedMentions.find(client, id);
  if (mention && mention.status !== status) moveMention(client, mention, status);
  cachedMentions.dropInactivePages(client);
  refreshCounts(client);
  void refreshMention(client, id);
}

/** Handles a change of a mention's reply. */
export function onMentionReplyUpdated(
  client: QueryClient,
  { mentionId }: EventData<"reply.updated">,
): void {
  void refreshMention(client, mentionId);
}

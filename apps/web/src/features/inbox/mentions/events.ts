import type { EventData } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { cachedMentions, moveMention, replaceMention } from "./cache.ts";

const due = new WeakSet<QueryClient>();

/** Counts anew, once for all events of a moment: many that are skipped at once tell of each. */
function countAnew(client: QueryClient): void {
  if (due.has(client)) return;
  due.add(client);
  setTimeout(() => {
    due.delete(client);
    void client.invalidateQueries({ queryKey: queryKeys.mentionCounts });
    // A reading that has come has its price.
    void client.invalidateQueries({ queryKey: queryKeys.model });
  });
}

/**
 * New mentions have come: the counts are read anew, which shows the bar; no list is touched. Where
 * none is named, others have gone, as by an exclusion of another tab: the lists are read anew.
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

/** Reads a mention that is on the screen anew: its reply, its note or its reading has changed. */
export async function refreshMention(client: QueryClient, id: string): Promise<void> {
  const shown = cachedMentions.find(client, id);
  if (!shown) return;
  const queryKey = [...queryKeys.mentions, "one", id];
  // An answer that is on its way was made before this event.
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
    // What is shown stays; the next event or reading brings what was missed.
  }
}

/** A mention has another status, set here, in another tab or by a colleague. */
export function onMentionUpdated(
  client: QueryClient,
  { id, status }: EventData<"mention.updated">,
): void {
  const mention = cachedMentions.find(client, id);
  if (mention && mention.status !== status) moveMention(client, mention, status);
  cachedMentions.dropInactivePages(client);
  countAnew(client);
  void refreshMention(client, id);
}

/** A mention's reply has moved on. */
export function onMentionReplyUpdated(
  client: QueryClient,
  { mentionId }: EventData<"reply.updated">,
): void {
  void refreshMention(client, mentionId);
}

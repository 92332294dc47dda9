import type { EventData } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { afterReplyChange, isReplyCached, replaceReply } from "./cache.ts";

/** Fetches a shown reply again and replaces it in the lists that have it. */
export async function reloadReply(client: QueryClient, id: string): Promise<void> {
  const queryKey = [...queryKeys.replies, "refresh", id];
  // A response under way predates this change.
  await client.cancelQueries({ queryKey });
  try {
    const { reply } = await client.fetchQuery({
      queryKey,
      queryFn: ({ signal }) => api("getReply", { params: { id } }, { signal }),
      staleTime: 0,
      gcTime: 0,
    });
    replaceReply(client, reply);
  } catch {
    // What is shown stays; the next event or fetch brings the missed change.
  }
}

/** The status of a reply has changed: refreshes it if it is cached, otherwise reloads the lists. */
export function onReplyUpdated(client: QueryClient, { id }: EventData<"reply.updated">): void {
  afterReplyChange(client);
  if (isReplyCached(client, id)) void reloadReply(client, id);
  else void client.invalidateQueries({ queryKey: queryKeys.replyPages });
}

/** Events may have been missed. */
export function onRepliesMissed(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.replies });
}

import type { EventData } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { afterReplyChange, isReplyCached, replaceReply } from "./cache.ts";

/** Fetches a shown reply again and replaces it in the lists that have it. */
export async function reloadReply(client: QueryClient, id: string): Promise<void> {
  const queryKey = [...queryKeys.replies, "refresh", id];
  // An answer that is on its way was made before this.
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
    // What is shown stays; the next event or reading brings what was missed.
  }
}

/** A reply has moved on: it is renewed where it is shown; one that is new comes into the lists. */
export function onReplyUpdated(client: QueryClient, { id }: EventData<"reply.updated">): void {
  afterReplyChange(client);
  if (isReplyCached(client, id)) void reloadReply(client, id);
  else void client.invalidateQueries({ queryKey: queryKeys.replyPages });
}

/** Something may have happened unheard. */
export function onRepliesMissed(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.replies });
}

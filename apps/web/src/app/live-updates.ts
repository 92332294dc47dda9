import type { User } from "@earshot/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onMentionsCreated, onMentionUpdated } from "../features/mentions/live.ts";
import { meQuery } from "../features/session/api/me.ts";
import { type LiveEvent, listenToEvents } from "../lib/events/live-events.ts";
import { queryKeys } from "../lib/query-keys.ts";

/** Brings an event into what has been fetched. */
export function applyEvent(client: QueryClient, event: LiveEvent): void {
  switch (event.type) {
    case "mention.created":
      onMentionsCreated(client);
      void client.invalidateQueries({ queryKey: queryKeys.watching });
      // Their use counts have grown.
      void client.invalidateQueries({ queryKey: queryKeys.keywords });
      return;
    case "mention.updated":
      onMentionUpdated(client, event.data);
      return;
    case "quota.updated":
      client.setQueryData(meQuery.queryKey, (user) => user && { ...user, ...event.data });
      // A keyword came or went, perhaps in another tab.
      void client.invalidateQueries({ queryKey: queryKeys.keywords });
      return;
    case "connected":
      // What happened between the first reading and this moment was not heard.
      onMentionsCreated(client);
      void client.invalidateQueries({ queryKey: queryKeys.watching });
      return;
    case "reset":
      void client.invalidateQueries();
  }
}

/** Listens for as long as the signed-in customer's screens are shown. */
export function useLiveUpdates(user: User): void {
  const client = useQueryClient();
  useEffect(() => listenToEvents(user.id, (event) => applyEvent(client, event)), [client, user.id]);
}

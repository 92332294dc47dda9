import type { EventData, User } from "@earshot/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onRepliesMissed, onReplyUpdated } from "../features/fulfilment/replies/live.ts";
import {
  onMentionReplyUpdated,
  onMentionsCreated,
  onMentionUpdated,
} from "../features/inbox/mentions/events.ts";
import { meQuery } from "../features/portal/session/api/get-me.ts";
import { onFiguresChanged } from "../features/reporting/dashboard/live.ts";
import { type LiveEvent, listenToEvents } from "../lib/events/live-events.ts";
import { getPortal } from "../lib/portal.ts";
import { queryKeys } from "../lib/query-keys.ts";

/** Takes over the figures that an event names; those it leaves out stay. */
function onQuotaUpdated(client: QueryClient, figures: EventData<"quota.updated">): void {
  const known = Object.entries(figures).filter(([, value]) => value !== undefined);
  client.setQueryData(
    meQuery(getPortal()).queryKey,
    (user) => user && { ...user, ...Object.fromEntries(known) },
  );
  // A keyword came or went, perhaps in another tab.
  if (figures.keywordsUsed !== undefined) {
    void client.invalidateQueries({ queryKey: queryKeys.keywords });
    // For a new one the last days are looked through.
    void client.invalidateQueries({ queryKey: queryKeys.collectionStatus });
  }
}

/** Brings an event into what has been fetched. */
export function applyEvent(client: QueryClient, event: LiveEvent): void {
  switch (event.type) {
    case "mention.created":
      onMentionsCreated(client, event.data);
      onFiguresChanged(client);
      void client.invalidateQueries({ queryKey: queryKeys.collectionStatus });
      // The exclusions may have changed.
      void client.invalidateQueries({ queryKey: queryKeys.exclusionList });
      // Their use counts have grown.
      void client.invalidateQueries({ queryKey: queryKeys.keywords });
      return;
    case "mention.updated":
      onMentionUpdated(client, event.data);
      onFiguresChanged(client);
      return;
    case "reply.updated":
      onReplyUpdated(client, event.data);
      onMentionReplyUpdated(client, event.data);
      onFiguresChanged(client);
      return;
    case "quota.updated":
      onQuotaUpdated(client, event.data);
      return;
    case "sources":
      void client.invalidateQueries({ queryKey: queryKeys.collectionStatus });
      return;
    case "connected":
      // What happened between the first reading and this moment was not heard.
      onMentionsCreated(client);
      onRepliesMissed(client);
      onFiguresChanged(client);
      void client.invalidateQueries({ queryKey: queryKeys.collectionStatus });
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

import type { EventData, User } from "@earshot/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onRepliesMissed, onReplyUpdated } from "../features/fulfilment/replies/live.ts";
import {
  onMentionReplyUpdated,
  onMentionsCreated,
  onMentionUpdated,
  refreshMention,
} from "../features/inbox/mentions/events.ts";
import { onSubscriptionChanged } from "../features/ledger/subscriptions/live.ts";
import { meQuery } from "../features/portal/session/api/get-me.ts";
import { onFiguresChanged } from "../features/reporting/dashboard/live.ts";
import { onJobUpdated } from "../features/research/analyses/live.ts";
import { onCampaignUpdated } from "../features/studio/campaigns/live.ts";
import { onChatUpdated } from "../features/studio/chat/live.ts";
import { type LiveEvent, listenToEvents } from "../lib/events/live-events.ts";
import { getPortal } from "../lib/portal.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { refetchUnreachable } from "../lib/refetch-unreachable.ts";
import { currentWorkspace } from "../lib/workspace.ts";

/** Updates the quotas that an event contains; the others stay. */
function onQuotaUpdated(client: QueryClient, quotas: EventData<"quota.updated">): void {
  const known = Object.entries(quotas).filter(([, value]) => value !== undefined);
  client.setQueryData(
    meQuery(getPortal()).queryKey,
    (user) => user && { ...user, ...Object.fromEntries(known) },
  );
  void client.invalidateQueries({ queryKey: queryKeys.units });
  // A reward for a referral changes the quota, with a notice.
  void client.invalidateQueries({ queryKey: queryKeys.referrals });
  void client.invalidateQueries({ queryKey: queryKeys.notices });
  // A keyword was added or deleted, perhaps in another tab.
  if (quotas.keywordsUsed !== undefined) {
    void client.invalidateQueries({ queryKey: queryKeys.keywords });
    onFiguresChanged(client);
    // A new keyword starts a backfill.
    void client.invalidateQueries({ queryKey: queryKeys.collectionStatus });
  }
}

/** Notices are created together with the changes that they are about. */
const onNoticesChanged = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: queryKeys.notices });

/** Updates the cached data after an event. */
export function applyEvent(client: QueryClient, event: LiveEvent): void {
  switch (event.type) {
    case "mention.created":
      onMentionsCreated(client, event.data);
      onFiguresChanged(client);
      void client.invalidateQueries({ queryKey: queryKeys.collectionStatus });
      // The exclusions may have hidden some of the new mentions.
      void client.invalidateQueries({ queryKey: queryKeys.exclusionList });
      // The keywords' use counts have grown.
      void client.invalidateQueries({ queryKey: queryKeys.keywords });
      return;
    case "mention.updated":
      onMentionUpdated(client, event.data);
      // Only a post that a writer found unsuitable makes a notice.
      if (event.data.status === "denied") onNoticesChanged(client);
      onFiguresChanged(client);
      return;
    case "reply.updated":
      onReplyUpdated(client, event.data);
      onNoticesChanged(client);
      onMentionReplyUpdated(client, event.data);
      onFiguresChanged(client);
      return;
    case "quota.updated":
      onQuotaUpdated(client, event.data);
      return;
    case "subscription.updated":
      onSubscriptionChanged(client);
      return;
    case "team.updated":
      void client.invalidateQueries({ queryKey: queryKeys.me });
      void client.invalidateQueries({ queryKey: queryKeys.team });
      return;
    case "comments.updated":
      void client.invalidateQueries({ queryKey: [...queryKeys.comments, event.data.mentionId] });
      // The mention says how many comments it has.
      void refreshMention(client, event.data.mentionId);
      onNoticesChanged(client);
      return;
    case "chat.updated":
      onChatUpdated(client, event.data);
      return;
    case "campaign.updated":
      onCampaignUpdated(client, event.data);
      return;
    case "job.updated":
      onJobUpdated(client, event.data);
      return;
    case "sources":
      void client.invalidateQueries({ queryKey: queryKeys.collectionStatus });
      return;
    case "connected":
      // The stream belongs to the workspace that the user works in at this moment. Another tab may have switched it
      // since this tab loaded the user. The server also ends the stream when the role changes.
      void client.invalidateQueries({ queryKey: queryKeys.me });
      // Events between the first fetch and this moment were missed.
      onMentionsCreated(client);
      onRepliesMissed(client);
      onNoticesChanged(client);
      onFiguresChanged(client);
      void client.invalidateQueries({ queryKey: queryKeys.collectionStatus });
      void client.invalidateQueries({ queryKey: queryKeys.subscription });
      void client.invalidateQueries({ queryKey: queryKeys.paymentStatus });
      void client.invalidateQueries({ queryKey: queryKeys.team });
      void client.invalidateQueries({ queryKey: queryKeys.comments });
      void client.invalidateQueries({ queryKey: queryKeys.chat });
      void client.invalidateQueries({ queryKey: queryKeys.campaigns });
      void client.invalidateQueries({ queryKey: queryKeys.researchHistory });
      refetchUnreachable(client);
      return;
    case "reset":
      void client.invalidateQueries();
  }
}

/** Applies live events while the signed-in customer's screens are shown. */
export function useLiveUpdates(user: User): void {
  const client = useQueryClient();
  // A stream is of one workspace, and tabs share it, so each workspace has a stream of its own.
  const stream = [user.id, currentWorkspace(user)?.id].join(".");
  useEffect(
    () =>
      listenToEvents(stream, (event) => {
        // Its requests could already concern the other workspace. Everything is fetched after the change.
        if (client.isMutating({ mutationKey: queryKeys.workspaceChange }) > 0) return;
        applyEvent(client, event);
      }),
    [client, stream],
  );
}

import { notificationLimits } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button } from "../../../../ui/button.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useChannels } from "../api/notifications.ts";
import { ChannelRow } from "../components/channel-row.tsx";
import { NewChannel } from "../components/new-channel.tsx";

interface NotificationSettingsProps {
  /** The keywords of the workspace; undefined while unknown. */
  keywords: readonly string[] | undefined;
}

/** The person's channels for notifications of new mentions, with their rules and times. */
export function NotificationSettings({ keywords = [] }: NotificationSettingsProps) {
  const { data: channels, error, refetch } = useChannels();
  const [isAdding, setAdding] = useState(false);
  const now = useNow(60_000);
  const isFull = (channels?.length ?? 0) >= notificationLimits.channelsMax;
  return (
    <Section title="Notifications">
      <p className="max-w-[65ch] text-ink-2">
        Get notified of new mentions by email, Slack, Discord or Microsoft Teams, immediately or in
        a digest. These channels are yours alone; others in the workspace have their own.
      </p>
      {!channels && error && (
        <LoadProblem
          message={messageOf(error, "Your notifications could not be loaded.")}
          onRetry={() => void refetch()}
        />
      )}
      {!channels && !error && (
        <Loading label="Loading your notifications">
          <Skeleton className="h-20" />
        </Loading>
      )}
      {channels?.length === 0 && !isAdding && (
        <p className="text-ink-2">No channels yet. Add one to get notified of new mentions.</p>
      )}
      {channels && channels.length > 0 && (
        <ul aria-label="Notification channels" className="mt-2 border-t border-line">
          {channels.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} keywords={keywords} now={now} />
          ))}
        </ul>
      )}
      {channels &&
        (isAdding ? (
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
            <h3 className="font-display text-lg font-bold">Add a channel</h3>
            <NewChannel keywords={keywords} onDone={() => setAdding(false)} />
          </div>
        ) : isFull ? (
          <p className="text-sm text-ink-3">
            You have {notificationLimits.channelsMax} channels. Remove one to add another.
          </p>
        ) : (
          <div className="mt-2">
            <Button variant="primary" onClick={() => setAdding(true)}>
              Add a channel
            </Button>
          </div>
        ))}
    </Section>
  );
}

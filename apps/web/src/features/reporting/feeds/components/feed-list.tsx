import { feedFormats, type MentionFeed } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { ConfirmDialog } from "../../../../shared/confirm-dialog.tsx";
import { Button } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useDeleteFeed, useMentionFeeds } from "../api/mention-feeds.ts";

const formats = ["atom", "rss", "json"] as const;

function FeedRow({ feed, filter, now }: { feed: MentionFeed; filter: string; now: number }) {
  const { id, name, urls, createdBy, isYours, lastReadAt } = feed;
  const remove = useDeleteFeed();
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="font-semibold">{name}</p>
          <p className="text-sm text-ink-2">
            {filter}
            {!isYours && ` · created by ${createdBy}`}
          </p>
          <p className="text-sm text-ink-3">
            {lastReadAt ? (
              <>
                Last read{" "}
                <time dateTime={lastReadAt} title={exactTime(lastReadAt)}>
                  {preciseAge(lastReadAt, now)}
                </time>
              </>
            ) : (
              "Never read"
            )}
          </p>
        </div>
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={`Delete the feed ${name}`}
          onClick={() => setAsking(true)}
        >
          Delete…
        </Button>
      </div>
      <code className="text-sm text-ink-2 [overflow-wrap:anywhere]">{urls.atom}</code>
      <div className="flex flex-wrap gap-2">
        {formats.map((format) => (
          <CopyButton
            key={format}
            text={urls[format]}
            label={`Copy ${feedFormats[format].name} address`}
          />
        ))}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`Delete “${name}”?`}
        action="Delete feed"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await remove.mutateAsync(id);
          showToast({ title: `The feed “${name}” is deleted.` });
        }}
      >
        <p>Its address stops working. Feed readers keep what they have already read.</p>
      </ConfirmDialog>
    </li>
  );
}

/** The feeds that the person may see. @param describe describes a filter */
export function FeedList({ describe }: { describe: (filter: MentionFeed["filter"]) => string }) {
  const { data: feeds, error, refetch } = useMentionFeeds();
  const now = useNow(60_000);
  if (!feeds) {
    return error ? (
      <LoadProblem
        message={messageOf(error, "The feeds could not be loaded.")}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading label="Loading the feeds">
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  if (feeds.length === 0) {
    return <p className="text-ink-2">No feeds yet. Feeds that you create appear here.</p>;
  }
  return (
    <ul aria-label="Feeds" className="border-t border-line">
      {feeds.map((feed) => (
        <FeedRow key={feed.id} feed={feed} filter={describe(feed.filter)} now={now} />
      ))}
    </ul>
  );
}

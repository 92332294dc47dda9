import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { NeedsRole } from "../../../../shared/needs-role.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useWorkspaceFeeds } from "../api/workspace-feeds.ts";
import { AddFeedForm } from "../components/add-feed-form.tsx";
import { FeedRow } from "../components/feed-row.tsx";
import { examples } from "../labels.ts";

const ageMs = 10_000;

function Examples() {
  return (
    <EmptyState title="No feeds or forums yet">
      <p>
        Add the places where your customers write. We read their new posts for your keywords, and
        what matches appears in your mentions. For example:
      </p>
      <dl className="grid gap-2">
        {examples.map(({ what, address }) => (
          <div key={what}>
            <dt className="font-semibold text-ink">{what}</dt>
            <dd className="text-sm [overflow-wrap:anywhere]">{address}</dd>
          </div>
        ))}
      </dl>
    </EmptyState>
  );
}

/** The feeds and forums that the workspace has added by address. @param plansLink a link to the plans */
export function FeedsScreen({ plansLink }: { plansLink: ReactNode }) {
  const now = useNow(ageMs);
  const { data, error, refetch } = useWorkspaceFeeds();
  if (!data) {
    return error ? (
      <LoadProblem
        message={messageOf(error, "Your feeds and forums could not be loaded.")}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading label="Loading your feeds and forums">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  const { feeds, limit } = data;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <NeedsRole call="addFeed">
        <AddFeedForm added={feeds.map(({ address }) => address)} plansLink={plansLink} />
      </NeedsRole>
      {feeds.length === 0 ? (
        <Examples />
      ) : (
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="tabular-nums">
              <span className="font-semibold">
                {`${feeds.length.toLocaleString()} of ${count(limit, "feed or forum", "feeds and forums")}`}
              </span>{" "}
              <span className="text-ink-2">added</span>
            </p>
            {feeds.length >= limit && plansLink}
          </div>
          <ul aria-label="Feeds and forums" className="border-t border-line">
            {feeds.map((feed) => (
              <FeedRow key={feed.id} feed={feed} now={now} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
